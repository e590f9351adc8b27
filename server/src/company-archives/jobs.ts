import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { discard } from '../files/discard.ts'
import { purgeObjects } from '../files/objects.ts'
import { eachDue } from '../jobs/each-due.ts'
import type { JobHandler } from '../jobs/handler.ts'
import { type Making, makeArchive } from './make.ts'
import * as store from './store.ts'

const makeJob = 'company-archives.make'
const expireJob = 'company-archives.expire'
/** Over a minute and a half. Each begins anew. */
const ATTEMPTS = 5

export function addArchiveJob(db: Db, jobs: Services['jobs'], making: Making): Promise<void> {
  const { companyId, id } = making
  return jobs.add(db, { name: makeJob, payload: { companyId, id }, key: `${companyId}/${id}`, maxAttempts: ATTEMPTS })
}

export const companyArchivesJobs: readonly JobHandler[] = [
  {
    name: makeJob,
    lane: 'archives',
    run: (services, job) => makeArchive(services, job, job.payload as unknown as Making),
  },
  {
    name: expireJob,
    cron: '17 * * * *',
    run: (services) =>
      eachDue(services, {
        job: expireJob,
        list: (most) => store.listExpired(services.database.owner, { job: expireJob, now: services.clock.now(), most }),
        idOf: ({ id }) => id,
        work: (one) => expire(services, one),
      }),
  },
]

async function expire(
  { database, files, clock }: Services,
  { companyId, id }: { readonly companyId: number; readonly id: number },
): Promise<void> {
  const gone = await database.company(companyId).transaction(async (db) => {
    const gone = await store.markGone(db, { state: 'expired', id, at: clock.now() })
    await purgeObjects(db, companyId, gone)
    return gone
  })
  await discard(
    files,
    gone.map((id) => ({ id })),
  )
}
