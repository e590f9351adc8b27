import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database, Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type MailRow = Selectable<Tables['mails']>

type NewMail = Pick<MailRow, 'template' | 'locale' | 'recipient' | 'message_id' | 'created_at'> & {
  readonly company_id: number
  readonly company_key_id: number
  readonly facts: Buffer
  readonly recipient_id: number | null
  readonly employee_id: number | null
}

export async function insert(db: Db, mail: NewMail): Promise<number> {
  const { id } = await db.insertInto('mails').values(mail).returning('id').executeTakeFirstOrThrow()
  return id
}

/** How many mails of a company wait, counted no further than `most`. */
export async function countWaiting(db: Db, companyId: number, most: number): Promise<number> {
  const waiting = db
    .selectFrom('mails')
    .select('company_id')
    .where('company_id', '=', companyId)
    .where('state', '=', 'waiting')
    .limit(most)
  const { count } = await db
    .selectFrom(waiting.as('waiting'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** When mails of a kind were written to a recipient of an envelope, the latest first. */
export async function listTimes(
  db: Db,
  { recipientId, template, most }: { recipientId: number; template: string; most: number },
): Promise<Date[]> {
  const rows = await db
    .selectFrom('mails')
    .select('created_at')
    .where('recipient_id', '=', recipientId)
    .where('template', '=', template)
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(({ created_at }) => created_at)
}

export async function find(db: Db, companyId: number, mailId: number): Promise<MailRow | undefined> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', mailId)
    .executeTakeFirst()
}

type Attempt = Partial<Pick<MailRow, 'state' | 'facts' | 'attempts' | 'sent_at' | 'last_error' | 'failed_at'>>

export async function markAttempt(db: Db, mail: MailRow, attempt: Attempt): Promise<void> {
  await db
    .updateTable('mails')
    .set(attempt)
    .where('company_id', '=', mail.company_id)
    .where('id', '=', mail.id)
    .execute()
}

/** An email that waits is given up, because its reader was deleted. False where it waits no longer. */
export async function markNotSent(db: Db, mail: MailRow): Promise<boolean> {
  const result = await db
    .updateTable('mails')
    .set({ state: 'failed', facts: null, last_error: 'the user was deleted' })
    .where('company_id', '=', mail.company_id)
    .where('id', '=', mail.id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** False where the mail has not failed, or its contents are gone. */
export async function markWaitingAgain(db: Db, companyId: number, mailId: number): Promise<boolean> {
  const result = await db
    .updateTable('mails')
    .set({ state: 'waiting', attempts: 0 })
    .where('company_id', '=', companyId)
    .where('id', '=', mailId)
    .where('state', '=', 'failed')
    .where('facts', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Deletes the contents of mails that failed before an instant. */
export async function deleteFailedContents(owner: Kysely<Tables>, before: Date): Promise<void> {
  await owner
    .updateTable('mails')
    .set({ facts: null })
    .where('state', '=', 'failed')
    .where('created_at', '<', before)
    .where('facts', 'is not', null)
    .execute()
}

/** Of older mails only the template, the times and a hint at the recipient stay. */
export async function forgetOld(owner: Kysely<Tables>, before: Date): Promise<void> {
  await sql`
    update mails set facts = null, last_error = null, recipient = regexp_replace(recipient, '^(.)[^@]*@', '\\1•••@')
    where created_at < ${before} and state <> 'waiting'
      and (facts is not null or last_error is not null or recipient !~ '^.•••@')`.execute(owner)
}

interface SentMail {
  readonly companyId: number
  readonly id: number
  readonly recipient: string
  readonly recipientId: number | null
  readonly state: MailRow['state']
}

/** A mail of any company. */
export async function findByMessageId(
  { unbound }: Pick<Database, 'unbound'>,
  messageId: string,
): Promise<SentMail | undefined> {
  const { rows } = await sql<SentMail>`
    select company_id as "companyId", id, recipient, recipient_id as "recipientId", state from find_mail(${messageId})`.execute(
    unbound,
  )
  return rows[0]
}

/** A mail that a mail server took and could not deliver. False where that is known already. */
export async function markBounced(
  db: Db,
  { companyId, id, answer, at }: { companyId: number; id: number; answer: string; at: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('mails')
    .set({ state: 'failed', last_error: answer, failed_at: at })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('state', 'in', ['sent', 'written'])
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}
