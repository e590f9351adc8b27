import { limits } from '@laisen/contract/limits'
import { builtInRoles, everything } from '@laisen/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { countedPage, type Slice } from '../http/paged.ts'

interface Filter {
  readonly search: string
  /** 1: Admin, by the checkbox or by the role; else holders of this role. */
  readonly role: number | null
  /** Of Signers: activated or not. */
  readonly active: boolean | null
}

export const everyone: Filter = { search: '', role: null, active: null }

/** The ids of one page, the latest first, and how many there are. */
export async function page(db: Db, filter: Filter, slice: Slice): Promise<{ ids: number[]; total: number }> {
  if (filter.search !== '') return searchEmployees(db, filter, slice)
  const { rows } = await sql<{ id: number }>`
    select id from employees e where deleted_at is null ${matching(filter)}
    order by id desc offset ${slice.skip}::bigint limit ${slice.take}`.execute(db)
  return { ids: rows.map(({ id }) => id), total: await count(db, filter) }
}

function matching({ role, active }: Filter): RawBuilder<unknown> {
  const holds = (id: number) => sql`exists (select from employee_roles r
    where r.company_id = e.company_id and r.employee_id = e.id and r.role_id = ${id})`
  const ofRole =
    role === builtInRoles.admin ? sql`and id in (${admins})` : role === null ? sql`` : sql`and ${holds(role)}`
  return active === null ? ofRole : sql`${ofRole} and active = ${active} and ${holds(builtInRoles.signer)}`
}

/** By the checkbox, or by the role. */
const admins = sql`select employee_id from employee_permissions where permission_id = ${everything}
  union select employee_id from employee_roles where role_id = ${builtInRoles.admin}`

/** Deleted people hold nothing and only Signers are activated, so most counts come from totals without reading employees. */
async function count(db: Db, filter: Filter): Promise<number> {
  const { role, active } = filter
  if (role === null && active === null) return (await totals(db)).employees
  if (role === null || role === builtInRoles.signer) {
    if (active === null) return countHolders(db, builtInRoles.signer)
    const { activated } = await totals(db)
    return active ? activated : (await countHolders(db, builtInRoles.signer)) - activated
  }
  if (active === null && role !== builtInRoles.admin) return countHolders(db, role)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from employees e where deleted_at is null ${matching(filter)}`.execute(db)
  return rows[0]!.total
}

async function countHolders(db: Db, role: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from employee_roles where role_id = ${role}`.execute(db)
  return rows[0]!.total
}

/** Uses a function, because ilike is not leakproof: under row-level security it would never use the index. */
export async function searchEmployees(
  db: Db,
  { search, role, active, group = null }: Filter & { group?: number | null },
  slice: Slice,
) {
  const read = async ({ skip, take }: Slice) => {
    const { rows } = await sql<{ employee: number | null; total: number }>`
      select employee, total from search_employees(${search}, ${role}::bigint, ${active}::boolean, ${group}::bigint,
        ${skip}::bigint, ${take}::bigint, ${limits.rowsCounted}::bigint)`.execute(db)
    return rows
  }
  const { rows, total } = await countedPage(slice, read, limits.rowsCounted)
  return { ids: rows.flatMap(({ employee }) => employee ?? []), total }
}

/** How many employees there are, and how many are activated: sums that each change adds to (migration 0005). */
export async function totals(db: Db): Promise<{ employees: number; activated: number }> {
  const { rows } = await sql<{ employees: number; activated: number }>`
    select coalesce(sum(employees), 0)::int as employees, coalesce(sum(activated), 0)::int as activated
    from employee_totals`.execute(db)
  return rows[0]!
}

export interface EmployeeRecord {
  readonly id: number
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly mobile: string
  readonly active: boolean
  readonly locked: boolean
  readonly ownAdmin: boolean
  readonly hasPassword: boolean
  readonly createdAt: Date
  /** Every permission that they hold, by whatever edge. */
  readonly held: readonly number[]
}

/** These people, in the order of the ids. */
export async function load(db: Db, ids: readonly number[]): Promise<EmployeeRecord[]> {
  const { rows } = await sql<EmployeeRecord>`
    select e.id, e.username, e.first_name as "firstName", e.last_name as "lastName", e.email, e.mobile, e.active,
      e.locked_at is not null as locked, e.own_admin as "ownAdmin", e.password_hash is not null as "hasPassword",
      e.created_at as "createdAt", permissions_of(e.company_id, e.id) as held
    from unnest(${ids}::bigint[]) with ordinality wanted (id, place)
    join employees e on e.company_id = app_company() and e.id = wanted.id and e.deleted_at is null
    order by wanted.place`.execute(db)
  return rows
}

export interface EmployeeName {
  readonly id: number
  readonly username: string
  readonly firstName: string
  readonly lastName: string
  readonly createdAt: Date
}

/** Names alone, for pickers. */
export async function loadNames(db: Db, ids: readonly number[]): Promise<EmployeeName[]> {
  const { rows } = await sql<EmployeeName>`
    select e.id, e.username, e.first_name as "firstName", e.last_name as "lastName", e.created_at as "createdAt"
    from unnest(${ids}::bigint[]) with ordinality wanted (id, place)
    join employees e on e.company_id = app_company() and e.id = wanted.id and e.deleted_at is null
    order by wanted.place`.execute(db)
  return rows
}

export interface RoleOfEmployee {
  readonly employeeId: number
  readonly roleId: number
  readonly name: string
  readonly by: string
  readonly at: Date | null
}

// joins roles: their names are shown
export async function listRoles(db: Db, ids: readonly number[]): Promise<RoleOfEmployee[]> {
  const { rows } = await sql<RoleOfEmployee>`
    select o.employee_id as "employeeId", r.id as "roleId", r.name, coalesce(giver.username, '') as by, o.created_at as at
    from employee_roles o join roles r on r.company_id = o.company_id and r.id = o.role_id
    left join employees giver on giver.company_id = o.company_id and giver.id = o.created_by
    where o.employee_id = any(${ids}::bigint[]) order by r.id`.execute(db)
  return rows
}

export async function listPermissions(
  db: Db,
  ids: readonly number[],
): Promise<{ employeeId: number; permissionId: number }[]> {
  const { rows } = await sql<{ employeeId: number; permissionId: number }>`
    select employee_id as "employeeId", permission_id as "permissionId"
    from employee_permissions where employee_id = any(${ids}::bigint[]) order by permission_id`.execute(db)
  return rows
}
