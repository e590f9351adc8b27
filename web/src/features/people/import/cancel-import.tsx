import { cancelImportUser, getImportProgress } from '@laisen/contract/endpoints/imports'
import { importMessages } from '@laisen/contract/messages/import'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '../../../api/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { usePeopleChange } from '../use-people-change.ts'
import type { Running } from './import-progress.tsx'

interface Props {
  running: Running
  /** Called once all imported users are removed. */
  onCancelled: () => void
  onKeep: () => void
}

/** Confirms removing every user of an import. */
export function CancelImport({ running, onCancelled, onKeep }: Props) {
  const t = useText(importMessages)
  const client = useQueryClient()
  const cancel = usePeopleChange(cancelImportUser)
  const { importID, people } = running
  const confirm = () =>
    cancel.mutate(
      { importID },
      {
        onSuccess: () => {
          toast.success(t('cancelled'))
          onCancelled()
        },
        onSettled: () => client.invalidateQueries({ queryKey: keyOf(getImportProgress) }),
      },
    )
  return (
    <ConfirmDialog
      opened
      title={t('cancelTitle')}
      safe={t('cancelSafe')}
      keep={t('cancelKeep')}
      action={t('cancelImport')}
      busy={cancel.isPending}
      error={cancel.error}
      onKeep={onKeep}
      onConfirm={confirm}
    >
      {t('cancelText', { count: people })}
    </ConfirmDialog>
  )
}
