import { type EmployeeRow, statusFilter } from '@laisen/contract/endpoints/employees'
import { peopleMessages } from '@laisen/contract/messages/people'
import { IconCheck, IconCircle, IconLock, IconMail } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import s from './people.module.css'
import { useRoleName } from './use-role-name.ts'

/** Signer status: green for active, “Inactive” for Signers only. Other roles have nothing to activate (1§4). */
export function SignerStatus({ user }: { user: EmployeeRow }) {
  const t = useText(peopleMessages)
  if (user.activeStatus === null) return null
  return user.activeStatus === statusFilter.active ? (
    <Badge tone="green" icon={IconCheck}>
      {t('active')}
    </Badge>
  ) : (
    <Badge tone="grey" icon={IconCircle}>
      {t('inactive')}
    </Badge>
  )
}

/** Marks the user's own account, locked accounts and open invitations. */
export function AccountMarks({ user, own }: { user: EmployeeRow; own: boolean }) {
  const t = useText(peopleMessages)
  return (
    <>
      {own && <span className={s.you}>{t('you')}</span>}
      {user.lockStatus && (
        <span className={s.locked} role="img" aria-label={t('locked')} title={t('locked')}>
          <Icon of={IconLock} size={16} />
        </span>
      )}
      {user.invited && (
        <span className={s.invited} role="img" aria-label={t('invited')} title={t('invited')}>
          <Icon of={IconMail} size={16} />
        </span>
      )}
    </>
  )
}

/** Role names, with Admin first for administrators. */
export function useRoleNames(): (user: EmployeeRow) => string {
  const t = useText(peopleMessages)
  const nameOf = useRoleName()
  return ({ flagAdmin, employeeRole }) => {
    const names = employeeRole.map(nameOf)
    return [...new Set(flagAdmin ? [t('roleAdmin'), ...names] : names)].join(', ')
  }
}
