import type { Locale } from '@laisen/contract/messages/define'
import type { Db } from '../db/database.ts'

export interface Preferences {
  /** Of emails to the company. */
  readonly locale: Locale
  readonly anyPageSize: boolean
}

export async function find(db: Db): Promise<Preferences> {
  return db.selectFrom('companies').select(['locale', 'any_page_size as anyPageSize']).executeTakeFirstOrThrow()
}

export async function set(db: Db, { locale, anyPageSize }: Preferences): Promise<void> {
  await db.updateTable('companies').set({ locale, any_page_size: anyPageSize }).execute()
}
