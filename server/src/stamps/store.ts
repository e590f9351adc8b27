import type { SignatureLevel } from '@laisen/contract/endpoints/stamps'
import { sql } from 'kysely'
import { composedOnce } from '../db/composed.ts'
import type { Db } from '../db/database.ts'

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
