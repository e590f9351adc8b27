import type { Db } from '../db/database.ts'

export interface Retention {
  /** Null: for ever. */
  readonly days: number | null
  readonly startsAt: Date | null
}

/** Of the company of this transaction. */
export async function find(db: Db): Promise<Retention> {
  return db
    .selectFrom('companies')
    .select(['retention_days as days', 'retention_starts_at as startsAt'])
    .executeTakeFirstOrThrow()
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lock(db: Db): Promise<Retention> {
  return db
    .selectFrom('companies')
    .select(['retention_days as days', 'retention_starts_at as startsAt'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

export async function set(db: Db, { days, startsAt }: Retention): Promise<void> {
  await db.updateTable('companies').set({ retention_days: days, retention_starts_at: startsAt }).execute()
}
