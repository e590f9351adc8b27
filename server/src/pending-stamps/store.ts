import { sql } from 'kysely'
import type { Database, Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import type { KeptRequest } from './kept-request.ts'

type State = Tables['pending_stamps']['state']['__select__']

/** Somebody who is to confirm, as far as it decides whether they can. */
export interface Owner {
  readonly name: string
  readonly username: string
  readonly mayLogIn: boolean
  readonly active: boolean
  readonly mustChangePassword: boolean
}

// joins employees, employee_roles, companies: only someone who can log in can confirm, and an inactive Signer cannot sign
export async function findOwner(db: Db, employeeId: number): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select e.first_name || ' ' || e.last_name as name, e.username, e.must_change_password as "mustChangePassword",
      e.deleted_at is null and e.locked_at is null and c.suspended_at is null as "mayLogIn",
      e.active or not exists (select from employee_roles r
        where r.company_id = e.company_id and r.employee_id = e.id and r.role_id = 3) as active
    from employees e join companies c on c.id = e.company_id where e.id = ${employeeId}`.execute(db)
  return rows[0]
}

/** Of two requests that would be mailed to the same owner at once, one waits for the other. */
export async function lockOwner(db: Db, employeeId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`laisen pending stamps ${employeeId}`}, 0))`.execute(db)
}

