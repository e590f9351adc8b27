import type { RecipientAction, RecipientState } from '@laisen/contract/envelope-rules'
import { sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import type { Database, Db } from '../db/database.ts'
import { isTried, type Look } from '../db/left-alone.ts'
import type { Locale } from '../db/tables/columns.ts'

interface Person {
  readonly step: number
  readonly employeeId: number | null
  readonly name: string
  readonly email: string
  readonly locale: Locale
  readonly action: RecipientAction
  readonly mayDelegate: boolean
  readonly privateMessage: string
  readonly accessCode: Buffer | null
  readonly accessCodeKeyId: number | null
  /** The company's certificate that signs, and who answers for it. */
  readonly certificateId: number | null
  readonly answerableId: number | null
}

export interface NewRecipient extends Person {
  readonly companyId: number
  readonly envelopeId: number
  readonly place: number
  readonly sentAt: Date
  /** Of a delegate: whose fields they fill. */
  readonly actsFor?: number
  /** Whose turn it is at once is asked as the row is written. */
  readonly tokenHash: Buffer | null
}

/** Returns their ids in the same order. */
export async function insert(db: Db, recipients: readonly NewRecipient[]): Promise<number[]> {
  const rows = await db
    .insertInto('recipients')
    .values(
      recipients.map((one) => ({
        ...{ company_id: one.companyId, envelope_id: one.envelopeId, place: one.place, step: one.step },
        ...{ employee_id: one.employeeId, name: one.name, email: one.email, locale: one.locale, action: one.action },
        ...{ may_delegate: one.mayDelegate, private_message: one.privateMessage, access_code: one.accessCode },
        ...{ access_code_key_id: one.accessCodeKeyId, certificate_id: one.certificateId },
        ...{ answerable_id: one.answerableId, acts_for: one.actsFor ?? null, sent_at: one.sentAt },
        ...(one.tokenHash && {
          token_hash: one.tokenHash,
          state: 'sent',
          asked_at: one.sentAt,
          reminded_at: one.sentAt,
        }),
      })),
    )
    .returning(['id', 'place'])
    .execute()
  const ids = new Map(rows.map(({ id, place }) => [place, id]))
  return recipients.map(({ place }) => ids.get(place)!)
}

export interface Recipient extends Person {
  readonly id: number
  readonly envelopeId: number
  readonly place: number
  readonly state: RecipientState
  readonly askedAt: Date | null
  readonly remindedAt: Date | null
  readonly openedAt: Date | null
  readonly endedAt: Date | null
  readonly reason: string
  readonly delegatedTo: number | null
  readonly actsFor: number | null
  readonly deliveryProblem: string
  /** When this address was counted as one outside the company. */
  readonly addressCountedAt: Date | null
}

const shown = (db: Db) =>
  db
    .selectFrom('recipients')
    .select([
      'id',
      'envelope_id as envelopeId',
      'place',
      'step',
      'employee_id as employeeId',
      'name',
      'email',
      'locale',
    ])
    .select(['action', 'state', 'may_delegate as mayDelegate', 'private_message as privateMessage'])
    .select(['access_code as accessCode', 'access_code_key_id as accessCodeKeyId', 'certificate_id as certificateId'])
    .select(['answerable_id as answerableId', 'asked_at as askedAt', 'reminded_at as remindedAt'])
    .select(['opened_at as openedAt', 'ended_at as endedAt', 'reason', 'delegated_to as delegatedTo'])
    .select(['acts_for as actsFor', 'delivery_problem as deliveryProblem', 'address_counted_at as addressCountedAt'])

export async function find(db: Db, id: number): Promise<Recipient | undefined> {
  return shown(db).where('id', '=', id).executeTakeFirst()
}

/** Their addresses have been counted among those outside the company. */
export async function markCounted(db: Db, ids: readonly number[], at: Date): Promise<void> {
  await db.updateTable('recipients').set({ address_counted_at: at }).where('id', '=', anyOf(ids)).execute()
}

/** Nobody else changes the recipient until the transaction ends. */
export async function lock(db: Db, id: number): Promise<void> {
  await db.selectFrom('recipients').select('id').where('id', '=', id).forUpdate().execute()
}

/** By step, and in the order in which they were composed. */
export async function list(db: Db, envelopeId: number): Promise<Recipient[]> {
  return shown(db).where('envelope_id', '=', envelopeId).orderBy('step').orderBy('place').execute()
}

/** Whom an envelope waits for among these, if it is this employee. */
export async function findWaiting(
  db: Db,
  { envelopeId, employeeId }: { envelopeId: number; employeeId: number },
): Promise<Recipient | undefined> {
  return shown(db)
    .where('envelope_id', '=', envelopeId)
    .where('employee_id', '=', employeeId)
    .orderBy(sql`state not in ('sent', 'opened')`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
}

/** Asks somebody whose turn it is, with a new link; the one before ends. */
export async function markAsked(db: Db, id: number, { tokenHash, at }: { tokenHash: Buffer; at: Date }): Promise<void> {
  await db
    .updateTable('recipients')
    .set({
      token_hash: tokenHash,
      state: sql<RecipientState>`case state when 'waiting' then 'sent' else state end`,
      asked_at: sql<Date>`coalesce(asked_at, ${at})`,
      reminded_at: at,
      delivery_problem: '',
    })
    .where('id', '=', id)
    .execute()
}

/** A new link for somebody who has acted, to read by. */
export async function setToken(db: Db, id: number, tokenHash: Buffer): Promise<void> {
  await db.updateTable('recipients').set({ token_hash: tokenHash }).where('id', '=', id).execute()
}

/** False where it was opened before. */
export async function markOpened(db: Db, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recipients')
    .set({ state: 'opened', opened_at: at })
    .where('id', '=', id)
    .where('state', '=', 'sent')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

interface Ended {
  readonly state: 'done' | 'rejected' | 'delegated'
  readonly at: Date
  readonly reason?: string
  readonly delegatedTo?: number
}

export async function markEnded(db: Db, id: number, { state, at, reason = '', delegatedTo }: Ended): Promise<void> {
  await db
    .updateTable('recipients')
    .set({ state, ended_at: at, reason, delegated_to: delegatedTo ?? null })
    .where('id', '=', id)
    .execute()
}

export async function setEmail(db: Db, id: number, email: string): Promise<void> {
  await db.updateTable('recipients').set({ email, delivery_problem: '' }).where('id', '=', id).execute()
}

export async function setLocale(db: Db, id: number, locale: Locale): Promise<void> {
  await db.updateTable('recipients').set({ locale }).where('id', '=', id).execute()
}

/** Whose link a token is, before the company is known. */
export async function locate(
  { unbound }: Pick<Database, 'unbound'>,
  tokenHash: Buffer,
): Promise<{ companyId: number; recipientId: number } | undefined> {
  const { rows } = await sql<{ companyId: number; recipientId: number }>`
    select company_id as "companyId", recipient_id as "recipientId" from find_recipient(${tokenHash})`.execute(unbound)
  return rows[0]
}

export interface Session {
  readonly id: number
  readonly recipientId: number
  /** Who was logged in when it began, and in which session. */
  readonly employeeId: number | null
  readonly loginSessionId: number | null
  /** The last call, of one that was begun from a login. */
  readonly lastActiveAt: Date | null
  /** When the documents were first shown in it, or in another one that was begun from the same login. */
  readonly openedAt: Date | null
  readonly codeHash: Buffer | null
  readonly codeUntil: Date | null
  readonly addressProvenAt: Date | null
  readonly accessCodeProvenAt: Date | null
}

export async function insertSession(
  db: Db,
  session: {
    readonly companyId: number
    readonly recipientId: number
    readonly tokenHash: Buffer
    readonly employeeId: number | null
    readonly loginSessionId: number | null
    readonly loginTokenHash: Buffer | null
    readonly openedAt: Date | null
    readonly confirmedAt: Date | null
    readonly at: Date
    readonly expiresAt: Date
  },
): Promise<number> {
  const { id } = await db
    .insertInto('recipient_sessions')
    .values({
      ...{ company_id: session.companyId, recipient_id: session.recipientId, token_hash: session.tokenHash },
      ...{ employee_id: session.employeeId, login_session_id: session.loginSessionId, opened_at: session.openedAt },
      ...{
        login_token_hash: session.loginTokenHash,
        last_active_at: session.loginSessionId === null ? null : session.at,
      },
      ...{ confirmed_at: session.confirmedAt, created_at: session.at, expires_at: session.expiresAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What is known of the sessions that somebody began from one login. */
export interface LoginSession {
  readonly id: number
  /** When the documents were first shown in one of them. */
  readonly openedAt: Date | null
  /** When the access code was typed in one that is still open. */
  readonly accessCodeProvenAt: Date | null
  /** When the person last confirmed that they are about to sign. */
  readonly confirmedAt: Date | null
}

interface OfLogin {
  readonly recipientId: number
  readonly login: { readonly sessionId: number; readonly tokenHash: Buffer }
  readonly now: Date
}

/** What somebody has done in this login: undefined before they began a session from it. */
export async function findOfLogin(
  db: Db,
  { recipientId, login: { sessionId, tokenHash }, now }: OfLogin,
): Promise<LoginSession | undefined> {
  // Under another token than the login has now, a proof counts no longer (docs/security/what-ends-what.md).
  const { rows } = await sql<LoginSession>`
    select max(id) as id, min(opened_at) as "openedAt", max(access_code_proven_at)
        filter (where expires_at > ${now} and coalesce(login_token_hash, ${tokenHash}) = ${tokenHash}) as "accessCodeProvenAt",
      max(confirmed_at) filter (where login_token_hash = ${tokenHash}) as "confirmedAt"
    from recipient_sessions where recipient_id = ${recipientId} and login_session_id = ${sessionId}
    having count(*) > 0`.execute(db)
  return rows[0]
}

/** The documents are shown in a session, and so in all of the same login. False where they were before. */
export async function markSessionOpened(db: Db, id: number, at: Date): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update recipient_sessions s set opened_at = ${at} from recipient_sessions this
    where this.id = ${id} and s.opened_at is null and s.company_id = this.company_id and (s.id = this.id
      or (s.recipient_id = this.recipient_id and s.login_session_id = this.login_session_id))
    returning s.id`.execute(db)
  return rows.some((row) => row.id === id)
}

export async function locateSession(
  { unbound }: Pick<Database, 'unbound'>,
  tokenHash: Buffer,
): Promise<{ companyId: number; sessionId: number } | undefined> {
  const { rows } = await sql<{ companyId: number; sessionId: number }>`
    select company_id as "companyId", session_id as "sessionId" from find_recipient_session(${tokenHash})`.execute(
    unbound,
  )
  return rows[0]
}

/** Why no session of a recipient may begin; null if one may. The company is not suspended until the transaction ends. */
// joins companies, employees: as findSession
export async function whyShut(db: Db, recipientId: number): Promise<'company' | 'person' | null> {
  const { rows } = await sql<{ shut: 'company' | 'person' | null }>`
    select case when e.deleted_at is not null or e.locked_at is not null then 'person'
      when c.suspended_at is not null then 'company' end as shut
    from recipients r join companies c on c.id = r.company_id
      left join employees e on e.company_id = r.company_id and e.id = r.employee_id
    where r.id = ${recipientId} for share of c`.execute(db)
  return rows[0] ? rows[0].shut : 'person'
}

/**
 * One that is still open: nobody shut the company, or the account of a recipient who is an employee. One that was begun from a login ends
 * with that session (docs/security/what-ends-what.md), but not when that one was idle: it has idle minutes of its own.
 */
// joins companies, employees, sessions: whose account, company or login has ended has no session
export async function findSession(
  db: Db,
  id: number,
  { now, idleSince }: { readonly now: Date; readonly idleSince: Date },
): Promise<Session | undefined> {
  const { rows } = await sql<Session>`
    select s.id, s.recipient_id as "recipientId", s.employee_id as "employeeId", s.opened_at as "openedAt", s.code_hash as "codeHash",
      s.code_until as "codeUntil", s.address_proven_at as "addressProvenAt", s.access_code_proven_at as "accessCodeProvenAt",
      s.login_session_id as "loginSessionId", s.last_active_at as "lastActiveAt"
    from recipient_sessions s join companies c on c.id = s.company_id
      join recipients r on r.company_id = s.company_id and r.id = s.recipient_id
      left join employees e on e.company_id = s.company_id and e.id = coalesce(s.employee_id, r.employee_id)
      left join sessions l on l.company_id = s.company_id and l.id = s.login_session_id
    where s.id = ${id} and s.expires_at > ${now} and c.suspended_at is null
      and e.deleted_at is null and e.locked_at is null
      and (s.employee_id is null or (l.ended_at is null and l.expires_at > ${now}
        and l.token_hash = coalesce(s.login_token_hash, l.token_hash)
        and coalesce(s.last_active_at, ${now}) > ${idleSince}))`.execute(db)
  return rows[0]
}

/** Records activity. Of simultaneous requests one does so; the others skip it instead of waiting for its commit. */
export async function touchSession(db: Db, id: number, at: Date): Promise<void> {
  await sql`
    update recipient_sessions set last_active_at = ${at} where id in (
      select id from recipient_sessions where id = ${id} for no key update skip locked)`.execute(db)
}

export async function setCode(db: Db, id: number, { hash, until }: { hash: Buffer | null; until: Date | null }) {
  await db.updateTable('recipient_sessions').set({ code_hash: hash, code_until: until }).where('id', '=', id).execute()
}

export async function markProven(
  db: Db,
  id: number,
  { way, at }: { way: 'emailedCode' | 'accessCode'; at: Date },
): Promise<void> {
  await db
    .updateTable('recipient_sessions')
    // A mailed code works once.
    .set(
      way === 'accessCode'
        ? { access_code_proven_at: at }
        : { address_proven_at: at, code_hash: null, code_until: null },
    )
    .where('id', '=', id)
    .execute()
}

/** The sessions of recipients who no longer act, but for reading what was completed. */
export async function endSessions(db: Db, recipients: readonly number[]): Promise<void> {
  await db.deleteFrom('recipient_sessions').where('recipient_id', '=', anyOf(recipients)).execute()
}

/** The sessions that these employees began from a login. */
export async function endSessionsOf(db: Db, people: readonly number[]): Promise<void> {
  await db.deleteFrom('recipient_sessions').where('employee_id', '=', anyOf(people)).execute()
}

/** Every session of recipients in the company of this transaction. */
export async function endEverySession(db: Db): Promise<void> {
  await db.deleteFrom('recipient_sessions').execute()
}

/** Recipients who are to be reminded, of every company that is not suspended. Whoever has left is not, nor once the time is over. */
// joins companies, employees: suspended ones send nothing, and who has left hears nothing
export async function listToRemind(
  { owner }: Pick<Database, 'owner'>,
  look: Look,
): Promise<{ companyId: number; id: number }[]> {
  const { now, most } = look
  const { rows } = await sql<{ companyId: number; id: number }>`
    select r.company_id as "companyId", r.id from recipients r
      join envelopes e on e.company_id = r.company_id and e.id = r.envelope_id
      join companies c on c.id = r.company_id
      left join employees p on p.company_id = r.company_id and p.id = r.employee_id
    where e.status in (1, 2) and e.remind_every_days > 0 and r.state in ('sent', 'opened')
      and r.reminded_at + make_interval(hours => 24 * e.remind_every_days) <= ${now}
      and c.suspended_at is null and p.deleted_at is null and p.locked_at is null
      and (e.due_at is null or e.due_at > ${now}) and ${isTried(look, 'r.company_id', 'r.id')}
    order by r.reminded_at limit ${most}`.execute(owner)
  return rows
}

export async function setDeliveryProblem(db: Db, id: number, problem: string): Promise<void> {
  await db.updateTable('recipients').set({ delivery_problem: problem }).where('id', '=', id).execute()
}
