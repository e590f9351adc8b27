import type { EmployeeRow } from '@laisen/contract/endpoints/employees'
import { bulkMessages } from '@laisen/contract/messages/bulk'
import { peopleMessages } from '@laisen/contract/messages/people'
import { permission } from '@laisen/contract/permissions'
import { useMemo } from 'react'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import type { Column } from '../../ui/table.tsx'
import { SelectBox, SelectPage } from './bulk/select-box.tsx'
import type { Selection } from './bulk/use-selection.ts'
import s from './people.module.css'
import type { OpenRow } from './use-row-dialogs.ts'
import { UserActions } from './user-actions.tsx'
import { AccountMarks, SignerStatus, useRoleNames } from './user-status.tsx'

interface UserList {
  /** On the page. */
  users: readonly EmployeeRow[]
  /** Undefined for who may not change users. */
  selection: Selection | undefined
  onOpen: OpenRow
}

/** 1§2: employee name, role, signer status, action. */
export function useUserColumns({ users, selection, onOpen }: UserList) {
  const t = useText(peopleMessages)
  const words = useText(bulkMessages)
  const { may } = useSession()
  const acts = may([permission.userEdit]) || may([permission.userDelete])
  return useMemo((): readonly Column<EmployeeRow>[] => {
    const tick: Column<EmployeeRow>[] = selection
      ? [
          {
            key: 'tick',
            title: words('selectColumn'),
            head: <SelectPage users={users} selection={selection} />,
            width: '40px',
            cell: (user) => <SelectBox user={user} selection={selection} />,
          },
        ]
      : []
    const action: Column<EmployeeRow> = {
      key: 'action',
      title: t('columnAction'),
      align: 'end',
      width: '112px',
      cell: (user) => <UserActions user={user} onOpen={onOpen} />,
    }
    return [
      ...tick,
      { key: 'name', title: t('columnName'), cell: (user) => <UserName user={user} />, width: '40%' },
      { key: 'role', title: t('columnRole'), cell: (user) => <RoleNames user={user} /> },
      // Blank, not a dash, for users who are not signers: they have nothing to activate (1§4).
      { key: 'status', title: t('columnStatus'), cell: (user) => <SignerStatus user={user} />, whole: true },
      ...(acts ? [action] : []),
    ]
  }, [t, words, acts, users, selection, onOpen])
}

function UserName({ user }: { user: EmployeeRow }) {
  const own = useSession().user.employeeID === user.employeeID
  return (
    <span className={s.name}>
      <Avatar firstName={user.firstName || user.username} lastName={user.lastName} size={30} />
      <span className={s.nameLines}>
        <span className={s.nameFirst}>
          <span className="whole">{user.employeeName || user.username}</span>
          <AccountMarks user={user} own={own} />
        </span>
        <SignInFacts user={user} />
      </span>
    </span>
  )
}

/** What two people of one name are told apart by. */
function SignInFacts({ user: { username, email } }: { user: EmployeeRow }) {
  return <span className={s.nameSecond}>{`${username} · ${email}`}</span>
}

function RoleNames({ user }: { user: EmployeeRow }) {
  return useRoleNames()(user) || <span className="second">–</span>
}

/** A user on a phone. */
export function UserItem({ user, selection, onOpen }: Omit<UserList, 'users'> & { user: EmployeeRow }) {
  const own = useSession().user.employeeID === user.employeeID
  return (
    <>
      {selection && <SelectBox user={user} selection={selection} />}
      <Avatar firstName={user.firstName || user.username} lastName={user.lastName} size={36} />
      <div className={s.item}>
        <p className={s.itemName}>
          {user.employeeName || user.username}
          <AccountMarks user={user} own={own} />
        </p>
        <SignInFacts user={user} />
        <p className={s.itemFacts}>
          <RoleNames user={user} />
          <SignerStatus user={user} />
        </p>
      </div>
      <UserActions user={user} onOpen={onOpen} />
    </>
  )
}
