import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { findPerson as endpoint } from '@laisen/contract/endpoints/personal-data'
import type { Context } from '../context.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { countsOf, personWithEmail } from './person.ts'

/** How much is kept about whoever has or had an email. @throws EMAIL_INVALID, PERSON_UNKNOWN */
export function findPerson(
  { db }: Context,
  _principal: EmployeePrincipal,
  { email }: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  return db.transaction(async (db) => countsOf(db, await personWithEmail(db, email)))
}
