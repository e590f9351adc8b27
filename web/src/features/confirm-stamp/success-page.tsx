import { confirmStampMessages } from '@laisen/contract/messages/confirm-stamp'
import { useLocation } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import s from './confirm-stamp.module.css'
import type { LinkState } from './link.ts'

/** /success: what was signed or declined. Opened by itself, it knows neither. */
export function Component() {
  const t = useText(confirmStampMessages)
  const { outcome, facts } = (useLocation().state ?? {}) as LinkState
  const title = t(outcome === 'signed' ? 'signedTitle' : outcome === 'declined' ? 'declinedTitle' : 'successTitle')
  usePageTitle(title)
  return (
    <section className={s.alone}>
      <h1>{title}</h1>
      <Notice kind={outcome === 'declined' ? 'information' : 'success'}>
        {outcome && facts && <p>{t(outcome === 'signed' ? 'signedText' : 'declinedText', facts)}</p>}
        <p>{t('successText')}</p>
      </Notice>
    </section>
  )
}
