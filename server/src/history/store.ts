import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import type { Db } from '../db/database.ts'
import type { HistoryTables } from '../db/tables/history.ts'
import type { Tables } from '../db/tables.ts'
import type { Facts } from '../events/evidence.ts'
import type { HistoryContent } from './evidence.ts'

export interface HistoryPersonal {
  readonly username: string
  readonly certName: string
  readonly reason: string
  readonly location: string
}

export interface NewRow extends HistoryContent {
  readonly personal: HistoryPersonal
  readonly salt: Buffer
  readonly hash: Buffer
  readonly hashVersion: number
}

/** Writes rows in their order, and what they add to the totals. */
export async function insert(db: Db, rows: readonly NewRow[]): Promise<void> {
  if (rows.length === 0) return
  const each = <Value>(value: (row: NewRow) => Value) => rows.map(value)
  await sql`
    with asked as materialized (
      select * from unnest(${each(({ companyId }) => companyId)}::bigint[], ${each(({ at }) => at)}::timestamptz[],
        ${each(({ stampId }) => stampId)}::bigint[], ${each(({ principal }) => principal.kind)}::text[],
        ${each(({ principal }) => principal.employeeId)}::bigint[], ${each(({ principal }) => principal.keyId)}::bigint[],
        ${each(({ principal }) => principal.recipientId)}::bigint[],
        ${each(({ certificateId }) => certificateId)}::bigint[],
        ${each(({ certificateVersion }) => certificateVersion)}::integer[],
        ${each(({ personal }) => personal.username)}::text[], ${each(({ personal }) => personal.certName)}::text[],
        ${each(({ personal }) => personal.reason)}::text[], ${each(({ personal }) => personal.location)}::text[],
        ${each(({ facts }) => JSON.stringify(facts))}::jsonb[], ${each(({ salt }) => salt)}::bytea[],
        ${each(({ commitment }) => commitment)}::bytea[], ${each(({ hash }) => hash)}::bytea[],
        ${each(({ hashVersion }) => hashVersion)}::smallint[])
        a (company_id, at, stamp_id, principal_kind, employee_id, key_id, recipient_id, certificate_id, certificate_version, username,
          cert_name, reason, location, facts, salt, commitment, hash, hash_version)
    ), added as (
      insert into history (company_id, at, stamp_id, principal_kind, employee_id, key_id, recipient_id, certificate_id,
        certificate_version, username, cert_name, reason, location, facts, salt, commitment, hash, hash_version)
      select * from asked
    )
    insert into history_deltas (company_id, employee_id, quarter, signatures)
    select company_id, employee_id, date_bin('15 minutes', at, 'epoch') as quarter, count(*)
    from asked group by company_id, employee_id, quarter`.execute(db)
}

export interface HistoryFilter {
  readonly since: Date
  readonly until: Date
  /** Only this employee's rows; null for the company's. */
  readonly employeeId: number | null
}

export interface HistoryEntry {
  readonly id: number
  readonly at: Date
  readonly username: string | null
  readonly certName: string | null
  readonly reason: string | null
  readonly location: string | null
  readonly stampPublicId: string
  /** Who stamped, and who asked for it if somebody did. */
  readonly stampedBy: number
  readonly requestedBy: number | null
  /** Its document has not been purged. */
  readonly kept: boolean
}

export interface Page {
  readonly offset: number
  readonly rows: number
}

/** A page of the history, newest first. */
export async function list(db: Db, filter: HistoryFilter, { offset, rows }: Page): Promise<HistoryEntry[]> {
  const { since, until, employeeId } = filter
  let entries = shown(db).where('h.at', '>=', since).where('h.at', '<', until)
  if (employeeId !== null) entries = entries.where('h.employee_id', '=', employeeId)
  return entries.limit(rows).offset(offset).execute()
}

/**
 * A page of what a search finds, and how much it finds, counted to `most`. ilike is not leakproof, so under row-level
 * security it would never use the index: the function does.
 */
export async function search(
  db: Db,
  { since, until, employeeId, text }: HistoryFilter & { readonly text: string },
  { offset, rows, most }: Page & { readonly most: number },
): Promise<{ entries: HistoryEntry[]; found: number }> {
  const { rows: answers } = await sql<{ ids: number[]; found: number }>`
    with found as materialized (
      select f.* from search_history(${text}, ${since}, ${until}, ${employeeId}::bigint, ${most}) with ordinality f (id, place)
    )
    select array(select id from found where place > ${offset} order by place limit ${rows}) as ids,
      (select count(*) from found) as found`.execute(db)
  const { ids, found } = answers[0]!
  const entries = ids.length === 0 ? [] : await shown(db).where('h.id', '=', sql<number>`any(${ids})`).execute()
  return { entries, found }
}

