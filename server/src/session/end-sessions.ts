import type { Db } from '../db/database.ts'
import * as store from './store.ts'

/** Ends every session of a person, or every one but the session named. Gives how many were open. */
export function endSessions(
  db: Db,
  employeeId: number,
  { at, but = null }: { at: Date; but?: number | null },
): Promise<number> {
  return store.markAllEnded(db, employeeId, at, but)
}
