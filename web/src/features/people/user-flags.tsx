import type { EmployeeRow } from '@laisen/contract/endpoints/employees'
import { statusFilter } from '@laisen/contract/endpoints/employees'
import type { PlanInForce } from '@laisen/contract/endpoints/plans'
import { peopleMessages } from '@laisen/contract/messages/people'
import { everything } from '@laisen/contract/permissions'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useSession } from '../../frame/session.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Checkbox, Switch } from '../../ui/check.tsx'
import { Icon } from '../../ui/icon.tsx'
import s from './people.module.css'
import type { UserForm } from './use-user-form.ts'
import { isSigner } from './user-values.ts'

interface Props {
  form: UserForm
  /** The user being edited. */
  user: EmployeeRow | undefined
}

/** The switch that locks an account. Users cannot lock their own. */
export function LockSwitch({ form, user }: Props) {
  const t = useText(peopleMessages)
  const own = useSession().user.employeeID === user?.employeeID
  const { locked } = form.values
  const hint = own ? 'lockYourself' : !locked ? 'unlockedHint' : user?.lockStatus ? 'lockedHint' : 'lockHint'
  return (
    <Switch
      label={
        <span className={s.lock}>
          <Icon of={locked ? IconLock : IconLockOpen} className={locked ? s.locked : undefined} />
          {t('accountLocked')}
        </span>
      }
      hint={t(hint)}
      checked={locked}
      disabled={own}
      onChange={(on) => form.change({ locked: on })}
    />
  )
}

interface FlagProps extends Props {
  plan: PlanInForce | undefined
  /** Whether a new Signer is activated by default. */
  usualActive: boolean
}

/** The Admin checkbox, and for Signers also the Activate checkbox (1§5). */
export function UserFlags({ form, user, plan, usualActive }: FlagProps) {
  const t = useText(peopleMessages)
  const { permissions } = useSession()
  const { values, change } = form
  const kept = user?.ownAdmin === true
  const why = kept ? t('ownAdminKept') : permissions.has(everything) ? undefined : t('adminNotYours')
  const active = values.active ?? usualActive
  const newlyActive = isSigner(values) && active && user?.activeStatus !== statusFilter.active
  return (
    <div className={s.flags}>
      <Checkbox
        label={t('admin')}
        checked={values.admin}
        disabled={why !== undefined}
        title={why}
        aria-description={why}
        onChange={(admin) => change({ admin })}
      />
      {isSigner(values) && (
        <Checkbox label={t('activate')} checked={active} onChange={(on) => change({ active: on })} />
      )}
      {newlyActive ? <Places plan={plan} /> : why && <span className={s.places}>{why}</span>}
    </div>
  )
}

/**
 * How many places an activation uses. The server decides, because someone else may take the last place in the meantime.
 */
function Places({ plan }: { plan: PlanInForce | undefined }) {
  const t = useText(peopleMessages)
  const format = useFormat()
  if (plan?.expired) return <span className={s.placesNone}>{t('placesPlanEnded')}</span>
  if (!plan || plan.freeUser === null) return null
  if (plan.freeUser > 0)
    return <span className={s.places}>{t('placesFree', { free: format.number(plan.freeUser) })}</span>
  const limit = format.number(plan.limitUser ?? 0)
  return <span className={s.placesNone}>{t('placesNone', { used: format.number(plan.limitUserUse), limit })}</span>
}
