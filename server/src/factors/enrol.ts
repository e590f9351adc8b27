import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { enrolFactor } from '@laisen/contract/endpoints/factors'
import { limits } from '@laisen/contract/limits'
import { toDataURL } from 'qrcode'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { sealFor } from '../keys/keys.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { requireOwnPassword } from '../session/own-password.ts'
import { secretBinding } from './prove.ts'
import * as store from './store.ts'
import { factorUri, newSecret } from './totp.ts'

/** Starts to enrol. The secret is shown once, for the authenticator, and stored sealed. Logins need no code until one has confirmed it. */
export async function enrol(
  context: Context,
  principal: EmployeePrincipal,
  { password }: InputOf<typeof enrolFactor>,
): Promise<DataOf<typeof enrolFactor>> {
  const { db, clock, keys } = context
  const { companyId, employeeId } = principal
  // A session that must enrol allows nothing else, so its password was typed just before.
  if (!principal.mustEnrolFactor) {
    await requireOwnPassword(context, principal, { password: password ?? '', field: 'password' })
  }
  const secret = newSecret()
  const at = clock.now()
  const { code, username } = await db.transaction(async (db) => {
    const standing = await store.getStanding(db, employeeId)
    const key = await keys.companyKey(db, companyId)
    const sealedSecret = sealFor(key, Buffer.from(secret), secretBinding(employeeId))
    const factor = { companyId, employeeId, sealedSecret, companyKeyId: key.id, at }
    if (!(await store.insertUnconfirmed(db, factor))) throw new AppError('FACTOR_ENROLLED')
    return standing
  })
  const uri = factorUri(secret, `${code}/${username}`)
  return { secret, uri, qrCode: await toDataURL(uri, { margin: 2, width: 240 }), expireDate: endOf(at).toISOString() }
}

/** When an enrolment expires unless a code confirms it. */
export const endOf = (begunAt: Date): Date => new Date(begunAt.getTime() + limits.factorStepMinutes * 60_000)
