import type { JobHandler } from '../jobs/handler.ts'
import { deleteSeen } from './store.ts'

/** Longer than anything is listed that does not begin anew; what still waits after that may be counted once more. */
const SEEN_DAYS = 400
const DAY_MS = 86_400_000

export const notificationsJobs: readonly JobHandler[] = [
  {
    name: 'notifications.tidy',
    cron: '37 3 * * *',
    run: ({ database, clock }) => deleteSeen(database.owner, new Date(clock.now().getTime() - SEEN_DAYS * DAY_MS)),
  },
]
