import { checkCertificateLink } from '@laisen/contract/endpoints/certificates'
import { renewCertificateMessages } from '@laisen/contract/messages/renew-certificate'
import { useState } from 'react'
import { errorText } from '../../api/error-text.ts'
import { Refusal } from '../../api/refusal.ts'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { leaveTo, paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { takeTokenAt } from '../reset-password/link-token.ts'
import s from './renew-certificate.module.css'
import { RenewForm } from './renew-form.tsx'

// Read on module load, because React may render twice.
const token = takeTokenAt(paths.renewCertificate)

/** /RenewCertificate, opened from the emailed link: a new certificate in place of one whose password was forgotten. */
export function Component() {
  const t = useText(renewCertificateMessages)
  const { data: link, error, refetch } = useCall(checkCertificateLink, { token }, { enabled: token !== '' })
  const [done, setDone] = useState(false)
  usePageTitle(t('title'))
  const logIn = <Button onClick={() => leaveTo(paths.login)}>{t('logIn')}</Button>
  return (
    <section className={s.page}>
      <h1>{t('title')}</h1>
      {token === '' && (
        <Notice kind="information" actions={logIn}>
          {t('noLink')}
        </Notice>
      )}
      {done && (
        <Notice kind="success" title={t('done')} actions={logIn}>
          {t('doneText')}
        </Notice>
      )}
      {!done && link && <RenewForm token={token} link={link} onDone={() => setDone(true)} />}
      {!done && error && (
        <Notice
          kind="error"
          actions={error instanceof Refusal ? logIn : <Button onClick={() => void refetch()}>{t('tryAgain')}</Button>}
        >
          {errorText(error)}
        </Notice>
      )}
      {token !== '' && !link && !error && (
        <p role="status" className={s.checking}>
          <Spinner /> {t('checking')}
        </p>
      )}
    </section>
  )
}
