import { frameMessages } from '@laisen/contract/messages/frame'
import { useText } from '../i18n/use-text.ts'
import { LogoMark } from '../ui/logo.tsx'
import s from './starting.module.css'

/** The first moment, before the session is known. It shows nothing unless it lasts. */
export function Starting() {
  const t = useText(frameMessages)
  return (
    <div className={s.starting} role="status">
      <LogoMark size={40} />
      <span className="visually-hidden">{t('loading')}</span>
    </div>
  )
}
