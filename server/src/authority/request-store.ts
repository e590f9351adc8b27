import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Slice } from '../http/paged.ts'

interface NewRequest {
  readonly companyId: number
  readonly employeeId: number
  readonly detail: string
  readonly certificateId: number
  readonly version: number
  /** SubjectPublicKeyInfo, DER. */
  readonly publicKey: Buffer
  readonly sealedKey: Buffer
  readonly passwordSalt: Buffer
  readonly companyKeyId: number
  /** The version before is revoked once this one is issued: its password was forgotten. */
  readonly revokesFormer: boolean
  readonly at: Date
}

/** @returns undefined if a request of this employee is pending already */
export async function insert(db: Db, request: NewRequest): Promise<number | undefined> {
  const row = await db
    .insertInto('certificate_requests')
    .values({
      company_id: request.companyId,
      employee_id: request.employeeId,
      detail: request.detail,
      certificate_id: request.certificateId,
      version: request.version,
      public_key: request.publicKey,
      sealed_key: request.sealedKey,
      password_salt: request.passwordSalt,
      company_key_id: request.companyKeyId,
      revokes_former: request.revokesFormer,
      created_at: request.at,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'employee_id']).where(sql<boolean>`state = 'pending'`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function isPending(db: Db, employeeId: number): Promise<boolean> {
  const row = await db
    .selectFrom('certificate_requests')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return row !== undefined
}

/** How many requests of the company wait. */
export async function countPending(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from certificate_requests where state = 'pending'`.execute(db)
  return rows[0]!.count
}

/** Which of these certificates were requested and are not issued yet. */
export async function listPending(db: Db, certificateIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select certificate_id as id from certificate_requests
    where state = 'pending' and certificate_id = any(${certificateIds}::bigint[])`.execute(db)
  return rows.map(({ id }) => id)
}

export interface PendingRequest extends Omit<NewRequest, 'at'> {
  readonly id: number
}

/** Waits for another run of the same job. */
export async function lockPending(db: Db, id: number): Promise<PendingRequest | undefined> {
  return db
    .selectFrom('certificate_requests')
    .select(['id', 'company_id as companyId', 'employee_id as employeeId', 'detail'])
    .select(['certificate_id as certificateId', 'version', 'public_key as publicKey'])
    .select(['sealed_key as sealedKey', 'password_salt as passwordSalt', 'company_key_id as companyKeyId'])
    .select('revokes_former as revokesFormer')
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .forUpdate()
    .executeTakeFirst()
}

/** The sealed key is kept with the certificate from then on, or was never of use. */
export async function markFinished(
  db: Db,
  id: number,
  { state, at }: { readonly state: 'issued' | 'failed'; readonly at: Date },
): Promise<void> {
  await db
    .updateTable('certificate_requests')
    .set({ state, finished_at: at, sealed_key: Buffer.alloc(0) })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
}

/** Those of an employee that are pending and were made since then. */
export async function withdraw(
  db: Db,
  { employeeId, since, at }: { readonly employeeId: number; readonly since: Date; readonly at: Date },
): Promise<void> {
  await db
    .updateTable('certificate_requests')
    .set({ state: 'failed', finished_at: at, sealed_key: Buffer.alloc(0) })
    .where('employee_id', '=', employeeId)
    .where('state', '=', 'pending')
    .where('created_at', '>=', since)
    .execute()
}

interface RequestRow {
  readonly id: number
  readonly state: 'pending' | 'issued' | 'failed'
  readonly detail: string
  readonly employeeId: number
  readonly certificateId: number
  readonly requestedAt: Date
  readonly finishedAt: Date | null
}

/** The latest first; of one employee, or of the company. */
export async function list(
  db: Db,
  employeeId: number | null,
  { skip, take }: Slice,
): Promise<{ rows: RequestRow[]; total: number }> {
  const own = employeeId === null ? sql`true` : sql`employee_id = ${employeeId}`
  const [page, counted] = await Promise.all([
    sql<RequestRow>`
      select id, state, detail, employee_id as "employeeId", certificate_id as "certificateId", created_at as "requestedAt",
        finished_at as "finishedAt"
      from certificate_requests where ${own} order by id desc limit ${take} offset ${skip}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from certificate_requests where ${own}`.execute(db),
  ])
  return { rows: page.rows, total: counted.rows[0]!.total }
}

export interface FinishedRequest {
  readonly id: number
  readonly state: 'issued' | 'failed'
  readonly certificateId: number
  readonly finishedAt: Date
}

/** The requests of an employee that were finished since, the latest first. */
export async function listFinished(
  db: Db,
  employeeId: number,
  { since, most }: { readonly since: Date; readonly most: number },
): Promise<FinishedRequest[]> {
  const { rows } = await sql<FinishedRequest>`
    select id, state, certificate_id as "certificateId", finished_at as "finishedAt" from certificate_requests
    where employee_id = ${employeeId} and state <> 'pending' and finished_at >= ${since}
    order by id desc limit ${most}`.execute(db)
  return rows
}
