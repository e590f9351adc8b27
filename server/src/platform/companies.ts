import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type * as platform from '@laisen/contract/endpoints/platform'
import type { Actor, Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import * as store from './company-store.ts'
import { asked, paged } from './operation.ts'
import { mayChange } from './term.ts'

/** The companies of the installation, the latest first. */
export async function list(
  { db, clock }: Context,
  _actor: Actor,
  input: InputOf<typeof platform.listCompanies>,
): Promise<DataOf<typeof platform.listCompanies>> {
  const page = asked(input)
  const state = input.Filter?.state ?? 'all'
  const found = await db.transaction((db) => store.listCompanies(db, { ...page, state, now: clock.now() }))
  return paged(found.companies, found.total, page)
}

/** One company with its packages and what happened to it as a customer. */
export async function get(
  { db, clock }: Context,
  _actor: Actor,
  { companyID }: InputOf<typeof platform.getCompany>,
): Promise<DataOf<typeof platform.getCompany>> {
  const now = clock.now()
  return db.transaction(async (db) => {
    const company = await store.findCompany(db, companyID, now)
    if (!company) throw new AppError('NOT_FOUND')
    const packages = await store.listPackages(db, companyID)
    const events = await store.listEvents(db, companyID)
    return {
      company,
      packages: packages.map((row) => ({
        packageID: row.id,
        name: row.name,
        startDate: row.starts_at.toISOString(),
        expireDate: row.ends_at?.toISOString() ?? null,
        limitUser: row.limit_users,
        limitSignature: row.limit_signatures,
        limitSignatureUse: row.signatures_used,
        limitSignatureReserve: row.signatures_reserved,
        inForce: company.plan?.id === row.id && !company.plan.expired && row.starts_at <= now,
        canEdit: mayChange({ id: row.id, endsAt: row.ends_at }, { countsId: company.plan?.id, now }),
      })),
      events: events.map(({ type, at, operator, reason }) => ({ type, date: at.toISOString(), operator, reason })),
    }
  })
}
