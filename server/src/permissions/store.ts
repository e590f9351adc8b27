import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** What each of these roles carries to those who have it. */
export async function carriedByEachRole(db: Db, roleIds: readonly number[]): Promise<Map<number, Set<number>>> {
  const { rows } = await sql<Carried>`
    select role_id as id, permission_id as carried from role_permissions
    where role_id = any(${roleIds}::bigint[])`.execute(db)
  return carriedByEach(roleIds, rows)
}

/** What each of these groups carries to its members: its own permissions and those of its roles. */
export async function carriedByEachGroup(db: Db, groupIds: readonly number[]): Promise<Map<number, Set<number>>> {
  const { rows } = await sql<Carried>`
    select group_id as id, permission_id as carried from group_permissions where group_id = any(${groupIds}::bigint[])
    union
    select g.group_id, p.permission_id from group_roles g join role_permissions p using (company_id, role_id)
      where g.group_id = any(${groupIds}::bigint[])`.execute(db)
  return carriedByEach(groupIds, rows)
}

interface Carried {
  readonly id: number
  readonly carried: number
}

function carriedByEach(ids: readonly number[], rows: readonly Carried[]): Map<number, Set<number>> {
  const found = new Map(ids.map((id) => [id, new Set<number>()]))
  for (const { id, carried } of rows) found.get(id)!.add(carried)
  return found
}

/** What roles carry together. */
export async function carriedByRoles(db: Db, roleIds: readonly number[]): Promise<Set<number>> {
  return together(await carriedByEachRole(db, roleIds))
}

/** What groups carry together. */
export async function carriedByGroups(db: Db, groupIds: readonly number[]): Promise<Set<number>> {
  return together(await carriedByEachGroup(db, groupIds))
}

function together(each: Map<number, Set<number>>): Set<number> {
  return new Set([...each.values()].flatMap((ids) => [...ids]))
}

/** All that a person holds: direct, by roles, by groups, by groups' roles. */
export async function heldBy(db: Db, companyId: number, employeeId: number): Promise<Set<number>> {
  const { rows } = await sql<{ held: number[] }>`select permissions_of(${companyId}, ${employeeId}) as held`.execute(db)
  return new Set(rows[0]!.held)
}

/** What any of these people holds. */
export async function heldByAny(db: Db, companyId: number, employeeIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ held: number }>`
    select distinct unnest(permissions_of(${companyId}, id)) as held from unnest(${employeeIds}::bigint[]) id`.execute(
    db,
  )
  return new Set(rows.map(({ held }) => held))
}

/** Keeps every other change to who may what in this company, and to how many may, waiting until the transaction ends. */
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
