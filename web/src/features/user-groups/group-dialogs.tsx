import { type GroupRow, getGroupByCompanyId } from '@laisen/contract/endpoints/groups'
import { asPage } from '@laisen/contract/listed'
import { userGroupMessages } from '@laisen/contract/messages/user-groups'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useLast } from '../../ui/use-last.ts'
import { DeleteGroup } from '../people/groups/delete-group.tsx'
import type { GroupDialogs } from './use-group-dialogs.ts'
import { UserGroupDialog } from './user-group-dialog.tsx'

/** The dialogs over the list: add, edit, delete. The group with its users is asked for when one opens. */
export function UserGroupDialogs({ dialogs: { opened, close } }: { dialogs: GroupDialogs }) {
  const t = useText(userGroupMessages)
  if (opened?.name === 'add') return <UserGroupDialog group={undefined} onClose={close} />
  if (opened?.id === undefined) return null
  return opened.name === 'edit' ? (
    <WithGroup key={opened.id} id={opened.id} title={t('editTitle')} onClose={close}>
      {(group) => <UserGroupDialog group={group} onClose={close} />}
    </WithGroup>
  ) : (
    <WithGroup key={opened.id} id={opened.id} title={t('deleteQuestion')} onClose={close}>
      {(group) => <DeleteGroup group={group} question={t('deleteQuestion')} onClose={close} />}
    </WithGroup>
  )
}

interface WithGroupProps {
  id: number
  title: string
  onClose: () => void
  children: (group: GroupRow) => React.ReactNode
}

function WithGroup({ id, title, onClose, children }: WithGroupProps) {
  const t = useText(userGroupMessages)
  const list = useCall(getGroupByCompanyId, { id })
  const [group] = list.data ? asPage(list.data).listData : []
  // Once it is deleted the list has it no more, and the dialog that deleted it has yet to say so and close.
  const shown = useLast(group)
  if (shown) return children(shown)
  return (
    <Dialog opened title={title} onClose={onClose}>
      {list.error ? (
        <LoadError error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <Spinner />
      ) : (
        <EmptyState title={t('gone')} />
      )}
    </Dialog>
  )
}