/** How many requests wait for an owner. */
export async function countWaiting(db: Db, ownerId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('pending_stamps')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
    .where('state', '=', sql<'pending'>`'pending'`)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface NewPendingStamp {
  readonly companyId: number
  readonly publicId: string
  readonly requestedBy: number
  /** The API key that asks for them, if one does. */
  readonly keyId: number | undefined
  readonly ownerId: number
  readonly certificateId: number
  readonly documentId: number
  readonly pages: number
  readonly request: KeptRequest
  readonly tokenHash: Buffer
  readonly at: Date
  readonly expiresAt: Date
}

export async function insert(db: Db, stamp: NewPendingStamp): Promise<void> {
  await db
    .insertInto('pending_stamps')
    .values({
      company_id: stamp.companyId,
      public_id: stamp.publicId,
      principal_kind: stamp.keyId === undefined ? 'employee' : 'key',
      requested_by: stamp.requestedBy,
      key_id: stamp.keyId ?? null,
      owner_id: stamp.ownerId,
      certificate_id: stamp.certificateId,
      document_id: stamp.documentId,
      pages: stamp.pages,
      request: JSON.stringify(stamp.request),
      token_hash: stamp.tokenHash,
      created_at: stamp.at,
      expires_at: stamp.expiresAt,
    })
    .execute()
}

/** Finds a pending stamp by the token of its link, before the company is known. */
export async function locate(
  { unbound }: Database,
  tokenHash: Buffer,
): Promise<{ companyId: number; id: number } | undefined> {
  const { rows } = await sql<{ companyId: number; id: number }>`
    select company_id as "companyId", pending_stamp_id as id from find_pending_stamp(${tokenHash})`.execute(unbound)
  return rows[0]
}

export interface PendingStamp {
  readonly id: number
  readonly publicId: string
  readonly state: State
  readonly requestedBy: number
  readonly keyId: number | null
  readonly requesterName: string
  readonly ownerId: number
  readonly ownerName: string
  readonly certificateId: number
  readonly certName: string
  readonly certReason: string
  readonly certLocation: string
  readonly passwordCheck: boolean
  readonly documentId: number
  readonly documentName: string
  readonly sizeBytes: number
  readonly pages: number
  /** Null once it has ended. */
  readonly request: KeptRequest | null
  readonly reason: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly endedAt: Date | null
  readonly companyName: string
}

// joins employees, certificates, documents, revisions, companies: a page and a mail name them
function all(db: Db) {
  return db
    .selectFrom('pending_stamps as p')
    .innerJoin('employees as q', (join) =>
      join.onRef('q.company_id', '=', 'p.company_id').onRef('q.id', '=', 'p.requested_by'),
    )
    .innerJoin('employees as o', (join) =>
      join.onRef('o.company_id', '=', 'p.company_id').onRef('o.id', '=', 'p.owner_id'),
    )
    .innerJoin('certificates as c', (join) =>
      join.onRef('c.company_id', '=', 'p.company_id').onRef('c.id', '=', 'p.certificate_id'),
    )
    .innerJoin('documents as d', (join) =>
      join.onRef('d.company_id', '=', 'p.company_id').onRef('d.id', '=', 'p.document_id'),
    )
    .innerJoin('revisions as r', (join) =>
      join
        .onRef('r.company_id', '=', 'p.company_id')
        .onRef('r.document_id', '=', 'p.document_id')
        .on('r.number', '=', 0),
    )
    .innerJoin('companies as m', 'm.id', 'p.company_id')
    .select([
      'p.id',
      'p.public_id as publicId',
      'p.state',
      'p.requested_by as requestedBy',
      'p.key_id as keyId',
      sql<string>`q.first_name || ' ' || q.last_name`.as('requesterName'),
      'p.owner_id as ownerId',
      sql<string>`o.first_name || ' ' || o.last_name`.as('ownerName'),
      'p.certificate_id as certificateId',
      'c.name as certName',
      'c.reason as certReason',
      'c.location as certLocation',
      'c.password_check as passwordCheck',
      'p.document_id as documentId',
      'd.name as documentName',
      'r.size_bytes as sizeBytes',
      'p.pages',
      sql<KeptRequest | null>`p.request`.as('request'),
      'p.reason',
      'p.created_at as createdAt',
      'p.expires_at as expiresAt',
      'p.ended_at as endedAt',
      'm.name as companyName',
    ])
}

export async function find(db: Db, id: number): Promise<PendingStamp | undefined> {
  return all(db).where('p.id', '=', id).executeTakeFirst()
}

/** One that this employee asked for, by the stamp's id in addresses. */
export async function findRequested(db: Db, publicId: string, employeeId: number): Promise<PendingStamp | undefined> {
  return all(db).where('p.public_id', '=', publicId).where('p.requested_by', '=', employeeId).executeTakeFirst()
}

/** Takes one of the passwords that may be tried. False where none is left, or nothing is pending any more. */
export async function takeTry(db: Db, id: number, { most, at }: { most: number; at: Date }): Promise<boolean> {
  const result = await open(db, id, at)
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('tries', '<', most)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** The password was not verified, or nothing was wrong with it. */
export async function giveBackTry(db: Db, id: number): Promise<void> {
  await db
    .updateTable('pending_stamps')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('id', '=', id)
    .where('tries', '>', 0)
    .execute()
}

/** How many passwords were wrong, with this one. */
export async function markWrong(db: Db, id: number): Promise<number> {
  const { wrong } = await db
    .updateTable('pending_stamps')
    .set((eb) => ({ wrong: eb('wrong', '+', 1) }))
    .where('id', '=', id)
    .returning('wrong')
    .executeTakeFirstOrThrow()
  return wrong
}

/** False where it was signed, declined or ended before, or has expired. Of two transactions at once, one waits for the other. */
export async function markSigned(db: Db, id: number, at: Date): Promise<boolean> {
  const result = await open(db, id, at).set({ state: 'signed', request: null, ended_at: at }).executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Likewise, without a signature. An expired one is only marked as expired. */
export async function markEnded(
  db: Db,
  id: number,
  { state, reason = null, at }: { state: 'declined' | 'expired' | 'ended'; reason?: string | null; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('pending_stamps')
    .set({ state, reason, request: null, ended_at: at })
    .where('id', '=', id)
    .where('state', '=', sql<'pending'>`'pending'`)
    .where('expires_at', state === 'expired' ? '<=' : '>', at)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

function open(db: Db, id: number, at: Date) {
  return db
    .updateTable('pending_stamps')
    .where('id', '=', id)
    .where('state', '=', sql<'pending'>`'pending'`)
    .where('expires_at', '>', at)
}

export interface WaitingStamp {
  readonly publicId: string
  readonly documentName: string
  readonly requesterName: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** What waits for an owner to confirm, the latest first. */
export async function listWaiting(
  db: Db,
  ownerId: number,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<WaitingStamp[]> {
  const rows = await all(db)
    .where('p.owner_id', '=', ownerId)
    .where('p.state', '=', sql<'pending'>`'pending'`)
    .where('p.expires_at', '>', now)
    .orderBy('p.created_at', 'desc')
    .limit(most)
    .execute()
  return rows
}
