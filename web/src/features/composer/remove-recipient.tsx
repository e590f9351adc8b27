import { IconTrash } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DotBlank } from '../../ui/dot-blank.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { recipientMessages } from './recipient-messages.ts'

interface Props {
  name: string
  /** How many fields go with the recipient. */
  fields: number
  onKeep: () => void
  onConfirm: () => void
}

/** Confirms removing a recipient for whom fields were placed. */
export function RemoveRecipient({ name, fields, onKeep, onConfirm }: Props) {
  const t = useText(recipientMessages)
  return (
    <ConfirmDialog
      opened
      title={t('removeQuestion')}
      keep={t('keep')}
      action={t('remove')}
      icon={IconTrash}
      safe={t('fieldsGo', { count: fields })}
      onKeep={onKeep}
      onConfirm={onConfirm}
    >
      <Sentence text={t('removeText')} facts={{ name: <DotBlank>{name}</DotBlank> }} />
    </ConfirmDialog>
  )
}
