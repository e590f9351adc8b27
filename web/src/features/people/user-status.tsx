import { type EmployeeRow, statusFilter } from '@laisen/contract/endpoints/employees'
import { peopleMessages } from '@laisen/contract/messages/people'
import { IconCheck, IconCircle, IconLock, IconMail } from '@tabler/icons-react'
import { useText } from '../../i18n/use-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import s from './people.module.css'
import { useRoleName } from './use-role-name.ts'

/** Active is green, inactive is said of Signers only; for everybody else nothing is to be activated (1§4). */
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

/** What else is to be known of an account: that it is one's own, locked, or waits for its person. */
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

/** Roles by name, and Admin first for whoever has its checkbox. */
export function useRoleNames(): (user: EmployeeRow) => string {
  const t = useText(peopleMessages)
  const nameOf = useRoleName()
  return ({ flagAdmin, employeeRole }) => {
    const names = employeeRole.map(nameOf)
    return [...new Set(flagAdmin ? [t('roleAdmin'), ...names] : names)].join(', ')
  }
}
