import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

export interface EndingCertificates {
  readonly companyCode: string
  readonly certificates: number
  readonly firstAt: Date
}

/** Companies with certificates that end in this span: how many, and when the first one does. */
export async function listEndingCertificates(
  db: Db,
  { since, until }: { since: Date; until: Date },
): Promise<EndingCertificates[]> {
  const { rows } = await sql<EndingCertificates>`
    select code as "companyCode", certificates, first_at as "firstAt"
    from platform_ending_certificates(${since}, ${until})`.execute(db)
  return rows
}
