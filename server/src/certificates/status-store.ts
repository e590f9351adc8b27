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

/** What an issuer said: which certificate it revoked, the one asked about or one above it, and when. */
export interface IssuerRevocation {
  readonly serial: string
  readonly revokedAt: Date
}

export interface ToAsk extends Version {
  readonly certificate: Buffer
  readonly chain: readonly Buffer[]
  /** As far as is known from the last time. */
  readonly issuerRevokedAt: Date | null
  readonly issuerRevokedSerial: string | null
}

/** Certificates of all companies that sign now, came in a file and were not asked about since then, the longest ago first. Those of suspended companies wait. */
// joins companies: nobody signs in a suspended one
export async function listToAsk(
  owner: Kysely<Tables>,
  { askedBefore, now, most }: { readonly askedBefore: Date; readonly now: Date; readonly most: number },
): Promise<ToAsk[]> {
  const { rows } = await sql<ToAsk>`
    select v.company_id as "companyId", v.certificate_id as "certificateId", v.version, v.certificate, v.chain,
      v.issuer_revoked_at as "issuerRevokedAt", v.issuer_revoked_serial as "issuerRevokedSerial"
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
    select company_id as "companyId", certificate_id as "certificateId", version, certificate, chain,
      issuer_revoked_at as "issuerRevokedAt", issuer_revoked_serial as "issuerRevokedSerial"
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

/** The certificate whose issuer says something else than before. */
interface Changed {
  readonly name: string
  readonly ownerId: number | null
}

/**
 * Undefined where another process noted it meanwhile, and where the version signs no longer. Only a change writes the row, because each
 * write makes every process forget the opened key.
 */
export async function markIssuerRevoked(
  db: Db,
  { certificateId, version, issuerRevokedAt }: ToAsk,
  revocation: IssuerRevocation | null,
): Promise<Changed | undefined> {
  const { rows } = await sql<Changed>`
    update certificate_versions v
    set issuer_revoked_at = ${revocation?.revokedAt ?? null}, issuer_revoked_serial = ${revocation?.serial ?? null}
    from certificates c
    where c.company_id = v.company_id and c.id = v.certificate_id and c.version = v.version and c.deleted_at is null
      and v.company_id = app_company() and v.certificate_id = ${certificateId} and v.version = ${version}
      and v.revoked_at is null and v.issuer_revoked_at is not distinct from ${issuerRevokedAt}
    returning c.name, certificate_owner(c.company_id, c.id) as "ownerId"`.execute(db)
  return rows[0]
}
