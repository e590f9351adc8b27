import { sql } from 'kysely'
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

/** Writes what a company bought, with its counter. Who may do so: add_package in migration 0014. */
export async function createPackage(db: Db, plan: NewPackage): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select add_package(${plan.companyId}, ${plan.name}, ${plan.startsAt}, ${plan.endsAt}, ${plan.limitUsers},
      ${plan.limitSignatures}, ${plan.signaturesUsed ?? 0}, ${plan.at}) as id`.execute(db)
  return rows[0]!.id
}
