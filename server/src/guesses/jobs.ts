import type { JobHandler } from '../jobs/handler.ts'
import { deleteOld } from './store.ts'

export const guessesJobs: readonly JobHandler[] = [
  {
    name: 'guesses.tidy',
    cron: '7 * * * *',
    run: ({ database, clock }) => deleteOld(database.owner, clock.now()),
  },
]
