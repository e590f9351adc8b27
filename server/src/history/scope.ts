import { permission } from '@laisen/contract/permissions'
import type { StaffPrincipal } from '../principal.ts'
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
