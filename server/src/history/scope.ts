import { permission } from '@laisen/contract/permissions'
import { AppError } from '../http/app-error.ts'
import type { StaffPrincipal } from '../principal.ts'
import type { ViewerZone } from '../viewer-clock.ts'
import type { Days } from './days.ts'
import type { HistoryFilter } from './store.ts'

/** History of the company with permission 4 or 1, else of the person (rules 2.12). */
export function seesCompany({ permissions }: Pick<StaffPrincipal, 'permissions'>): boolean {
  return permissions.has(permission.historyCompany) || permissions.has(permission.everything)
}

export function filterOf(principal: StaffPrincipal, { since, until }: Pick<Days, 'since' | 'until'>): HistoryFilter {
  return { since, until, employeeId: seesCompany(principal) ? null : principal.employeeId }
}

/** Whether a caller may open the document of a row that they may see: the rule of PDFStamp/GetStamp. A key opens no documents of others. */
export function maySeeDocument(
  principal: StaffPrincipal,
  { stampedBy, requestedBy }: { readonly stampedBy: number; readonly requestedBy: number | null },
): boolean {
  const own = stampedBy === principal.employeeId || requestedBy === principal.employeeId
  return own || (principal.kind === 'employee' && seesCompany(principal))
}

/** No zone on earth is further than 14 hours from UTC. */
const MAX_OFFSET_MINUTES = 14 * 60

export function zoneOf(offsetMinutes: number | null | undefined, principal: StaffPrincipal): ViewerZone {
  if (typeof offsetMinutes !== 'number') return principal.timeZone
  if (Math.abs(offsetMinutes) > MAX_OFFSET_MINUTES) throw new AppError('DATE_INVALID', { field: 'timeZoneOFfset' })
  return { offsetMinutes }
}
