import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { extendStamp } from '@laisen/contract/endpoints/extend-stamp'
import type { FailedRenewal } from '@laisen/contract/endpoints/renewals'
import { includesLevel } from '@laisen/pades/levels/reach'
import type { Context } from '../context.ts'
import { issuersOfStamp } from '../history/signatures.ts'
import { extendDocument } from '../levels/extend.ts'
import { findFailedRenewal } from '../levels/renewals.ts'
import type { StaffPrincipal } from '../principal.ts'
import { findStamp } from './service.ts'

/** Raises the level of a stamp. Whoever may read the document may. @throws STAMP_NOT_FOUND, and as extendDocument */
export async function extend(
  context: Context,
  principal: StaffPrincipal,
  { stampId, level: wanted, pdfPassword }: InputOf<typeof extendStamp>,
): Promise<DataOf<typeof extendStamp>> {
  const { documentId, current, issuers, failing } = await context.db.transaction(async (db) => {
    const { id, documentId, level: current } = await findStamp(db, principal, stampId)
    const failing = await findFailedRenewal(db, documentId)
    return { documentId, current, issuers: await issuersOfStamp(db, id), failing }
  })
  // Whoever presses twice adds nothing. What B-LTA needs later, the job adds, unless it could not.
  const renews = wanted === 'B-LTA' && failing && !hasEnded(failing, context.clock.now())
  if (includesLevel(current, wanted) && !renews) return { stampId, level: current }
  const order = { documentId, level: wanted, current, issuers, pdfPassword: pdfPassword ?? undefined }
  const { level, missed } = await extendDocument(context, principal, order)
  return { stampId, level, ...(missed && { levelMissed: { level: wanted, fault: missed } }) }
}

function hasEnded({ provableUntil }: FailedRenewal, now: Date): boolean {
  return provableUntil !== null && new Date(provableUntil) <= now
}
