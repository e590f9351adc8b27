import type { Kysely } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { type EvidenceVerdict, eventEvidence, verifyEvidence } from './evidence.ts'
import * as store from './store.ts'

type Stored = Awaited<ReturnType<typeof store.listByIds>>[number]

/** Whether the company's stored events are unchanged since they were written, in the order in which they became visible. */
export async function verifyEvents(db: Db): Promise<{ id: number; type: string; verdict: EvidenceVerdict }[]> {
  const events = await store.listAll(db)
  return events.map((event) => ({ id: event.id, type: event.type, verdict: verdictOn(event) }))
}

/** Whether these events of a company are unchanged, and the hashes that they carry. What is gone is left out. */
export async function verifyEventsOf(owner: Kysely<Tables>, companyId: number, ids: readonly number[]) {
  const events = await store.listByIds(owner, companyId, ids)
  return new Map(events.map((event) => [event.id, { hash: event.hash, verdict: verdictOn(event) }]))
}

/** The hash that an event of this company carries; undefined if there is no such event. */
export function hashOfEvent(db: Db, id: number): Promise<Buffer | undefined> {
  return store.findHash(db, id)
}

function verdictOn(event: Stored): EvidenceVerdict {
  const { hash, hashVersion, commitment, salt, personal } = event
  return verifyEvidence({ hash, row: eventEvidence(hashVersion, event), commitment, salt, personal })
}
