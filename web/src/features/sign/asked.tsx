import type { RecipientEnvelope } from '@laisen/contract/endpoints/recipient'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { signMessages } from './messages.ts'
import s from './sign.module.css'

const asks = { sign: 'asksSign', approve: 'asksApprove', acknowledge: 'asksAcknowledge' } as const

/** Who asks for what, until when, and what they write. */
export function Asked({ envelope, className }: { envelope: RecipientEnvelope; className?: string | undefined }) {
  const t = useText(signMessages)
  const format = useFormat()
  const {
    subject,
    senderName: sender,
    contactEmail,
    companyName: company,
    companyBrand,
    action,
    dueAt,
    message,
    privateMessage,
  } = envelope
  return (
    <header className={classNames(s.asked, className)}>
      {companyBrand.logo && <img src={companyBrand.logo} alt={company} className={s.logo} />}
      <h1>{subject}</h1>
      <p>
        <strong>{t('from', { sender, company })}</strong> {t(asks[action])}
      </p>
      {contactEmail !== '' && <p className={s.second}>{t('contact', { email: contactEmail })}</p>}
      {dueAt && <p className={s.second}>{t('due', { time: format.dayTime(dueAt) })}</p>}
      {message.trim() !== '' && <Letter label={t('message')} text={message} />}
      {privateMessage.trim() !== '' && <Letter label={t('forYou')} text={privateMessage} />}
    </header>
  )
}

function Letter({ label, text }: { label: string; text: string }) {
  return (
    <div className={s.letter}>
      <p className={s.second}>{label}</p>
      <p className={s.lines}>{text}</p>
    </div>
  )
}
