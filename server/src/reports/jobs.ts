import type { JobHandler } from '../jobs/handler.ts'
import { removeLeft } from './exports/progress-store.ts'
import { mailSchedules } from './schedules/mail.ts'
import { foldTotals } from './totals-store.ts'

export const reportsJobs: readonly JobHandler[] = [
  {
    name: 'reports.fold-totals',
    cron: '* * * * *',
    run: ({ database }) => foldTotals(database.owner),
  },
  {
    name: 'reports.tidy-exports',
    cron: '23 * * * *',
    run: ({ database, clock }) => removeLeft(database, clock.now()),
  },
  mailSchedules,
]
