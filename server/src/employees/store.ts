import { sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import type { Db } from '../db/database.ts'
import type { Edges } from '../permissions/edges.ts'
import { refuseDuplicate } from './duplicate.ts'

export interface Person {
  readonly id: number
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly mobile: string
  readonly ownAdmin: boolean
  readonly active: boolean
  readonly locked: boolean
  /** Signs in with a password; without one, the person waits for an invitation. */
  readonly hasPassword: boolean
}

/** The person, not deleted, waiting for whoever else changes them. */
export async function lock(db: Db, employeeId: number): Promise<Person | undefined> {
  return db
    .selectFrom('employees')
    .select(['id', 'username', 'first_name as firstName', 'last_name as lastName', 'email', 'mobile', 'active'])
    .select('own_admin as ownAdmin')
    .select(sql<boolean>`locked_at is not null`.as('locked'))
    .select(sql<boolean>`password_hash is not null`.as('hasPassword'))
    .where('id', '=', employeeId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function edgesOf(db: Db, employeeId: number): Promise<Edges> {
  const { rows } = await sql<Edges>`select
    array(select permission_id::bigint from employee_permissions where employee_id = ${employeeId} order by 1) as permissions,
    array(select role_id from employee_roles where employee_id = ${employeeId} order by 1) as roles,
    array(select group_id from employee_groups where employee_id = ${employeeId} order by 1) as groups`.execute(db)
  return rows[0]!
}

/** Which of these user names, as they are stored, living people of the company have; one of them may be left out. */
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

/** Which of these addresses living people of the company have; case is no difference. One of them may be left out. */
export async function listTakenEmails(
  db: Db,
  emails: readonly string[],
  but: number | null = null,
): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select email from unnest(${emails}::text[]) email
    where find_email(email) <> coalesce(${but}::bigint, 0)`.execute(db)
  return new Set(rows.map((row) => row.email))
}

/** Whether somebody else in the company has this address. */
export async function isEmailTaken(db: Db, email: string, but: number | null): Promise<boolean> {
  return (await listTakenEmails(db, [email], but)).has(email)
}

/** The address of the company's own admin; empty where there is none. */
export async function ownAdminEmail(db: Db): Promise<string> {
  const row = await db
    .selectFrom('employees')
    .select('email')
    .where('own_admin', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.email ?? ''
}

export async function fullName(db: Db, employeeId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select trim(first_name || ' ' || last_name) as name from employees where id = ${employeeId}`.execute(db)
  return rows[0]?.name ?? ''
}

export interface Changed {
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly mobile: string
  readonly active: boolean
  readonly lockedAt: Date | null | undefined
}

/** @throws USERNAME_DUPLICATE, EMPLOYEE_EMAIL_IN_USE, which end the transaction */
export async function update(db: Db, employeeId: number, to: Changed): Promise<void> {
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

/** A password that somebody else set: to be changed at the next sign-in. */
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

/** Who had a role before keeps it as it was given. */
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

export async function changeGroups(
  db: Db,
  { companyId, employeeId }: Who,
  { added, removed }: { added: readonly number[]; removed: readonly number[] },
): Promise<void> {
  if (removed.length > 0) {
    await db
      .deleteFrom('employee_groups')
      .where('employee_id', '=', employeeId)
      .where('group_id', '=', anyOf(removed))
      .execute()
  }
  const rows = added.map((group_id) => ({ company_id: companyId, employee_id: employeeId, group_id }))
  if (rows.length > 0) await db.insertInto('employee_groups').values(rows).execute()
}

/** Deleted people keep name and id for the history; their user name and address are free again (rules 3.8). */
export async function markDeleted(db: Db, employeeIds: readonly number[], at: Date): Promise<void> {
  await sql`
    update employees set deleted_at = ${at}, password_hash = null, active = false
    where id = any(${employeeIds}::bigint[])`.execute(db)
  for (const table of theirs) {
    await sql`delete from ${sql.table(table)} where employee_id = any(${employeeIds}::bigint[])`.execute(db)
  }
}

const theirs = [
  'employee_permissions',
  'employee_roles',
  'employee_groups',
  'known_devices',
  'factors',
  'confirmations',
]

/** Ends the certificates that are these people's alone; gives their ids. Shared ones lose them. */
export async function endCertificates(db: Db, employeeIds: readonly number[], at: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update certificates c set deleted_at = ${at}
    where c.kind = '1' and c.deleted_at is null and exists (select from certificate_employees a
      where a.company_id = c.company_id and a.certificate_id = c.id and a.employee_id = any(${employeeIds}::bigint[]))
    returning c.id`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) {
    await db
      .updateTable('certificate_versions')
      .set({ revoked_at: at })
      .where('certificate_id', '=', anyOf(ids))
      .where('revoked_at', 'is', null)
      .execute()
  }
  await sql`delete from certificate_employees where employee_id = any(${employeeIds}::bigint[])`.execute(db)
  return ids
}
