import type { JobHandler } from '../jobs/handler.ts'
import { sweepFailures } from './throttle.ts'

/** Long enough for somebody to ask when and from where they were signed in. */
const SESSION_DAYS = 90
const DAY_MS = 86_400_000

/** Forgets what signing in left behind. */
export const sessionJobs: readonly JobHandler[] = [
  {
    name: 'session.tidy',
    cron: '7 * * * *',
    async run({ database, clock }) {
      const now = clock.now()
      await sweepFailures(database, now)
      // Minutes of the wall clock, as the limiter counts them.
      await database.owner.deleteFrom('rate_limits').where('expire', '<', Date.now()).execute()
      await database.owner
        .deleteFrom('sessions')
        .where('expires_at', '<', new Date(now.getTime() - SESSION_DAYS * DAY_MS))
        .execute()
    },
  },
]
