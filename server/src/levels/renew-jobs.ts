import type { Services } from '../context.ts'
import { DocumentChanged } from '../documents/append.ts'
import { FilesError } from '../files/files.ts'
import { AppError } from '../http/app-error.ts'
import type { JobHandler } from '../jobs/handler.ts'
import { extendDocument } from './extend.ts'
import { claimRenewal, type DueDocument, listDue, markNotRenewed } from './extension-store.ts'

const HOUR_MS = 3_600_000
/** How many one look takes. */
const TOGETHER = 200

/** Covers the last timestamps of documents at B-LTA by new ones, before their certificates expire. */
export const levelJobs: readonly JobHandler[] = [
  {
    name: 'levels.renew',
    // 2 in the morning in Bangkok.
    cron: '0 19 * * *',
    async run(services) {
      const now = services.clock.now()
      for (;;) {
        const due = await listDue(services.database.owner, now, TOGETHER)
        for (const one of due) await renew(services, one, now)
        if (due.length < TOGETHER) return
      }
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
  const failed = async (fault: string, renewAt: Date | null, error?: unknown) => {
    log.error('levels.renewal-failed', { companyId, documentId, fault, ...(error !== undefined && { error }) })
    await db.transaction((db) => markNotRenewed(db, documentId, { fault, renewAt }))
  }
  try {
    const principal = { kind: 'system', companyId, job: 'levels.renew' } as const
    const { level, missed } = await extendDocument({ ...services, db }, principal, {
      ...{ documentId, level: 'B-LTA', current: 'B-LTA' },
    })
    if (missed) await failed(missed, tomorrow)
    else log.info('levels.renewed', { companyId, documentId, level })
  } catch (error) {
    // A purged document needs no timestamp; what the document itself refuses, it refuses tomorrow as well.
    if (error instanceof FilesError && error.code === 'PURGED') return failed(error.code, null)
    if (error instanceof AppError && error.code.startsWith('DOCUMENT_')) return failed(error.code, null)
    if (error instanceof DocumentChanged) return
    await failed('unexpected', tomorrow, error)
  }
}
