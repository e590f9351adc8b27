import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Slice } from '../http/paged.ts'

interface MemberCertificate {
  readonly groupId: number
  readonly certificateId: number
  readonly name: string
  readonly kind: '1' | '2'
  readonly fromAuthority: boolean
  readonly createdAt: Date
}

/** The first certificates of each of these groups. */
// joins certificates: their names are shown
export async function listFirstCertificates(
  db: Db,
  groupIds: readonly number[],
  most: number,
): Promise<MemberCertificate[]> {
  if (groupIds.length === 0) return []
  const { rows } = await sql<MemberCertificate>`
    select wanted.id as "groupId", c.id as "certificateId", c.name, c.kind, c.from_authority as "fromAuthority",
      m.created_at as "createdAt"
    from unnest(${groupIds}::bigint[]) wanted (id) cross join lateral (
      select o.certificate_id, o.created_at from certificate_group_certificates o where o.group_id = wanted.id
      order by o.certificate_id limit ${most}
    ) m join certificates c on c.company_id = app_company() and c.id = m.certificate_id
    order by wanted.id, c.id`.execute(db)
  return rows
}

export interface MemberEmployee {
  readonly groupId: number
  readonly employeeId: number
  readonly username: string
  readonly name: string
  readonly createdAt: Date
}

/** The first people of each of these groups. */
// joins employees: their names are shown
export async function listFirstEmployees(db: Db, groupIds: readonly number[], most: number): Promise<MemberEmployee[]> {
  if (groupIds.length === 0) return []
  const { rows } = await sql<MemberEmployee>`
    select wanted.id as "groupId", e.id as "employeeId", e.username, trim(e.first_name || ' ' || e.last_name) as name,
      m.created_at as "createdAt"
    from unnest(${groupIds}::bigint[]) wanted (id) cross join lateral (
      select o.employee_id, o.created_at from certificate_group_employees o where o.group_id = wanted.id
      order by o.employee_id limit ${most}
    ) m join employees e on e.company_id = app_company() and e.id = m.employee_id
    order by wanted.id, e.id`.execute(db)
  return rows
}

/** A page of the people of a group by name, and how many there are. */
// joins employees: their names are shown, and searched
export async function pageEmployees(
  db: Db,
  { groupId, search }: { groupId: number; search: string },
  { skip, take }: Slice,
): Promise<{ people: MemberEmployee[]; total: number }> {
  const found = sql`from certificate_group_employees m
    join employees e on e.company_id = m.company_id and e.id = m.employee_id
    where m.group_id = ${groupId} and position(normalize(lower(${search}), nfc) in e.search_text) > 0`
  const { rows: people } = await sql<MemberEmployee>`
    select m.group_id as "groupId", e.id as "employeeId", e.username, trim(e.first_name || ' ' || e.last_name) as name,
      m.created_at as "createdAt"
    ${found} order by e.first_name, e.last_name, e.id offset ${skip}::bigint limit ${take}`.execute(db)
  const { rows } = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db)
  return { people, total: rows[0]!.total }
}

/** The ids of a page of the certificates of a group by name, and how many there are. */
// joins certificates: their names are searched
export async function pageCertificates(
  db: Db,
  { groupId, search }: { groupId: number; search: string },
  { skip, take }: Slice,
): Promise<{ ids: number[]; total: number }> {
  const found = sql`from certificate_group_certificates m
    join certificates c on c.company_id = m.company_id and c.id = m.certificate_id
    where m.group_id = ${groupId} and position(normalize(lower(${search}), nfc) in c.search_text) > 0`
  const { rows } = await sql<{ id: number }>`
    select c.id ${found} order by lower(c.name), c.id offset ${skip}::bigint limit ${take}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(db)
  return { ids: rows.map(({ id }) => id), total: counted[0]!.total }
}

interface Counts {
  readonly certificates: number
  readonly employees: number
}

/** How many certificates and people each of these groups has. */
export async function countMembers(db: Db, groupIds: readonly number[]): Promise<Map<number, Counts>> {
  const { rows } = await sql<Counts & { id: number }>`
    select wanted.id, (select count(*)::int from certificate_group_certificates c where c.group_id = wanted.id) as certificates,
      (select count(*)::int from certificate_group_employees e where e.group_id = wanted.id) as employees
    from unnest(${groupIds}::bigint[]) wanted (id)`.execute(db)
  return new Map(rows.map(({ id, ...counts }) => [id, counts]))
}

export async function listCertificateIds(db: Db, groupId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('certificate_group_certificates')
    .select('certificate_id')
    .where('group_id', '=', groupId)
    .execute()
  return rows.map((row) => row.certificate_id)
}

export async function listEmployeeIds(db: Db, groupId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('certificate_group_employees')
    .select('employee_id')
    .where('group_id', '=', groupId)
    .execute()
  return rows.map((row) => row.employee_id)
}

interface Members {
  readonly companyId: number
  readonly groupId: number
  readonly ids: readonly number[]
  readonly at: Date
}

/** What is in the group already stays in it. */
export async function insertCertificates(db: Db, { companyId, groupId, ids, at }: Members): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into certificate_group_certificates (company_id, group_id, certificate_id, created_at)
    select ${companyId}::bigint, ${groupId}::bigint, id, ${at}::timestamptz from unnest(${ids}::bigint[]) id
    on conflict do nothing`.execute(db)
}

