import { sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import type { Db } from '../db/database.ts'
import type { Slice } from '../http/paged.ts'

export interface Role {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly builtIn: boolean
}

/** Roles whose code or name holds a text, the built-in ones first, and how many there are. */
export async function list(
  db: Db,
  { search, slice }: { search: string; slice: Slice },
): Promise<{ roles: (Role & { holders: number })[]; total: number }> {
  const wanted = search.trim()
  const matching = sql<boolean>`position(lower(${wanted}) in lower(r.code || ' ' || r.name)) > 0`
  const { rows } = await sql<Role>`
    select r.id, r.code, r.name, r.built_in as "builtIn" from roles r where ${matching}
    order by r.built_in desc, r.id offset ${slice.skip}::bigint limit ${slice.take}`.execute(db)
  const { rows: totals } = await sql<{ total: number }>`
    select count(*)::int as total from roles r where ${matching}`.execute(db)
  const holders = await listHolders(
    db,
    rows.map(({ id }) => id),
  )
  return { roles: rows.map((role) => ({ ...role, holders: holders.get(role.id) ?? 0 })), total: totals[0]!.total }
}

/** Counted for one page of roles: most people have one of two, and a count beside each row would read them all every time. */
async function listHolders(db: Db, roleIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ roleId: number; holders: number }>`
    select role_id as "roleId", count(*)::int as holders from employee_roles
    where role_id = any(${roleIds}::bigint[]) group by role_id`.execute(db)
  return new Map(rows.map(({ roleId, holders }) => [roleId, holders]))
}

export async function find(db: Db, roleId: number): Promise<Role | undefined> {
  return db
    .selectFrom('roles')
    .select(['id', 'code', 'name', 'built_in as builtIn'])
    .where('id', '=', roleId)
    .executeTakeFirst()
}

/** Waits for whoever is giving it to somebody right now, and keeps further ones waiting. */
export async function lock(db: Db, roleId: number): Promise<Role | undefined> {
  return db
    .selectFrom('roles')
    .select(['id', 'code', 'name', 'built_in as builtIn'])
    .where('id', '=', roleId)
    .forUpdate()
    .executeTakeFirst()
}

export async function findByCode(db: Db, code: string): Promise<Role | undefined> {
  return db
    .selectFrom('roles')
    .select(['id', 'code', 'name', 'built_in as builtIn'])
    .where(sql<boolean>`lower(code) = lower(${code})`)
    .executeTakeFirst()
}

/** Which role has this code or this name; names and codes are compared without regard to case. */
export async function isTaken(db: Db, column: 'code' | 'name', text: string, but: number | null): Promise<boolean> {
  const row = await db
    .selectFrom('roles')
    .select('id')
    .where(sql<boolean>`lower(${sql.ref(column)}) = lower(${text})`)
    .$if(but !== null, (query) => query.where('id', '<>', but!))
    .executeTakeFirst()
  return row !== undefined
}

export async function countKnown(db: Db, roleIds: readonly number[]): Promise<number> {
  if (roleIds.length === 0) return 0
  const { count } = await db
    .selectFrom('roles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', '=', anyOf(roleIds))
    .executeTakeFirstOrThrow()
  return count
}

/** The permissions of roles, in order. */
export async function listPermissions(
  db: Db,
  roleIds: readonly number[],
): Promise<{ roleId: number; permissionId: number }[]> {
  if (roleIds.length === 0) return []
  return db
    .selectFrom('role_permissions')
    .select(['role_id as roleId', 'permission_id as permissionId'])
    .where('role_id', '=', anyOf(roleIds))
    .orderBy('role_id')
    .orderBy('permission_id')
    .execute()
}

export async function insert(
  db: Db,
  role: { companyId: number; code: string; name: string; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('roles')
    .values({ company_id: role.companyId, code: role.code, name: role.name, created_at: role.at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function rename(db: Db, roleId: number, { code, name }: { code: string; name: string }): Promise<void> {
  await db.updateTable('roles').set({ code, name }).where('id', '=', roleId).execute()
}

interface Edge {
  readonly companyId: number
  readonly roleId: number
}

export async function setPermissions(db: Db, { companyId, roleId }: Edge, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('role_permissions').where('role_id', '=', roleId).execute()
  const rows = ids.map((permission_id) => ({ company_id: companyId, role_id: roleId, permission_id }))
  if (rows.length > 0) await db.insertInto('role_permissions').values(rows).execute()
}

export async function listGroups(db: Db, roleId: number): Promise<number[]> {
  const rows = await db.selectFrom('group_roles').select('group_id').where('role_id', '=', roleId).execute()
  return rows.map((row) => row.group_id)
}

export async function setGroups(db: Db, { companyId, roleId }: Edge, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('group_roles').where('role_id', '=', roleId).execute()
  const rows = ids.map((group_id) => ({ company_id: companyId, role_id: roleId, group_id }))
  if (rows.length > 0) await db.insertInto('group_roles').values(rows).execute()
}

export async function countHolders(db: Db, roleId: number): Promise<{ people: number; groups: number }> {
  const { rows } = await sql<{ people: number; groups: number }>`
    select (select count(*)::int from employee_roles where role_id = ${roleId}) as people,
      (select count(*)::int from group_roles where role_id = ${roleId}) as groups`.execute(db)
  return rows[0]!
}

export async function remove(db: Db, roleId: number): Promise<void> {
  await db.deleteFrom('roles').where('id', '=', roleId).execute()
}