// joins stamps, revisions, objects: each row shows the public id of its stamp if its document is kept, and a second query for each page would be absurd
function shown(db: Db) {
  return db
    .selectFrom('history as h')
    .innerJoin('stamps as s', (join) =>
      join.onRef('s.company_id', '=', 'h.company_id').onRef('s.id', '=', 'h.stamp_id'),
    )
    .select([
      'h.id',
      'h.at',
      'h.username',
      'h.cert_name as certName',
      'h.reason',
      'h.location',
      's.public_id as stampPublicId',
      's.employee_id as stampedBy',
      's.requested_by as requestedBy',
      sql<boolean>`exists (select from revisions r join objects o on o.company_id = r.company_id and o.id = r.object_id
        where r.company_id = s.company_id and r.document_id = s.document_id and r.number = 0
          and o.wrapped_key is not null)`.as('kept'),
    ])
    .orderBy('h.at', 'desc')
    .orderBy('h.id', 'desc')
}

export interface ShownSignature {
  readonly certificateId: number
  readonly certName: string | null
  readonly reason: string | null
  readonly location: string | null
  readonly facts: Record<string, unknown>
  readonly subject: string
  readonly issuer: string
  readonly serial: string
  readonly keyType: string
  readonly validFrom: Date
  readonly validUntil: Date
  readonly certificate: Buffer
  readonly chain: readonly Buffer[]
  /** By the company's own authority. */
  readonly issuedHere: boolean
}

/** The certificates above those that made the signatures of a stamp, up to their roots where these are known. DER. */
// joins certificate_versions: they hold the chains
export async function listIssuers(db: Db, stampId: number): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('history as h')
    .innerJoin('certificate_versions as v', (join) =>
      join
        .onRef('v.company_id', '=', 'h.company_id')
        .onRef('v.certificate_id', '=', 'h.certificate_id')
        .onRef('v.version', '=', 'h.certificate_version'),
    )
    .where('h.stamp_id', '=', stampId)
    .select('v.chain')
    .execute()
  return rows.flatMap(({ chain }) => chain)
}

/** The signatures of a stamp, in order, each with what its certificate said. */
// joins certificate_versions: the version that made a signature says who signed
export async function listByStamp(db: Db, stampId: number): Promise<ShownSignature[]> {
  return db
    .selectFrom('history as h')
    .innerJoin('certificate_versions as v', (join) =>
      join
        .onRef('v.company_id', '=', 'h.company_id')
        .onRef('v.certificate_id', '=', 'h.certificate_id')
        .onRef('v.version', '=', 'h.certificate_version'),
    )
    .where('h.stamp_id', '=', stampId)
    .select([
      'h.certificate_id as certificateId',
      'h.cert_name as certName',
      'h.reason',
      'h.location',
      'h.facts',
      'v.subject',
      'v.issuer',
      'v.serial',
      'v.key_type as keyType',
      'v.valid_from as validFrom',
      'v.valid_until as validUntil',
      'v.certificate',
      'v.chain',
    ])
    .select(sql<boolean>`v.issued_by is not null`.as('issuedHere'))
    .orderBy('h.id')
    .execute()
}

/** A span of time, with the whole quarters of an hour in it: from the first that begins in it to the last that ends in it. */
export interface Span {
  readonly since: Date
  readonly firstQuarter: Date
  readonly lastQuarter: Date
  readonly until: Date
}

/** How many rows there are: the totals plus what has not been folded in yet; only the two edges of the span are counted row by row. */
export async function count(db: Db, { since, firstQuarter, lastQuarter, until }: Span, employeeId: number | null) {
  const own = employeeId === null ? sql`` : sql`and employee_id = ${employeeId}`
  const { rows } = await sql<{ total: number }>`
    select (
      (select coalesce(sum(signatures), 0) from (${perQuarter({ firstQuarter, lastQuarter }, employeeId)}) quarters)
      + (select count(*) from history where at >= ${since} and at < ${firstQuarter} ${own})
      + (select count(*) from history where at >= ${lastQuarter} and at < ${until} ${own})
    )::bigint as total`.execute(db)
  return rows[0]!.total
}

