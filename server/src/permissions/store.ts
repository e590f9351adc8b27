import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

// The six tables of edges belong to employees, roles and groups, which alone write them. Who holds what is one question over
// all six, so it is read here.

/** What each of these roles gives to those who have it. */
export async function permissionsOfEachRole(db: Db, roleIds: readonly number[]): Promise<Map<number, Set<number>>> {
  const { rows } = await sql<Carried>`
    select role_id as id, permission_id as carried from role_permissions
    where role_id = any(${roleIds}::bigint[])`.execute(db)
  return gather(roleIds, rows)
}

/** What each of these groups gives to its members: its own permissions and those of its roles. */
export async function permissionsOfEachGroup(db: Db, groupIds: readonly number[]): Promise<Map<number, Set<number>>> {
  const { rows } = await sql<Carried>`
    select group_id as id, permission_id as carried from group_permissions where group_id = any(${groupIds}::bigint[])
    union
    select g.group_id, p.permission_id from group_roles g join role_permissions p using (company_id, role_id)
      where g.group_id = any(${groupIds}::bigint[])`.execute(db)
  return gather(groupIds, rows)
}

interface Carried {
  readonly id: number
  readonly carried: number
}

function gather(ids: readonly number[], rows: readonly Carried[]): Map<number, Set<number>> {
  const found = new Map(ids.map((id) => [id, new Set<number>()]))
  for (const { id, carried } of rows) found.get(id)!.add(carried)
  return found
}

/** What these roles give together. */
export async function permissionsOfRoles(db: Db, roleIds: readonly number[]): Promise<Set<number>> {
  return union(await permissionsOfEachRole(db, roleIds))
}

/** What these groups give together. */
export async function permissionsOfGroups(db: Db, groupIds: readonly number[]): Promise<Set<number>> {
  return union(await permissionsOfEachGroup(db, groupIds))
}

function union(each: Map<number, Set<number>>): Set<number> {
  return new Set([...each.values()].flatMap((ids) => [...ids]))
}

/** Everything a person holds: directly, by roles, by groups, by groups' roles. */
export async function permissionsOf(db: Db, companyId: number, employeeId: number): Promise<Set<number>> {
  const { rows } = await sql<{ held: number[] }>`select permissions_of(${companyId}, ${employeeId}) as held`.execute(db)
  return new Set(rows[0]!.held)
}

/** Everything that at least one of these people holds. */
export async function permissionsOfAny(
  db: Db,
  companyId: number,
  employeeIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ held: number }>`
    select distinct unnest(permissions_of(${companyId}, id)) as held from unnest(${employeeIds}::bigint[]) id`.execute(
    db,
  )
  return new Set(rows.map(({ held }) => held))
}

/** Whether this employee exists, is not deleted and not locked. */
export async function isActive(db: Db, employeeId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from employees where id = ${employeeId} and deleted_at is null and locked_at is null)
      as found`.execute(db)
  return rows[0]!.found
}

/**
 * Makes every other change to who may do what in this company wait until the transaction ends. Changes to how many people
 * may be activated take the same lock.
 */
export async function lockAdministration(db: Db, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('administration'), hashtext(${String(companyId)}))`.execute(db)
}

/**
 * Whether anyone can administer the company of this transaction: someone who holds 1, does not hold 99, is not locked and can
 * sign in (rules 2.4). The search stops at the first one, and looks only at those who hold 1.
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
