import type { Db } from '../db/database.ts'
import { type EvidenceVerdict, verifyEvidence } from '../events/evidence.ts'
import { historyEvidence } from './evidence.ts'
import * as store from './store.ts'

/** Whether the company's stored history is unchanged since it was written, in the order in which the rows became visible. */
export async function verifyHistory(db: Db): Promise<{ id: number; verdict: EvidenceVerdict }[]> {
  const rows = await store.listAll(db)
  return rows.map((row) => {
    const { id, hash, hashVersion, commitment, salt, personal } = row
    const evidence = historyEvidence(hashVersion, row)
    return {
      id,
      verdict: verifyEvidence({ hash, row: evidence, commitment, salt, personal: personal && { ...personal } }),
    }
  })
}
