import type { JobHandler } from '../jobs/handler.ts'
import { forgotten } from './forgotten.ts'
import { sweepFailures } from './throttle.ts'

/** Long enough for somebody to ask when and from where they were signed in. */
const SESSION_DAYS = 90
const DAY_MS = 86_400_000

/** A link that ended tells for a while that it was used; then it goes. */
const LINK_DAYS = 30

/** Forgets what signing in left behind. */
export const sessionJobs: readonly JobHandler[] = [
  forgotten,
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
      await database.owner
        .deleteFrom('links')
        .where('expires_at', '<', new Date(now.getTime() - LINK_DAYS * DAY_MS))
        .execute()
    },
  },
]
