import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { countedPage, type Slice } from '../http/paged.ts'

/** A mail of whichever company, without its contents. */
export interface OutboxMail {
  readonly id: number
  readonly companyId: number | null
  readonly companyCode: string
  readonly template: string
  readonly recipient: string
  readonly locale: 'en' | 'th'
  readonly state: 'waiting' | 'sent' | 'written' | 'failed'
  readonly attempts: number
  readonly lastError: string
  readonly createdAt: Date
  readonly sentAt: Date | null
  /** False once the contents are gone. */
  readonly hasFacts: boolean
}

const columns = sql`id, company_id as "companyId", code as "companyCode", template, recipient, locale, state, attempts,
  last_error as "lastError", created_at as "createdAt", sent_at as "sentAt", has_facts as "hasFacts", total`

/** The largest offset that the function takes; no list is that long. */
const MOST_SKIPPED = 2_000_000_000

export interface OutboxWanted {
  readonly search: string
  readonly state: string
  readonly slice: Slice
}

/** Mails of all companies, the latest first. */
export async function listOutbox(
  db: Db,
  { search, state, slice }: OutboxWanted,
): Promise<{ mails: OutboxMail[]; total: number }> {
  const read = async ({ skip, take }: Slice) => {
    const { rows } = await sql<OutboxMail & { total: number }>`
      select ${columns} from platform_mails(${search}, ${state}, null, ${take}, ${skip})`.execute(db)
    return rows
  }
  const { rows, total } = await countedPage(slice, read, MOST_SKIPPED)
  return { mails: [...rows], total }
}

export async function findInOutbox(db: Db, mailId: number): Promise<OutboxMail | undefined> {
  const { rows } = await sql<OutboxMail>`
    select ${columns} from platform_mails('', 'all', ${mailId}, 1, 0)`.execute(db)
  return rows[0]
}

export interface OutboxState {
  readonly waiting: number
  readonly failed: number
  readonly waitingSince: Date | null
  readonly lastError: string
}

export async function getOutboxState(db: Db, now: Date): Promise<OutboxState> {
  const { rows } = await sql<OutboxState>`
    select mails_waiting as waiting, mails_failed as failed, mail_waits_since as "waitingSince",
      last_mail_error as "lastError" from platform_counts(${now})`.execute(db)
  return rows[0]!
}
