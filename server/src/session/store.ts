import type { Locale } from '@laisen/contract/messages/define'
import { sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import type { Database, Db } from '../db/database.ts'
import { confirmedFactor } from '../factors/confirmed.ts'
import type { FactorStanding } from '../factors/due.ts'
import type { Slice } from '../http/paged.ts'
import { hashToken } from './tokens.ts'

export interface FoundSession extends FactorStanding {
  readonly companyId: number
  readonly sessionId: number
  readonly employeeId: number
  readonly kind: 'cookie' | 'bearer'
  readonly locale: Locale
  readonly timeZone: string
  readonly authenticatedBy: string
  /** `code`: the person still has to enter the code of the second factor. */
  readonly stage: 'code' | 'full'
  readonly provenAt: Date
  /** The same by a confirmation that no signature has used up. */
  readonly signingProofAt: Date | null
  readonly lastActiveAt: Date
  readonly expiresAt: Date
  readonly username: string
  readonly userType: 'EXT' | 'COM'
  readonly active: boolean
  readonly mustChangePassword: boolean
  readonly permissions: readonly number[]
}

/** The session of each token, unless it has ended or its person may not log in. The caller checks whether it has expired. */
export async function findSessions(
  database: Database,
  tokens: readonly string[],
): Promise<(FoundSession | undefined)[]> {
  // A screen asks for several things at once, all with the same token.
  const distinct = [...new Set(tokens)]
  const { rows } = await sql<FoundSession & { place: number }>`
    select place, company_id as "companyId", session_id as "sessionId", employee_id as "employeeId", kind, locale,
      time_zone as "timeZone", authenticated_by as "authenticatedBy", stage, proven_at as "provenAt",
      last_active_at as "lastActiveAt", expires_at as "expiresAt", username, user_type as "userType", active,
      signing_proof_at as "signingProofAt", must_change_password as "mustChangePassword",
      factor_required_of as "factorRequiredOf", factor_required_from as "factorRequiredFrom",
      factor_demanded as "factorDemanded", factor_enrolled as "factorEnrolled", permissions
    from find_sessions(${distinct.map(hashToken)}::bytea[])`.execute(database.unbound)
  const found = new Map(rows.map(({ place, ...session }) => [distinct[place - 1], session]))
  return tokens.map((token) => found.get(token))
}

/**
 * Whether a person has a session, open or ended, that began at this address, or at any. Ended ones are kept for 90 days. `before`
 * leaves out the session that has just begun.
 */
export async function hasSignedInFrom(
  db: Db,
  employeeId: number,
  { address, before }: { address?: string; before?: number },
): Promise<boolean> {
  let sessions = db
    .selectFrom('sessions')
    .select('id')
    .where('employee_id', '=', employeeId)
    .where('stage', '=', 'full')
  if (address !== undefined) sessions = sessions.where('address', '=', address)
  if (before !== undefined) sessions = sessions.where('id', '<>', before)
  return (await sessions.limit(1).executeTakeFirst()) !== undefined
}

interface NewSession {
  readonly companyId: number
  readonly employeeId: number
  readonly kind: 'cookie' | 'bearer'
  readonly tokenHash: Buffer
  readonly locale: Locale
  readonly timeZone: string
  readonly address: string
  readonly userAgent: string
  readonly stage: 'code' | 'full'
  readonly at: Date
  readonly expiresAt: Date
}

export async function insertSession(db: Db, session: NewSession): Promise<number> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      company_id: session.companyId,
      employee_id: session.employeeId,
      kind: session.kind,
      token_hash: session.tokenHash,
      locale: session.locale,
      time_zone: session.timeZone,
      address: session.address,
      user_agent: session.userAgent,
      stage: session.stage,
      created_at: session.at,
      proven_at: session.at,
      last_active_at: session.at,
      expires_at: session.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Records activity. Of simultaneous requests one does so; the others skip it instead of waiting for its commit. */
export async function touchSession(db: Db, sessionId: number, at: Date): Promise<void> {
  await sql`
    update sessions set last_active_at = ${at} where id in (
      select id from sessions where id = ${sessionId} for no key update skip locked)`.execute(db)
}

/** The session continues under another token; the old one no longer works. */
export async function renewToken(db: Db, sessionId: number, tokenHash: Buffer): Promise<void> {
  await db.updateTable('sessions').set({ token_hash: tokenHash }).where('id', '=', sessionId).execute()
}

/** The second factor was right: from now on the session is a full one, under another token. False when the session has ended, or is full already. */
export async function promoteSession(
  db: Db,
  sessionId: number,
  {
    tokenHash,
    authenticatedBy,
    at,
    expiresAt,
  }: { tokenHash: Buffer; authenticatedBy: string; at: Date; expiresAt: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('sessions')
    .set({
      stage: 'full',
      token_hash: tokenHash,
      authenticated_by: authenticatedBy,
      proven_at: at,
      last_active_at: at,
      expires_at: expiresAt,
    })
    .where('id', '=', sessionId)
    .where('stage', '=', 'code')
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Whether a session has not ended, and still has this token. The caller has checked before whether it has expired. Neither
 * changes until the transaction ends; activity is recorded without waiting for it.
 */
export async function holdOpen(db: Db, sessionId: number, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Nobody ends this session until the transaction ends. */
export async function hold(db: Db, sessionId: number): Promise<void> {
  await db.selectFrom('sessions').select('id').where('id', '=', sessionId).forShare().execute()
}

/** Records how the person of an open session has proved who they are. */
export async function setAuthenticatedBy(db: Db, sessionId: number, authenticatedBy: string): Promise<void> {
  await db.updateTable('sessions').set({ authenticated_by: authenticatedBy }).where('id', '=', sessionId).execute()
}

/** Records that the person of this session has just proved who they are. */
export async function markProven(db: Db, sessionId: number, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ proven_at: at, signing_proof_at: at }).where('id', '=', sessionId).execute()
}

/** Uses up what was confirmed in these sessions since `since`. Returns in which of them something was. */
export async function takeSigningProofs(db: Db, sessionIds: readonly number[], since: Date): Promise<number[]> {
  const rows = await db
    .updateTable('sessions')
    .set({ signing_proof_at: null })
    .where('id', '=', anyOf(sessionIds))
    .where('signing_proof_at', '>', since)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function markEnded(db: Db, sessionId: number, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends a session if it belongs to this person. Returns how many ended: 0 when it is someone else's or has ended already. */
export async function markOwnEnded(
  db: Db,
  { employeeId, sessionId }: { employeeId: number; sessionId: number },
  at: Date,
): Promise<number> {
  const result = await db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('employee_id', '=', employeeId)
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Ends the sessions of these people, except the session `but`. Returns how many were open. */
export async function markAllEnded(
  db: Db,
  { people, but = null }: { people: readonly number[]; but?: number | null },
  at: Date,
): Promise<number> {
  const result = await db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('employee_id', '=', anyOf(people))
    .where('ended_at', 'is', null)
    .$if(but !== null, (query) => query.where('id', '<>', but!))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Ends the sessions of a person that wait for the code of the second factor. */
export async function markWaitingEnded(db: Db, employeeId: number, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: at })
    .where('employee_id', '=', employeeId)
    .where('stage', '=', 'code')
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends every session of the company of this transaction. */
export async function markEveryEnded(db: Db, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ ended_at: at }).where('ended_at', 'is', null).execute()
}

/** Which of these people have ever logged in. */
export async function listSignedIn(db: Db, employeeIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct employee_id as id from sessions where employee_id = any(${employeeIds}::bigint[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function setLocale(db: Db, sessionId: number, locale: Locale): Promise<void> {
  await db.updateTable('sessions').set({ locale }).where('id', '=', sessionId).execute()
}

interface OpenAt {
  readonly now: Date
  readonly idleSince: Date
}

/** Whether a session has this token, and has neither ended nor expired nor been idle since `idleSince`. */
export async function isLive(
  db: Db,
  { sessionId, tokenHash }: { sessionId: number; tokenHash: Buffer },
  { now, idleSince }: OpenAt,
): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_active_at', '>', idleSince)
    .executeTakeFirst()
  return row !== undefined
}

/** The sessions of a person that have neither ended nor expired nor been idle since `idleSince`. */
function openOf(db: Db, employeeId: number, { now, idleSince }: OpenAt) {
  return db
    .selectFrom('sessions')
    .where('employee_id', '=', employeeId)
    .where('ended_at', 'is', null)
    .where('stage', '=', 'full')
    .where('expires_at', '>', now)
    .where('last_active_at', '>', idleSince)
}

/** A page of a person's open sessions, the latest first. */
export async function listOpen(db: Db, employeeId: number, { slice, ...at }: OpenAt & { slice: Slice }) {
  return openOf(db, employeeId, at)
    .select(['id', 'kind', 'address', 'user_agent', 'created_at', 'last_active_at', 'expires_at'])
    .orderBy('last_active_at', 'desc')
    .orderBy('id', 'desc')
    .offset(slice.skip)
    .limit(slice.take)
    .execute()
}

export async function countOpen(db: Db, employeeId: number, at: OpenAt): Promise<number> {
  const { total } = await openOf(db, employeeId, at)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The person of a session with their company, as GetInfoUser shows them. */
// joins employees, companies, factors, confirmations, certificates: every page loads all of it when it opens
export async function getPerson(db: Db, employeeId: number, sessionId: number) {
  return db
    .selectFrom('employees')
    .innerJoin('companies', 'companies.id', 'employees.company_id')
    .innerJoin('sessions', (join) =>
      join
        .onRef('sessions.company_id', '=', 'employees.company_id')
        .onRef('sessions.employee_id', '=', 'employees.id')
        .on('sessions.id', '=', sessionId),
    )
    .leftJoin('factors', confirmedFactor)
    .leftJoin('confirmations', (join) =>
      join
        .onRef('confirmations.company_id', '=', 'employees.company_id')
        .onRef('confirmations.employee_id', '=', 'employees.id'),
    )
    .select([
      'employees.first_name',
      'employees.last_name',
      'employees.email',
      'employees.mobile',
      'employees.from_directory',
      'employees.consent_at',
      'employees.consent_version',
      'employees.picture_object_id',
      'employees.factor_reminder_at',
      'companies.code',
      'companies.name',
      'companies.demo',
      'sessions.expires_at',
      'factors.confirmed_at as factor_at',
      sql<boolean>`confirmations.created_at is not null and exists (select from certificates c
        where c.company_id = employees.company_id and c.suspended_for = employees.id and c.deleted_at is null)`.as(
        'doubted',
      ),
    ])
    .where('employees.id', '=', employeeId)
    .executeTakeFirstOrThrow()
}
