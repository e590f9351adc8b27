import { frameMessages } from '@laisen/contract/messages/frame'
import { sessionMessages } from '@laisen/contract/messages/session'
import { useText } from '../../i18n/use-text.ts'
import { paths } from '../../paths.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'
import s from './access-denied.module.css'

/** Plain text, as 1§2 requires, and a link to continue. */
export function Component() {
  const t = useText(sessionMessages)
  const frame = useText(frameMessages)
  usePageTitle(t('accessDenied'))
  return (
    <main className={s.page}>
      <h1>{t('accessDenied')}</h1>
      <p>{t('accessDeniedText')}</p>
      <p>
        <a href={paths.home}>{frame('goHome')}</a>
      </p>
    </main>
  )
}
