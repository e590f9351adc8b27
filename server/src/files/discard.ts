import { isRolledBack } from '../db/rolled-back.ts'
import type { Files } from './files.ts'

type Discarded = { readonly id: string } | Promise<{ readonly id: string }>

/**
 * Removes the files of objects that no row refers to, those that are still being written too. An object that shares a file is left to the
 * sweep, and so is what cannot be removed now.
 */
export async function discard({ store, mayRemove }: Files, objects: readonly Discarded[]): Promise<void> {
  for (const settled of await Promise.allSettled(objects)) {
    // A newer version may keep other objects in a file that only had this one before.
    if (!mayRemove()) continue
    if (settled.status === 'fulfilled') await store.remove(settled.value.id).catch(() => {})
  }
}

/** Runs the transaction that gives objects to a company. Where it certainly failed, they are removed at once. */
export async function keeping<Result>(
  files: Files,
  objects: readonly Discarded[],
  transaction: () => Promise<Result>,
): Promise<Result> {
  try {
    return await transaction()
  } catch (error) {
    if (isRolledBack(error)) await discard(files, objects)
    throw error
  }
}
