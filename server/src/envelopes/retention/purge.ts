import { findRetention } from '../../companies/retention.ts'
import type { Services } from '../../context.ts'
import { purgeDocument } from '../../documents/purge.ts'
import { record } from '../../events/record.ts'
import type { JobHandler } from '../../jobs/handler.ts'
import { envelopePurged } from '../events.ts'
import { purging } from '../purging.ts'
import * as sent from '../sent-store.ts'
import * as store from './store.ts'

/** How many one run looks for at a time. */
const TOGETHER = 200

const name = 'envelopes.purge'

/**
 * Purges the documents of envelopes that are kept no longer. Rows, hashes, events and the certificate of completion stay. One envelope
 * that cannot be purged keeps no other waiting.
 */
export const purgeOverdue: JobHandler = {
  name,
  cron: '41 2 * * *',
  async run(services) {
    const failed: { companyId: number; id: number }[] = []
    for (;;) {
      const now = services.clock.now()
      const overdue = await store.listOverdue(services.database, { now, except: failed, most: TOGETHER })
      for (const envelope of overdue) {
        // A newer version may have begun to write while this job runs through the night.
        if (!(await services.readiness.mayDelete())) return
        try {
          await purge(services, envelope)
        } catch (error) {
          services.log.error('envelopes.purge-failed', { error, envelopeId: envelope.id })
          failed.push(envelope)
        }
      }
      if (overdue.length < TOGETHER || failed.length >= TOGETHER) break
    }
    if (failed.length > 0) throw new Error(`${failed.length} envelopes could not be purged`)
  },
}

async function purge(
  { database, files, clock }: Services,
  { companyId, id }: { readonly companyId: number; readonly id: number },
): Promise<void> {
  const context = { db: database.company(companyId), files, clock }
  await purging(context, async (db) => {
    const at = clock.now()
    const envelope = await sent.lock(db, id)
    const { days, startsAt } = await findRetention(db)
    // The rule was changed, or the envelope prolonged, a moment ago.
    if (!envelope?.endedAt || envelope.purgedAt || days === null || !startsAt || startsAt > at) return []
    if (envelope.endedAt >= addDays(at, -days)) return []
    const documents = await sent.listDocuments(db, id)
    const purged = []
    for (const { documentId } of documents) purged.push(await purgeDocument(db, companyId, documentId))
    await sent.markPurged(db, id, at)
    const facts = { documents: documents.length, retentionDays: days }
    await record(db, { kind: 'system', companyId, job: name }, envelopePurged({ at, subjectId: id, facts }))
    return purged
  })
}

const DAY_MS = 86_400_000

export function addDays(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS)
}
