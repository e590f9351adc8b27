import type { EnvelopeStatus, RecipientAction, RecipientState } from '@laisen/contract/envelope-rules'
import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../db/any-of.ts'
import type { Db } from '../db/database.ts'

/** Where the rows of a report come from, and what it can be sorted by. `Row` is what `select` makes of one. */
export interface Source<Row, Column extends string = string> {
  readonly from: RawBuilder<unknown>
  readonly id: RawBuilder<number>
  readonly select: RawBuilder<Row>
  readonly columns: Readonly<Record<Column, RawBuilder<unknown>>>
}

/** Which envelopes of a range; all where nothing is given. */
export interface Only {
  readonly status?: EnvelopeStatus | undefined
  /** How long they took: a bucket of the velocity report. */
  readonly bucket?: number | undefined
}

export interface Place {
  readonly id: number
  readonly at: Date
}

export interface Wanted {
  /** By which date the range asks, and whether the newest come first. */
  readonly date: RawBuilder<unknown>
  readonly since: Date
  readonly until: Date
  readonly descending: boolean
  /** Other than the date. */
  readonly order?: RawBuilder<unknown>
  readonly only: Only
  /** The last row before, instead of an offset. */
  readonly after?: Place | undefined
  readonly offset: number
  readonly rows: number
}

/** The ids of a page, and nothing else: rows that an offset passes by are not put together. */
export async function listPlaces(
  db: Db,
  source: Pick<Source<unknown>, 'from' | 'id'>,
  wanted: Wanted,
): Promise<Place[]> {
  const { rows } = await sql<Place>`select ${source.id} as id, ${wanted.date} as at ${placed(source, wanted)}`.execute(
    db,
  )
  return rows
}

/** A row of a report, and where it is. */
type Placed<Row> = Row & { readonly rowId: number; readonly rowAt: Date }

/** The rows themselves, for where no offset passes any by. */
export async function listPlaced<Row>(db: Db, source: Source<Row>, wanted: Wanted): Promise<Placed<Row>[]> {
  const { rows } = await sql<Placed<Row>>`
    select ${source.id} as "rowId", ${wanted.date} as "rowAt", ${source.select} ${placed(source, wanted)}`.execute(db)
  return rows
}

function placed({ from, id }: Pick<Source<unknown>, 'from' | 'id'>, wanted: Wanted): RawBuilder<unknown> {
  const { date, since, until, descending, order, only, after, offset, rows: take } = wanted
  const way = descending ? sql`desc` : sql`asc`
  const ofStatus = only.status === undefined ? sql`` : sql`and e.status = ${only.status}`
  const ofBucket = only.bucket === undefined ? sql`` : sql`and e.completion_bucket = ${only.bucket}`
  const behind = after ? sql`and (${date}, ${id}) ${descending ? sql`<` : sql`>`} (${after.at}, ${after.id})` : sql``
  const by = order ? sql`${order} ${way} nulls last, ${date} desc, ${id} desc` : sql`${date} ${way}, ${id} ${way}`
  return sql`from ${from} where ${date} >= ${since} and ${date} < ${until} ${ofStatus} ${ofBucket} ${behind}
    order by ${by} offset ${offset}::bigint limit ${take}`
}

