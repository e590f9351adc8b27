import { limits } from '@laisen/contract/limits'
import type { JobHandler } from '../jobs/handler.ts'
import { dropUnclaimed, listUnclaimed } from './registration-store.ts'

const DAY_MS = 86_400_000

/** Removes companies whose link nobody used, and those that were declined, so that their codes and addresses are free again. */
export const companiesJobs: readonly JobHandler[] = [
  {
    name: 'companies.unclaimed',
    cron: '23 * * * *',
    async run({ database, clock, log }) {
      const before = new Date(clock.now().getTime() - limits.unclaimedDays * DAY_MS)
      for (const { id, code } of await listUnclaimed(database.owner, before)) {
        try {
          if (await dropUnclaimed(database.owner, id)) log.info('companies.unclaimed', { companyCode: code })
        } catch (error) {
          // It holds more than a registration writes, so it stays; the others do not wait for it.
          log.warn('companies.unclaimed-kept', { companyCode: code, error })
        }
      }
    },
  },
]
