import type { Db } from '../db/database.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { load } from './card-store.ts'
import { manages, sees } from './rights.ts'

/**
 * These certificates as an employee who puts them into a group finds them: the names of all that exist, those that the employee
 * does not see, and those that are not theirs to change.
 */
export async function splitByRights(
  db: Db,
  principal: EmployeePrincipal,
  certificateIds: readonly number[],
): Promise<{ names: Map<number, string>; unseen: number[]; foreign: number[] }> {
  const records = await load(db, certificateIds, principal.employeeId)
  return {
    names: new Map(records.map(({ id, name }) => [id, name])),
    unseen: records.filter((record) => !sees(principal, record)).map(({ id }) => id),
    foreign: records.filter((record) => !manages(principal, record)).map(({ id }) => id),
  }
}
