import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { registerCompany } from '@laisen/contract/endpoints/companies'
import { limits } from '@laisen/contract/limits'
import { builtInRoles, everything } from '@laisen/contract/permissions'
import { storageFor } from '@laisen/contract/storage'
import type { PublicContext } from '../context.ts'
import type { Db } from '../db/database.ts'
import { createEmployee } from '../employees/create.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import { createPackage } from '../plans/create.ts'
import { admit } from './admit.ts'
import { createCompany } from './create.ts'
import { companyRegistered } from './events.ts'
import { type Registration, readRegistration } from './registration.ts'
import { isWaiting } from './registration-store.ts'
import { trialName } from './standing.ts'

const DAY_MS = 86_400_000

/**
 * Registers a company for a trial that starts at once (rules 3.7). Its first person holds every permission and has no password
 * yet. The link that sets it is mailed to the registered address, so that no one can use an address that is not theirs.
 */
export async function register(
  { database, clock, config, visit }: PublicContext,
  input: InputOf<typeof registerCompany>,
): Promise<DataOf<typeof registerCompany>> {
  // Without an address of the installation no link could ever reach the person.
  if (config.publicUrl === undefined) throw new AppError('PUBLIC_URL_REQUIRED')
  const registration = readRegistration(input)
  const locale = input.locale ?? visit.locale
  const at = clock.now()
  const waits = await refusingTaken(() =>
    database.transaction(async (db) => {
      const company = await open(db, { registration, locale, at })
      await admit(db, {
        ...company,
        email: registration.email,
        address: visit.address,
        limits: config.registrationLimits,
        at,
      })
      await furnish(db, { ...company, registration, locale, at })
      return isWaiting(db, company.companyId)
    }),
  )
  const { companyCode, username, email } = registration
  return { companyCode, username, email, waits }
}

/**
 * A code that is taken is refused. An address is not, since that would tell strangers who is a customer: if it is that of another
 * company, its mailbox is told, and cannot claim this one (claim.ts).
 */
async function refusingTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { constraint } = error as { constraint?: string }
    if (constraint === 'companies_code') throw new AppError('COMPANY_REGISTERED')
    throw error
  }
}

interface Opening {
  readonly registration: Registration
  readonly locale: 'en' | 'th'
  readonly at: Date
}

function open(db: Db, { registration, locale, at }: Opening) {
  const { companyCode: code, companyName: name, telephoneNo, email, address, city, country } = registration
  return createCompany(db, { code, name, telephoneNo, email, address, city, country, locale, at })
}

async function furnish(
  db: Db,
  { registration, locale, at, companyId, allStaffGroupId }: Opening & { companyId: number; allStaffGroupId: number },
): Promise<void> {
  const { username, firstName, lastName, email, telephoneNo: mobile, companyCode } = registration
  const employeeId = await createEmployee(db, {
    companyId,
    username,
    firstName,
    lastName,
    email,
    mobile,
    passwordHash: null,
    ownAdmin: true,
    locale,
    // 1§6, whatever the request says.
    permissions: [everything],
    roles: [builtInRoles.operator],
    groups: [allStaffGroupId],
    at,
  })
  await createPackage(db, {
    companyId,
    name: trialName,
    startsAt: at,
    endsAt: new Date(at.getTime() + limits.trialDays * DAY_MS),
    limitUsers: null,
    limitSignatures: limits.trialSignatures,
    limitBytes: storageFor(limits.trialSignatures),
    at,
  })
  const founder = { kind: 'employee', companyId, employeeId } as const
  await record(db, founder, companyRegistered({ at, subjectId: companyId, facts: { companyCode } }))
}
