import type { Services } from '../context.ts'
import type { CompanyDb, Db } from '../db/database.ts'
import { lockAccounts } from '../employees/accounts.ts'
import { invite } from '../employees/invite.ts'
import type { JobHandler } from '../jobs/handler.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Binding } from '../keys/cipher.ts'
import { unsealFor } from '../keys/keys.ts'
import * as store from './store.ts'
import { storeHashes } from './store-hashes.ts'

const hashJob = 'imports.hash'

/** A sealed password opens for its own person only. */
export const passwordBinding = (employeeId: number): Binding => ['import-password', employeeId]

/** How many hashes one run makes and one commit stores: about half a second's work. */
const TOGETHER = 25

/** Everything else goes first. */
const FIRST_PRIORITY = 10

/** The first import of a company comes before the second of any other. */
export const priorityAfter = (unfinished: number): number => FIRST_PRIORITY + unfinished

interface HashPayload {
  readonly companyId: number
  readonly importId: number
  readonly priority: number
}

export async function addHashJob(db: Db, jobs: Jobs, payload: HashPayload): Promise<void> {
  const { companyId, importId, priority } = payload
  await jobs.add(db, { name: hashJob, payload: { ...payload }, key: `${companyId}/${importId}`, priority })
}

export const importsJobs: readonly JobHandler[] = [
  {
    name: hashJob,
    /**
     * Hashes some of the passwords that wait, invites some of those who have none, and queues itself again behind the imports
     * that wait meanwhile. A hash and the deletion of its sealed password commit together, and so do an invitation and its mark:
     * a run after a crash finds only what is left. A cancelled import leaves nothing.
     */
    async run(services, job) {
      const { clock, database, jobs } = services
      const { companyId, importId, priority } = job.payload as unknown as HashPayload
      const company = database.company(companyId)
      const waiting = await company.transaction((db) => store.listWaiting(db, importId, TOGETHER))
      const hashes = await hashEach(services, company, waiting)
      await whileOpen(company, importId, async (db, requestedBy) => {
        await storeHashes(db, hashes, clock.now())
        const invited = await inviteSome(db, services, { companyId, importId, requestedBy })
        if (waiting.length + invited > 0) return addHashJob(db, jobs, { companyId, importId, priority })
        await store.markFinished(db, importId, { at: clock.now(), cancelled: false })
      })
    },
  },
]

/** Does one step of an import, unless it was cancelled in the meantime. */
async function whileOpen(
  company: CompanyDb,
  importId: number,
  step: (db: Db, requestedBy: number) => Promise<void>,
): Promise<void> {
  await company.transaction(async (db) => {
    const found = await store.lock(db, importId)
    if (found?.finishedAt === null) await step(db, found.requestedBy)
  })
}

interface Open {
  readonly companyId: number
  readonly importId: number
  readonly requestedBy: number
}

/** In the name of who imported them; not those who have a password or were deleted meanwhile. Returns how many it took. */
async function inviteSome(db: Db, services: Services, { companyId, importId, requestedBy }: Open): Promise<number> {
  const taken = await store.takeToInvite(db, importId, TOGETHER)
  const principal = { companyId, employeeId: requestedBy }
  for (const { id, hasPassword } of await lockAccounts(db, taken)) {
    if (!hasPassword) await invite(db, services, { principal, employeeId: id, isCounted: true })
  }
  return taken.length
}

/** One after the other, and behind those who wait for an answer. */
async function hashEach(
  { keys, passwords }: Services,
  company: CompanyDb,
  waiting: readonly store.SealedPassword[],
): Promise<{ employeeId: number; hash: string }[]> {
  const hashes: { employeeId: number; hash: string }[] = []
  for (const { employeeId, sealed, companyKeyId } of waiting) {
    const key = await keys.companyKeyById(company, company.companyId, companyKeyId)
    const password = unsealFor(key, sealed, passwordBinding(employeeId)).toString('utf8')
    hashes.push({ employeeId, hash: await passwords.hash(password, { companyId: company.companyId, lane: 'imports' }) })
  }
  return hashes
}
