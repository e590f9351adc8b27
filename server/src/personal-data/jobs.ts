import { limits } from '@laisen/contract/limits'
import type { JobHandler } from '../jobs/handler.ts'
import { finishErasures } from './store.ts'

export const personalDataJobs: readonly JobHandler[] = [
  {
    name: 'personal-data.finish-erasures',
    // After the nightly purge of documents.
    cron: '40 20 * * *',
    run: ({ database }) => finishErasures(database, limits.personalRows),
  },
]
