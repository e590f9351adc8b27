import { limits } from '@laisen/contract/limits'
import type { Db } from '../db/database.ts'
import type { Standing } from '../mail/addresses.ts'
import { findPackageNow } from '../plans/in-force.ts'
import * as store from './store.ts'

/** The package that a company gets when it registers. */
export const trialName = 'Trial'

/** What a company may mail to people outside it: as many new addresses within 24 hours as its package has signatures, within limits. */
export async function getStanding(db: Db, companyId: number, now: Date): Promise<Standing> {
  const { verifiedAt } = await store.getDetail(db, companyId)
  const held = await findPackageNow(db, now)
  const { outsideRecipientsPerDayLeast: least, outsideRecipientsPerDayMost: most } = limits
  return {
    isTrusted: verifiedAt !== null && held !== undefined && held.name !== trialName,
    newAddressesPerDay: Math.min(most, Math.max(least, held?.limitSignatures ?? most)),
  }
}
