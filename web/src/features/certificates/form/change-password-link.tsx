import type { CertificateCard } from '@laisen/contract/endpoints/certificate-lists'
import { forgotCertificatePassword } from '@laisen/contract/endpoints/certificates'
import { certificateFormMessages } from '@laisen/contract/messages/certificate-form'
import { IconMail } from '@tabler/icons-react'
import { errorText } from '../../../api/error-text.ts'
import { Refusal } from '../../../api/refusal.ts'
import { useChange } from '../../../api/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import s from './form.module.css'

/** 2§4: what our own authority issued gets a new password by a link that is mailed to its owner. */
export function ChangePasswordLink({ card }: { card: CertificateCard }) {
  const t = useText(certificateFormMessages)
  const send = useChange(forgotCertificatePassword)
  const { certID, owner } = card
  // The server decides by ownership (rules 5.5); the alert is that of 2§5.
  const denied =
    send.error instanceof Refusal && send.error.code === 'NO_PERMISSION_FORGOT_PASSWORD_CERTIFICATE'
      ? t('noPermissionForgotPasswordCertificate!')
      : undefined
  return (
    <div className={s.wide}>
      <div className={s.part}>
        <span className={s.title}>{t('password')}</span>
        <div className={s.link}>
          <Button
            variant="quiet"
            toolbar
            icon={IconMail}
            busy={send.isPending}
            onClick={() => send.mutate({ id: certID })}
          >
            {t('changePassword')}
          </Button>
          <span className={s.hint}>{t('changePasswordHint')}</span>
        </div>
        {send.error && (
          <Notice kind="error" title={denied}>
            {errorText(send.error)}
          </Notice>
        )}
        {send.isSuccess && <Notice kind="success">{t('linkSent', { name: owner.employeeName })}</Notice>}
      </div>
    </div>
  )
}
