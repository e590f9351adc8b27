import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import * as platform from '@laisen/contract/endpoints/platform'
import { getCustomer, isApprovalRequired, listCustomers } from '../companies/operator-view.ts'
import { findArchiveStanding } from '../company-archives/operator-view.ts'
import type { Context } from '../context.ts'
import { listEventsOf } from '../events/operator-view.ts'
import { counted, listedSlice } from '../http/paged.ts'
import { listPackagesOf } from '../plans/operator-view.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { customerOnWire } from './customer-on-wire.ts'

/** The companies of the installation, the latest first. */
export async function list(
  { db, clock }: Context,
  _principal: EmployeePrincipal,
  input: InputOf<typeof platform.listCompanies>,
): Promise<DataOf<typeof platform.listCompanies>> {
  const now = clock.now()
  const slice = listedSlice(input)
  const wanted = { search: input.Search?.trim() ?? '', state: input.Filter?.state ?? 'all', slice, now }
  return db.transaction(async (db) => {
    const { customers, total } = await listCustomers(db, wanted)
    const listData = customers.map((customer) => customerOnWire(customer, now))
    return { listData, ...counted(total, slice), approvalRequired: await isApprovalRequired(db) }
  })
}

/** One company with its packages, and what happened to it as a customer. */
export async function get(
  { db, clock }: Context,
  _principal: EmployeePrincipal,
  { companyID }: InputOf<typeof platform.getCompany>,
): Promise<DataOf<typeof platform.getCompany>> {
  const now = clock.now()
  return db.transaction(async (db) => {
    const customer = await getCustomer(db, companyID, now)
    const packages = await listPackagesOf(db, companyID, { currentId: customer.current?.packageId, now })
    const events = await listEventsOf(db, companyID, platform.platformEvents)
    const archive = await findArchiveStanding(db, companyID)
    return {
      company: customerOnWire(customer, now),
      packages: packages.map(({ packageId, startsAt, endsAt, ...row }) => ({
        packageID: packageId,
        name: row.name,
        startDate: startsAt.toISOString(),
        expireDate: endsAt?.toISOString() ?? null,
        limitUser: row.limitUsers,
        limitSignature: row.limitSignatures,
        limitByte: row.limitBytes,
        limitSignatureUse: row.signaturesUsed,
        limitSignatureReserve: row.signaturesReserved,
        inForce: row.inForce,
        canEdit: row.changeable,
      })),
      archive: archive
        ? {
            state: archive.state,
            requestDate: archive.requestedAt.toISOString(),
            expireDate: archive.expiresAt?.toISOString() ?? null,
            sizeBytes: archive.sizeBytes,
          }
        : null,
      events: events.map(({ type, at, operator, reason }) => ({ type, date: at.toISOString(), operator, reason })),
    }
  })
}
