import { eachDue } from '../jobs/each-due.ts'
import type { JobHandler } from '../jobs/handler.ts'
import { endPending } from './end.ts'
import { stampLapsed } from './events.ts'
import { listExpired } from './tidy-store.ts'

const name = 'pending-stamps.expire'

/** Ends the requests that nobody confirmed in time, and purges their documents. Links stop by themselves at that instant. */
export const pendingStampsJobs: readonly JobHandler[] = [
  {
    name,
    cron: '*/10 * * * *',
    run: (services) =>
      eachDue(services, {
        job: name,
        list: (most) => listExpired(services.database.owner, { job: name, now: services.clock.now(), most }),
        idOf: ({ id }) => id,
        work: ({ companyId, id }) =>
          endPending(services, {
            ...{ companyId, id, state: 'expired' },
            by: { kind: 'system', companyId, job: name },
            event: ({ publicId, documentId, certificateId, ownerId }, at) =>
              stampLapsed({
                ...{ at, subjectId: documentId, about: { certificateId, employeeId: ownerId } },
                facts: { stamp: publicId, because: 'time' },
              }),
          }),
      }),
  },
]
