import { confirmStampMessages } from '@laisen/contract/messages/confirm-stamp'
import { useLocation, useNavigate } from 'react-router'
import { useText } from '../../i18n/use-text.ts'
import { leaveTo, paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import s from './confirm-stamp.module.css'
import type { LinkState } from './link.ts'

/** /failure: why nothing was signed, and the way back to the link where it can still be used. */
export function Component() {
  const t = useText(confirmStampMessages)
  const navigate = useNavigate()
  const { problem, stk, forgot } = (useLocation().state ?? {}) as LinkState
  usePageTitle(t('failureTitle'))
  const again = (token: string) => {
    const state: LinkState = { stk: token }
    void navigate(paths.confirmPassword, { state, replace: true })
  }
  return (
    <section className={s.alone}>
      <h1>{t('failureTitle')}</h1>
      <Notice
        kind="error"
        actions={
          stk === undefined ? (
            <Button onClick={() => leaveTo(paths.login)}>{t('logIn')}</Button>
          ) : (
            <Button variant="primary" onClick={() => again(stk)}>
              {t('tryAgain')}
            </Button>
          )
        }
      >
        <p>{problem ?? t('failureText')}</p>
        {problem && <p>{t('nothingHappened')}</p>}
        {forgot && <p>{t('forgot')}</p>}
      </Notice>
    </section>
  )
}
