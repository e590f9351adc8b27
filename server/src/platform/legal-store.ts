import { type LegalTextName, legalTextNames } from '@laisen/contract/endpoints/legal-texts'
import type { Kysely } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'
import { defaultDate, type LegalWords, legalDefaults } from './legal-defaults.ts'

export interface LegalVersion extends LegalWords {
  readonly name: LegalTextName
  readonly version: number
  /** YYYY-MM-DD */
  readonly dated: string
  readonly savedBy: string
}

const first = (name: LegalTextName): LegalVersion => ({
  name,
  version: 1,
  dated: defaultDate,
  savedBy: '',
  ...legalDefaults[name],
})

/** Every version of a legal text, the one in force first. */
export async function listVersions(db: Kysely<Tables>, name: LegalTextName): Promise<LegalVersion[]> {
  const rows = await db
    .selectFrom('legal_texts')
    .selectAll()
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .limit(100)
    .execute()
  const written = rows.map((row) => ({
    name: row.name,
    version: row.version,
    dated: row.dated,
    savedBy: row.saved_by,
    titleEn: row.title_en,
    titleTh: row.title_th,
    bodyEn: row.body_en,
    bodyTh: row.body_th,
  }))
  return [...written, first(name)]
}

/** The legal text in force. */
export async function getCurrent(db: Kysely<Tables>, name: LegalTextName): Promise<LegalVersion> {
  const [current] = await listVersions(db, name)
  return current!
}

export async function listCurrent(db: Kysely<Tables>): Promise<LegalVersion[]> {
  return Promise.all(legalTextNames.map((name) => getCurrent(db, name)))
}

/** The number of the version in force of each text. The text that comes with the product is version 1. */
export async function versionsInForce(db: Kysely<Tables>): Promise<Record<LegalTextName, number>> {
  const rows = await db
    .selectFrom('legal_texts')
    .select(['name', ({ fn }) => fn.max('version').as('version')])
    .groupBy('name')
    .execute()
  const saved = Object.fromEntries(rows.map(({ name, version }) => [name, version]))
  return { terms: 1, privacy: 1, cookies: 1, notice: 1, ...saved }
}

/** False where a version with this number exists already, because someone else saved first. */
export async function insertVersion(db: Db, text: LegalVersion, at: Date): Promise<boolean> {
  const result = await db
    .insertInto('legal_texts')
    .values({
      name: text.name,
      version: text.version,
      dated: text.dated,
      title_en: text.titleEn,
      title_th: text.titleTh,
      body_en: text.bodyEn,
      body_th: text.bodyTh,
      saved_by: text.savedBy,
      saved_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}
