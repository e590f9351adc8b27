import type { SignatureLevel } from '@laisen/contract/endpoints/stamps'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface PolicyRecord {
  /** Null: as high as there is someone to ask for timestamps. */
  readonly level: SignatureLevel | null
  readonly must: boolean
  readonly servers: readonly string[]
  readonly hasAuthority: boolean
  /** The xmin of the policy, and whether there is an authority. */
  readonly rowVersions: string
}

// joins authorities: a stamp waits for both, so they are one query
export async function findPolicy(db: Db): Promise<PolicyRecord> {
  const { rows } = await sql<PolicyRecord>`
    select p.level, coalesce(p.must, false) as must, coalesce(p.servers, '{}') as servers,
      a.exist as "hasAuthority", concat_ws(' ', coalesce(p.xmin::text, '-'), a.exist) as "rowVersions"
    from (select exists (select from authorities) as exist) a left join signature_policies p on true`.execute(db)
  return rows[0]!
}

interface NewPolicy extends Omit<PolicyRecord, 'hasAuthority' | 'rowVersions'> {
  readonly companyId: number
  readonly at: Date
}

export async function replacePolicy(db: Db, { companyId, level, must, servers, at }: NewPolicy): Promise<void> {
  const row = { level, must, servers: [...servers], changed_at: at }
  await db
    .insertInto('signature_policies')
    .values({ company_id: companyId, ...row })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(row))
    .execute()
}
