import { limits } from '@laisen/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { CallingPrincipal } from '../principal.ts'

/** A key belongs to whoever sent it: two people, or a person and their API key, may choose the same one. */
export interface Key {
  readonly companyId: number
  readonly principalKind: CallingPrincipal['kind']
  readonly principalId: number
  readonly call: string
  readonly key: string
}

type Found =
  | { readonly claimed: true; readonly claim: string }
  | { readonly claimed: false; readonly running: true }
  | { readonly claimed: false; readonly running: false; readonly bodyHash: Buffer; readonly answer: unknown }

/** A request that has not answered for this long is taken for dead, and the next one takes its claim over. */
const DEAD_MS = 10 * 60_000

/** Claims a key that is new, forgotten or left by a dead request; otherwise says what became of it. */
export async function claim(db: Db, key: Key, { claim, now }: { claim: string; now: Date }): Promise<Found> {
  const forgotten = new Date(now.getTime() - limits.idempotencyHours * 3_600_000)
  const dead = new Date(now.getTime() - DEAD_MS)
  const { rows: claimed } = await sql`
    insert into idempotency_keys as k (company_id, principal_kind, principal_id, call, key, claim, created_at)
    values (${key.companyId}, ${key.principalKind}, ${key.principalId}, ${key.call}, ${key.key}, ${claim}, ${now})
    on conflict (company_id, principal_kind, principal_id, call, key) do update
      set claim = excluded.claim, body_hash = null, answer = null, created_at = excluded.created_at
      where k.created_at <= ${forgotten} or (k.body_hash is null and k.created_at <= ${dead})
    returning 1`.execute(db)
  if (claimed.length > 0) return { claimed: true, claim }
  const row = await db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where((eb) => eb.and(columnsOf(key)))
    .executeTakeFirst()
  // Released between the two statements: answered as running, and free at the next attempt.
  if (!row?.body_hash) return { claimed: false, running: true }
  return { claimed: false, running: false, bodyHash: row.body_hash, answer: row.answer }
}

/** Keeps the answer, in the transaction of the work; false when the claim is no longer ours. */
export async function answer(
  db: Db,
  key: Key,
  { claim, bodyHash, answer }: { claim: string; bodyHash: Buffer; answer: unknown },
): Promise<boolean> {
  const result = await db
    .updateTable('idempotency_keys')
    .set({ body_hash: bodyHash, answer: JSON.stringify(answer ?? null) })
    .where((eb) => eb.and(columnsOf(key)))
    .where('claim', '=', claim)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Gives up a claim of ours that was not answered. */
export async function release(db: Db, key: Key, claim: string): Promise<void> {
  await db
    .deleteFrom('idempotency_keys')
    .where((eb) => eb.and(columnsOf(key)))
    .where('claim', '=', claim)
    .where('body_hash', 'is', null)
    .execute()
}

/** Row-level security adds the company. */
function columnsOf({ principalKind, principalId, call, key }: Key) {
  return { principal_kind: principalKind, principal_id: principalId, call, key }
}
