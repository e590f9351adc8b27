import { normalUsername } from '@laisen/contract/sign-in-rules'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { refuseDuplicate } from './duplicate.ts'

export interface NewAccount {
  readonly companyId: number
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** Whether the person is known to read it. @default false: a mailed link proves it */
  readonly emailProven?: boolean
  readonly mobile?: string
  /** Null: nobody can sign in with a password yet. */
  readonly passwordHash: string | null
  readonly mustChangePassword?: boolean
  readonly ownAdmin?: boolean
  readonly active?: boolean
  readonly locale?: 'en' | 'th'
  readonly at: Date
}

/** @throws USERNAME_DUPLICATE, EMPLOYEE_EMAIL_IN_USE, which end the transaction */
export async function insertEmployee(db: Db, account: NewAccount): Promise<number> {
  const { id } = await db
    .insertInto('employees')
    .values({
      company_id: account.companyId,
      username: normalUsername(account.username),
      first_name: account.firstName,
      last_name: account.lastName,
      email: account.email,
      email_proven_at: account.emailProven ? account.at : null,
      mobile: account.mobile ?? '',
      password_hash: account.passwordHash,
      password_changed_at: account.passwordHash === null ? null : account.at,
      must_change_password: account.mustChangePassword ?? false,
      own_admin: account.ownAdmin ?? false,
      active: account.active ?? false,
      locale: account.locale ?? 'en',
      created_at: account.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(refuseDuplicate)
  return id
}

/** One of many accounts, with the one role that it gets. */
export interface AccountOfMany {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly mobile: string
  readonly active: boolean
  readonly role: number
}

/**
 * Many accounts in one statement, without passwords. Returns their ids in the given order.
 * @throws USERNAME_DUPLICATE, EMPLOYEE_EMAIL_IN_USE, which end the transaction
 */
export async function insertEmployees(
  db: Db,
  accounts: readonly AccountOfMany[],
  { companyId, locale, at }: { companyId: number; locale: 'en' | 'th'; at: Date },
): Promise<number[]> {
  const each = <Value>(value: (account: AccountOfMany) => Value) => accounts.map(value)
  const { rows } = await sql<{ id: number; username: string }>`
    insert into employees (company_id, username, first_name, last_name, email, mobile, active, must_change_password,
      locale, created_at)
    select ${companyId}, p.username, p.first_name, p.last_name, p.email, p.mobile, p.active, true,
      ${locale}, ${at}::timestamptz
    from unnest(${each(({ username }) => username)}::text[], ${each(({ firstName }) => firstName)}::text[],
      ${each(({ lastName }) => lastName)}::text[], ${each(({ email }) => email)}::text[],
      ${each(({ mobile }) => mobile)}::text[], ${each(({ active }) => active)}::boolean[]) with ordinality
      p (username, first_name, last_name, email, mobile, active, place)
    order by p.place
    returning id, username`
    .execute(db)
    .catch(refuseDuplicate)
  const idOf = new Map(rows.map(({ id, username }) => [username, id]))
  return accounts.map(({ username }) => idOf.get(username)!)
}

interface Edge {
  readonly employeeId: number
  readonly id: number
}

export async function insertPermissions(db: Db, companyId: number, edges: readonly Edge[]): Promise<void> {
  if (edges.length === 0) return
  await sql`
    insert into employee_permissions (company_id, employee_id, permission_id)
    select ${companyId}::bigint, edge.* from unnest(${edges.map(({ employeeId }) => employeeId)}::bigint[],
      ${edges.map(({ id }) => id)}::integer[]) edge`.execute(db)
}

/** `by` null: the product itself gives the roles. */
export async function insertRoles(
  db: Db,
  { companyId, by, at }: { companyId: number; by: number | null; at: Date },
  edges: readonly Edge[],
): Promise<void> {
  if (edges.length === 0) return
  await sql`
    insert into employee_roles (company_id, employee_id, role_id, created_by, created_at)
    select ${companyId}::bigint, edge.*, ${by}::bigint, ${at}::timestamptz
    from unnest(${edges.map(({ employeeId }) => employeeId)}::bigint[], ${edges.map(({ id }) => id)}::bigint[]) edge`.execute(
    db,
  )
}

/** Gives these people their first password hash, unless they have a password already. */
export async function setFirstPasswords(
  db: Db,
  hashes: readonly { employeeId: number; hash: string }[],
  at: Date,
): Promise<void> {
  await sql`
    update employees e set password_hash = made.hash, password_changed_at = ${at}, must_change_password = true
    from unnest(${hashes.map(({ employeeId }) => employeeId)}::bigint[], ${hashes.map(({ hash }) => hash)}::text[])
      made (employee_id, hash)
    where e.company_id = app_company() and e.id = made.employee_id and e.password_hash is null
      and e.deleted_at is null`.execute(db)
}
