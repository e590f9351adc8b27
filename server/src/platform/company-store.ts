import { type PlatformCompany, type PlatformEvent, platformEvents } from '@laisen/contract/endpoints/platform'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Plan } from '../plans/store.ts'
import { toldPlan } from '../plans/told.ts'
import type { Asked } from './operation.ts'

/** package_at(…) as JSON. */
interface PlanJson {
  readonly package_id: number
  readonly name: string
  readonly starts_at: string
  readonly ends_at: string | null
  readonly limit_users: number | null
  readonly limit_signatures: number | null
  readonly signatures_used: number
  readonly signatures_reserved: number
}

export function planOf(json: PlanJson | null): Plan | undefined {
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

export interface PlanColumns {
  readonly activated: number
  readonly plan: PlanJson | null
}

export function toldPlanOf({ plan, activated }: PlanColumns, now: Date) {
  const found = planOf(plan)
  return found ? toldPlan(found, activated, now) : null
}

interface CompanyRow extends PlanColumns {
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
  readonly employees: number
  readonly request_open: boolean
  readonly total: number
}

function told(row: CompanyRow, now: Date): PlatformCompany {
  return {
    companyID: row.id,
    companyCode: row.code,
    companyName: row.name,
    telephoneNo: row.telephone_no,
    email: row.email,
    country: row.country,
    city: row.city,
    address: row.address,
    createDate: row.created_at.toISOString(),
    demo: row.demo,
    verifyDate: row.verified_at?.toISOString() ?? null,
    suspendDate: row.suspended_at?.toISOString() ?? null,
    suspendReason: row.suspended_reason,
    employeeCount: row.employees,
    plan: toldPlanOf(row, now),
    requestOpen: row.request_open,
  }
}

export async function listCompanies(
  db: Db,
  { wanted, most, skip, state, now }: Asked & { state: string; now: Date },
): Promise<{ companies: PlatformCompany[]; total: number }> {
  const { rows } = await sql<CompanyRow>`
    select * from platform_companies(${wanted}, ${state}, null, ${now}, ${most}, ${skip})`.execute(db)
  return { companies: rows.map((row) => told(row, now)), total: rows[0]?.total ?? 0 }
}

export async function findCompany(db: Db, companyId: number, now: Date): Promise<PlatformCompany | undefined> {
  const { rows } = await sql<CompanyRow>`
    select * from platform_companies('', 'all', ${companyId}, ${now}, 1, 0)`.execute(db)
  return rows[0] && told(rows[0], now)
}

interface PackageRow {
  readonly id: number
  readonly name: string
  readonly starts_at: Date
  readonly ends_at: Date | null
  readonly limit_users: number | null
  readonly limit_signatures: number | null
  readonly signatures_used: number
  readonly signatures_reserved: number
}

export async function listPackages(db: Db, companyId: number): Promise<PackageRow[]> {
  const { rows } = await sql<PackageRow>`select * from platform_packages(${companyId})`.execute(db)
  return rows
}

export async function listEvents(db: Db, companyId: number) {
  const { rows } = await sql<{ type: PlatformEvent; at: Date; operator: string; reason: string }>`
    select * from platform_events(${companyId}, ${[...platformEvents]}::text[])`.execute(db)
  return rows
}

export async function setVerified(db: Db, companyId: number, at: Date | null): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select platform_verify(${companyId}, ${at}) as done`.execute(db)
  return rows[0]!.done
}

/** `at` null ends the suspension. False where it already is as asked. */
export async function setSuspended(db: Db, companyId: number, at: Date | null, reason: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select platform_suspend(${companyId}, ${at}, ${reason}) as done`.execute(db)
  return rows[0]!.done
}

/** Everybody of the company of this transaction has to sign in again. */
export async function endSessions(db: Db, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ ended_at: at }).where('ended_at', 'is', null).execute()
}
