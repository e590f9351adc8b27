import type { SignatureLevel } from '@laisen/contract/endpoints/stamps'
import { sql } from 'kysely'
import { composedOnce } from '../db/composed.ts'
import type { Db } from '../db/database.ts'

/** A stamp that is about to be written, with what decides whether the employee may still make it. */
export interface Standing {
  readonly companyId: number
  readonly employeeId: number
  /** Undefined where no session makes the stamp. */
  readonly sessionId: number | undefined
  /** The API key that makes it, if one does. */
  readonly keyId: number | undefined
  /** The owner of the certificate confirms what someone else asked for. */
  readonly confirms: boolean
  readonly certificates: readonly { readonly id: number; readonly version: number }[]
  /** The versions of the rows that decided it, if they were read for an earlier stamp (SigningContext): other versions refuse it. */
  readonly expectedVersions?: string | undefined
  readonly at: Date
}

/**
 * What stamp_refusals returns. CERTIFICATE: one of the certificates may no longer sign, or not for this employee. OWNER: an owner who confirms
 * may no longer log in. CHANGED: a row has another version than expected.
 */
export type Refusal =
  | 'SESSION_REQUIRED'
  | 'SIGNER_INACTIVE'
  | 'NOT_PERMITTED'
  | 'CERTIFICATE'
  | 'OWNER'
  | 'API_KEY_ENDED'
  | 'API_KEY_CERTIFICATE_REFUSED'
  | 'CHANGED'

/**
 * For each stamp: why the employee may no longer make it, or null. Stamps that differ only in their time are asked about once, at the latest
 * of them: what refuses one of several keeps all of them from being written together.
 */
export async function checkStanding(db: Db, stamps: readonly Standing[]): Promise<(Refusal | null)[]> {
  const asked = new Map<string, Standing>()
  for (const stamp of stamps) {
    const latest = asked.get(sameStanding(stamp))
    if (!latest || latest.at < stamp.at) asked.set(sameStanding(stamp), stamp)
  }
  const refusals = await refusalsOf(db, [...asked.values()])
  const places = new Map([...asked.keys()].map((same, place) => [same, place]))
  return stamps.map((stamp) => refusals[places.get(sameStanding(stamp))!] ?? null)
}

function sameStanding(stamp: Standing): string {
  const { companyId, employeeId, sessionId, keyId, confirms, expectedVersions } = stamp
  return [companyId, employeeId, sessionId, keyId, confirms, expectedVersions, idsOf(stamp), versionsOf(stamp)].join()
}

// PostgreSQL has no ragged arrays of arrays, so the certificates of each stamp are sent as one text.
function idsOf({ certificates }: Standing): string {
  return `{${certificates.map(({ id }) => id).join(',')}}`
}

function versionsOf({ certificates }: Standing): string {
  return `{${certificates.map(({ version }) => version).join(',')}}`
}

async function refusalsOf(db: Db, stamps: readonly Standing[]): Promise<(Refusal | null)[]> {
  const each = <Value>(value: (stamp: Standing) => Value) => stamps.map(value)
  const { rows } = await sql<{ refusal: Refusal | null }>`
    select refusal from stamp_refusals(${each(({ companyId }) => companyId)}::bigint[], ${each(({ employeeId }) => employeeId)}::bigint[],
      ${each(({ sessionId }) => sessionId ?? null)}::bigint[], ${each(({ keyId }) => keyId ?? null)}::bigint[],
      ${each(idsOf)}::text[], ${each(versionsOf)}::text[], ${each(({ at }) => at)}::timestamptz[],
      ${each(({ confirms }) => confirms)}::boolean[], ${each(({ expectedVersions }) => expectedVersions ?? null)}::text[]) order by place`.execute(
    db,
  )
  return rows.map(({ refusal }) => refusal)
}

export interface NewStamp {
  readonly companyId: number
  readonly id: number
  readonly publicId: string
  readonly employeeId: number
  /** Where the owner of the certificate signed for someone else; else null. */
  readonly requestedBy: number | null
  readonly documentId: number
  readonly revision: number
  readonly level: string
  readonly signatures: number
  readonly at: Date
}

export async function insert(db: Db, stamps: readonly NewStamp[]): Promise<void> {
  const each = <Value>(value: (stamp: NewStamp) => Value) => stamps.map(value)
  await sql`
    insert into stamps
      (company_id, id, public_id, employee_id, document_id, revision, level, signature_count, created_at, requested_by)
    select * from unnest(${each(({ companyId }) => companyId)}::bigint[], ${each(({ id }) => id)}::bigint[], ${each(({ publicId }) => publicId)}::uuid[],
      ${each(({ employeeId }) => employeeId)}::bigint[], ${each(({ documentId }) => documentId)}::bigint[],
      ${each(({ revision }) => revision)}::integer[], ${each(({ level }) => level)}::text[],
      ${each(({ signatures }) => signatures)}::integer[], ${each(({ at }) => at)}::timestamptz[],
      ${each(({ requestedBy }) => requestedBy)}::bigint[])`.execute(db)
}

