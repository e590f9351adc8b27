import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface CarriedVersion {
  readonly certificateId: number
  readonly version: number
  readonly name: string
  /** DER, as those above it. */
  readonly certificate: Buffer
  readonly chain: Buffer[]
}

/** The next versions of certificates after a place. */
export async function listVersions(
  db: Db,
  { after: [id, version], most }: { readonly after: readonly [id: number, version: number]; readonly most: number },
): Promise<CarriedVersion[]> {
  return (
    db
      .selectFrom('certificate_versions as v')
      .innerJoin('certificates as c', (join) =>
        join.onRef('c.company_id', '=', 'v.company_id').onRef('c.id', '=', 'v.certificate_id'),
      )
      .where(sql<boolean>`(v.certificate_id, v.version) > (${id}, ${version})`)
      // A person who was erased took it along.
      .where(sql<boolean>`octet_length(v.certificate) > 0`)
      .orderBy('v.certificate_id')
      .orderBy('v.version')
      .limit(most)
      .select(['v.certificate_id as certificateId', 'v.version', 'c.name', 'v.certificate', 'v.chain'])
      .execute()
  )
}
