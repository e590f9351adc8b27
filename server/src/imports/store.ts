import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Which of these user names and lower-cased addresses living people of the company have. */
export async function listTaken(
  db: Db,
  { usernames, emails }: { usernames: readonly string[]; emails: readonly string[] },
): Promise<{ takenUsernames: Set<string>; takenEmails: Set<string> }> {
  const { rows } = await sql<{ username: string; email: string }>`
    select username, lower(email) as email from employees
      where company_id = app_company() and deleted_at is null and username = any(${usernames}::text[])
    union
    select username, lower(email) from employees
      where company_id = app_company() and deleted_at is null and lower(email) = any(${emails}::text[])`.execute(db)
  return {
    takenUsernames: new Set(rows.map((row) => row.username)),
    takenEmails: new Set(rows.map((row) => row.email)),
  }
}

/** What each of these roles carries. */
export async function carriedByEach(db: Db, roleIds: readonly number[]): Promise<Map<number, Set<number>>> {
  const rows = await db
    .selectFrom('role_permissions')
    .select(['role_id', 'permission_id'])
    .where('role_id', 'in', roleIds)
    .execute()
  const carried = new Map(roleIds.map((id) => [id, new Set<number>()]))
  for (const row of rows) carried.get(row.role_id)!.add(row.permission_id)
  return carried
}

/** Groups that new people are put into beforehand. */
export async function listPreselected(db: Db): Promise<number[]> {
  const rows = await db.selectFrom('groups').select('id').where('preselected', '=', true).orderBy('id').execute()
  return rows.map((row) => row.id)
}

export async function insert(
  db: Db,
  { companyId, requestedBy, people, at }: { companyId: number; requestedBy: number; people: number; at: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('imports')
    .values({ company_id: companyId, requested_by: requestedBy, people, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface SealedPassword {
  readonly employeeId: number
  readonly sealed: Buffer
  readonly companyKeyId: number
}

export async function insertPasswords(
  db: Db,
  { companyId, importId }: { companyId: number; importId: number },
  passwords: readonly SealedPassword[],
): Promise<void> {
  await sql`
    insert into import_passwords (company_id, import_id, employee_id, sealed_password, company_key_id)
    select ${companyId}, ${importId}, p.* from unnest(${passwords.map(({ employeeId }) => employeeId)}::bigint[],
      ${passwords.map(({ sealed }) => sealed)}::bytea[],
      ${passwords.map(({ companyKeyId }) => companyKeyId)}::bigint[]) p`.execute(db)
}

/** The next passwords of an import that wait for their hash. */
export async function listWaiting(db: Db, importId: number, most: number): Promise<SealedPassword[]> {
  const rows = await db
    .selectFrom('import_passwords')
    .select(['employee_id as employeeId', 'sealed_password as sealed', 'company_key_id as companyKeyId'])
    .where('import_id', '=', importId)
    .orderBy('employee_id')
    .limit(most)
    .execute()
  return rows
}

/**
 * Gives people their hash, and forgets what it was made from. Whoever has a password of their own by now keeps it: a link
 * that was mailed meanwhile, or an administrator, was later than the file.
 */
export async function setHashes(
  db: Db,
  hashes: readonly { employeeId: number; hash: string }[],
  at: Date,
): Promise<void> {
  const ids = hashes.map(({ employeeId }) => employeeId)
  const texts = hashes.map(({ hash }) => hash)
  await sql`
    with waited as (
      delete from import_passwords where employee_id = any(${ids}::bigint[]) returning company_id, employee_id
    )
    update employees e set password_hash = made.hash, password_changed_at = ${at}, must_change_password = true
    from unnest(${ids}::bigint[], ${texts}::text[]) made (employee_id, hash)
    join waited on waited.employee_id = made.employee_id
    where e.company_id = waited.company_id and e.id = made.employee_id
      and e.password_hash is null and e.deleted_at is null`.execute(db)
}

export async function markFinished(db: Db, importId: number, at: Date): Promise<void> {
  await db.updateTable('imports').set({ finished_at: at }).where('id', '=', importId).execute()
}

export interface Progress {
  readonly people: number
  readonly waiting: number
  readonly startedAt: Date
  readonly finishedAt: Date | null
}

/** The latest import that somebody asked for. */
export async function findLatest(db: Db, requestedBy: number): Promise<Progress | undefined> {
  const { rows } = await sql<Progress>`
    select i.people, i.created_at as "startedAt", i.finished_at as "finishedAt", (
      select count(*)::int from import_passwords p where p.company_id = i.company_id and p.import_id = i.id) as waiting
    from imports i where i.requested_by = ${requestedBy} order by i.id desc limit 1`.execute(db)
  return rows[0]
}
