import { useDialog } from '../../address/use-dialog.ts'
import { later } from '../../ui/later.tsx'
import type { Envelope } from './use-envelope.ts'

const ChangeDialogs = later(async () => (await import('./change-dialogs.tsx')).ChangeDialogs)

/** The dialog that is open over the page of an envelope; it is in the address. */
export function useEnvelopeDialog() {
  return useDialog(['cancel', 'prolong', 'correct', 'link'])
}

/** What a sender changes; nobody else opens any of these. */
export function EnvelopeDialogs({ envelope }: { envelope: Envelope }) {
  const { dialog, close } = useEnvelopeDialog()
  if (!envelope.isOwn || !dialog) return null
  const recipient = envelope.recipients.find(({ recipientID }) => recipientID === dialog.id)
  return <ChangeDialogs name={dialog.name} envelope={envelope} recipient={recipient} onClose={close} />
}
