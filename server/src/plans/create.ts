import type { Db } from '../db/database.ts'

export interface NewPackage {
  readonly companyId: number
  readonly name: string
  readonly startsAt: Date
  /** Null: no end. */
  readonly endsAt: Date | null
  /** Null: as many as one likes. */
  readonly limitUsers: number | null
  readonly limitSignatures: number | null
  readonly signaturesUsed?: number
  readonly at: Date
}

/** Writes what a company bought, with its counter. */
export async function createPackage(db: Db, plan: NewPackage): Promise<number> {
  const { id } = await db
    .insertInto('packages')
    .values({
      company_id: plan.companyId,
      name: plan.name,
      starts_at: plan.startsAt,
      ends_at: plan.endsAt,
      limit_users: plan.limitUsers,
      limit_signatures: plan.limitSignatures,
      created_at: plan.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('plan_counters')
    .values({ company_id: plan.companyId, package_id: id, signatures_used: plan.signaturesUsed ?? 0 })
    .execute()
  return id
}
