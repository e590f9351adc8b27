import { useText } from '../../i18n/use-text.ts'
import { Spinner } from '../../ui/spinner.tsx'
import { signMessages } from './messages.ts'
import s from './sign.module.css'

export function Opening() {
  const t = useText(signMessages)
  return (
    <p role="status" className={s.opening}>
      <Spinner /> {t('loading')}
    </p>
  )
}
