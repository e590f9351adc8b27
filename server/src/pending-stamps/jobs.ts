import type { JobHandler } from '../jobs/handler.ts'
import { endPending } from './end.ts'
import { stampLapsed } from './events.ts'
import { listExpired } from './tidy-store.ts'

/** How many one run looks for at a time. */
const TOGETHER = 200

const name = 'pending-stamps.expire'

/** Ends the requests that nobody confirmed in time, and purges their documents. Links stop by themselves at that instant. */
export const pendingStampsJobs: readonly JobHandler[] = [
  {
    name,
    cron: '*/10 * * * *',
    async run(services) {
      const { database, clock } = services
      for (;;) {
        const expired = await listExpired(database.owner, clock.now(), TOGETHER)
        for (const { companyId, id } of expired) {
          await endPending(services, {
            ...{ companyId, id, state: 'expired' },
            by: { kind: 'system', companyId, job: name },
            event: ({ publicId, documentId, certificateId, ownerId }, at) =>
              stampLapsed({
                ...{ at, subjectId: documentId, about: { certificateId, employeeId: ownerId } },
                facts: { stamp: publicId, because: 'time' },
              }),
          })
        }
        if (expired.length < TOGETHER) return
      }
    },
  },
]
