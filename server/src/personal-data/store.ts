import { sql } from 'kysely'
import type { Database, Db } from '../db/database.ts'

interface NewErasure {
  readonly companyId: number
  readonly people: readonly number[]
  readonly persons: readonly number[]
  readonly at: Date
}

export async function insert(db: Db, { companyId, people, persons, at }: NewErasure): Promise<void> {
  const row = { company_id: companyId, people: [...people], persons: [...persons], created_at: at }
  await db.insertInto('erasures').values(row).execute()
}

/** Erases what was evidence, of everyone who was erased before, where the documents are gone by now. */
export async function finishErasures({ owner }: Database, most: number): Promise<void> {
  await sql`select finish_erasures(${most})`.execute(owner)
}
