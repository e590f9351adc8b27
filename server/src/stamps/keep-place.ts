import type { InputOf } from '@laisen/contract/endpoint'
import type { keepStampPlace } from '@laisen/contract/endpoints/stamps'
import { limits } from '@laisen/contract/limits'
import { requireMayUse } from '../certificates/for-stamping.ts'
import type { Context } from '../context.ts'
import type { EmployeePrincipal } from '../principal.ts'
import * as store from './place-store.ts'

/**
 * Remembers where an employee placed a stamp on a document of one shape, and forgets the shapes used longest ago.
 * @throws CERTIFICATE_NOT_FOUND
 */
export async function keepPlace(
  { db, clock }: Context,
  { companyId, employeeId }: EmployeePrincipal,
  place: InputOf<typeof keepStampPlace>,
): Promise<null> {
  await db.transaction(async (db) => {
    if (place.certID !== null) await requireMayUse(db, { certificateId: place.certID, employeeId })
    await store.putPlace(db, { ...place, companyId, employeeId, at: clock.now() })
    await store.deleteBeyond(db, employeeId, limits.stampPlacesKept)
  })
  return null
}
