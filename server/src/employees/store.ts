import { sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import type { Db } from '../db/database.ts'
import { refuseDuplicate } from './duplicate.ts'

export interface Employee {
  readonly id: number
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly emailProven: boolean
  readonly mobile: string
  readonly ownAdmin: boolean
  readonly active: boolean
  readonly locked: boolean
  /** False as long as an invitation has not been accepted. */
  readonly hasPassword: boolean
}

/**
 * The employee, unless deleted. Other changes to them wait until the transaction ends. Rows that refer to them do not (`for no key
 * update`): whoever adds one holds locks that this transaction may need next, and each would wait for the other.
 */
export async function lock(db: Db, employeeId: number): Promise<Employee | undefined> {
  return db
    .selectFrom('employees')
    .select(['id', 'username', 'first_name as firstName', 'last_name as lastName', 'email', 'mobile', 'active'])
    .select('own_admin as ownAdmin')
    .select(sql<boolean>`email_proven_at is not null`.as('emailProven'))
    .select(sql<boolean>`locked_at is not null`.as('locked'))
    .select(sql<boolean>`password_hash is not null`.as('hasPassword'))
    .where('id', '=', employeeId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Which permissions and roles an employee was given directly. */
export async function ownEdgesOf(db: Db, employeeId: number): Promise<{ permissions: number[]; roles: number[] }> {
  const { rows } = await sql<{ permissions: number[]; roles: number[] }>`select
    array(select permission_id::bigint from employee_permissions where employee_id = ${employeeId} order by 1) as permissions,
    array(select role_id from employee_roles where employee_id = ${employeeId} order by 1) as roles`.execute(db)
  return rows[0]!
}

/** How many of these ids are employees who have not been deleted. */
export async function countExisting(db: Db, employeeIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from employees
    where id = any(${employeeIds}::bigint[]) and deleted_at is null`.execute(db)
  return rows[0]!.count
}

/**
 * How many employees have each of these roles; a role that nobody has is missing. Counted for one page of roles at once: most
 * people have one of two roles, and a count beside each row would read all of them every time.
 */
export async function countRoleHolders(db: Db, roleIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ roleId: number; count: number }>`
    select role_id as "roleId", count(*)::int as count from employee_roles
    where role_id = any(${roleIds}::bigint[]) group by role_id`.execute(db)
  return new Map(rows.map(({ roleId, count }) => [roleId, count]))
}

/** Which of these usernames, spelled as they are stored, employees of the company have. One employee may be left out. */
export async function listTakenUsernames(
  db: Db,
  usernames: readonly string[],
  but: number | null = null,
): Promise<Set<string>> {
  const { rows } = await sql<{ username: string }>`
    select username from employees where company_id = app_company() and deleted_at is null
      and username = any(${usernames}::text[]) and id is distinct from ${but}::bigint`.execute(db)
  return new Set(rows.map((row) => row.username))
}

/** The employee who has this address, in upper or lower case. */
export async function findByEmail(db: Db, email: string): Promise<number | undefined> {
  const { rows } = await sql<{ holder: number | null }>`select find_email(${email}) as holder`.execute(db)
  return rows[0]!.holder ?? undefined
}

/** Which of these addresses employees of the company have, in upper or lower case. */
export async function listTakenEmails(db: Db, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select email from unnest(${emails}::text[]) email where find_email(email) is not null`.execute(db)
  return new Set(rows.map((row) => row.email))
}

export interface OwnAdmin {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly hasPassword: boolean
}

/** The administrator with whom the company was registered. */
export async function findOwnAdmin(db: Db): Promise<OwnAdmin | undefined> {
  return db
    .selectFrom('employees')
    .select(['id', 'username', 'email'])
    .select(sql<boolean>`password_hash is not null`.as('hasPassword'))
    .where('company_id', '=', sql<number>`app_company()`)
    .where('own_admin', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export async function fullName(db: Db, employeeId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select trim(first_name || ' ' || last_name) as name from employees where id = ${employeeId}`.execute(db)
  return rows[0]?.name ?? ''
}

export interface EmployeeFields {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly mobile: string
  readonly active: boolean
  readonly lockedAt: Date | null | undefined
}

/** @throws USERNAME_DUPLICATE, EMPLOYEE_EMAIL_IN_USE, which end the transaction */
export async function update(db: Db, employeeId: number, to: EmployeeFields): Promise<void> {
  await db
    .updateTable('employees')
    .set({
      username: to.username,
      first_name: to.firstName,
      last_name: to.lastName,
      email: to.email,
      mobile: to.mobile,
      active: to.active,
      ...(to.lockedAt === undefined ? {} : { locked_at: to.lockedAt }),
    })
    .where('id', '=', employeeId)
    .execute()
    .catch(refuseDuplicate)
}

/** A password that someone else chose, which has to be changed at the next sign-in. */
export async function setPassword(db: Db, employeeId: number, { hash, at }: { hash: string; at: Date }): Promise<void> {
  await db
    .updateTable('employees')
    .set({ password_hash: hash, password_changed_at: at, must_change_password: true })
    .where('id', '=', employeeId)
    .execute()
}

interface Who {
  readonly companyId: number
  readonly employeeId: number
}

export async function setPermissions(db: Db, { companyId, employeeId }: Who, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('employee_permissions').where('employee_id', '=', employeeId).execute()
  const rows = ids.map((permission_id) => ({ company_id: companyId, employee_id: employeeId, permission_id }))
  if (rows.length > 0) await db.insertInto('employee_permissions').values(rows).execute()
}

/** A role that the employee keeps stays as it was given. */
export async function changeRoles(
  db: Db,
  { companyId, employeeId }: Who,
  change: { added: readonly number[]; removed: readonly number[]; by: number; at: Date },
): Promise<void> {
  const { added, removed, by, at } = change
  if (removed.length > 0) {
    await db
      .deleteFrom('employee_roles')
      .where('employee_id', '=', employeeId)
      .where('role_id', '=', anyOf(removed))
      .execute()
  }
  const given = { company_id: companyId, employee_id: employeeId, created_by: by, created_at: at }
  const rows = added.map((role_id) => ({ ...given, role_id }))
  if (rows.length > 0) await db.insertInto('employee_roles').values(rows).execute()
}

/** Deleted employees keep name and id for the history; their username and address are free again (rules 3.8). */
export async function markDeleted(db: Db, employeeIds: readonly number[], at: Date): Promise<string[]> {
  const { rows } = await sql<{ picture: string | null }>`
    update employees e set deleted_at = ${at}, password_hash = null, active = false, picture_object_id = null
    from employees before
    where e.id = any(${employeeIds}::bigint[]) and before.company_id = e.company_id and before.id = e.id
    returning before.picture_object_id as picture`.execute(db)
  await sql`delete from employee_permissions where employee_id = any(${employeeIds}::bigint[])`.execute(db)
  await sql`delete from employee_roles where employee_id = any(${employeeIds}::bigint[])`.execute(db)
  return rows.flatMap(({ picture }) => picture ?? [])
}
