import { sql } from 'kysely'
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

/** Whether another living person of the company has this user name. */
export async function isUsernameTaken(db: Db, username: string, but: number | null): Promise<boolean> {
  const { rows } = await sql`
    select from employees where username = lower(${username}) and deleted_at is null
      and id is distinct from ${but}::bigint limit 1`.execute(db)
  return rows.length > 0
}

/** Whether another living person of the company has this address; case is no difference. */
export async function isEmailTaken(db: Db, email: string, but: number | null): Promise<boolean> {
  const { rows } = await sql<{ holder: number | null }>`select find_email(${email}) as holder`.execute(db)
  const { holder } = rows[0]!
  return holder !== null && holder !== but
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
      .where('role_id', 'in', removed)
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
      .where('group_id', 'in', removed)
      .execute()
  }
  const rows = added.map((group_id) => ({ company_id: companyId, employee_id: employeeId, group_id }))
  if (rows.length > 0) await db.insertInto('employee_groups').values(rows).execute()
}

/** Deleted people keep name and id for the history; their user name and address are free again (rules 3.8). */
export async function markDeleted(db: Db, employeeId: number, at: Date): Promise<void> {
  await db
    .updateTable('employees')
    .set({ deleted_at: at, password_hash: null, active: false })
    .where('id', '=', employeeId)
    .execute()
  await db.deleteFrom('employee_permissions').where('employee_id', '=', employeeId).execute()
  await db.deleteFrom('employee_roles').where('employee_id', '=', employeeId).execute()
  await db.deleteFrom('employee_groups').where('employee_id', '=', employeeId).execute()
  await db.deleteFrom('known_devices').where('employee_id', '=', employeeId).execute()
  await db.deleteFrom('factors').where('employee_id', '=', employeeId).execute()
  await db.deleteFrom('confirmations').where('employee_id', '=', employeeId).execute()
}

/** Ends the certificates that are this person's alone; gives their ids. Shared ones lose the person. */
export async function endCertificates(db: Db, employeeId: number, at: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update certificates c set deleted_at = ${at}
    where c.kind = '1' and c.deleted_at is null and exists (select from certificate_employees a
      where a.company_id = c.company_id and a.certificate_id = c.id and a.employee_id = ${employeeId})
    returning c.id`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) {
    await db
      .updateTable('certificate_versions')
      .set({ revoked_at: at })
      .where('certificate_id', 'in', ids)
      .where('revoked_at', 'is', null)
      .execute()
  }
  await db.deleteFrom('certificate_employees').where('employee_id', '=', employeeId).execute()
  return ids
}
