import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'

/**
 * A sensitive act needs more than an open session: the password or the second factor, proved within the last five minutes
 * (confirm-person.ts). @throws PROOF_REQUIRED
 */
export function requireRecentProof({ provenRecently }: Pick<EmployeePrincipal, 'provenRecently'>): void {
  if (!provenRecently) throw new AppError('PROOF_REQUIRED')
}
