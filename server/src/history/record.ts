import type { Db } from '../db/database.ts'
import { commitTo, evidenceHash, type Facts } from '../events/evidence.ts'

export interface NewHistoryRow {
  readonly companyId: number
  readonly at: Date
  readonly stampId: number
  readonly employeeId: number
  readonly certificateId: number
  readonly certificateVersion: number
  /** Erasable (rules 8.1); the hash holds their salted commitment. */
  readonly personal: HistoryPersonal
  /** Kept for good: level, hash of the document, how the signer was authenticated. */
  readonly facts: Facts
}

export interface HistoryPersonal {
  readonly username: string
  readonly certName: string
  readonly reason: string
  readonly location: string
}

/** Writes a row of the history log in the transaction of the stamp. */
export async function recordHistory(db: Db, row: NewHistoryRow): Promise<void> {
  const { personal, facts, ...rest } = row
  const { salt, commitment } = commitTo({ ...personal })
  await db
    .insertInto('history')
    .values({
      company_id: row.companyId,
      at: row.at,
      stamp_id: row.stampId,
      employee_id: row.employeeId,
      certificate_id: row.certificateId,
      certificate_version: row.certificateVersion,
      username: personal.username,
      cert_name: personal.certName,
      reason: personal.reason,
      location: personal.location,
      facts: JSON.stringify(facts),
      salt,
      commitment,
      hash: evidenceHash(historyEvidence({ ...rest, facts, commitment })),
    })
    .execute()
}

/** What the hash of a history row covers. */
export function historyEvidence({
  at,
  commitment,
  ...rest
}: Omit<NewHistoryRow, 'personal'> & { commitment: Buffer }): Facts {
  return { ...rest, at: at.toISOString(), commitment: commitment.toString('hex') }
}
