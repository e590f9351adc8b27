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

/** Roles whose code or name contains a text, built-in ones first, and how many there are. */
export async function list(
  db: Db,
  { search, slice, only = null }: { search: string; slice: Slice; only?: readonly number[] | null },
): Promise<{ roles: Role[]; total: number }> {
  const wanted = search.trim()
  const named = sql<boolean>`position(lower(${wanted}) in lower(r.code || ' ' || r.name)) > 0`
  const matching = only === null ? named : sql<boolean>`${named} and r.id = any(${only}::bigint[])`
  const { rows } = await sql<Role>`
    select r.id, r.code, r.name, r.built_in as "builtIn" from roles r where ${matching}
    order by r.built_in desc, r.id offset ${slice.skip}::bigint limit ${slice.take}`.execute(db)
  const { rows: totals } = await sql<{ total: number }>`
    select count(*)::int as total from roles r where ${matching}`.execute(db)
  return { roles: rows, total: totals[0]!.total }
}

export async function find(db: Db, roleId: number): Promise<Role | undefined> {
  return db
    .selectFrom('roles')
    .select(['id', 'code', 'name', 'built_in as builtIn'])
    .where('id', '=', roleId)
    .executeTakeFirst()
}

/** Waits for transactions that are giving this role to someone, and makes further ones wait. */
export async function lock(db: Db, roleId: number): Promise<Role | undefined> {
  return db
    .selectFrom('roles')
    .select(['id', 'code', 'name', 'built_in as builtIn'])
    .where('id', '=', roleId)
    .forUpdate()
    .executeTakeFirst()
}

export async function listNames(db: Db, roleIds: readonly number[]): Promise<string[]> {
  if (roleIds.length === 0) return []
  const rows = await db.selectFrom('roles').select('name').where('id', '=', anyOf(roleIds)).execute()
  return rows.map(({ name }) => name)
}

export async function findByCode(db: Db, code: string): Promise<Role | undefined> {
  return db
    .selectFrom('roles')
    .select(['id', 'code', 'name', 'built_in as builtIn'])
    .where(sql<boolean>`lower(code) = lower(${code})`)
    .executeTakeFirst()
}

/** Whether another role has this code or this name, in upper or lower case. */
export async function isTaken(
  db: Db,
  { column, text, but }: { column: 'code' | 'name'; text: string; but: number | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('roles')
    .select('id')
    .where(sql<boolean>`lower(${sql.ref(column)}) = lower(${text})`)
    .$if(but !== null, (query) => query.where('id', '<>', but!))
    .executeTakeFirst()
  return row !== undefined
}

export async function countAll(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('roles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
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

export async function setPermissions(db: Db, edge: Edge, ids: readonly number[]): Promise<void> {
  await db.deleteFrom('role_permissions').where('role_id', '=', edge.roleId).execute()
  await insertPermissions(db, edge, ids)
}

export async function insertPermissions(db: Db, { companyId, roleId }: Edge, ids: readonly number[]): Promise<void> {
  const rows = ids.map((permission_id) => ({ company_id: companyId, role_id: roleId, permission_id }))
  if (rows.length > 0) await db.insertInto('role_permissions').values(rows).execute()
}

export async function remove(db: Db, roleId: number): Promise<void> {
  await db.deleteFrom('roles').where('id', '=', roleId).execute()
}
