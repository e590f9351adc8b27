import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Database, Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

export type Settings = Omit<Selectable<Tables['company_settings']>, 'company_id' | 'changed_at'>

/** A company that has saved nothing. */
const nothing: Settings = {
  version: 0,
  color: null,
  logo_object_id: null,
  logo_type: null,
  locale: null,
  sender_name: '',
  reply_to: '',
  reason: '',
  location: '',
}

const columns = [
  ...(['version', 'color', 'logo_object_id', 'logo_type', 'locale'] as const),
  ...(['sender_name', 'reply_to', 'reason', 'location'] as const),
]

export async function find(db: Db, companyId: number): Promise<Settings> {
  return (await of(db, companyId).executeTakeFirst()) ?? nothing
}

/** The same, and nobody else changes them until the transaction ends; the first ones cannot be locked. */
export async function lock(db: Db, companyId: number): Promise<Settings> {
  return (await of(db, companyId).forNoKeyUpdate().executeTakeFirst()) ?? nothing
}

function of(db: Db, companyId: number) {
  return db.selectFrom('company_settings').select(columns).where('company_id', '=', companyId)
}

/** False where somebody else has saved the first ones at this moment. */
export async function save(
  db: Db,
  { companyId, at, ...settings }: Settings & { readonly companyId: number; readonly at: Date },
): Promise<boolean> {
  const row = { ...settings, changed_at: at }
  if (settings.version > 1) {
    await db.updateTable('company_settings').set(row).where('company_id', '=', companyId).execute()
    return true
  }
  const result = await db
    .insertInto('company_settings')
    .values({ company_id: companyId, ...row })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** The company whose logo this is; undefined if it is none. */
export async function findCompanyOfLogo(database: Database, logo: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number | null }>`select find_logo(${logo}) as id`.execute(database.unbound)
  return rows[0]?.id ?? undefined
}
