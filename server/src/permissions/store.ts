import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** What a role carries to those who have it. Several: what they carry together. */
export async function carriedByRoles(db: Db, roleIds: readonly number[]): Promise<Set<number>> {
  if (roleIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('role_permissions')
    .select('permission_id')
    .distinct()
    .where('role_id', 'in', roleIds)
    .execute()
  return new Set(rows.map((row) => row.permission_id))
}

/** What a group carries to its members: its own permissions and those of its roles. */
export async function carriedByGroups(db: Db, groupIds: readonly number[]): Promise<Set<number>> {
  if (groupIds.length === 0) return new Set()
  const { rows } = await sql<{ permission_id: number }>`
    select permission_id from group_permissions where group_id = any(${groupIds}::bigint[])
    union
    select p.permission_id from group_roles g join role_permissions p using (company_id, role_id)
      where g.group_id = any(${groupIds}::bigint[])`.execute(db)
  return new Set(rows.map((row) => row.permission_id))
}

/** All that a person holds: direct, by roles, by groups, by groups' roles. */
export async function heldBy(db: Db, companyId: number, employeeId: number): Promise<Set<number>> {
  const { rows } = await sql<{ held: number[] }>`select permissions_of(${companyId}, ${employeeId}) as held`.execute(db)
  return new Set(rows[0]!.held)
}

/** Keeps every other change to who may what in this company waiting until the transaction ends. */
export async function lockAdministration(db: Db, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('administration'), hashtext(${String(companyId)}))`.execute(db)
}

/**
 * Whether somebody can administer the company of this transaction: holds 1, no 99, unlocked, able to sign in (rules 2.4). The
 * first who can is enough, and is looked for among those who hold 1: not among all people.
 */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from (
        select employee_id from employee_permissions where permission_id = 1
        union all select e.employee_id from role_permissions p join employee_roles e using (company_id, role_id)
          where p.permission_id = 1
        union all select e.employee_id from group_permissions p join employee_groups e using (company_id, group_id)
          where p.permission_id = 1
        union all select e.employee_id from role_permissions p join group_roles g using (company_id, role_id)
          join employee_groups e using (company_id, group_id) where p.permission_id = 1
      ) holder join employees e on e.company_id = app_company() and e.id = holder.employee_id
      where e.deleted_at is null and e.locked_at is null and e.password_hash is not null
        and not 99 = any(permissions_of(e.company_id, e.id))
    ) as found`.execute(db)
  return rows[0]!.found
}
