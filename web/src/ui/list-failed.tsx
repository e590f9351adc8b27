import { frameMessages } from '@laisen/contract/messages/frame'
import { errorText } from '../api/error-text.ts'
import { useText } from '../i18n/use-text.ts'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface Props {
  error: unknown
  /** Replaces the usual headline, and makes it a warning. */
  warning?: string
  busy: boolean
  onRetry: () => void
}

/**
 * Shown above a list that is empty because it failed to load (1§8): the reason, and a button to try again (rules 1.9).
 */
export function ListFailed({ error, warning, busy, onRetry }: Props) {
  const frame = useText(frameMessages)
  return (
    <Notice
      kind={warning ? 'warning' : 'information'}
      title={warning ?? frame('loadFailedTitle')}
      actions={
        <Button toolbar busy={busy} onClick={onRetry}>
          {frame('tryAgain')}
        </Button>
      }
    >
      {errorText(error)}
    </Notice>
  )
}
