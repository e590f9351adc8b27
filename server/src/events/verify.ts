import type { Db } from '../db/database.ts'
import { type EvidenceVerdict, type Facts, verifyEvidence } from './evidence.ts'
import { eventRow } from './record.ts'

/** What the stored events of the company prove about themselves, in the order in which they became visible. */
export async function verifyEvents(db: Db): Promise<{ id: number; verdict: EvidenceVerdict }[]> {
  const rows = await db.selectFrom('events').selectAll().orderBy('xid').orderBy('id').execute()
  return rows.map(({ id, hash, commitment, salt, facts, personal, ...row }) => ({
    id,
    verdict: verifyEvidence({
      hash,
      row: eventRow({
        companyId: row.company_id,
        type: row.type,
        at: row.at,
        actorId: row.actor_id,
        subjectId: row.subject_id,
        facts: facts as Facts,
        commitment,
      }),
      commitment,
      salt,
      personal: personal as Facts | null,
    }),
  }))
}
