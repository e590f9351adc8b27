import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Slice } from '../http/paged.ts'
import type { UpgradeRequest } from './request-store.ts'
import type { Package } from './store.ts'

/** What package_at(…) becomes inside a JSON column. */
export interface PackageJson {
  readonly package_id: number
  readonly name: string
  readonly starts_at: string
  readonly ends_at: string | null
  readonly limit_users: number | null
  readonly limit_signatures: number | null
  readonly signatures_used: number
  readonly signatures_reserved: number
}

export function packageFromJson(json: PackageJson | null): Package | undefined {
  if (json === null) return undefined
  return {
    packageId: json.package_id,
    name: json.name,
    startsAt: new Date(json.starts_at),
    endsAt: json.ends_at === null ? null : new Date(json.ends_at),
    limitUsers: json.limit_users,
    limitSignatures: json.limit_signatures,
    signaturesUsed: json.signatures_used,
    signaturesReserved: json.signatures_reserved,
  }
}

/** Every package that a company ever had. */
export async function listPackagesOf(db: Db, companyId: number): Promise<Package[]> {
  const { rows } = await sql<Package>`
    select id as "packageId", name, starts_at as "startsAt", ends_at as "endsAt", limit_users as "limitUsers",
      limit_signatures as "limitSignatures", signatures_used as "signaturesUsed", signatures_reserved as "signaturesReserved"
    from platform_packages(${companyId})`.execute(db)
  return rows
}

interface CompanyRequest extends Omit<UpgradeRequest, 'requestedById' | 'requestedBy'> {
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

/** Requests of all companies, the oldest first. */
export async function listRequests(
  db: Db,
  { search, state, slice, now }: { search: string; state: string; slice: Slice; now: Date },
): Promise<{ requests: CompanyRequest[]; total: number }> {
  const { rows } = await sql<RequestRow>`
    select * from platform_requests(${search}, ${state}, ${now}, ${slice.take}, ${Math.min(slice.skip, MOST_SKIPPED)})`.execute(
    db,
  )
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
  return { requests, total: rows[0]?.total ?? 0 }
}

/** How many companies have a package that ended and none that followed. */
export async function countEndedPackages(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select plans_ended as count from platform_counts(${now})`.execute(db)
  return rows[0]?.count ?? 0
}
