import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Slice } from '../http/paged.ts'

export interface Member {
  readonly groupId: number
  readonly employeeId: number
  readonly username: string
  readonly name: string
}

/** The first members of each of these groups. */
// joins employees: their names are shown
export async function listMembers(db: Db, groupIds: readonly number[], most: number): Promise<Member[]> {
  if (groupIds.length === 0) return []
  const { rows } = await sql<Member>`
    select g.id as "groupId", e.id as "employeeId", e.username, trim(e.first_name || ' ' || e.last_name) as name
    from unnest(${groupIds}::bigint[]) as g (id) cross join lateral (
      select o.employee_id from employee_groups o where o.group_id = g.id order by o.employee_id limit ${most}
    ) o join employees e on e.company_id = app_company() and e.id = o.employee_id
    order by g.id, e.id`.execute(db)
  return rows
}

/** The ids of one page of a group's members, the latest first. */
export async function pageMemberIds(db: Db, groupId: number, { skip, take }: Slice): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select employee_id as id from employee_groups where group_id = ${groupId}
    order by employee_id desc offset ${skip}::bigint limit ${take}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Without a list of groups, PostgreSQL counts with several workers. */
export async function countMembers(db: Db, groupId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from employee_groups where group_id = ${groupId}`.execute(db)
  return rows[0]!.count
}

/** How many people are in each of these groups; a group without members is missing. */
export async function countMembersOfEach(db: Db, groupIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ groupId: number; count: number }>`
    select group_id as "groupId", count(*)::int as count from employee_groups
    where group_id = any(${groupIds}::bigint[]) group by group_id`.execute(db)
  return new Map(rows.map(({ groupId, count }) => [groupId, count]))
}

export async function listMemberIds(db: Db, groupId: number): Promise<number[]> {
  const rows = await db.selectFrom('employee_groups').select('employee_id').where('group_id', '=', groupId).execute()
  return rows.map((row) => row.employee_id)
}

/** Which groups each of these employees is in, in the order of the groups. */
export async function listGroupsOfEach(
  db: Db,
  employeeIds: readonly number[],
): Promise<(Membership & { name: string })[]> {
  const { rows } = await sql<Membership & { name: string }>`
    select o.employee_id as "employeeId", g.id as "groupId", g.name
    from employee_groups o join groups g on g.company_id = o.company_id and g.id = o.group_id
    where o.employee_id = any(${employeeIds}::bigint[]) order by g.id`.execute(db)
  return rows
}

/** The groups that an employee is in. */
export async function listGroupIdsOf(db: Db, employeeId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select group_id as id from employee_groups where employee_id = ${employeeId} order by group_id`.execute(db)
  return rows.map(({ id }) => id)
}

export interface Membership {
  readonly employeeId: number
  readonly groupId: number
}

/** Employees who are in a group already stay in it. */
export async function insertMemberships(db: Db, companyId: number, edges: readonly Membership[]): Promise<void> {
  if (edges.length === 0) return
  await sql`
    insert into employee_groups (company_id, employee_id, group_id)
    select ${companyId}::bigint, edge.* from unnest(${edges.map(({ employeeId }) => employeeId)}::bigint[],
      ${edges.map(({ groupId }) => groupId)}::bigint[]) edge
    on conflict do nothing`.execute(db)
}

/** Takes each of these people out of each of these groups. */
export async function deleteMemberships(
  db: Db,
  { people, groups }: { people: readonly number[]; groups: readonly number[] },
): Promise<void> {
  if (people.length === 0 || groups.length === 0) return
  await sql`
    delete from employee_groups where group_id = any(${groups}::bigint[])
      and employee_id = any(${people}::bigint[])`.execute(db)
}

/** Takes these people out of every group. */
export async function deleteMembershipsOf(db: Db, employeeIds: readonly number[]): Promise<void> {
  await sql`delete from employee_groups where employee_id = any(${employeeIds}::bigint[])`.execute(db)
}
