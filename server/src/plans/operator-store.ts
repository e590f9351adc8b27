import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { countedPage, type Slice } from '../http/paged.ts'
import { type PackageJson, packageFromJson } from './package-json.ts'
import type { UpgradeRequest } from './request-store.ts'
import type { Package } from './store.ts'

/** Every package that a company ever had. */
export async function listPackagesOf(db: Db, companyId: number): Promise<Package[]> {
  const { rows } = await sql<Package>`
    select id as "packageId", name, starts_at as "startsAt", ends_at as "endsAt", limit_users as "limitUsers",
      limit_signatures as "limitSignatures", limit_bytes as "limitBytes", signatures_used as "signaturesUsed",
      signatures_reserved as "signaturesReserved", bytes_stored as "bytesStored"
    from platform_packages(${companyId})`.execute(db)
  return rows
}

export interface CompanyRequest extends Omit<UpgradeRequest, 'requestedById' | 'requestedBy'> {
  readonly companyId: number
  readonly companyCode: string
  readonly companyName: string
  readonly telephoneNo: string
  readonly email: string
  readonly requestedBy: string | null
  /** The company's package now, and how many people it has activated. */
  readonly current: Package | undefined
  readonly activated: number
}

interface RequestRow {
  readonly id: number
  readonly company_id: number
  readonly code: string
  readonly name: string
  readonly telephone_no: string
  readonly email: string
  readonly state: UpgradeRequest['state']
  readonly user_plan_id: number | null
  readonly signature_plan_id: number | null
  readonly requested_by: string | null
  readonly created_at: Date
  readonly decided_at: Date | null
  readonly reason: string
  readonly activated: number
  readonly plan: PackageJson | null
  readonly total: number
}

/** The largest offset that the function takes; no list is that long. */
const MOST_SKIPPED = 2_000_000_000

export interface RequestsWanted {
  readonly search: string
  readonly state: string
  readonly slice: Slice
  readonly now: Date
}

/** Requests of all companies, the oldest first. */
export async function listRequests(
  db: Db,
  { search, state, slice, now }: RequestsWanted,
): Promise<{ requests: CompanyRequest[]; total: number }> {
  const read = async ({ skip, take }: Slice) => {
    const { rows } = await sql<RequestRow>`
      select * from platform_requests(${search}, ${state}, ${now}, ${take}, ${skip})`.execute(db)
    return rows
  }
  const { rows, total } = await countedPage(slice, read, MOST_SKIPPED)
  const requests = rows.map((row) => ({
    id: row.id,
    companyId: row.company_id,
    companyCode: row.code,
    companyName: row.name,
    telephoneNo: row.telephone_no,
    email: row.email,
    state: row.state,
    userPlanId: row.user_plan_id,
    signaturePlanId: row.signature_plan_id,
    requestedBy: row.requested_by,
    createdAt: row.created_at,
    decidedAt: row.decided_at,
    reason: row.reason,
    current: packageFromJson(row.plan),
    activated: row.activated,
  }))
  return { requests, total }
}

/** How many companies have a package that ended and none that followed. */
export async function countEndedPackages(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select plans_ended as count from platform_counts(${now})`.execute(db)
  return rows[0]?.count ?? 0
}
