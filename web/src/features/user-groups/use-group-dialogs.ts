import { type PermissionId, permission } from '@laisen/contract/permissions'
import { useMemo } from 'react'
import { useDialog } from '../../address/use-dialog.ts'
import { useSession } from '../../frame/session.ts'

const names = ['add', 'edit', 'delete'] as const
type Name = (typeof names)[number]

/** Rules 2.6: a change needs the id of the group screens, or that of this screen. */
const ids: Readonly<Record<Name, readonly PermissionId[]>> = {
  add: [permission.groupAdd, permission.certificateAdd],
  edit: [permission.groupEdit, permission.certificateEdit],
  delete: [permission.groupDelete, permission.certificateDelete],
}

/** What the user may do here, and the dialog that is open: the address names it. */
export function useGroupDialogs() {
  const { may } = useSession()
  const { dialog, open, close } = useDialog(names)
  const allowed = useMemo(() => {
    const mayDo = (name: Name) => ({ shown: may(ids[name]), denied: may(ids[name]) && !may(ids[name], name) })
    return { add: mayDo('add'), edit: mayDo('edit'), delete: mayDo('delete') }
  }, [may])
  const isOpen = dialog && allowed[dialog.name].shown && !allowed[dialog.name].denied
  return { may: allowed, opened: isOpen ? dialog : undefined, open, close }
}

export type GroupDialogs = ReturnType<typeof useGroupDialogs>
