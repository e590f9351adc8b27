import type { JobHandler } from '../jobs/handler.ts'
import { sweep } from './sweep.ts'

export const filesJobs: readonly JobHandler[] = [
  {
    name: 'files.sweep',
    cron: '41 * * * *',
    async run({ database, files, clock, log, readiness }) {
      const { mayDelete } = readiness
      const removed = await sweep({ owner: database.owner, store: files.store, now: clock.now(), mayDelete })
      if (removed > 0) log.info('files.swept', { removed })
    },
  },
]
