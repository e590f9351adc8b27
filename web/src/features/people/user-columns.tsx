import type { EmployeeRow } from '@laisen/contract/endpoints/employees'
import { peopleMessages } from '@laisen/contract/messages/people'
import { permission } from '@laisen/contract/permissions'
import { useMemo } from 'react'
import { useSession } from '../../frame/session.ts'
import { useText } from '../../i18n/use-text.ts'
import { Avatar } from '../../ui/avatar.tsx'
import type { Column } from '../../ui/table.tsx'
import s from './people.module.css'
import type { OpenRow } from './use-row-dialogs.ts'
import { UserActions } from './user-actions.tsx'
import { AccountMarks, SignerStatus, useRoleNames } from './user-status.tsx'

/** 1§2: employee name, role, signer status, action. */
export function useUserColumns(onOpen: OpenRow) {
  const t = useText(peopleMessages)
  const { may } = useSession()
  const acts = may([permission.userEdit]) || may([permission.userDelete])
  return useMemo((): readonly Column<EmployeeRow>[] => {
    const action: Column<EmployeeRow> = {
      key: 'action',
      title: t('columnAction'),
      align: 'end',
      width: '112px',
      cell: (user) => <UserActions user={user} onOpen={onOpen} />,
    }
    return [
      { key: 'name', title: t('columnName'), cell: (user) => <UserName user={user} />, width: '40%' },
      { key: 'role', title: t('columnRole'), cell: (user) => <RoleNames user={user} /> },
      // Blank, not a dash, for users who are not signers: they have nothing to activate (1§4).
      { key: 'status', title: t('columnStatus'), cell: (user) => <SignerStatus user={user} />, whole: true },
      ...(acts ? [action] : []),
    ]
  }, [t, acts, onOpen])
}

function UserName({ user }: { user: EmployeeRow }) {
  const own = useSession().user.employeeID === user.employeeID
  return (
    <span className={s.name} title={user.username}>
      <Avatar firstName={user.firstName || user.username} lastName={user.lastName} size={26} />
      <span className="whole">{user.employeeName || user.username}</span>
      <AccountMarks user={user} own={own} />
    </span>
  )
}

function RoleNames({ user }: { user: EmployeeRow }) {
  return useRoleNames()(user) || <span className="second">–</span>
}

/** A user on a phone. */
export function UserItem({ user, onOpen }: { user: EmployeeRow; onOpen: OpenRow }) {
  const own = useSession().user.employeeID === user.employeeID
  return (
    <>
      <Avatar firstName={user.firstName || user.username} lastName={user.lastName} size={36} />
      <div className={s.item}>
        <p className={s.itemName}>
          {user.employeeName || user.username}
          <AccountMarks user={user} own={own} />
        </p>
        <p className={s.itemFacts}>
          <RoleNames user={user} />
          <SignerStatus user={user} />
        </p>
      </div>
      <UserActions user={user} onOpen={onOpen} />
    </>
  )
}
