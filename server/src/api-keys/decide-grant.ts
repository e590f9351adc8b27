import type { InputOf } from '@laisen/contract/endpoint'
import type { decideKeyGrant as endpoint } from '@laisen/contract/endpoints/api-keys'
import { everything } from '@laisen/contract/permissions'
import type { Context } from '../context.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { requireRecentProof } from '../session/require-proof.ts'
import { apiKeyGrantDecided } from './events.ts'
import * as grantStore from './grant-store.ts'

/**
 * The owner of a certificate lets a key sign with it, or stops it, which counts from the next call of the key on. To let it is
 * sensitive, to stop it is not. @throws PROOF_REQUIRED, API_KEY_GRANT_NOT_FOUND
 */
export async function decideGrant(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  { apiKeyID: keyId, certID: certificateId, granted }: InputOf<typeof endpoint>,
): Promise<'Success'> {
  if (granted) requireRecentProof(principal)
  const at = clock.now()
  const decider = { employeeId: principal.employeeId, administrator: principal.permissions.has(everything) }
  await db.transaction(async (db) => {
    const decided = await grantStore.decide(db, decider, { keyId, certificateId, granted, at })
    if (!decided) throw new AppError('API_KEY_GRANT_NOT_FOUND')
    const about = { certificateId, employeeId: decided.employeeId }
    await record(db, principal, apiKeyGrantDecided({ at, subjectId: keyId, about, facts: { certificateId, granted } }))
  })
  return 'Success'
}
