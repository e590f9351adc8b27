import type { JobHandler } from '../jobs/handler.ts'
import { removeLeft } from './progress-store.ts'

export const exportsJobs: readonly JobHandler[] = [
  {
    name: 'exports.tidy',
    cron: '23 * * * *',
    run: ({ database, clock }) => removeLeft(database, clock.now()),
  },
]
