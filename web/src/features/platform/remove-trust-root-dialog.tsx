import { listTrustRoots, removeTrustRoot, type TrustRoot } from '@laisen/contract/endpoints/trust-roots'
import { trustRootsMessages } from '@laisen/contract/messages/trust-roots'
import { IconTrash } from '@tabler/icons-react'
import { useChange } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'
import { partsOf } from '../preview/distinguished-name.ts'

/** Takes a root off the list of those that PDF readers know. It can be added again. */
export function RemoveTrustRootDialog({ root, onClose }: { root: TrustRoot; onClose: () => void }) {
  const t = useText(trustRootsMessages)
  const remove = useChange(removeTrustRoot, [listTrustRoots])
  const { name } = partsOf(root.subject)
  const done = () => {
    toast.success(t('removed', { name }))
    onClose()
  }
  return (
    <ConfirmDialog
      opened
      title={t('removeTitle', { name })}
      action={t('remove')}
      icon={IconTrash}
      busy={remove.isPending}
      error={remove.error}
      onKeep={onClose}
      onConfirm={() => remove.mutate({ fingerprint: root.fingerprint }, { onSuccess: done })}
    >
      {t('removeText')}
    </ConfirmDialog>
  )
}
