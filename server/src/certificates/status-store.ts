import { type Kysely, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** What kept a signature from PAdES B-LT: nobody says whether a certificate is revoked, or the chain does not reach a root. */
export type StatusFault = 'status' | 'chain'

interface Version {
  readonly companyId: number
  readonly certificateId: number
  readonly version: number
}

export interface ToAsk extends Version {
  readonly certificate: Buffer
  readonly chain: readonly Buffer[]
}

/** Certificates of all companies that sign now, came in a file and were not asked about since then, the longest ago first. Those of suspended companies wait. */
// joins companies: nobody signs in a suspended one
export async function listToAsk(
  owner: Kysely<Tables>,
  { askedBefore, now, most }: { readonly askedBefore: Date; readonly now: Date; readonly most: number },
): Promise<ToAsk[]> {
  const { rows } = await sql<ToAsk>`
    select v.company_id as "companyId", v.certificate_id as "certificateId", v.version, v.certificate, v.chain
    from certificate_versions v
    join certificates c on c.company_id = v.company_id and c.id = v.certificate_id and c.version = v.version
    join companies y on y.id = v.company_id and y.suspended_at is null
    where v.revoked_at is null and v.issued_by is null and c.deleted_at is null and v.valid_until > ${now}
      and (v.status_asked_at is null or v.status_asked_at < ${askedBefore})
    order by v.status_asked_at nulls first, v.company_id, v.certificate_id limit ${most}`.execute(owner)
  return rows
}

/** The certificate in this version; undefined if there is none. */
export async function findVersion(db: Db, { certificateId, version }: Version): Promise<ToAsk | undefined> {
  const { rows } = await sql<ToAsk>`
    select company_id as "companyId", certificate_id as "certificateId", version, certificate, chain
    from certificate_versions where certificate_id = ${certificateId} and version = ${version}`.execute(db)
  return rows[0]
}

export async function markAsked(
  db: Db,
  certificates: readonly Version[],
  { fault, at }: { readonly fault: StatusFault | null; readonly at: Date },
): Promise<void> {
  const ids = certificates.map(({ certificateId }) => certificateId)
  const versions = certificates.map(({ version }) => version)
  await sql`
    update certificate_versions v set status_asked_at = ${at}, status_fault = ${fault}
    from unnest(${ids}::bigint[], ${versions}::int[]) as asked (id, version)
    where v.company_id = app_company() and v.certificate_id = asked.id and v.version = asked.version`.execute(db)
}
