import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** Emails to an address, the latest first, without what they said. */
export async function listTo(
  db: Db,
  address: string,
  most: number,
): Promise<{ template: string; state: string; createdAt: Date; sentAt: Date | null }[]> {
  const { rows } = await sql<{ template: string; state: string; createdAt: Date; sentAt: Date | null }>`
    select template, state, created_at as "createdAt", sent_at as "sentAt" from mails
    where company_id = app_company() and lower(recipient) = lower(${address}) order by id desc limit ${most}`.execute(
    db,
  )
  return rows
}

/** @returns how many */
export async function eraseTo(db: Db, address: string, most: number): Promise<number> {
  const { rows } = await sql<{ erased: number }>`select erase_mails(${address}, ${most}) as erased`.execute(db)
  return rows[0]!.erased
}
