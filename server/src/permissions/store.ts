import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

// The tables of edges belong to employees, roles and groups, which alone write them. Who holds what is one question over all of
// them, so it is answered here.

/** Each group's own permissions and those of its roles. */
// joins group_permissions, group_roles, role_permissions: a group gives what its roles give
export async function listOfGroups(
  db: Db,
  groupIds: readonly number[],
): Promise<{ groupId: number; permissionId: number }[]> {
  const { rows } = await sql<{ groupId: number; permissionId: number }>`
    select group_id as "groupId", permission_id as "permissionId" from group_permissions
      where group_id = any(${groupIds}::bigint[])
    union
    select g.group_id, p.permission_id from group_roles g join role_permissions p using (company_id, role_id)
      where g.group_id = any(${groupIds}::bigint[])`.execute(db)
  return rows
}

export async function listHeld(db: Db, companyId: number, employeeId: number): Promise<number[]> {
  const { rows } = await sql<{ held: number[] }>`select permissions_of(${companyId}, ${employeeId}) as held`.execute(db)
  return rows[0]!.held
}

export async function listHeldByAny(db: Db, companyId: number, employeeIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ held: number }>`
    select distinct unnest(permissions_of(${companyId}, id)) as held from unnest(${employeeIds}::bigint[]) id`.execute(
    db,
  )
  return rows.map(({ held }) => held)
}

export async function lockAdministration(db: Db, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('administration'), hashtext(${String(companyId)}))`.execute(db)
}

/**
 * Whether anyone can administer the company of this transaction: someone who holds 1, does not hold 99, is not locked and can
 * sign in (rules 2.4). The search stops at the first one, and looks only at those who hold 1.
 */
// joins employee_permissions, employee_roles, role_permissions: a permission is held directly or by a role,
// joins employee_groups, group_permissions, group_roles: or by a group, or by a role of a group
// joins employees: and by someone who can sign in
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

/** Those who can administer the company of this transaction, as for `hasAdministrator`. */
// joins employee_permissions, employee_roles, role_permissions: a permission is held directly or by a role,
// joins employee_groups, group_permissions, group_roles: or by a group, or by a role of a group
// joins employees: and by someone who can sign in
export async function listAdministrators(db: Db, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select e.id from employees e where e.company_id = app_company() and e.id in (
        select employee_id from employee_permissions where permission_id = 1
        union all select e.employee_id from role_permissions p join employee_roles e using (company_id, role_id)
          where p.permission_id = 1
        union all select e.employee_id from group_permissions p join employee_groups e using (company_id, group_id)
          where p.permission_id = 1
        union all select e.employee_id from role_permissions p join group_roles g using (company_id, role_id)
          join employee_groups e using (company_id, group_id) where p.permission_id = 1
      ) and e.deleted_at is null and e.locked_at is null and e.password_hash is not null
        and not 99 = any(permissions_of(e.company_id, e.id))
    order by e.id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those who hold 1 in the company of this transaction, whether or not they can log in now. */
// joins employees, held_permissions: what they hold by all paths, of those who have not been deleted
export async function listHoldersOfEverything(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct e.id from held_permissions h join employees e on e.company_id = h.company_id and e.id = h.employee_id
    where h.company_id = app_company() and h.permission_id = 1 and e.deleted_at is null order by e.id`.execute(db)
  return rows.map(({ id }) => id)
}
