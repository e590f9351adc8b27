import type { JobHandler } from './handler.ts'

const EFFECT_DAYS = 30
const IDEMPOTENCY_HOURS = 24
const DAY_MS = 86_400_000

/** Removes notes that nothing can ask for any more. */
export const tidyJobs: readonly JobHandler[] = [
  {
    name: 'tidy',
    cron: '23 * * * *',
    async run({ database: { owner }, clock }) {
      const before = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds)
      // The longest that a job is tried again is some days.
      await owner
        .deleteFrom('effects')
        .where('at', '<', before(EFFECT_DAYS * DAY_MS))
        .execute()
      // Rules 5b: a key is remembered for 24 hours.
      const forgotten = before((IDEMPOTENCY_HOURS / 24) * DAY_MS)
      await owner.deleteFrom('idempotency_keys').where('created_at', '<', forgotten).execute()
    },
  },
]
