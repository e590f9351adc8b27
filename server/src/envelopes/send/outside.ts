import { limits } from '@laisen/contract/limits'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../http/app-error.ts'
import { findPackageNow } from '../../plans/in-force.ts'
import * as recipients from '../recipient-store.ts'

const DAY_MS = 86_400_000

/**
 * So that nobody uses the service to email strangers: approving and acknowledging cost no signature. Called when the envelope is
 * written; people who send at the same time are counted one after another.
 * @throws OUTSIDE_RECIPIENTS_TOO_MANY
 */
export async function requireRoomOutside(
  db: Db,
  { companyId, at }: { readonly companyId: number; readonly at: Date },
): Promise<void> {
  await recipients.lockOutside(db, companyId)
  const { outsideRecipientsPerDayLeast: least, outsideRecipientsPerDayMost: most } = limits
  const signatures = (await findPackageNow(db, at))?.limitSignatures ?? most
  const limit = Math.min(most, Math.max(least, signatures))
  // Whoever is beyond the limit has to leave the last day before anyone else comes in.
  const beyond = await recipients.findOutsideSent(db, { since: new Date(at.getTime() - DAY_MS), beyond: limit })
  if (!beyond) return
  const retryAfterMinutes = Math.ceil((beyond.getTime() + DAY_MS - at.getTime()) / 60_000)
  throw new AppError('OUTSIDE_RECIPIENTS_TOO_MANY', { limit, retryAfterMinutes })
}
