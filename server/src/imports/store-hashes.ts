import type { Db } from '../db/database.ts'
import { setFirstPasswords } from '../employees/create-many.ts'
import { takeWaiting } from './store.ts'

/**
 * Gives people the hashes of the passwords in their import, and deletes those passwords. Someone who has a password of their
 * own by now keeps it: a link that was mailed meanwhile, or an administrator, came later than the file.
 */
export async function storeHashes(
  db: Db,
  hashes: readonly { employeeId: number; hash: string }[],
  at: Date,
): Promise<void> {
  const taken = await takeWaiting(
    db,
    hashes.map(({ employeeId }) => employeeId),
  )
  await setFirstPasswords(
    db,
    hashes.filter(({ employeeId }) => taken.has(employeeId)),
    at,
  )
}
