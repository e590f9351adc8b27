import type { Database } from '../db/database.ts'
import { deleteExpired } from './rate-limit-store.ts'

/** Forgets the calls of past minutes. Of the wall clock, as the limiter counts them. */
export async function sweepRateLimits({ owner }: Database): Promise<void> {
  await deleteExpired(owner, Date.now())
}
