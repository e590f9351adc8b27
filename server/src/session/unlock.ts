import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { unlockSignIn as endpoint } from '@laisen/contract/endpoints/unlock-sign-in'
import type { PublicContext } from '../context.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { rememberBrowser } from './browsers.ts'
import { signInUnlocked } from './events.ts'
import { markUsed } from './link-store.ts'
import { openLink } from './links.ts'
import { noteNewDevice } from './new-device.ts'
import { endWaitingOfDevice } from './throttle.ts'

/**
 * Makes this browser a known device of the account that a mailed link names, so that wrong passwords from elsewhere no longer keep
 * it out. It logs nobody in: the password and the second factor are still asked for.
 */
export async function unlockSignIn(
  context: PublicContext,
  { token }: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const { database, clock, visit } = context
  const link = await openLink(context, token, ['unlock'])
  if (!link) throw new AppError('UNLOCK_LINK_EXPIRED')
  const { companyId, employeeId, linkId, companyCode, username } = link
  await database.company(companyId).transaction(async (db) => {
    const at = clock.now()
    if (!(await markUsed(db, linkId, at))) throw new AppError('UNLOCK_LINK_EXPIRED')
    const device = await rememberBrowser(db, { companyId, employeeId, visit, at })
    if (device) await endWaitingOfDevice(db, { companyCode, username, device: device.tokenHash })
    if (device?.added) noteNewDevice(context, { companyId, employeeId })
    const personal = { address: visit.address, userAgent: visit.userAgent }
    const unlocked = signInUnlocked({ at, subjectId: employeeId, facts: { linkId }, personal })
    await record(db, { kind: 'employee', companyId, employeeId }, unlocked)
  })
  return { companyCode, username }
}
