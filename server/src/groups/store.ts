import { sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import type { Db } from '../db/database.ts'
import { everybody, searched } from '../employees/list-store.ts'
import type { Slice } from '../http/paged.ts'

export interface Group {
  readonly id: number
  readonly name: string
}

export interface ListedGroup extends Group {
  readonly preselected: boolean
  readonly createdBy: string | null
  readonly updatedBy: string | null
  readonly employees: number
}

/** Groups whose name holds a text, "All staff" first, and how many there are. */
export async function list(
  db: Db,
  { search, slice }: { search: string; slice: Slice },
): Promise<{ groups: ListedGroup[]; total: number }> {
  const matching = sql<boolean>`position(lower(${search.trim()}) in lower(g.name)) > 0`
  const { rows } = await sql<Omit<ListedGroup, 'employees'>>`
    select g.id, g.name, g.preselected, maker.username as "createdBy", changer.username as "updatedBy"
    from groups g
    left join employees maker on maker.company_id = g.company_id and maker.id = g.created_by
    left join employees changer on changer.company_id = g.company_id and changer.id = g.updated_by
    where ${matching} order by g.preselected desc, g.id offset ${slice.skip}::bigint limit ${slice.take}`.execute(db)
  const { rows: totals } = await sql<{ total: number }>`
    select count(*)::int as total from groups g where ${matching}`.execute(db)
  const employees = await countEach(
    db,
    rows.map(({ id }) => id),
  )
  return {
    groups: rows.map((group) => ({ ...group, employees: employees.get(group.id) ?? 0 })),
    total: totals[0]!.total,
  }
}

/** How many people are in each group of one page. */
async function countEach(db: Db, groupIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ groupId: number; employees: number }>`
    select group_id as "groupId", count(*)::int as employees from employee_groups
    where group_id = any(${groupIds}::bigint[]) group by group_id`.execute(db)
  return new Map(rows.map(({ groupId, employees }) => [groupId, employees]))
}

export async function find(db: Db, groupId: number): Promise<Group | undefined> {
  return db.selectFrom('groups').select(['id', 'name']).where('id', '=', groupId).executeTakeFirst()
}

/** Whether another group has this name; names are compared without regard to case. */
export async function isTaken(db: Db, name: string, but: number | null): Promise<boolean> {
  const row = await db
    .selectFrom('groups')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(but !== null, (query) => query.where('id', '<>', but!))
    .executeTakeFirst()
  return row !== undefined
}

export async function countKnown(db: Db, groupIds: readonly number[]): Promise<number> {
  if (groupIds.length === 0) return 0
  const { count } = await db
    .selectFrom('groups')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', '=', anyOf(groupIds))
    .executeTakeFirstOrThrow()
  return count
}

export interface Member {
  readonly groupId: number
  readonly employeeId: number
  readonly username: string
  readonly name: string
}

/** The first members of each of these groups. */
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

/** A page of one group's members, the latest first, by name, user name or address, and how many they are. */
export async function pageMembers(
  db: Db,
  groupId: number,
  { search, slice }: { search: string; slice: Slice },
): Promise<{ members: Member[]; total: number }> {
  const wanted = search.trim()
  const { ids, total } =
    wanted === ''
      ? { ids: await pageMemberIds(db, groupId, slice), total: await countMembers(db, groupId) }
      : await searched(db, { ...everybody, search: wanted, group: groupId }, slice)
  const { rows } = await sql<Member>`
    select ${groupId}::bigint as "groupId", e.id as "employeeId", e.username, trim(e.first_name || ' ' || e.last_name) as name
    from employees e where e.id = any(${ids}::bigint[]) order by e.id desc`.execute(db)
  return { members: rows, total }
}

async function pageMemberIds(db: Db, groupId: number, { skip, take }: Slice): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select employee_id as id from employee_groups where group_id = ${groupId}
    order by employee_id desc offset ${skip}::bigint limit ${take}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listRoles(
  db: Db,
  groupIds: readonly number[],
): Promise<{ groupId: number; roleId: number; name: string }[]> {
  if (groupIds.length === 0) return []
  return db
    .selectFrom('group_roles')
    .innerJoin('roles', (join) =>
      join.onRef('roles.company_id', '=', 'group_roles.company_id').onRef('roles.id', '=', 'group_roles.role_id'),
    )
    .select(['group_roles.group_id as groupId', 'roles.id as roleId', 'roles.name'])
    .where('group_roles.group_id', '=', anyOf(groupIds))
    .orderBy('roles.id')
    .execute()
}

export async function listPermissions(
  db: Db,
  groupIds: readonly number[],
): Promise<{ groupId: number; permissionId: number }[]> {
  if (groupIds.length === 0) return []
  return db
    .selectFrom('group_permissions')
    .select(['group_id as groupId', 'permission_id as permissionId'])
    .where('group_id', '=', anyOf(groupIds))
    .orderBy('permission_id')
    .execute()
}

export async function insert(
  db: Db,
  group: { companyId: number; name: string; by: number; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('groups')
    .values({ company_id: group.companyId, name: group.name, created_by: group.by, created_at: group.at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function update(db: Db, groupId: number, { name, by }: { name: string; by: number }): Promise<void> {
  await db.updateTable('groups').set({ name, updated_by: by }).where('id', '=', groupId).execute()
}

/** Its members' and roles' edges go with it. */
export async function remove(db: Db, groupId: number): Promise<void> {
  await db.deleteFrom('groups').where('id', '=', groupId).execute()
}

interface Edge {
  readonly companyId: number
  readonly groupId: number
}

export async function setPermissions(db: Db, { companyId, groupId }: Edge, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('group_permissions').where('group_id', '=', groupId).execute()
  const rows = ids.map((permission_id) => ({ company_id: companyId, group_id: groupId, permission_id }))
  if (rows.length > 0) await db.insertInto('group_permissions').values(rows).execute()
}

export async function setRoles(db: Db, { companyId, groupId }: Edge, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('group_roles').where('group_id', '=', groupId).execute()
  const rows = ids.map((role_id) => ({ company_id: companyId, group_id: groupId, role_id }))
  if (rows.length > 0) await db.insertInto('group_roles').values(rows).execute()
}

/** How many of these people exist and are not deleted. */
export async function countEmployees(db: Db, employeeIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from employees
    where id = any(${employeeIds}::bigint[]) and deleted_at is null`.execute(db)
  return rows[0]!.count
}

export async function countMembers(db: Db, groupId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from employee_groups where group_id = ${groupId}`.execute(db)
  return rows[0]!.count
}

export async function listMemberIds(db: Db, groupId: number): Promise<number[]> {
  const rows = await db.selectFrom('employee_groups').select('employee_id').where('group_id', '=', groupId).execute()
  return rows.map((row) => row.employee_id)
}

/** Gives the number of people who were not in it before. */
export async function addMembers(db: Db, { companyId, groupId }: Edge, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0
  const { numAffectedRows } = await sql`
    insert into employee_groups (company_id, employee_id, group_id)
    select ${companyId}::bigint, id, ${groupId}::bigint from unnest(${ids}::bigint[]) as id on conflict do nothing`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}

export async function removeMembers(db: Db, { groupId }: Edge, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from employee_groups where group_id = ${groupId} and employee_id = any(${ids}::bigint[])`.execute(db)
}
