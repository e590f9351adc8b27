import type { Db } from '../db/database.ts'
import { type EvidenceVerdict, eventEvidence, verifyEvidence } from './evidence.ts'
import * as store from './store.ts'

/** Whether the company's stored events are unchanged since they were written, in the order in which they became visible. */
export async function verifyEvents(db: Db): Promise<{ id: number; type: string; verdict: EvidenceVerdict }[]> {
  const events = await store.listAll(db)
  return events.map((event) => {
    const { id, type, hash, hashVersion, commitment, salt, personal } = event
    const row = eventEvidence(hashVersion, event)
    return { id, type, verdict: verifyEvidence({ hash, row, commitment, salt, personal }) }
  })
}
