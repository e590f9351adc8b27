import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type * as endpoints from '@laisen/contract/endpoints/retention'
import { limits } from '@laisen/contract/limits'
import { changeRetention, findRetention } from '../../companies/retention.ts'
import type { Context } from '../../context.ts'
import { record } from '../../events/record.ts'
import type { EmployeePrincipal } from '../../principal.ts'
import { requireRecentProof } from '../../session/require-proof.ts'
import { retentionChanged } from '../events.ts'
import { addDays } from './purge.ts'
import * as store from './store.ts'

export async function getRetention(
  { db, clock }: Context,
  _principal: EmployeePrincipal,
  { days }: InputOf<typeof endpoints.getRetention>,
): Promise<DataOf<typeof endpoints.getRetention>> {
  return db.read(async (db) => {
    const saved = await findRetention(db)
    const considered = days ?? saved.days
    const most = limits.envelopesCounted
    const envelopes =
      considered === null ? 0 : await store.countEnded(db, { before: addDays(clock.now(), -considered), most })
    return { days: saved.days, startsAt: saved.startsAt?.toISOString() ?? null, envelopes }
  })
}

/**
 * Whatever is set can be taken back for some days before anything is lost.
 * @throws PROOF_REQUIRED where documents would be kept for a shorter time than before
 */
export async function setRetention(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  { days }: InputOf<typeof endpoints.setRetention>,
): Promise<'Success'> {
  await db.transaction(async (db) => {
    const at = clock.now()
    const startsAt = days === null ? null : addDays(at, limits.retentionGraceDays)
    const before = await changeRetention(db, (before) => {
      if (removesMore(before.days, days)) requireRecentProof(principal)
      return before.days === days ? undefined : { days, startsAt }
    })
    if (before.days === days) return
    const facts = { before: before.days, days }
    await record(db, principal, retentionChanged({ at, subjectId: principal.companyId, facts }))
  })
  return 'Success'
}

const removesMore = (before: number | null, days: number | null) => days !== null && (before === null || days < before)
