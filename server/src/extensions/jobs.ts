import type { Services } from '../context.ts'
import type { CompanyDb, Db } from '../db/database.ts'
import { DocumentChanged } from '../documents/append.ts'
import { FilesError } from '../files/files.ts'
import { AppError } from '../http/app-error.ts'
import type { JobHandler } from '../jobs/handler.ts'
import { extendDocument } from '../levels/extend.ts'
import type { SystemPrincipal } from '../principal.ts'
import { findUnproven, listUnproven, type UnprovenStamp } from '../stamps/unproven.ts'
import * as store from './store.ts'

const extensionJob = 'extensions.run'
/** Documents of one job. Then the next one waits behind the jobs of other companies. */
const TOGETHER = 20

interface Extending {
  readonly companyId: number
  readonly certificateId: number
  /** Of the run. */
  readonly id: number
}

export function addExtensionJob(db: Db, jobs: Services['jobs'], run: Extending): Promise<void> {
  return jobs.add(db, { name: extensionJob, payload: { ...run }, key: `${run.companyId}/${run.certificateId}` })
}

export const extensionsJobs: readonly JobHandler[] = [
  {
    name: extensionJob,
    deletesNothing: true,
    async run(services, job) {
      const run = job.payload as unknown as Extending
      const { companyId, certificateId, id } = run
      const db = services.database.company(companyId)
      const stamps = await db.read(async (db) => {
        const found = await store.find(db, certificateId)
        if (found?.id !== id || found.endedAt) return undefined
        return listUnproven(db, certificateId, { after: found.afterStamp, most: TOGETHER })
      })
      if (!stamps) return
      for (const stamp of stamps) {
        if (!(await db.read((db) => store.isRunning(db, certificateId, id)))) return
        const extended = await extend(services, db, { companyId, ...stamp })
        await db.transaction((db) => store.count(db, certificateId, { id, stampId: stamp.id, extended }))
      }
      await db.transaction(async (db) => {
        // One that was stopped meanwhile goes on no more, and its job must not take the place of another run's.
        if (!(await store.lockRunning(db, certificateId, id))) return
        if (stamps.length === TOGETHER) return addExtensionJob(db, services.jobs, run)
        await store.finish(db, certificateId, { at: services.clock.now(), id })
      })
    },
  },
]

interface UnprovenIn extends UnprovenStamp {
  readonly companyId: number
}

/** False where it could not be extended: for a reason of its own, so that the others are tried. */
async function extend(services: Services, db: CompanyDb, { companyId, ...stamp }: UnprovenIn): Promise<boolean> {
  const principal: SystemPrincipal = { kind: 'system', companyId, job: extensionJob }
  try {
    const order = await db.read((db) => findUnproven(db, stamp))
    const { level, missed } = await extendDocument({ ...services, db }, principal, order)
    if (missed) services.log.info('extensions.missed', { companyId, documentId: stamp.documentId, fault: missed })
    // A timestamp alone proves that the signature is older than the revocation.
    return level !== order.current
  } catch (error) {
    const ownReason = error instanceof AppError || error instanceof FilesError || error instanceof DocumentChanged
    if (!ownReason) throw error
    services.log.info('extensions.refused', { companyId, documentId: stamp.documentId, code: codeOf(error) })
    return false
  }
}

const codeOf = (error: AppError | FilesError | DocumentChanged): string =>
  'code' in error ? String(error.code) : error.name
