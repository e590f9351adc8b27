import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables.ts'
import { storedBytes } from './frames.ts'
import type { ObjectStore, StoredFile } from './object-store.ts'
import { listLeftOver, listNeeded, move } from './store.ts'

interface SweepOptions {
  readonly owner: Kysely<Tables>
  readonly store: ObjectStore
  readonly now: Date
  /** Asked anew before each batch: a newer version may have begun to write meanwhile, whose files this one does not know. */
  readonly mayDelete: () => Promise<boolean>
}

const ROWLESS_HOURS = 24
const BATCH = 500

/**
 * Removes files after a day of which nothing can be read: no row refers to what is in them (an upload whose transaction never committed),
 * or its keys were purged. What is left in a file that objects share moves out once most of the file is of no use. The file itself stays
 * for another day, for those who were told of it before, and for a backup that has copied the database and not yet the files.
 * @returns how many were removed
 * @throws AggregateError with why objects could not be moved, after everything else is done
 */
export async function sweep({ owner, store, now, mayDelete }: SweepOptions): Promise<number> {
  if (!(await mayDelete())) return 0
  const instant = new Date(now.getTime() - ROWLESS_HOURS * 3_600_000)
  let removed = await store.removeUnfinished(instant)
  const failures: unknown[] = []
  let batch: StoredFile[] = []
  let mayGoOn = true
  const finish = async () => {
    const ids = batch.map(({ id }) => id)
    const needed = await listNeeded(owner, ids)
    // After the question, so that a schema that came before the answer is seen. What a newer version writes is not a day old.
    if (!(await mayDelete())) {
      mayGoOn = false
      return
    }
    for (const { id } of batch) {
      if (needed.has(id)) continue
      await store.remove(id)
      removed++
    }
    failures.push(...(await moveOut({ owner, store, now }, batch)))
    batch = []
  }
  for await (const file of store.listOlderThan(instant)) {
    batch.push(file)
    if (batch.length === BATCH) await finish()
    if (!mayGoOn) break
  }
  if (batch.length > 0 && mayGoOn) await finish()
  if (failures.length > 0) throw new AggregateError(failures, 'objects stay in files of which most is of no use')
  return removed
}

/** @returns why objects could not be moved */
async function moveOut(
  { owner, store, now }: Omit<SweepOptions, 'mayDelete'>,
  files: readonly StoredFile[],
): Promise<unknown[]> {
  const failures: unknown[] = []
  const touched = new Set<string>()
  for (const object of await listLeftOver(owner, files)) {
    try {
      const length = storedBytes(object.size_bytes)
      const sealed = await store.read(object.file_id, object.file_offset, length)
      if (sealed.length < length) throw new Error(`file ${object.file_id} ends within object ${object.id}`)
      // Before the row tells of another file: the next sweep must not find this one old and needed by nobody.
      if (!touched.has(object.file_id)) await store.touch(object.file_id, now)
      touched.add(object.file_id)
      await move(owner, object, await store.keep(store.newId(), [sealed]))
    } catch (error) {
      failures.push(error)
    }
  }
  return failures
}
