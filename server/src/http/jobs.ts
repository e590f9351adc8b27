import { limits } from '@laisen/contract/limits'
import type { JobHandler } from '../jobs/handler.ts'
import { deleteIdempotencyKeys } from './tidy-store.ts'

const HOUR_MS = 3_600_000

export const httpJobs: readonly JobHandler[] = [
  {
    // Rules 5b: an Idempotency-Key is remembered for 24 hours.
    name: 'http.tidy',
    cron: '23 * * * *',
    run: ({ database, clock }) =>
      deleteIdempotencyKeys(database.owner, new Date(clock.now().getTime() - limits.idempotencyHours * HOUR_MS)),
  },
]
