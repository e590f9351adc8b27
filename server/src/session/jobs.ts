import type { JobHandler } from '../jobs/handler.ts'
import { forgotten } from './forgotten.ts'
import { lockedOut } from './locked-out.ts'
import { deleteLinks, deleteSessions } from './tidy-store.ts'

/** How long sessions that ended are kept, so that people can still find out when and from where they were logged in. */
const SESSION_DAYS = 90
const DAY_MS = 86_400_000

/** How long links that ended are kept, so that their page can still say that they were used. */
const LINK_DAYS = 30

/** Deletes old sessions and links. */
export const sessionJobs: readonly JobHandler[] = [
  forgotten,
  lockedOut,
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
