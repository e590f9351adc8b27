import { normalUsername } from '@laisen/contract/sign-in-rules'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** An employee as someone who signs in. */
export interface Account {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly locked: boolean
  readonly hasPassword: boolean
  readonly mustChangePassword: boolean
}

const columns = sql`id, username, email, first_name as "firstName", last_name as "lastName", locked_at is not null as locked,
  password_hash is not null as "hasPassword", must_change_password as "mustChangePassword"`

/** These people, unless deleted. Other changes to them wait until the transaction ends. */
export async function lockAccounts(db: Db, employeeIds: readonly number[]): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select ${columns} from employees where deleted_at is null and id = any(${employeeIds}::bigint[])
    order by id for no key update`.execute(db)
  return rows
}

/** An employee whom nobody changes until the transaction ends, nor their company. */
// joins companies: a company is not suspended while somebody logs in
export async function hold(db: Db, employeeId: number): Promise<void> {
  await sql`
    select from employees e join companies c on c.id = e.company_id where e.id = ${employeeId} for share`.execute(db)
}

/** Everyone in the company of this transaction. */
export async function listAccounts(db: Db): Promise<Account[]> {
  const { rows } = await sql<Account>`select ${columns} from employees where deleted_at is null order by id`.execute(db)
  return rows
}

export async function findAccount(db: Db, username: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select ${columns} from employees where deleted_at is null and username = ${normalUsername(username)}`.execute(db)
  return rows[0]
}

/** Somebody who has this username or this address. */
export async function findHolder(
  db: Db,
  { username, email }: { username: string; email: string },
): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select ${columns} from employees
    where deleted_at is null and (username = ${normalUsername(username)} or lower(email) = lower(${email}))
    limit 1`.execute(db)
  return rows[0]
}

export async function isUnlocked(db: Db, employeeId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from employees where id = ${employeeId} and deleted_at is null and locked_at is null)
      as found`.execute(db)
  return rows[0]!.found
}

export async function setLockedAt(db: Db, employeeId: number, at: Date | null): Promise<void> {
  await db.updateTable('employees').set({ locked_at: at }).where('id', '=', employeeId).execute()
}
