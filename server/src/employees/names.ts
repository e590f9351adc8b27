import type { Db } from '../db/database.ts'
import { loadNames } from './list-store.ts'

/** The names of these employees in the given order, without those who have been deleted. */
export async function listNames(
  db: Db,
  people: readonly number[],
): Promise<{ employeeId: number; username: string; name: string }[]> {
  const found = await loadNames(db, people)
  return found.map(({ id, username, firstName, lastName }) => ({
    employeeId: id,
    username,
    name: `${firstName} ${lastName}`.trim(),
  }))
}
