import { permission } from '@laisen/contract/permissions'
import { useSession } from '../../frame/session.ts'
import { AddUser } from './add-user.tsx'
import { CompanyDialog } from './company-dialog.tsx'
import { DeleteUser } from './delete-user.tsx'
import { EditUser } from './edit-user.tsx'

interface Props {
  name: 'add' | 'edit' | 'delete' | 'company'
  id: number | undefined
  onClose: () => void
}

/** The dialog named by the address, if this user may open it. */
export function UserDialogs({ name, id, onClose }: Props) {
  const { may } = useSession()
  if (name === 'add') return may([permission.userAdd], 'add') ? <AddUser onClose={onClose} /> : null
  if (name === 'company') return may([permission.settings], 'edit') ? <CompanyDialog onClose={onClose} /> : null
  if (id === undefined) return null
  if (name === 'edit')
    return may([permission.userEdit], 'edit') ? <EditUser key={id} id={id} onClose={onClose} /> : null
  return may([permission.userDelete], 'delete') ? <DeleteUser key={id} id={id} onClose={onClose} /> : null
}
