import type { Db } from '../db/database.ts'
import { type EvidenceVerdict, eventEvidence, type Facts, verifyEvidence } from './evidence.ts'
import * as store from './store.ts'

/** Whether the company's stored events are unchanged since they were written, in the order in which they became visible. */
export async function verifyEvents(db: Db): Promise<{ id: number; type: string; verdict: EvidenceVerdict }[]> {
  const events = await store.listAll(db)
  return events.map((event) => ({ id: event.id, type: event.type, verdict: verdictOn(event) }))
}

interface VerifiedEvent {
  readonly id: number
  readonly type: string
  readonly at: Date
  readonly facts: Facts
  readonly hash: Buffer
  readonly hashVersion: number
  readonly verdict: EvidenceVerdict
}

/** What happened to a document in this way, each with whether its row is unchanged. */
export async function listVerified(
  db: Db,
  wanted: { readonly documentId: number; readonly type: string; readonly most: number },
): Promise<VerifiedEvent[]> {
  const events = await store.listOfDocument(db, wanted)
  return events.map((event) => ({ ...event, verdict: verdictOn(event) }))
}

function verdictOn(event: store.StoredEvent): EvidenceVerdict {
  const { hash, hashVersion, commitment, salt, personal } = event
  return verifyEvidence({ hash, row: eventEvidence(hashVersion, event), commitment, salt, personal })
}
