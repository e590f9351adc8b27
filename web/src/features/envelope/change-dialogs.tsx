import { CancelDialog } from './cancel-dialog.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { ProlongDialog, type Prolonged } from './prolong-dialog.tsx'
import type { EnvelopeRecipient } from './use-envelope.ts'

interface Props {
  name: 'cancel' | 'prolong' | 'correct' | 'link'
  envelope: Prolonged
  /** Whom correcting and linking are about. */
  recipient?: EnvelopeRecipient | undefined
  onClose: () => void
}

/** What the sender of an envelope changes, in the dialog that is open. */
export function ChangeDialogs({ name, envelope, recipient, onClose }: Props) {
  if (name === 'cancel') return <CancelDialog envelope={envelope} onClose={onClose} />
  if (name === 'prolong') return <ProlongDialog envelope={envelope} onClose={onClose} />
  if (!recipient) return null
  if (name === 'correct') return <CorrectDialog recipient={recipient} onClose={onClose} />
  return <LinkDialog recipient={recipient} onClose={onClose} />
}
