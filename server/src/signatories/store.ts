import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/**
 * stamp: with a certificate that they may use. confirm: with one that they own, for whoever asked. ask: has the owner confirm a stamp. own: as
 * a recipient of an envelope, with a certificate that they may use. person: as a recipient, with a certificate made for the act, or with the
 * company's; or has a certificate issued in their name. seal: lets others sign with the company's certificate.
 */
type SigningAct = 'stamp' | 'confirm' | 'ask' | 'own' | 'person' | 'seal'

/** An act that signs, with what decides whether the employee may do it. */
export interface Asked {
  readonly act: SigningAct
  readonly companyId: number
  readonly employeeId: number
  /** The session in which it is done. Undefined where none does it, or another rule ends what it began. */
  readonly sessionId?: number | undefined
  /** The API key that does it, if one does. */
  readonly keyId?: number | undefined
  readonly certificates: readonly { readonly id: number; readonly version: number }[]
  /** The password of the certificate was verified for this act. @default false */
  readonly password?: boolean | undefined
  /** The person confirmed this one signature in their session. @default false */
  readonly proven?: boolean | undefined
  /** The versions of the rows that decided it, if they were read for an earlier stamp: other versions refuse it. */
  readonly expectedVersions?: string | undefined
  readonly at: Date
}

/**
 * What signing_refusals returns. SESSION_REQUIRED: nobody is signed in, or they may not act at all. OWNER: the same for an owner who confirms.
 * CERTIFICATE: one of the certificates may no longer sign, or not for this employee or without being asked. CHANGED: a row has another version
 * than expected.
 */
export type Refusal =
  | 'SESSION_REQUIRED'
  | 'OWNER'
  | 'SIGNER_INACTIVE'
  | 'NOT_PERMITTED'
  | 'PROOF_REQUIRED'
  | 'CERTIFICATE'
  | 'API_KEY_ENDED'
  | 'API_KEY_CERTIFICATE_REFUSED'
  | 'CHANGED'

export async function listRefusals(db: Db, acts: readonly Asked[]): Promise<(Refusal | null)[]> {
  const each = <Value>(value: (act: Asked) => Value) => acts.map(value)
  const { rows } = await sql<{ refusal: Refusal | null }>`
    select refusal from signing_refusals(${each(({ companyId }) => companyId)}::bigint[], ${each(({ employeeId }) => employeeId)}::bigint[],
      ${each(({ sessionId }) => sessionId ?? null)}::bigint[], ${each(({ keyId }) => keyId ?? null)}::bigint[],
      ${each(idsOf)}::text[], ${each(versionsOf)}::text[], ${each(({ at }) => at)}::timestamptz[],
      ${each(({ act }) => act)}::text[], ${each(({ password = false }) => password)}::boolean[],
      ${each(({ proven = false }) => proven)}::boolean[],
      ${each(({ expectedVersions }) => expectedVersions ?? null)}::text[]) order by place`.execute(db)
  return rows.map(({ refusal }) => refusal)
}

// PostgreSQL has no ragged arrays of arrays, so the certificates of each act are sent as one text.
export function idsOf({ certificates }: Pick<Asked, 'certificates'>): string {
  return `{${certificates.map(({ id }) => id).join(',')}}`
}

export function versionsOf({ certificates }: Pick<Asked, 'certificates'>): string {
  return `{${certificates.map(({ version }) => version).join(',')}}`
}

type Lock = 'administration' | 'certificates'
const both: readonly Lock[] = ['administration', 'certificates']

/** The locks of lockAdministration and lockCertificates, shared: many sign at once, and whoever changes who may sign waits for them. */
export async function lockShared(db: Db, companyIds: readonly number[], locks = both): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(hashtext(what), hashtext(company::text))
    from (select what, company from unnest(${companyIds}::bigint[]) company
      cross join unnest(${locks}::text[]) with ordinality w (what, place) order by company, place) locks`.execute(db)
}
