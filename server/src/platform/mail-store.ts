import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Asked } from './operation.ts'

export interface MailRow {
  readonly id: number
  readonly company_id: number | null
  readonly code: string
  readonly template: string
  readonly recipient: string
  readonly locale: 'en' | 'th'
  readonly state: 'waiting' | 'sent' | 'written' | 'failed'
  readonly attempts: number
  readonly last_error: string
  readonly created_at: Date
  readonly sent_at: Date | null
  readonly has_facts: boolean
  readonly total: number
}

/** Mails of all companies, the latest first; never what is in them. */
export async function listMails(db: Db, { wanted, most, skip, state }: Asked & { state: string }): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    select * from platform_mails(${wanted}, ${state}, null, ${most}, ${skip})`.execute(db)
  return rows
}

export async function findMail(db: Db, mailId: number): Promise<MailRow | undefined> {
  const { rows } = await sql<MailRow>`select * from platform_mails('', 'all', ${mailId}, 1, 0)`.execute(db)
  return rows[0]
}
