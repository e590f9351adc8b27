import type { DataOf } from '@laisen/contract/endpoint'
import type { checkReminderDate } from '@laisen/contract/endpoints/package-reminder'
import { everything } from '@laisen/contract/permissions'
import type { Context } from '../context.ts'
import { findPackageReminder, setPackageReminder } from '../employees/own-data.ts'
import { record } from '../events/record.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { packageReminderClosed } from './events.ts'
import { listEnding } from './store.ts'

const DAY_MS = 86_400_000
/** Days before the end at which the reminder appears, and appears again for whoever closed it before. */
const remindedDays = [30, 7, 1, 0]
/** A package that ended longer ago is known to have ended. */
const AFTERWARDS_DAYS = 30

/** The packages that end soon without another to follow. Administrators alone are told: nobody else can renew them. */
export async function checkReminder(
  { db, clock }: Context,
  { employeeId, permissions, timeZone }: EmployeePrincipal,
): Promise<DataOf<typeof checkReminderDate>> {
  if (!permissions.has(everything)) return { listDATA: [], reminderDate: 1 }
  const now = clock.now()
  const { ending, closedAt } = await db.read(async (db) => ({
    ending: await listEnding(db, {
      now,
      from: new Date(now.getTime() - AFTERWARDS_DAYS * DAY_MS),
      until: new Date(now.getTime() + Math.max(...remindedDays) * DAY_MS),
    }),
    closedAt: await findPackageReminder(db, employeeId),
  }))
  const reminded = ending.map((one) => ({ ...one, since: remindedSince(one, now) })).filter(({ since }) => since > 0)
  const listDATA = reminded.map(({ name, endsAt }) => {
    return { productPlanName: name, expireDate: dayIn(timeZone, endsAt) }
  })
  const isDue = reminded.some(({ since }) => closedAt === null || closedAt.getTime() < since)
  return { listDATA, reminderDate: isDue ? 0 : 1 }
}

/** The last of the days of a package that has come; 0 before the first. A trial of 30 days is not about to end when it begins. */
function remindedSince({ startsAt, endsAt }: Record<'startsAt' | 'endsAt', Date>, now: Date): number {
  const days = remindedDays.map((days) => endsAt.getTime() - days * DAY_MS)
  return Math.max(0, ...days.filter((day) => day > startsAt.getTime() && day <= now.getTime()))
}

function dayIn(timeZone: string, at: Date): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)
}

/** Whoever closes the reminder is asked again when the end is nearer. */
export async function closeReminder({ db, clock }: Context, principal: EmployeePrincipal): Promise<'Success'> {
  await db.transaction(async (db) => {
    const at = clock.now()
    await setPackageReminder(db, principal.employeeId, at)
    await record(db, principal, packageReminderClosed({ at, subjectId: principal.employeeId, facts: {} }))
  })
  return 'Success'
}
