import type { Db } from '../db/database.ts'
import { canonicalJson } from './canonical-json.ts'
import { eventEvidence, type Facts } from './evidence.ts'
import * as store from './store.ts'

/** A row of evidence with the texts that its hash and its commitment were computed over, for whoever verifies it without us. */
export interface SealedRow {
  /** SHA-256 over `content`; hexadecimal. */
  readonly hash: string
  readonly content: string
  /** The commitment in `content` is HMAC-SHA256 over this, by `salt`. Null where there are none, or they were erased. */
  readonly personal: string | null
  /** Hexadecimal. */
  readonly salt: string | null
}

interface Stored {
  readonly hash: Buffer
  readonly personal: Facts | null
  readonly salt: Buffer | null
}

export function sealedRow({ hash, personal, salt }: Stored, content: Facts): SealedRow {
  return {
    hash: hash.toString('hex'),
    content: canonicalJson(content),
    personal: personal && canonicalJson(personal),
    salt: salt?.toString('hex') ?? null,
  }
}

/** These events of a company, by their ids. What is gone is left out. */
export async function sealedEvents(
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SealedRow>> {
  const events = await store.listByIds(db, companyId, ids)
  return new Map(events.map((event) => [event.id, sealedRow(event, eventEvidence(event.hashVersion, event))]))
}
