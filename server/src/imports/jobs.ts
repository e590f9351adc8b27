import type { Services } from '../context.ts'
import type { CompanyDb, Db } from '../db/database.ts'
import type { JobHandler } from '../jobs/handler.ts'
import type { Binding } from '../keys/cipher.ts'
import { unsealFor } from '../keys/keys.ts'
import * as store from './store.ts'
import { storeHashes } from './store-hashes.ts'

export const hashJob = 'imports.hash'

/** A sealed password opens for its own person only. */
export const passwordBinding = (employeeId: number): Binding => ['import-password', employeeId]

/** How many hashes one commit stores: about a sixth of a second's work. */
const TOGETHER = 25

export const importsJobs: readonly JobHandler[] = [
  {
    name: hashJob,
    /**
     * Hashes the passwords that wait, some at a time. A hash and the deletion of its sealed password commit together, so a
     * run after a crash finds only what is left. A cancelled import leaves nothing.
     */
    async run(services, job) {
      const { companyId, importId } = job.payload as { companyId: number; importId: number }
      const company = services.database.company(companyId)
      for (;;) {
        const waiting = await company.transaction((db) => store.listWaiting(db, importId, TOGETHER))
        if (waiting.length === 0) break
        const hashes = await hashEach(services, company, waiting)
        await whileOpen(company, importId, (db) => storeHashes(db, hashes, services.clock.now()))
      }
      await whileOpen(company, importId, (db) =>
        store.markFinished(db, importId, { at: services.clock.now(), cancelled: false }),
      )
    },
  },
]

/** Does one step of an import, unless it was cancelled in the meantime. */
async function whileOpen(company: CompanyDb, importId: number, step: (db: Db) => Promise<void>): Promise<void> {
  await company.transaction(async (db) => {
    const found = await store.lock(db, importId)
    if (found?.finishedAt === null) await step(db)
  })
}

/** One after the other, so that a sign-in waits for one hash at most. */
async function hashEach(
  { keys, passwords }: Services,
  company: CompanyDb,
  waiting: readonly store.SealedPassword[],
): Promise<{ employeeId: number; hash: string }[]> {
  const hashes: { employeeId: number; hash: string }[] = []
  for (const { employeeId, sealed, companyKeyId } of waiting) {
    const key = await keys.companyKeyById(company, company.companyId, companyKeyId)
    const password = unsealFor(key, sealed, passwordBinding(employeeId)).toString('utf8')
    hashes.push({ employeeId, hash: await passwords.hash(password) })
  }
  return hashes
}
