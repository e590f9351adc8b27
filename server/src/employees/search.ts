import type { Db } from '../db/database.ts'
import type { Slice } from '../http/paged.ts'
import { everyone, searchEmployees } from './list-store.ts'

/** A page of the members of a group whose name, username or address contains a text, and how many there are. */
export function searchMembers(
  db: Db,
  { groupId, search }: { groupId: number; search: string },
  slice: Slice,
): Promise<{ ids: number[]; total: number }> {
  return searchEmployees(db, { ...everyone, search, group: groupId }, slice)
}
