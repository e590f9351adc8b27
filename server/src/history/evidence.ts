import { type Facts, principalEvidence } from '../events/evidence.ts'
import type { PrincipalReferences } from '../principal.ts'

/** What the hash of a history row covers: everything except the personal values, which their commitment represents. */
export interface HistoryContent {
  readonly companyId: number
  readonly at: Date
  readonly principal: PrincipalReferences
  readonly stampId: number
  readonly certificateId: number
  readonly certificateVersion: number
  readonly facts: Facts
  readonly commitment: Buffer
}

/** The version that new rows are hashed by. */
export const historyHashVersion = 2

/** The hashed content of a history row, by its version. */
export function historyEvidence(version: number, content: HistoryContent): Facts {
  const { principal, at: instant, commitment: bytes, ...rest } = content
  const { companyId, stampId, certificateId, certificateVersion, facts } = rest
  const at = instant.toISOString()
  const commitment = bytes.toString('hex')
  const common = { companyId, at, stampId, certificateId, certificateVersion, facts, commitment }
  switch (version) {
    case 1:
      return { ...common, employeeId: principal.employeeId }
    case 2:
      return { ...common, version, principal: principalEvidence(principal) }
    default:
      throw new Error(`history has no hash of version ${version}`)
  }
}
