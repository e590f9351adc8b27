import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { sendMailRegister } from '@laisen/contract/endpoints/companies'
import { limits } from '@laisen/contract/limits'
import { normalCompanyCode } from '@laisen/contract/sign-in-rules'
import type { PublicContext } from '../context.ts'
import { actAsCompany } from '../db/act-as.ts'
import { AppError } from '../http/app-error.ts'
import { inviteRegistered } from '../session/links.ts'
import { isAddressTaken } from './claim.ts'
import { takeRegistrationMail } from './store.ts'

/**
 * Emails the first employee of a new company its details as they are stored, with a link to set the password (rules 3.7). A
 * wrong code or address, a late request and a second request all get the same error. Where the address is that of another company,
 * the email says so instead.
 */
export async function mailRegistration(
  context: PublicContext,
  { email, companyAbbr }: InputOf<typeof sendMailRegister>,
): Promise<DataOf<typeof sendMailRegister>> {
  const { database, clock, config } = context
  if (config.publicUrl === undefined) throw new AppError('PUBLIC_URL_REQUIRED')
  const at = clock.now()
  const since = new Date(at.getTime() - limits.registrationMailMinutes * 60_000)
  const code = normalCompanyCode(companyAbbr ?? '')
  return database.transaction(async (db) => {
    const found = await takeRegistrationMail(db, { code, email: (email ?? '').trim(), since, at })
    if (!found) throw new AppError('REGISTRATION_MAIL_FAILED')
    await actAsCompany(db, found.companyId)
    await inviteRegistered(db, context, { ...found, taken: await isAddressTaken(db) })
    return 'Success' as const
  })
}
