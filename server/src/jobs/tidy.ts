import { deleteFaults } from './faults-store.ts'
import type { JobHandler } from './handler.ts'
import { deleteEffects } from './store.ts'

/** A job is tried again for some days at most, so its recorded effect is of no use after that. */
const EFFECT_DAYS = 30
/** Whatever is due is tried each night at least, so a record that was not tried for so long has nothing due any more. */
const FAULT_DAYS = 3
const DAY_MS = 86_400_000

export const tidyJobs: readonly JobHandler[] = [
  {
    name: 'tidy',
    cron: '23 * * * *',
    async run({ database, clock }) {
      const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS)
      await deleteEffects(database.owner, daysAgo(EFFECT_DAYS))
      await deleteFaults(database.owner, daysAgo(FAULT_DAYS))
    },
  },
]
