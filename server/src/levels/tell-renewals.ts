import type { Locale } from '@laisen/contract/messages/define'
import type { MailTemplate } from '@laisen/contract/messages/mail'
import { findOperatorCompany } from '../companies/find.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db/database.ts'
import { mailPerson } from '../mail/to-person.ts'
import { listAdministrators } from '../permissions/administrators.ts'
import { spokenDate } from '../viewer-clock.ts'
import { findPressingRenewals } from './renewals.ts'
import { listUntold, markTold } from './renewals-store.ts'

/** Of a company. */
const MOST_TOLD = 20

/**
 * Emails administrators of whatever company has documents that can soon no longer be proven, and the operator: once when their renewal
 * keeps failing, and again as the end comes nearer.
 */
export async function tellOfFailedRenewals(services: Services, now: Date): Promise<void> {
  const { database } = services
  let companies = 0
  let documents = 0
  let until: Date | null = null
  for (const companyId of await listUntold(database.owner, now)) {
    const telling = database.company(companyId).transaction(async (db) => {
      if (!(await markTold(db, now))) return undefined
      const found = await findPressingRenewals(db, now)
      if (found) await tellAll(db, services, { companyId, template: 'renewalFailing', ...found })
      return found
    })
    // The next night tries again; the other companies and the operator do not wait for it.
    const pressing = await telling.catch((error: unknown) => {
      services.log.error('levels.not-told', { companyId, error })
      return undefined
    })
    if (!pressing) continue
    companies++
    documents += pressing.documents
    until = earlier(until, pressing.until)
  }
  const operator = companies > 0 && (await findOperatorCompany(database.owner))
  if (!operator) return
  const told = { companyId: operator.id, template: 'renewalsFailing', documents, companies, until } as const
  await database.company(operator.id).transaction((db) => tellAll(db, services, told))
}

interface Told {
  readonly companyId: number
  readonly template: MailTemplate
  readonly documents: number
  readonly companies?: number
  readonly until: Date | null
}

async function tellAll(db: Db, services: Services, { companyId, template, documents, companies, until }: Told) {
  const facts = (locale: Locale) => ({
    documents,
    ...(companies !== undefined && { companies }),
    until: until ? spokenDate(until, 'UTC', locale) : '–',
  })
  for (const employeeId of await listAdministrators(db, MOST_TOLD))
    await mailPerson(db, services, { companyId, employeeId, template, facts })
}

const earlier = (one: Date | null, other: Date | null) => (!one || (other && other < one) ? other : one)
