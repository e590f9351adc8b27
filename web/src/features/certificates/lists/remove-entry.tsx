import { certificateFormMessages } from '@laisen/contract/messages/certificate-form'
import { IconTrash } from '@tabler/icons-react'
import { useText } from '../../../i18n/use-text.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { useLast } from '../../../ui/use-last.ts'
import type { Entry } from './entry.ts'

interface Props {
  entry: Entry | undefined
  onKeep: () => void
  onRemove: () => void
}

/** 2§4: removing an entry from a list asks for confirmation. */
export function RemoveEntry({ entry, onKeep, onRemove }: Props) {
  const t = useText(certificateFormMessages)
  const shown = useLast(entry)
  return (
    <ConfirmDialog
      opened={entry !== undefined}
      title={t('removeQuestion')}
      safe={t('removeSafe')}
      keep={t('keepInList')}
      action={t('remove')}
      icon={IconTrash}
      onKeep={onKeep}
      onConfirm={onRemove}
    >
      {shown && t('removeText', { name: shown.name })}
    </ConfirmDialog>
  )
}
