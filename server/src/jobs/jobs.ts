import type { Db } from '../db/database.ts'
import { insertJob } from './store.ts'

interface NewJob {
  readonly name: string
  /** Ids, no secrets. */
  readonly payload: Readonly<Record<string, unknown>>
  /** A job of the same name and key that still waits is replaced. */
  readonly key?: string
  /** @default as soon as the transaction is committed */
  readonly runAt?: Date
  /** @default 25, over about three days */
  readonly maxAttempts?: number
  /** Of the jobs that are due, those with the lower number run first. @default 0 */
  readonly priority?: number
}

export interface Jobs {
  /** Adds a job in the business transaction: it runs when that commits, and never otherwise. */
  add(db: Db, job: NewJob): Promise<void>
}

export const jobs: Jobs = {
  add: (db, { name, payload, key, runAt = null, maxAttempts = null, priority = null }) => {
    const uniqueKey = key === undefined ? null : `${name}:${key}`
    return insertJob(db, { name, payload, uniqueKey, runAt, maxAttempts, priority })
  },
}
