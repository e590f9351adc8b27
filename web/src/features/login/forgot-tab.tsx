import { define } from '@laisen/contract/messages/define'
import { sessionMessages } from '@laisen/contract/messages/session'
import { IconArrowLeft } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import s from './login.module.css'

const texts = define(
  { ask: 'Ask your administrator for a new password. Your documents and certificates stay as they are.' },
  { ask: 'ขอรหัสผ่านใหม่จากผู้ดูแลระบบของคุณ เอกสารและใบรับรองของคุณยังอยู่ครบ' },
)

/** The forgot-password tab. Who replaces a password here is the administrator. */
export function ForgotTab({ onBack }: { onBack: () => void }) {
  const t = useText(sessionMessages)
  const own = useText(texts)
  return (
    <section className={s.form}>
      <h1 className={s.title}>{t('forgotPassword')}</h1>
      <Notice kind="information">{own('ask')}</Notice>
      <div>
        <Button icon={IconArrowLeft} onClick={onBack}>
          {t('backToLogin')}
        </Button>
      </div>
    </section>
  )
}
