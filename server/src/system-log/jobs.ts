import { limits } from '@laisen/contract/limits'
import type { JobHandler } from '../jobs/handler.ts'
import { deleteReports } from './store.ts'

const DAY_MS = 86_400_000

export const systemLogJobs: readonly JobHandler[] = [
  {
    name: 'system-log.tidy',
    cron: '41 * * * *',
    run: ({ database, clock }) => {
      const before = new Date(clock.now().getTime() - limits.securityRecordDays * DAY_MS)
      return deleteReports(database.owner, { before, most: limits.clientLogsKept })
    },
  },
]
