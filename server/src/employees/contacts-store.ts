import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { PersonAddress } from '../mail/addresses.ts'

/** An employee as others see and reach them. */
export interface Contact {
  readonly id: number
  /** First and last name. */
  readonly name: string
  readonly email: string
  /** Whether its reader has used a link or a code that was mailed there. */
  readonly proven: boolean
  readonly locale: 'en' | 'th'
}

/** Those of these employees who have not been deleted, by their names. */
export async function listContacts(db: Db, employeeIds: readonly number[]): Promise<Contact[]> {
  const { rows } = await sql<Contact>`
    select id, first_name || ' ' || last_name as name, email, email_proven_at is not null as proven, locale from employees
    where id = any(${[...new Set(employeeIds)]}::bigint[]) and deleted_at is null
    order by first_name, id`.execute(db)
  return rows
}

/** Whose usernames contain a text in lower case, deleted people too. */
export async function findByUsername(db: Db, text: string, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from employees where company_id = app_company() and strpos(username, ${text}) > 0 limit ${most}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Where mail to an employee goes. Names the company, since the owner of the tables sees all. */
// joins companies: mails name the company
export async function getAddress(db: Db, companyId: number, employeeId: number): Promise<PersonAddress> {
  const { first_name, last_name, ...address } = await db
    .selectFrom('employees')
    .innerJoin('companies', 'companies.id', 'employees.company_id')
    .select(['username', 'first_name', 'last_name', 'employees.email', 'employees.locale'])
    .select(sql<boolean>`employees.email_proven_at is not null`.as('proven'))
    .select(sql<boolean>`employees.deleted_at is not null`.as('deleted'))
    .select(['companies.code as companyCode', 'companies.name as companyName', 'companies.email as companyEmail'])
    .where('employees.company_id', '=', companyId)
    .where('employees.id', '=', employeeId)
    .executeTakeFirstOrThrow()
  return { ...address, fullName: `${first_name} ${last_name}`.trim() }
}
