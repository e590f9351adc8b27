import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

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

/** An import as it stands; whoever else finishes, cancels or goes on with it waits until this transaction ends. */
export async function lock(
  db: Db,
  importId: number,
): Promise<{ requestedBy: number; finishedAt: Date | null } | undefined> {
  return db
    .selectFrom('imports')
    .select(['requested_by as requestedBy', 'finished_at as finishedAt'])
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirst()
}

/** The next passwords of an import that wait for their hash. */
export async function listWaiting(db: Db, importId: number, most: number): Promise<SealedPassword[]> {
  const { rows } = await sql<SealedPassword>`
    select employee_id as "employeeId", sealed_password as sealed, company_key_id as "companyKeyId"
    from import_passwords where import_id = ${importId} and sealed_password is not null
    order by employee_id limit ${most}`.execute(db)
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
      update import_passwords set sealed_password = null
      where employee_id = any(${ids}::bigint[]) and sealed_password is not null returning company_id, employee_id
    )
    update employees e set password_hash = made.hash, password_changed_at = ${at}, must_change_password = true
    from unnest(${ids}::bigint[], ${texts}::text[]) made (employee_id, hash)
    join waited on waited.employee_id = made.employee_id
    where e.company_id = waited.company_id and e.id = made.employee_id
      and e.password_hash is null and e.deleted_at is null`.execute(db)
}

/** Nothing of it waits any more, and who came with it is not asked again. */
export async function markFinished(
  db: Db,
  importId: number,
  { at, cancelled }: { at: Date; cancelled: boolean },
): Promise<void> {
  await db.updateTable('imports').set({ finished_at: at, cancelled }).where('id', '=', importId).execute()
  await db.deleteFrom('import_passwords').where('import_id', '=', importId).execute()
}

export interface Arrived {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** Has signed in, or chosen a password. */
  readonly atWork: boolean
}

/** Who came with an import that is not finished and is there still, locked until the transaction ends. */
export async function lockArrived(db: Db, importId: number): Promise<Arrived[]> {
  const { rows } = await sql<Arrived>`
    select e.id, e.username, e.email, e.first_name as "firstName", e.last_name as "lastName",
      not e.must_change_password or e.id in (select employee_id from sessions) as "atWork"
    from employees e
    where e.deleted_at is null and e.id = any(array(select employee_id from import_passwords where import_id = ${importId}))
    order by e.id for update`.execute(db)
  return rows
}

export interface Progress {
  readonly importId: number
  readonly people: number
  readonly waiting: number
  readonly startedAt: Date
  readonly finishedAt: Date | null
  readonly cancelled: boolean
}

/** The latest import that somebody asked for. */
export async function findLatest(db: Db, requestedBy: number): Promise<Progress | undefined> {
  const { rows } = await sql<Progress>`
    select i.id as "importId", i.people, i.created_at as "startedAt", i.finished_at as "finishedAt", i.cancelled, (
      select count(sealed_password)::int from import_passwords p
      where p.company_id = i.company_id and p.import_id = i.id) as waiting
    from imports i where i.requested_by = ${requestedBy} order by i.id desc limit 1`.execute(db)
  return rows[0]
}
