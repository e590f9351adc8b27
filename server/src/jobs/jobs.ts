import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface AddOptions {
  /** A job of the same name and key that still waits is replaced. */
  readonly key?: string
  /** @default as soon as the transaction is committed */
  readonly runAt?: Date
  /** @default 25, over some three days */
  readonly maxAttempts?: number
}

export interface Jobs {
  /** Adds a job in the business transaction: it runs when that commits, and never otherwise. Payloads hold ids, no secrets. */
  add(db: Db, name: string, payload: Readonly<Record<string, unknown>>, options?: AddOptions): Promise<void>
}

export const jobs: Jobs = {
  async add(db, name, payload, { key, runAt, maxAttempts } = {}) {
    const unique = key === undefined ? null : `${name}:${key}`
    await sql`select add_job(${name}, ${JSON.stringify(payload)}::json, ${unique}::text, ${runAt ?? null}::timestamptz,
      ${maxAttempts ?? null}::integer)`.execute(db)
  },
}
