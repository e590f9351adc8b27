import { limits } from '@laisen/contract/limits'
import type { JobHandler } from '../jobs/handler.ts'
import { deleteIdempotencyKeys, deleteRateLimits } from './tidy-store.ts'

const HOUR_MS = 3_600_000

export const httpJobs: readonly JobHandler[] = [
  {
    name: 'http.tidy',
    cron: '23 * * * *',
    async run({ database, clock }) {
      // Rules 5b: an Idempotency-Key is remembered for 24 hours.
      const forgotten = new Date(clock.now().getTime() - limits.idempotencyHours * HOUR_MS)
      await deleteIdempotencyKeys(database.owner, forgotten)
      // The limiter counts by the machine's clock.
      await deleteRateLimits(database.owner, Date.now())
    },
  },
]
