import { limits } from '@laisen/contract/limits'
import type { JobHandler } from '../jobs/handler.ts'
import { finishErasure, listUnfinished } from './store.ts'

export const personalDataJobs: readonly JobHandler[] = [
  {
    name: 'personal-data.finish-erasures',
    // After the nightly purge of documents.
    cron: '40 20 * * *',
    async run({ database, log }) {
      let failed = 0
      for (const erasure of await listUnfinished(database)) {
        try {
          await finishErasure(database, erasure, limits.personalRows)
        } catch (error) {
          log.error('personal-data.not-finished', { companyId: erasure.companyId, erasureId: erasure.id, error })
          failed += 1
        }
      }
      // The queue tries the job again, and the operator sees that it fails.
      if (failed > 0) throw new Error(`${failed} erasures could not be finished`)
    },
  },
]
