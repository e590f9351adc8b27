import type { JobHandler } from './handler.ts'
import { deleteEffects } from './store.ts'

/** A job is tried again for some days at most, so its recorded effect is of no use after that. */
const EFFECT_DAYS = 30
const DAY_MS = 86_400_000

export const tidyJobs: readonly JobHandler[] = [
  {
    name: 'tidy',
    cron: '23 * * * *',
    run: ({ database, clock }) => deleteEffects(database.owner, new Date(clock.now().getTime() - EFFECT_DAYS * DAY_MS)),
  },
]
