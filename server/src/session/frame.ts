import type { DataOf } from '@laisen/contract/endpoint'
import type { getFrame as endpoint } from '@laisen/contract/endpoints/frame'
import { everything } from '@laisen/contract/permissions'
import type { Context } from '../context.ts'
import { checkReminder } from '../plans/reminder.ts'
import { listPackages } from '../plans/service.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { getInfoUser } from './service.ts'

/** What the web shows around every screen. */
export async function getFrame(context: Context, principal: EmployeePrincipal): Promise<DataOf<typeof endpoint>> {
  const { userType, permissions, mustChangePassword, mustEnrolFactor } = principal
  const mayCall = userType === 'EXT' && !mustChangePassword && !mustEnrolFactor
  const [user, packages, reminder] = await Promise.all([
    getInfoUser(context, principal),
    mayCall ? listPackages(context, principal) : null,
    mayCall && permissions.has(everything) ? checkReminder(context, principal) : null,
  ])
  return { user, packages, reminder }
}
