import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { ObjectStore } from './object-store.ts'
import { listReadable } from './store.ts'

interface SweepOptions {
  readonly owner: Kysely<Tables>
  readonly store: ObjectStore
  readonly now: Date
}

const ROWLESS_HOURS = 24
const BATCH = 500

/**
 * Removes objects that no row refers to after a day (an upload whose transaction never committed), and those whose key was
 * purged. @returns how many were removed.
 */
export async function sweep({ owner, store, now }: SweepOptions): Promise<number> {
  const instant = new Date(now.getTime() - ROWLESS_HOURS * 3_600_000)
  let removed = await store.removeUnfinished(instant)
  let batch: string[] = []
  const finish = async () => {
    const needed = await listReadable(owner, batch)
    for (const id of batch) {
      if (needed.has(id)) continue
      await store.remove(id)
      removed++
    }
    batch = []
  }
  for await (const id of store.listOlderThan(instant)) {
    batch.push(id)
    if (batch.length === BATCH) await finish()
  }
  if (batch.length > 0) await finish()
  return removed
}
