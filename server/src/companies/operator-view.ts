import { withinCompany } from '../db/act-as.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../http/app-error.ts'
import * as store from './operator-store.ts'
import { lockDetail } from './store.ts'

// Companies as customers, for the operator of the installation. The database shows nothing to anyone else, and changes
// nothing for them.

export type { Customer } from './operator-store.ts'

/** A page of the companies, the latest first. */
export function listCustomers(
  db: Db,
  wanted: store.CustomersWanted,
): Promise<{ customers: store.Customer[]; total: number }> {
  return store.listCustomers(db, wanted)
}

/** @throws NOT_FOUND */
export async function getCustomer(db: Db, companyId: number, now: Date): Promise<store.Customer> {
  const customer = await store.findCustomer(db, companyId, now)
  if (!customer) throw new AppError('NOT_FOUND')
  return customer
}

/** The same, and it stays so until the transaction of the operator ends. @throws NOT_FOUND */
export async function lockCustomer(
  db: Db,
  { own, companyId, now }: { readonly own: number; readonly companyId: number; readonly now: Date },
): Promise<store.Customer> {
  await withinCompany(db, { own, other: companyId }, () => lockDetail(db, companyId))
  return getCustomer(db, companyId, now)
}

/** Whether this is the company of the demo, whose data are samples. */
export async function isDemo(db: Db, companyId: number, now: Date): Promise<boolean> {
  return (await store.findCustomer(db, companyId, now))?.demo ?? false
}

/** Marks a company as verified since `at`; with null, removes the mark. */
export async function setVerified(db: Db, companyId: number, at: Date | null): Promise<void> {
  await store.setVerified(db, companyId, at)
}

/** From now on no one in the company can log in. @throws COMPANY_ALREADY_SUSPENDED */
export async function suspendCompany(
  db: Db,
  companyId: number,
  { at, reason }: { at: Date; reason: string },
): Promise<void> {
  if (!(await store.markSuspended(db, companyId, { at, reason }))) throw new AppError('COMPANY_ALREADY_SUSPENDED')
}

/** @throws COMPANY_NOT_SUSPENDED */
export async function resumeCompany(db: Db, companyId: number): Promise<void> {
  if (!(await store.markResumed(db, companyId))) throw new AppError('COMPANY_NOT_SUSPENDED')
}

/** Whether companies that register wait for approval. */
export function isApprovalRequired(db: Db): Promise<boolean> {
  return store.isApprovalRequired(db)
}

/** False where it was so already. */
export function setApprovalRequired(db: Db, required: boolean): Promise<boolean> {
  return store.setApprovalRequired(db, required)
}

/** Ends the waiting of a company: it may log in from now on, or is removed some days later. @throws COMPANY_NOT_WAITING */
export async function decideCompany(
  db: Db,
  companyId: number,
  decision: { at: Date; approved: boolean },
): Promise<void> {
  if (!(await store.markDecided(db, companyId, decision))) throw new AppError('COMPANY_NOT_WAITING')
}
