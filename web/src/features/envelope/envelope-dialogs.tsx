import { useDialog } from '../../address/use-dialog.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { CorrectDialog } from './correct-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { ProlongDialog } from './prolong-dialog.tsx'
import type { Envelope } from './use-envelope.ts'

/** The dialog that is open over the page of an envelope; it is in the address. */
export function useEnvelopeDialog() {
  return useDialog(['cancel', 'prolong', 'correct', 'link'])
}

/** What a sender changes; nobody else opens any of these. */
export function EnvelopeDialogs({ envelope }: { envelope: Envelope }) {
  const { dialog, close } = useEnvelopeDialog()
  if (!envelope.isOwn || !dialog) return null
  const recipient = envelope.recipients.find(({ recipientID }) => recipientID === dialog.id)
  if (dialog.name === 'cancel') return <CancelDialog envelope={envelope} onClose={close} />
  if (dialog.name === 'prolong') return <ProlongDialog envelope={envelope} onClose={close} />
  if (!recipient) return null
  if (dialog.name === 'correct') return <CorrectDialog recipient={recipient} onClose={close} />
  return <LinkDialog recipient={recipient} onClose={close} />
}
