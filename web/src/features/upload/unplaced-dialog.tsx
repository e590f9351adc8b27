import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { uploadMessages } from './messages.ts'
import type { UnplacedQuestion } from './use-generate.ts'

/** Asks once for each document whether a stamp that nobody placed is meant to stand where it is. */
export function UnplacedDialog({ onPlace, onSign }: UnplacedQuestion) {
  const words = useText(uploadMessages)
  return (
    <ConfirmDialog
      opened
      danger={false}
      title={words('unplacedTitle')}
      keep={words('placeFirst')}
      action={words('signThere')}
      onKeep={onPlace}
      onConfirm={onSign}
    >
      <p>{words('unplacedText')}</p>
    </ConfirmDialog>
  )
}
