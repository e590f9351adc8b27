import type { JobHandler } from '../jobs/handler.ts'
import { foldTotals } from './store.ts'

export const historyJobs: readonly JobHandler[] = [
  {
    name: 'history.fold-totals',
    cron: '*/5 * * * *',
    run: ({ database }) => foldTotals(database.owner),
  },
]