/** Whoever is in the group already stays in it. */
export async function insertEmployees(db: Db, { companyId, groupId, ids, at }: Members): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into certificate_group_employees (company_id, group_id, employee_id, created_at)
    select ${companyId}::bigint, ${groupId}::bigint, id, ${at}::timestamptz from unnest(${ids}::bigint[]) id
    on conflict do nothing`.execute(db)
}

export async function deleteCertificates(db: Db, groupId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from certificate_group_certificates
    where group_id = ${groupId} and certificate_id = any(${ids}::bigint[])`.execute(db)
}

export async function deleteEmployees(db: Db, groupId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    delete from certificate_group_employees
    where group_id = ${groupId} and employee_id = any(${ids}::bigint[])`.execute(db)
}

/** Takes these certificates out of every group. */
export async function deleteFromAll(db: Db, certificateIds: readonly number[]): Promise<void> {
  await sql`
    delete from certificate_group_certificates where certificate_id = any(${certificateIds}::bigint[])`.execute(db)
}

/** Takes these people out of every group. */
export async function deletePeopleFromAll(db: Db, employeeIds: readonly number[]): Promise<void> {
  await sql`delete from certificate_group_employees where employee_id = any(${employeeIds}::bigint[])`.execute(db)
}

export interface GroupOfCertificate {
  readonly certificateId: number
  readonly groupId: number
  readonly name: string
  readonly employees: number
}

/** The first groups that each of these certificates is in, with how many people each group has. */
export async function listFirstGroups(
  db: Db,
  certificateIds: readonly number[],
  most: number,
): Promise<GroupOfCertificate[]> {
  if (certificateIds.length === 0) return []
  const { rows } = await sql<GroupOfCertificate>`
    select wanted.id as "certificateId", g.id as "groupId", g.name,
      (select count(*)::int from certificate_group_employees e where e.group_id = g.id) as employees
    from unnest(${certificateIds}::bigint[]) wanted (id) cross join lateral (
      select o.group_id from certificate_group_certificates o where o.certificate_id = wanted.id
      order by o.group_id limit ${most}
    ) m join certificate_groups g on g.company_id = app_company() and g.id = m.group_id
    order by wanted.id, g.id`.execute(db)
  return rows
}

/** How many groups each of these certificates is in; one that is in none is missing. */
export async function countGroups(db: Db, certificateIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select certificate_id as id, count(*)::int as count from certificate_group_certificates
    where certificate_id = any(${certificateIds}::bigint[]) group by certificate_id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Whether a personal certificate, among these or in this group, is in a group with anyone but its own person. */
// joins certificates, certificate_employees: only personal ones count, and their one person may be in the group
export async function personalIsShared(
  db: Db,
  { groupId = null, certificateId = null }: { groupId?: number | null; certificateId?: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    select from certificate_group_certificates m
    join certificates c on c.company_id = m.company_id and c.id = m.certificate_id and c.kind = '1'
    join certificate_group_employees e on e.company_id = m.company_id and e.group_id = m.group_id
    where (${groupId}::bigint is null or m.group_id = ${groupId})
      and (${certificateId}::bigint is null or m.certificate_id = ${certificateId})
      and not exists (select from certificate_employees a where a.company_id = m.company_id
        and a.certificate_id = c.id and a.employee_id = e.employee_id)
    limit 1`.execute(db)
  return rows.length > 0
}
