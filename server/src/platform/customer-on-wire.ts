import type { PlatformCompany } from '@laisen/contract/endpoints/platform'
import type { Customer } from '../companies/operator-view.ts'
import { packageOnWire } from '../plans/wire.ts'

/** Who a company says it is: what the operator decides about. */
export function identityOf({ name, country }: Customer) {
  return { companyName: name, country }
}

/** A company as the operator's pages show it. */
export function customerOnWire(customer: Customer, now: Date): PlatformCompany {
  const { id, code, name, telephoneNo, email, country, city, address, current } = customer
  return {
    companyID: id,
    companyCode: code,
    companyName: name,
    telephoneNo,
    email,
    country,
    city,
    address,
    createDate: customer.createdAt.toISOString(),
    demo: customer.demo,
    verifyDate: customer.verifiedAt?.toISOString() ?? null,
    suspendDate: customer.suspendedAt?.toISOString() ?? null,
    suspendReason: customer.suspendedReason,
    waitDate: customer.waitsSince?.toISOString() ?? null,
    declineDate: customer.declinedAt?.toISOString() ?? null,
    employeeCount: customer.employees,
    plan: current ? packageOnWire(current, customer.activated, now) : null,
    requestOpen: customer.requestOpen,
  }
}
