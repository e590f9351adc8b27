import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { renewRecoveryCodes } from '@laisen/contract/endpoints/factors'
import type { Context } from '../context.ts'
import { record } from '../events/record.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { requireOwnPassword } from '../session/own-password.ts'
import { recoveryCodesRenewed } from './events.ts'
import { guessCode, prove } from './prove.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { replaceRecoveryCodes } from './store.ts'

/** Makes new recovery codes, shown once. The old ones no longer work. */
export async function renew(
  context: Context,
  principal: EmployeePrincipal,
  { password, code }: InputOf<typeof renewRecoveryCodes>,
): Promise<DataOf<typeof renewRecoveryCodes>> {
  const { clock } = context
  const { companyId, employeeId } = principal
  await requireOwnPassword(context, principal, { password, field: 'password' })
  const recoveryCodes = newRecoveryCodes()
  await guessCode(context, principal, async (db) => {
    const proof = await prove(db, context, { companyId, employeeId, code })
    if (!proof) return undefined
    await replaceRecoveryCodes(db, { companyId, employeeId, hashes: recoveryCodes.map(hashRecoveryCode) })
    await record(
      db,
      principal,
      recoveryCodesRenewed({ at: clock.now(), subjectId: employeeId, facts: { provenBy: proof } }),
    )
    return proof
  })
  return { recoveryCodes }
}
