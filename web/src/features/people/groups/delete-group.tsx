import { countPeople, getSearchDataEmployeeExt } from '@laisen/contract/endpoints/employees'
import { deleteGroup, type GroupRow, getGroupAll, getGroupByCompanyId } from '@laisen/contract/endpoints/groups'
import { groupMessages } from '@laisen/contract/messages/groups'
import { IconTrash } from '@tabler/icons-react'
import { useChange } from '../../../api/use-call.ts'
import { refreshSession } from '../../../frame/session.ts'
import { useText } from '../../../i18n/use-text.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DotBlank } from '../../../ui/dot-blank.tsx'
import { Sentence } from '../../../ui/sentence.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useLast } from '../../../ui/use-last.ts'

interface Props {
  group: GroupRow | undefined
  /** In place of the question of User Management. */
  question?: string
  onClose: () => void
}

/** Confirms deleting a group; its members lose the roles and permissions they get from it. */
export function DeleteGroup({ group, question, onClose }: Props) {
  const t = useText(groupMessages)
  const remove = useChange(deleteGroup, [countPeople, getGroupByCompanyId, getGroupAll, getSearchDataEmployeeExt])
  const shown = useLast(group)
  const close = () => {
    remove.reset()
    onClose()
  }
  const confirm = () => {
    if (!group) return
    const done = () => {
      toast.success(t('deleted', { name: group.groupName }))
      close()
      void refreshSession()
    }
    remove.mutate({ id: group.id, shown: group.groupName }, { onSuccess: done })
  }
  return (
    <ConfirmDialog
      opened={group !== undefined}
      title={question ?? t('deleteQuestion')}
      safe={t('deleteSafe')}
      keep={t('keepGroup')}
      action={t('deleteGroup')}
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
            name: <DotBlank>{shown.groupName}</DotBlank>,
            people: <DotBlank>{t('people', { count: shown.employeeCount })}</DotBlank>,
          }}
        />
      )}
    </ConfirmDialog>
  )
}
