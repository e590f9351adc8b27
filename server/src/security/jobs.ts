import { limits } from '@laisen/contract/limits'
import type { JobHandler } from '../jobs/handler.ts'
import { deleteOld } from './store.ts'

const DAY_MS = 86_400_000

export const securityJobs: readonly JobHandler[] = [
  {
    name: 'security.tidy',
    cron: '53 * * * *',
    run: ({ database, clock }) =>
      deleteOld(database.owner, new Date(clock.now().getTime() - limits.securityRecordDays * DAY_MS)),
  },
]
