import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { countedPage, type Slice } from '../http/paged.ts'
import { type Package, type PackageJson, packageFromJson } from '../plans/package-json.ts'

/** A company as a customer. */
export interface Customer {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly telephoneNo: string
  readonly email: string
  readonly country: string
  readonly city: string
  readonly address: string
  readonly createdAt: Date
  readonly demo: boolean
  readonly verifiedAt: Date | null
  readonly suspendedAt: Date | null
  readonly suspendedReason: string
  /** For approval. */
  readonly waitsSince: Date | null
  readonly declinedAt: Date | null
  readonly employees: number
  readonly activated: number
  readonly current: Package | undefined
  readonly requestOpen: boolean
}

interface Row {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly telephone_no: string
  readonly email: string
  readonly country: string
  readonly city: string
  readonly address: string
  readonly created_at: Date
  readonly demo: boolean
  readonly verified_at: Date | null
  readonly suspended_at: Date | null
  readonly suspended_reason: string
  readonly waits_since: Date | null
  readonly declined_at: Date | null
  readonly employees: number
  readonly activated: number
  readonly plan: PackageJson | null
  readonly request_open: boolean
  readonly total: number
}

function customerOf(row: Row): Customer {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    telephoneNo: row.telephone_no,
    email: row.email,
    country: row.country,
    city: row.city,
    address: row.address,
    createdAt: row.created_at,
    demo: row.demo,
    verifiedAt: row.verified_at,
    suspendedAt: row.suspended_at,
    suspendedReason: row.suspended_reason,
    waitsSince: row.waits_since,
    declinedAt: row.declined_at,
    employees: row.employees,
    activated: row.activated,
    current: packageFromJson(row.plan),
    requestOpen: row.request_open,
  }
}

/** The largest offset that the function takes; no list is that long. */
const MOST_SKIPPED = 2_000_000_000

export interface CustomersWanted {
  readonly search: string
  readonly state: string
  readonly slice: Slice
  readonly now: Date
}

/** The function joins the employees, the package and the open request of each company: one row each, for display. */
export async function listCustomers(
  db: Db,
  { search, state, slice, now }: CustomersWanted,
): Promise<{ customers: Customer[]; total: number }> {
  const read = async ({ skip, take }: Slice) => {
    const { rows } = await sql<Row>`
      select * from platform_companies(${search}, ${state}, null, ${now}, ${take}, ${skip})`.execute(db)
    return rows
  }
  const { rows, total } = await countedPage(slice, read, MOST_SKIPPED)
  return { customers: rows.map(customerOf), total }
}

export async function findCustomer(db: Db, companyId: number, now: Date): Promise<Customer | undefined> {
  const { rows } = await sql<Row>`select * from platform_companies('', 'all', ${companyId}, ${now}, 1, 0)`.execute(db)
  return rows[0] && customerOf(rows[0])
}

export async function setVerified(db: Db, companyId: number, at: Date | null): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select platform_verify(${companyId}, ${at}) as done`.execute(db)
  return rows[0]!.done
}

/** False where the company is suspended already. */
export async function markSuspended(
  db: Db,
  companyId: number,
  { at, reason }: { at: Date; reason: string },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select platform_suspend(${companyId}, ${at}, ${reason}) as done`.execute(db)
  return rows[0]!.done
}

/** False where the company is not suspended. */
export async function markResumed(db: Db, companyId: number): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select platform_suspend(${companyId}, null, '') as done`.execute(db)
  return rows[0]!.done
}

export async function isApprovalRequired(db: Db): Promise<boolean> {
  const { rows } = await sql<{ required: boolean }>`select platform_approval() as required`.execute(db)
  return rows[0]!.required
}

/** False where it was so already. */
export async function setApprovalRequired(db: Db, required: boolean): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select platform_require_approval(${required}) as done`.execute(db)
  return rows[0]!.done
}

/** False where the company does not wait for approval. */
export async function markDecided(
  db: Db,
  companyId: number,
  { at, approved }: { at: Date; approved: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select platform_decide(${companyId}, ${at}, ${approved}) as done`.execute(db)
  return rows[0]!.done
}
