import { sql } from 'kysely'
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

/** Writes rows of the history log in the transaction of their stamps, in their order. */
export async function recordHistory(db: Db, rows: readonly NewHistoryRow[]): Promise<void> {
  const sealed = rows.map((row) => {
    const { personal, facts, ...rest } = row
    const { salt, commitment } = commitTo({ ...personal })
    return { ...row, salt, commitment, hash: evidenceHash(historyEvidence({ ...rest, facts, commitment })) }
  })
  const each = <Value>(value: (row: (typeof sealed)[number]) => Value) => sealed.map(value)
  await sql`
    insert into history (company_id, at, stamp_id, employee_id, certificate_id, certificate_version, username, cert_name,
      reason, location, facts, salt, commitment, hash)
    select * from unnest(${each(({ companyId }) => companyId)}::bigint[], ${each(({ at }) => at)}::timestamptz[],
      ${each(({ stampId }) => stampId)}::bigint[], ${each(({ employeeId }) => employeeId)}::bigint[],
      ${each(({ certificateId }) => certificateId)}::bigint[],
      ${each(({ certificateVersion }) => certificateVersion)}::integer[],
      ${each(({ personal }) => personal.username)}::text[], ${each(({ personal }) => personal.certName)}::text[],
      ${each(({ personal }) => personal.reason)}::text[], ${each(({ personal }) => personal.location)}::text[],
      ${each(({ facts }) => JSON.stringify(facts))}::jsonb[], ${each(({ salt }) => salt)}::bytea[],
      ${each(({ commitment }) => commitment)}::bytea[], ${each(({ hash }) => hash)}::bytea[])`.execute(db)
}

/** What the hash of a history row covers. */
export function historyEvidence({
  at,
  commitment,
  ...rest
}: Omit<NewHistoryRow, 'personal'> & { commitment: Buffer }): Facts {
  return { ...rest, at: at.toISOString(), commitment: commitment.toString('hex') }
}
