import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

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

/** Someone whose password waits for its hash or, where there is none, who waits for an invitation. */
export type Waiting =
  | SealedPassword
  | { readonly employeeId: number; readonly sealed: null; readonly companyKeyId: null }

export async function insertWaiting(
  db: Db,
  { companyId, importId }: { companyId: number; importId: number },
  people: readonly Waiting[],
): Promise<void> {
  await sql`
    insert into import_passwords (company_id, import_id, employee_id, sealed_password, company_key_id, to_invite)
    select ${companyId}, ${importId}, p.*, p.sealed is null from unnest(${people.map(({ employeeId }) => employeeId)}::bigint[],
      ${people.map(({ sealed }) => sealed)}::bytea[],
      ${people.map(({ companyKeyId }) => companyKeyId)}::bigint[]) p (employee_id, sealed, company_key_id)`.execute(db)
}

/** An import. Other transactions that continue, finish or cancel it wait until this one ends. */
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

export interface Unfinished {
  readonly imports: number
  /** Passwords that wait for their hash, and invitations that wait to be sent. */
  readonly waiting: number
}

/** What the company's earlier imports still have to do. */
export async function findUnfinished(db: Db): Promise<Unfinished> {
  const { rows } = await sql<Unfinished>`
    select (select count(*)::int from imports where finished_at is null) as imports,
      (select count(*)::int from import_passwords where sealed_password is not null or to_invite) as waiting`.execute(
    db,
  )
  return rows[0]!
}

/** The next passwords of an import that wait for their hash. */
export async function listWaiting(db: Db, importId: number, most: number): Promise<SealedPassword[]> {
  const { rows } = await sql<SealedPassword>`
    select employee_id as "employeeId", sealed_password as sealed, company_key_id as "companyKeyId"
    from import_passwords where import_id = ${importId} and sealed_password is not null
    order by employee_id limit ${most}`.execute(db)
  return rows
}

/** Takes the next people of an import who wait for an invitation, so that no other run invites them. */
export async function takeToInvite(db: Db, importId: number, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update import_passwords set to_invite = false
    where company_id = app_company() and employee_id in (
      select employee_id from import_passwords where import_id = ${importId} and to_invite order by employee_id limit ${most})
    returning employee_id as id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes those passwords of these people that still wait, so that no other run hashes them. Returns whose they were. */
export async function takeWaiting(db: Db, employeeIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    update import_passwords set sealed_password = null
    where employee_id = any(${employeeIds}::bigint[]) and sealed_password is not null
    returning employee_id as id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Finishes an import: no password of it waits any more, and the list of whom it added is forgotten. */
export async function markFinished(
  db: Db,
  importId: number,
  { at, cancelled }: { at: Date; cancelled: boolean },
): Promise<void> {
  await db.updateTable('imports').set({ finished_at: at, cancelled }).where('id', '=', importId).execute()
  await db.deleteFrom('import_passwords').where('import_id', '=', importId).execute()
}

/** Whom an import that is not finished has added. */
export async function listPeople(db: Db, importId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select employee_id as id from import_passwords where import_id = ${importId} order by employee_id`.execute(db)
  return rows.map(({ id }) => id)
}

interface Progress {
  readonly importId: number
  readonly people: number
  readonly waiting: number
  readonly startedAt: Date
  readonly finishedAt: Date | null
  readonly cancelled: boolean
}

/** The latest import that this employee started. */
export async function findLatest(db: Db, requestedBy: number): Promise<Progress | undefined> {
  const { rows } = await sql<Progress>`
    select i.id as "importId", i.people, i.created_at as "startedAt", i.finished_at as "finishedAt", i.cancelled, (
      select count(*)::int from import_passwords p
      where p.company_id = i.company_id and p.import_id = i.id and (sealed_password is not null or to_invite)) as waiting
    from imports i where i.requested_by = ${requestedBy} order by i.id desc limit 1`.execute(db)
  return rows[0]
}

export interface FinishedImport {
  readonly importId: number
  readonly people: number
  readonly finishedAt: Date
}

/** The imports of an employee that were finished since, and not cancelled; the latest first. */
export async function listFinished(
  db: Db,
  requestedBy: number,
  { since, most }: { readonly since: Date; readonly most: number },
): Promise<FinishedImport[]> {
  const { rows } = await sql<FinishedImport>`
    select id as "importId", people, finished_at as "finishedAt" from imports
    where requested_by = ${requestedBy} and finished_at >= ${since} and not cancelled order by id desc limit ${most}`.execute(
    db,
  )
  return rows
}
