import type { DataOf } from '@laisen/contract/endpoint'
import { getRequests as requestsEndpoint } from '@laisen/contract/endpoints/authority'
import type { getFrame as endpoint } from '@laisen/contract/endpoints/frame'
import { allows, everything } from '@laisen/contract/permissions'
import { getRequests } from '../authority/service.ts'
import type { Context } from '../context.ts'
import { checkReminder } from '../plans/reminder.ts'
import { listPackages } from '../plans/service.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { getInfoUser } from './service.ts'

const latest = { PerPage: 1 }

/** What the web shows around every screen. */
export async function getFrame(context: Context, principal: EmployeePrincipal): Promise<DataOf<typeof endpoint>> {
  const { userType, permissions, mustChangePassword, mustEnrolFactor } = principal
  const mayCall = userType === 'EXT' && !mustChangePassword && !mustEnrolFactor
  const [user, packages, reminder, certificateRequest] = await Promise.all([
    getInfoUser(context, principal),
    mayCall ? listPackages(context, principal) : null,
    mayCall && permissions.has(everything) ? checkReminder(context, principal) : null,
    mayCall && allows(permissions, requestsEndpoint.access) ? getRequests(context, principal, latest) : null,
  ])
  return { user, packages, reminder, certificateRequest }
}
