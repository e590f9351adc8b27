import { countPeople } from '@laisen/contract/endpoints/employees'
import { deleteRole, getRoleByCompanyId, type RoleRow } from '@laisen/contract/endpoints/roles'
import { roleMessages } from '@laisen/contract/messages/roles'
import { IconTrash } from '@tabler/icons-react'
import { useChange } from '../../../api/use-call.ts'
import { useText } from '../../../i18n/use-text.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DotBlank } from '../../../ui/dot-blank.tsx'
import { Sentence } from '../../../ui/sentence.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useLast } from '../../../ui/use-last.ts'
import { useRoleName } from '../use-role-name.ts'

/** Confirms deleting a role. If the server refuses, the dialog shows how many users and groups still have it. */
export function DeleteRole({ role, onClose }: { role: RoleRow | undefined; onClose: () => void }) {
  const t = useText(roleMessages)
  const remove = useChange(deleteRole, [countPeople, getRoleByCompanyId])
  const nameOf = useRoleName()
  const shown = useLast(role)
  const close = () => {
    remove.reset()
    onClose()
  }
  const confirm = () => {
    if (!role) return
    const done = () => {
      toast.success(t('deleted', { name: nameOf(role) }))
      close()
    }
    remove.mutate({ id: role.roleID, shown: role.roleName }, { onSuccess: done })
  }
  return (
    <ConfirmDialog
      opened={role !== undefined}
      title={t('deleteQuestion')}
      safe={t('deleteSafe')}
      keep={t('keepRole')}
      action={t('deleteRole')}
      icon={IconTrash}
      busy={remove.isPending}
      error={remove.error}
      onKeep={close}
      onConfirm={confirm}
    >
      {shown && (
        <Sentence
          text={t('deleteText')}
          facts={{
            name: <DotBlank>{nameOf(shown)}</DotBlank>,
            holders: <DotBlank>{t('holders', { count: shown.holders })}</DotBlank>,
          }}
        />
      )}
    </ConfirmDialog>
  )
}
