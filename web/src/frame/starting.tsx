import { frameMessages } from '@laisen/contract/messages/frame'
import { useText } from '../i18n/use-text.ts'
import { LogoMark } from '../ui/logo.tsx'
import s from './starting.module.css'

/** Shown until the session is known. Stays blank unless that takes long. */
export function Starting() {
  const t = useText(frameMessages)
  return (
    <div className={s.starting} role="status">
      <LogoMark size={40} />
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  )
}
