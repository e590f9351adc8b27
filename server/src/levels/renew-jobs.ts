import type { RenewalFault } from '@laisen/contract/endpoints/renewals'
import type { Services } from '../context.ts'
import { DocumentChanged } from '../documents/append.ts'
import { FilesError } from '../files/files.ts'
import { AppError } from '../http/app-error.ts'
import { eachDue } from '../jobs/each-due.ts'
import type { JobHandler } from '../jobs/handler.ts'
import { wasEnded } from '../workers/pool.ts'
import { extendDocument } from './extend.ts'
import { claimRenewal, type DueDocument, listDue, markNotRenewed } from './extension-store.ts'
import { tellOfFailedRenewals } from './tell-renewals.ts'

const HOUR_MS = 3_600_000
const LATER_MS = 30 * 24 * HOUR_MS

const job = 'levels.renew'

/** Covers the last timestamps of documents at B-LTA by new ones, before their certificates expire. */
export const levelJobs: readonly JobHandler[] = [
  {
    name: job,
    deletesNothing: true,
    // 2 in the morning in Bangkok.
    cron: '0 19 * * *',
    async run(services) {
      const now = services.clock.now()
      await eachDue(services, {
        job,
        list: (most) => listDue(services.database.owner, { job, now, most }),
        idOf: ({ documentId }) => documentId,
        work: (one) => renew(services, one, now),
      })
      await tellOfFailedRenewals(services, now)
    },
  },
]

async function renew(services: Services, { companyId, documentId }: DueDocument, now: Date): Promise<void> {
  const { database, log } = services
  const db = database.company(companyId)
  // If this process dies, or the renewal fails, it is tried again the next night.
  const tomorrow = new Date(now.getTime() + 20 * HOUR_MS)
  const claimed = await db.transaction((db) => claimRenewal(db, documentId, { now, until: tomorrow }))
  if (!claimed) return
  const failed = async (fault: RenewalFault, renewAt: Date | null, error?: unknown) => {
    log.error('levels.renewal-failed', { companyId, documentId, fault, ...(error !== undefined && { error }) })
    await db.transaction((db) => markNotRenewed(db, documentId, { fault, renewAt, at: now }))
  }
  // What is added after the last timestamp has expired proves nothing of before (EN 319 102-1 §5.6.3).
  if (claimed.lastsUntil && claimed.lastsUntil <= now) return failed('ended', null)
  try {
    const principal = { kind: 'system', companyId, job } as const
    const { level, missed } = await extendDocument({ ...services, db }, principal, {
      ...{ documentId, level: 'B-LTA', current: 'B-LTA', renews: true },
    })
    if (missed) await failed(missed, tomorrow)
    else log.info('levels.renewed', { companyId, documentId, level })
  } catch (error) {
    if (error instanceof DocumentChanged) return
    // A purged document needs no timestamp.
    if (error instanceof FilesError && error.code === 'PURGED')
      return db.transaction((db) => markNotRenewed(db, documentId, { fault: null, renewAt: null, at: now }))
    const fault = faultOf(error)
    const renewAt = { tomorrow, later: new Date(now.getTime() + LATER_MS), never: null }[
      triedAgain[fault] ?? 'tomorrow'
    ]
    await failed(fault, renewAt, error)
  }
}

/** What a thread took too long for is a fault of that night, although people are told that the document is too complex. */
function faultOf(error: unknown): RenewalFault {
  if (wasEnded(error)) return 'deadline'
  if (!(error instanceof AppError)) return 'unexpected'
  if (passwordCodes.has(error.code)) return 'password'
  if (error.code === 'SIGNATURE_REVOKED_UNPROVEN') return 'revoked'
  return error.code.startsWith('DOCUMENT_') ? 'unreadable' : 'unexpected'
}

const passwordCodes: ReadonlySet<string> = new Set(['DOCUMENT_PASSWORD_PROTECTED', 'DOCUMENT_PASSWORD_WRONG'])

/**
 * When it is tried again, unless the next night. Without its password a document never opens. What the document itself refuses, it refuses
 * tomorrow as well, but perhaps not when a later version of the product reads it.
 */
const triedAgain: Partial<Record<RenewalFault, 'later' | 'never'>> = {
  password: 'never',
  revoked: 'never',
  unreadable: 'later',
}
