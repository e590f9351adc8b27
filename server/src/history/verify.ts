import type { Db } from '../db/database.ts'
import { type EvidenceVerdict, type Facts, verifyEvidence } from '../events/evidence.ts'
import { historyEvidence } from './record.ts'

/** What the stored history rows of the company prove about themselves, in the order in which they became visible. */
export async function verifyHistory(db: Db): Promise<{ id: number; verdict: EvidenceVerdict }[]> {
  const rows = await db.selectFrom('history').selectAll().orderBy('xid').orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    verdict: verifyEvidence({
      hash: row.hash,
      row: historyEvidence({
        companyId: row.company_id,
        at: row.at,
        stampId: row.stamp_id,
        employeeId: row.employee_id,
        certificateId: row.certificate_id,
        certificateVersion: row.certificate_version,
        facts: row.facts as Facts,
        commitment: row.commitment,
      }),
      commitment: row.commitment,
      salt: row.salt,
      personal: personalOf(row),
    }),
  }))
}

function personalOf(row: {
  username: string | null
  cert_name: string | null
  reason: string | null
  location: string | null
}): Facts | null {
  const { username, cert_name: certName, reason, location } = row
  return username === null ? null : { username, certName, reason, location }
}
