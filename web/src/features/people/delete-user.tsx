import { deleteEmployeeExtByUserId, getEmployeeExt } from '@laisen/contract/endpoints/employees'
import { frameMessages } from '@laisen/contract/messages/frame'
import { peopleMessages } from '@laisen/contract/messages/people'
import { IconTrash } from '@tabler/icons-react'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DotBlank } from '../../ui/dot-blank.tsx'
import { Sentence } from '../../ui/sentence.tsx'
import { toast } from '../../ui/toast.tsx'
import { usePeopleChange } from './use-people-change.ts'

interface Props {
  id: number
  onClose: () => void
}

/** The Delete user dialog: the question quoted in 1§2, whom it concerns, and what is kept. */
export function DeleteUser({ id, onClose }: Props) {
  const t = useText(peopleMessages)
  const frame = useText(frameMessages)
  const { data: user, error } = useCall(getEmployeeExt, { employeeID: id })
  const remove = usePeopleChange(deleteEmployeeExtByUserId)
  const confirm = () =>
    user &&
    remove.mutate(
      { id, shown: user.employeeName },
      {
        onSuccess: () => {
          toast.success(t('userDeleted', { name: user.employeeName }))
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      opened
      title={t('deleteQuestion')}
      safe={t('deleteSafe')}
      keep={frame('cancel')}
      action={t('deleteUser')}
      icon={IconTrash}
      busy={remove.isPending}
      error={remove.error ?? error}
      onKeep={onClose}
      onConfirm={confirm}
    >
      {user && (
        <Sentence
          text={t('deleteText')}
          facts={{
            name: <DotBlank long>{user.employeeName}</DotBlank>,
            username: <span className="whole">{user.username}</span>,
          }}
        />
      )}
    </ConfirmDialog>
  )
}
