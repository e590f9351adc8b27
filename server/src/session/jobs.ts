import type { JobHandler } from '../jobs/handler.ts'
import { forgotten } from './forgotten.ts'
import { deleteLinks, deleteSessions } from './tidy-store.ts'

/** Long enough for somebody to ask when and from where they were signed in. */
const SESSION_DAYS = 90
const DAY_MS = 86_400_000

/** For a while the page of a link that ended can still say that it was used; then the link goes. */
const LINK_DAYS = 30

/** Forgets what signing in left behind. */
export const sessionJobs: readonly JobHandler[] = [
  forgotten,
  {
    name: 'session.tidy',
    cron: '7 * * * *',
    async run({ database, clock }) {
      const now = clock.now()
      const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
      await deleteSessions(database.owner, daysAgo(SESSION_DAYS))
      await deleteLinks(database.owner, daysAgo(LINK_DAYS))
    },
  },
]
