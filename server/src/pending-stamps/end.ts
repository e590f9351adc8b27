import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { purgeDocument } from '../documents/purge.ts'
import type { Occurrence } from '../events/define.ts'
import { record } from '../events/record.ts'
import { discard } from '../files/discard.ts'
import { countBytes } from '../plans/charge.ts'
import type { PrincipalIdentity } from '../principal.ts'
import * as store from './store.ts'
import { type Outcome, tellRequester } from './tell-requester.ts'

interface Ending {
  readonly companyId: number
  readonly id: number
  readonly state: 'declined' | 'expired' | 'ended'
  readonly reason?: string
  readonly by: PrincipalIdentity
  event(stamp: store.PendingStamp, at: Date): Occurrence
}

const outcomes = {
  declined: 'stampDeclined',
  expired: 'stampExpired',
  ended: 'stampEnded',
} as const satisfies Record<Ending['state'], Outcome>

/**
 * Ends a request without a signature: the document is purged and its storage given back, and whoever asked is told. False where it was
 * signed or ended before.
 */
export async function endPending(
  services: Pick<Services, 'database' | 'clock' | 'files' | 'mail' | 'config'>,
  { companyId, id, state, reason, by, event }: Ending,
): Promise<boolean> {
  const { database, clock, files } = services
  let purged: Awaited<ReturnType<typeof purgeDocument>> = { objects: [], bytes: 0 }
  const work = async (db: Db) => {
    const at = clock.now()
    if (!(await store.markEnded(db, id, { state, reason: reason ?? null, at }))) return false
    const stamp = (await store.find(db, id))!
    purged = await purgeDocument(db, companyId, stamp.documentId)
    await record(db, by, event(stamp, at))
    await tellRequester(db, services, { companyId, stamp, outcome: outcomes[state] })
    await countBytes(db, { bytes: -purged.bytes, at })
    return true
  }
  const ended = await database.company(companyId).transaction(work)
  if (ended) await discard(files, purged.objects)
  return ended
}
