import type { InputOf } from '@laisen/contract/endpoint'
import type { acceptedPdpa } from '@laisen/contract/endpoints/consent'
import type { Context } from '../context.ts'
import { setConsent } from '../employees/own-data.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { consentAccepted } from './events.ts'
import { consentTexts, consentVersion } from './in-force.ts'

/**
 * Records that a person accepts the policies in force. Accepting the same versions twice, in two tabs, is one acceptance.
 * @throws CONSENT_TEXT_CHANGED where a newer version came out while they were reading
 */
export async function accept(
  { db, clock, visit }: Context,
  principal: EmployeePrincipal,
  shown: InputOf<typeof acceptedPdpa>,
): Promise<'Success'> {
  await db.transaction(async (db) => {
    const texts = await consentTexts(db)
    const differs = (['privacy', 'cookies'] as const).some((name) => (shown[name] ?? texts[name]) !== texts[name])
    if (differs) throw new AppError('CONSENT_TEXT_CHANGED')
    const at = clock.now()
    const { employeeId } = principal
    if (!(await setConsent(db, employeeId, { version: consentVersion(texts), at }))) return
    const personal = { address: visit.address, userAgent: visit.userAgent }
    await record(db, principal, consentAccepted({ at, subjectId: employeeId, facts: { ...texts }, personal }))
  })
  return 'Success'
}