/** The rows at these places, in their order. Their date finds rows of a table that no index on ids serves. */
export async function listRows<Row>(
  db: Db,
  { from, id, select }: Source<Row>,
  { date, places }: { readonly date: RawBuilder<unknown>; readonly places: readonly Place[] },
): Promise<Row[]> {
  if (places.length === 0) return []
  const ids = places.map((place) => place.id)
  const times = places.map(({ at }) => at.getTime())
  const [first, last] = [new Date(Math.min(...times)), new Date(Math.max(...times) + 1)]
  const { rows } = await sql<Row & { readonly rowId: number }>`
    select ${id} as "rowId", ${select} from ${from}
    where ${id} = ${anyOf(ids)} and ${date} >= ${first} and ${date} < ${last}`.execute(db)
  const byId = new Map(rows.map((row) => [row.rowId, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export interface EnvelopeRecord {
  readonly envelopeId: number
  readonly documentName: string | null
  readonly totalDocuments: number
  readonly subject: string
  readonly status: EnvelopeStatus
  readonly senderName: string
  readonly recipientNames: readonly string[]
  readonly sentAt: Date | null
  readonly activityAt: Date
  readonly completedAt: Date | null
}

const selectEnvelope = sql`e.id as "envelopeId", e.document_name as "documentName", e.total_documents as "totalDocuments",
  e.subject, e.status, e.sender_name as "senderName", e.recipient_names as "recipientNames", e.sent_at as "sentAt",
  e.activity_at as "activityAt", e.completed_at as "completedAt"`

const envelopeColumns = {
  workflowID: sql`e.id`,
  subject: sql`lower(e.subject)`,
  status: sql`e.status`,
  senderName: sql`lower(e.sender_name)`,
  sentOn: sql`e.sent_at`,
  lastActivity: sql`e.activity_at`,
  completedOn: sql`e.completed_at`,
  completionTime: sql`e.completed_at - e.sent_at`,
}

export const envelopeDates = [sql`e.reported_at`, sql`e.completed_at`] as const

export const envelopes: Source<EnvelopeRecord> = {
  from: sql`report_envelopes e`,
  id: sql`e.id`,
  select: selectEnvelope as RawBuilder<EnvelopeRecord>,
  columns: { ...envelopeColumns, documentName: sql`lower(e.document_name)` },
}

export interface RecipientRecord extends EnvelopeRecord {
  readonly recipientId: number
  readonly recipientName: string
  readonly step: number
  readonly action: RecipientAction
  readonly state: RecipientState
}

export const recipientDates = [sql`r.sent_at`, sql`r.completed_at`] as const

/** A left join, so that a page of ids does not look at the envelopes. */
export const recipients: Source<RecipientRecord> = {
  from: sql`report_recipients r left join report_envelopes e on e.company_id = r.company_id and e.id = r.envelope_id`,
  id: sql`r.id`,
  select: sql`r.id as "recipientId", r.name as "recipientName", r.step, r.action, r.state, ${selectEnvelope}`,
  columns: {
    ...envelopeColumns,
    recipientName: sql`lower(r.name)`,
    routingOrder: sql`r.step`,
    action: sql`r.action`,
  },
}

export interface AuthenticationRecord {
  readonly at: Date
  readonly envelopeId: number
  readonly recipientName: string
  readonly recipientEmail: string
  readonly way: 'emailedCode' | 'accessCode' | 'login'
  readonly succeeded: boolean
}

export const authentications: Source<AuthenticationRecord> = {
  from: sql`report_authentications a left join report_recipients r on r.company_id = a.company_id and r.id = a.recipient_id`,
  id: sql`a.id`,
  select: sql`a.at, a.envelope_id as "envelopeId", r.name as "recipientName", coalesce(a.email, r.email) as "recipientEmail", a.way,
    a.succeeded`,
  columns: {
    eventDate: sql`a.at`,
    envelopeID: sql`a.envelope_id`,
    recipientName: sql`lower(r.name)`,
    recipientEmail: sql`lower(coalesce(a.email, r.email))`,
    authenticationType: sql`a.way`,
    authenticationSuccess: sql`a.succeeded`,
  },
}

export const authenticationDate = sql`a.at`

export interface PurgedRecord {
  readonly envelopeId: number
  readonly purgedAt: Date
  readonly status: EnvelopeStatus
  readonly endedAt: Date
}

export const purged: Source<PurgedRecord> = {
  from: sql`report_envelopes e`,
  id: sql`e.id`,
  select: sql`e.id as "envelopeId", e.purged_at as "purgedAt", e.status, e.ended_at as "endedAt"`,
  columns: {
    purgeDate: sql`e.purged_at`,
    envelopeID: sql`e.id`,
    terminalStatus: sql`e.status`,
    terminalStatusDate: sql`e.ended_at`,
  },
}

export const purgedDate = sql`e.purged_at`

export interface FailedDeliveryRecord {
  readonly at: Date
  readonly envelopeId: number
  readonly subject: string
  readonly sentAt: Date
  readonly senderName: string
  readonly recipientName: string
  readonly deliveryMethod: string
}

export const failedDeliveries: Source<FailedDeliveryRecord> = {
  from: sql`report_failed_deliveries f left join report_recipients r on r.company_id = f.company_id and r.id = f.recipient_id
    left join report_envelopes e on e.company_id = f.company_id and e.id = f.envelope_id`,
  id: sql`f.id`,
  select: sql`f.at, f.envelope_id as "envelopeId", e.subject, e.sent_at as "sentAt", e.sender_name as "senderName",
    r.name as "recipientName", f.delivery_method as "deliveryMethod"`,
  columns: {
    failedAt: sql`f.at`,
    envelopeID: sql`f.envelope_id`,
    subject: sql`lower(e.subject)`,
    sentOn: sql`e.sent_at`,
    senderName: sql`lower(e.sender_name)`,
    recipientName: sql`lower(r.name)`,
  },
}

export const failedDeliveryDate = sql`f.at`
