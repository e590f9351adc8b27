import { sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import type { Db } from '../db/database.ts'
import type { Slice } from '../http/paged.ts'
import { countMembersOfEach } from './membership-store.ts'

export interface Group {
  readonly id: number
  readonly name: string
}

interface GroupRecord extends Group {
  readonly preselected: boolean
  readonly createdBy: string | null
  readonly updatedBy: string | null
  readonly employees: number
}

/** Groups whose name contains a text, preselected ones first, and how many there are. */
// joins employees: the usernames of those who made and changed a group are shown
export async function list(
  db: Db,
  { search, slice, id = null }: { search: string; slice: Slice; id?: number | null },
): Promise<{ groups: GroupRecord[]; total: number }> {
  const named = sql<boolean>`position(lower(${search.trim()}) in lower(g.name)) > 0`
  const matching = id === null ? named : sql<boolean>`${named} and g.id = ${id}`
  const { rows } = await sql<Omit<GroupRecord, 'employees'>>`
    select g.id, g.name, g.preselected, maker.username as "createdBy", changer.username as "updatedBy"
    from groups g
    left join employees maker on maker.company_id = g.company_id and maker.id = g.created_by
    left join employees changer on changer.company_id = g.company_id and changer.id = g.updated_by
    where ${matching} order by g.preselected desc, g.id offset ${slice.skip}::bigint limit ${slice.take}`.execute(db)
  const { rows: totals } = await sql<{ total: number }>`
    select count(*)::int as total from groups g where ${matching}`.execute(db)
  const employees = await countMembersOfEach(
    db,
    rows.map(({ id }) => id),
  )
  return {
    groups: rows.map((group) => ({ ...group, employees: employees.get(group.id) ?? 0 })),
    total: totals[0]!.total,
  }
}

export async function find(db: Db, groupId: number): Promise<Group | undefined> {
  return db.selectFrom('groups').select(['id', 'name']).where('id', '=', groupId).executeTakeFirst()
}

/** Whether another group has this name, in upper or lower case. */
export async function isTaken(db: Db, name: string, but: number | null): Promise<boolean> {
  const row = await db
    .selectFrom('groups')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(but !== null, (query) => query.where('id', '<>', but!))
    .executeTakeFirst()
  return row !== undefined
}

export async function countAll(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('groups')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
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

// joins roles: their names are shown
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
  group: { companyId: number; name: string; preselected?: boolean; by: number | null; at: Date },
): Promise<number> {
  const { companyId: company_id, name, preselected = false, by: created_by, at: created_at } = group
  const { id } = await db
    .insertInto('groups')
    .values({ company_id, name, preselected, created_by, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function update(db: Db, groupId: number, { name, by }: { name: string; by: number }): Promise<void> {
  await db.updateTable('groups').set({ name, updated_by: by }).where('id', '=', groupId).execute()
}

/** The edges to its members and roles are deleted with it. */
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

/** The groups that have this role. */
export async function listGroupsWithRole(db: Db, roleId: number): Promise<number[]> {
  const rows = await db.selectFrom('group_roles').select('group_id').where('role_id', '=', roleId).execute()
  return rows.map((row) => row.group_id)
}

/** The first groups that have each of these roles, with their names. */
export async function listGroupsOfRoles(
  db: Db,
  roleIds: readonly number[],
  most: number,
): Promise<{ roleId: number; groupId: number; name: string }[]> {
  const { rows } = await sql<{ roleId: number; groupId: number; name: string }>`
    select r.id as "roleId", h.group_id as "groupId", g.name
    from unnest(${roleIds}::bigint[]) as r (id) cross join lateral (
      select o.company_id, o.group_id from group_roles o where o.role_id = r.id order by o.group_id limit ${most}
    ) h join groups g on g.company_id = h.company_id and g.id = h.group_id
    order by r.id, h.group_id`.execute(db)
  return rows
}

/** How many groups have each of these roles; a role that none has is missing. */
export async function countGroupsOfRoles(db: Db, roleIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ roleId: number; count: number }>`
    select role_id as "roleId", count(*)::int as count from group_roles
    where role_id = any(${roleIds}::bigint[]) group by role_id`.execute(db)
  return new Map(rows.map(({ roleId, count }) => [roleId, count]))
}

/** The roles that at least one of these groups has. */
export async function listRolesOfGroups(db: Db, groupIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct role_id as id from group_roles where group_id = any(${groupIds}::bigint[])`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countGroupsWithRole(db: Db, roleId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from group_roles where role_id = ${roleId}`.execute(db)
  return rows[0]!.count
}

/** Gives a role to these groups and to no others. */
export async function setGroupsWithRole(
  db: Db,
  { companyId, roleId }: { companyId: number; roleId: number },
  groupIds: readonly number[],
): Promise<void> {
  await db.deleteFrom('group_roles').where('role_id', '=', roleId).execute()
  const rows = groupIds.map((group_id) => ({ company_id: companyId, role_id: roleId, group_id }))
  if (rows.length > 0) await db.insertInto('group_roles').values(rows).execute()
}

export async function listPreselected(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('groups').select('id').where('preselected', '=', true).orderBy('id').execute()
  return rows.map((row) => row.id)
}
