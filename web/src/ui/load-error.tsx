import { frameMessages } from '@laisen/contract/messages/frame'
import { IconRefresh } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { errorText } from '../api/error-text.ts'
import { ConnectionLost, Refusal } from '../api/refusal.ts'
import { useFormat } from '../i18n/use-format.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from './button.tsx'
import s from './load-error.module.css'

interface Props {
  error: unknown
  what?: 'list' | 'page'
  /** Replaces the usual headline. */
  title?: string
  onRetry: () => void
  busy?: boolean
  actions?: ReactNode
}

/** Says what failed, what is safe and which code support needs, with a button to try again. */
export function LoadError({ error, what = 'list', title, onRetry, busy, actions }: Props) {
  const t = useText(frameMessages)
  const format = useFormat()
  const [failedAt] = useState(() => Date.now())
  const code = error instanceof Refusal ? error.requestId : undefined
  const lost = error instanceof ConnectionLost
  return (
    <div className={s.error} role="alert">
      <h2 className={s.title}>{title ?? t(what === 'list' ? 'loadFailedTitle' : 'pageFailedTitle')}</h2>
      <p className={s.text}>
        {lost ? t('connectionLost', { time: format.timeShort(failedAt) }) : `${errorText(error)} ${t('failedSafe')}`}
      </p>
      <div className={s.actions}>
        <Button variant="primary" icon={IconRefresh} busy={busy} onClick={onRetry}>
          {t('tryAgain')}
        </Button>
        {actions}
      </div>
      {code && (
        <p className={s.code}>
          {t('supportCode')} <code>{code}</code>
        </p>
      )}
    </div>
  )
}
