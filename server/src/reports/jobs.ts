import type { JobHandler } from '../jobs/handler.ts'
import { mailSchedules } from './schedules/mail.ts'
import { foldTotals } from './totals-store.ts'

export const reportsJobs: readonly JobHandler[] = [
  {
    name: 'reports.fold-totals',
    cron: '* * * * *',
    run: ({ database }) => foldTotals(database.owner),
  },
  mailSchedules,
]