/**
 * Where a page far down begins: a moment, and how many of the rows before it still come first. The newest rows come first. Undefined where the
 * page is in the part of a quarter of an hour that ends the span.
 */
export async function findPlace(
  db: Db,
  { firstQuarter, lastQuarter, until }: Span,
  { employeeId, offset }: { readonly employeeId: number | null; readonly offset: number },
): Promise<{ until: Date; offset: number } | undefined> {
  const own = employeeId === null ? sql`` : sql`and employee_id = ${employeeId}`
  const { rows } = await sql<{ until: Date; offset: number }>`
    with newest as (
      select count(*) as signatures from history where at >= ${lastQuarter} and at < ${until} ${own}
    ), running as (
      select quarter, sum(sum(signatures)) over (order by quarter desc) as through
      from (${perQuarter({ firstQuarter, lastQuarter }, employeeId)}) quarters group by quarter
    ), passed as (
      select min(quarter) as until, n.signatures + coalesce(max(through), 0) as rows
      from newest n left join running on n.signatures + through <= ${offset} group by n.signatures
    )
    select coalesce(until, ${lastQuarter}) as until, (${offset} - rows)::bigint as offset from passed
    where rows <= ${offset}`.execute(db)
  return rows[0]
}

/** Signatures of whole quarters of an hour: folded totals, and what is not folded yet. */
function perQuarter(
  { firstQuarter, lastQuarter }: Pick<Span, 'firstQuarter' | 'lastQuarter'>,
  employeeId: number | null,
) {
  const of = (employee: RawBuilder<unknown>) =>
    sql`where quarter >= ${firstQuarter} and quarter < ${lastQuarter} ${employee}`
  const [total, delta] =
    employeeId === null
      ? [sql`and employee_id is null`, sql``]
      : [sql`and employee_id = ${employeeId}`, sql`and employee_id = ${employeeId}`]
  return sql`select quarter, signatures from history_totals ${of(total)}
    union all select quarter, signatures from history_deltas ${of(delta)}`
}

/** Folds what writers appended into the totals; of all companies, so as the owner. A sum is the same before and after. */
export async function foldTotals(owner: Kysely<Tables>): Promise<void> {
  await sql`
    with folded as (delete from history_deltas returning company_id, employee_id, quarter, signatures)
    insert into history_totals as t (company_id, employee_id, quarter, signatures)
      select company_id, employee_id, quarter, sum(signatures) from folded
        where employee_id is not null group by company_id, employee_id, quarter
      union all select company_id, null, quarter, sum(signatures) from folded group by company_id, quarter
      order by 1, 2, 3
    on conflict (company_id, employee_id, quarter) do update set signatures = t.signatures + excluded.signatures`.execute(
    owner,
  )
}

export interface StoredSignature extends HistoryContent {
  readonly id: number
  readonly personal: HistoryPersonal | null
  readonly salt: Buffer | null
  readonly hash: Buffer
  readonly hashVersion: number
}

/** Every row of the company, in the order in which they became visible. */
export async function listAll(db: Db): Promise<StoredSignature[]> {
  const rows = await db.selectFrom('history').selectAll().orderBy('xid').orderBy('id').execute()
  return rows.map(storedOf)
}

/** These rows, in any order. */
export async function listByIds(
  db: Kysely<Tables>,
  companyId: number,
  ids: readonly number[],
): Promise<StoredSignature[]> {
  const rows = await db
    .selectFrom('history')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', anyOf(ids))
    .execute()
  return rows.map(storedOf)
}

export function storedOf(row: Selectable<HistoryTables['history']>): StoredSignature {
  return {
    id: row.id,
    companyId: row.company_id,
    at: row.at,
    principal: {
      kind: row.principal_kind,
      employeeId: row.employee_id,
      keyId: row.key_id,
      recipientId: row.recipient_id,
      job: null,
    },
    stampId: row.stamp_id,
    certificateId: row.certificate_id,
    certificateVersion: row.certificate_version,
    facts: row.facts as Facts,
    commitment: row.commitment,
    personal: personalOf(row),
    salt: row.salt,
    hash: row.hash,
    hashVersion: row.hash_version,
  }
}

function personalOf(row: {
  username: string | null
  cert_name: string | null
  reason: string | null
  location: string | null
}): HistoryPersonal | null {
  const { username, cert_name: certName, reason, location } = row
  return username === null ? null : ({ username, certName, reason, location } as HistoryPersonal)
}