interface Signer {
  /** The xmin of the company and of the employee. */
  readonly rowVersions: string
  readonly employeeName: string
  readonly anyPageSize: boolean
  readonly confirmSignatures: boolean
}

/** The name that a stamp shows, and the company's rules about page sizes and confirming. */
export async function getSigner(db: Db, { companyId, employeeId }: Employee): Promise<Signer> {
  const [signer] = await signers(db, { companyId, employeeId })
  if (!signer) throw new Error('this employee is not there')
  return signer
}

interface Employee {
  readonly companyId: number
  readonly employeeId: number
}

// joins employees, companies: every stamp waits for both, so they are one query
const signers = composedOnce((db, { companyId, employeeId }: Employee) =>
  db
    .selectFrom('employees as e')
    .innerJoin('companies as c', 'c.id', 'e.company_id')
    .where('e.company_id', '=', companyId)
    .where('e.id', '=', employeeId)
    .select(sql<string>`e.first_name || ' ' || e.last_name`.as('employeeName'))
    .select(['c.any_page_size as anyPageSize', 'c.confirm_signatures as confirmSignatures'])
    .select(sql<string>`concat_ws(' ', c.xmin, e.xmin)`.as('rowVersions')),
)

export interface StampRecord {
  readonly id: number
  readonly publicId: string
  readonly documentId: number
  /** The newest: what keeps the signatures provable is appended later. */
  readonly revision: number
  readonly documentName: string
  readonly level: SignatureLevel
  /** When validation data or timestamps were appended last; null if nothing was since it was made. */
  readonly extendedAt: Date | null
  readonly at: Date
  readonly sizeBytes: number
  readonly sha256: Buffer
  readonly employeeId: number
  readonly username: string
  readonly employeeName: string
  readonly requestedBy: number | null
  readonly requesterName: string | null
}

/** A stamp by its id in addresses: anyone's in the company, or what one employee signed or asked for. */
// joins documents, revisions, document_levels, employees: the panel beside the document shows its name, size, level and signer
export async function find(db: Db, publicId: string, onlyBy: number | null): Promise<StampRecord | undefined> {
  let stamps = db
    .selectFrom('stamps as s')
    .innerJoin('documents as d', (join) =>
      join.onRef('d.company_id', '=', 's.company_id').onRef('d.id', '=', 's.document_id'),
    )
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('revisions')
          .whereRef('company_id', '=', 's.company_id')
          .whereRef('document_id', '=', 's.document_id')
          .select(['number', 'size_bytes', 'sha256'])
          .orderBy('number', 'desc')
          .limit(1)
          .as('r'),
      (join) => join.onTrue(),
    )
    .leftJoin('document_levels as l', (join) =>
      join.onRef('l.company_id', '=', 's.company_id').onRef('l.document_id', '=', 's.document_id'),
    )
    .innerJoin('employees as e', (join) =>
      join.onRef('e.company_id', '=', 's.company_id').onRef('e.id', '=', 's.employee_id'),
    )
    .leftJoin('employees as a', (join) =>
      join.onRef('a.company_id', '=', 's.company_id').onRef('a.id', '=', 's.requested_by'),
    )
    .where('s.public_id', '=', publicId)
  if (onlyBy !== null) {
    stamps = stamps.where((eb) => eb.or([eb('s.employee_id', '=', onlyBy), eb('s.requested_by', '=', onlyBy)]))
  }
  return stamps
    .select([
      's.id',
      's.public_id as publicId',
      's.document_id as documentId',
      'r.number as revision',
      'd.name as documentName',
      sql<SignatureLevel>`coalesce(l.level, s.level)`.as('level'),
      sql<Date | null>`case when l.reached_at > s.created_at then l.reached_at end`.as('extendedAt'),
      's.created_at as at',
      'r.size_bytes as sizeBytes',
      'r.sha256',
      's.employee_id as employeeId',
      'e.username',
      sql<string>`e.first_name || ' ' || e.last_name`.as('employeeName'),
      's.requested_by as requestedBy',
      sql<string | null>`a.first_name || ' ' || a.last_name`.as('requesterName'),
    ])
    .executeTakeFirst()
}
