import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** An employee as others see and reach them. */
export interface Contact {
  readonly id: number
  /** First and last name. */
  readonly name: string
  readonly email: string
  readonly locale: 'en' | 'th'
}

/** Those of these employees who have not been deleted, by their names. */
export async function listContacts(db: Db, employeeIds: readonly number[]): Promise<Contact[]> {
  const { rows } = await sql<Contact>`
    select id, first_name || ' ' || last_name as name, email, locale from employees
    where id = any(${[...new Set(employeeIds)]}::bigint[]) and deleted_at is null
    order by first_name, id`.execute(db)
  return rows
}
