import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** What the roll-ups count (migration 0057). */
export const series = {
  sent: 0,
  completed: 1,
  ended: 2,
  authentications: 3,
  failedDeliveries: 4,
  purged: 5,
  volumeSent: 6,
  volumeCompleted: 7,
} as const
export type Series = (typeof series)[keyof typeof series]

/** Consecutive spans of time, each from one instant to the next. They begin on a quarter of an hour. */
type Bounds = readonly Date[]

export interface Sum {
  /** Which of the spans, from 0. */
  readonly span: number
  readonly status: number
  readonly bucket: number
  readonly rows: number
  readonly recipients: number
  readonly signers: number
  readonly files: number
  readonly pages: number
  readonly seconds: number
}

/** The roll-ups have totals of days of UTC, of hours and of quarters of an hour. */
const steps = [1440, 60, 15] as const
type Minutes = (typeof steps)[number]

/** What was counted in each span by status and bucket. */
export async function sum(db: Db, which: Series, bounds: Bounds): Promise<Sum[]> {
  const starts = bounds.slice(0, -1)
  const { rows } = await sql<Sum>`
    with found as (
      select t.span, t.status, t.bucket, t.rows, t.recipients, t.signers, t.files, t.pages, t.seconds
      from ${piecesOf(bounds)} cross join lateral (
        select width_bucket(t.at, ${starts}::timestamptz[]) - 1 as span, t.status, t.bucket, sum(t.rows)::bigint as rows,
          sum(t.recipients)::bigint as recipients, sum(t.signers)::bigint as signers, sum(t.files)::bigint as files,
          sum(t.pages)::bigint as pages, sum(t.seconds)::bigint as seconds
        from report_totals t where t.series = ${which} and t.minutes = p.minutes and t.at >= p.since and t.at < p.until
        group by 1, t.status, t.bucket) t
      union all
      select width_bucket(d.at, ${starts}::timestamptz[]) - 1, p.status, p.bucket, d.rows, d.recipients, d.signers, d.files,
        d.pages, d.seconds
      from ${deltasOf(which, bounds)}
    )
    select span, status, bucket, sum(rows)::bigint as rows, sum(recipients)::bigint as recipients, sum(signers)::bigint as signers,
      sum(files)::bigint as files, sum(pages)::bigint as pages, sum(seconds)::bigint as seconds
    from found group by span, status, bucket having sum(rows) <> 0 order by span, status, bucket`.execute(db)
  return rows
}

/** What a report that has a row for each counts: envelopes or events, or their recipients. */
export interface Counted {
  readonly of: 'rows' | 'recipients'
  /** Only these; all if it is left out. */
  readonly status?: number | undefined
  readonly bucket?: number | undefined
  readonly notStatus?: number | undefined
}

/** How many there are in each span. */
export async function count(
  db: Db,
  which: Series,
  { bounds, counted: { of, status, bucket, notStatus } }: { readonly bounds: Bounds; readonly counted: Counted },
): Promise<number[]> {
  const starts = bounds.slice(0, -1)
  const column = sql.ref(of)
  const wanted = (table: string) => {
    const column = (name: string) => sql.ref(`${table}.${name}`)
    return sql.join(
      [
        sql`true`,
        ...(status === undefined ? [] : [sql`${column('status')} = ${status}`]),
        ...(bucket === undefined ? [] : [sql`${column('bucket')} = ${bucket}`]),
        ...(notStatus === undefined ? [] : [sql`${column('status')} <> ${notStatus}`]),
      ],
      sql` and `,
    )
  }
  const { rows } = await sql<{ span: number; total: number }>`
    with found as (
      select t.span, t.total from ${piecesOf(bounds)} cross join lateral (
        select width_bucket(t.at, ${starts}::timestamptz[]) - 1 as span, sum(t.${column})::bigint as total
        from report_totals t
        where t.series = ${which} and t.minutes = p.minutes and t.at >= p.since and t.at < p.until and ${wanted('t')} group by 1) t
      union all
      select width_bucket(d.at, ${starts}::timestamptz[]) - 1, d.${column} from ${deltasOf(which, bounds)} and ${wanted('p')}
    )
    select span, sum(total)::bigint as total from found group by span`.execute(db)
  const totals = starts.map(() => 0)
  for (const { span, total } of rows) totals[span] = total
  return totals
}

/** What a job has not folded yet, as d, and where it counts, as p. */
function deltasOf(which: Series, bounds: Bounds): RawBuilder<unknown> {
  const made: Partial<Record<Series, Series>> = {
    [series.volumeSent]: series.sent,
    [series.volumeCompleted]: series.completed,
  }
  return sql`report_deltas d cross join lateral report_places(d.series, d.at, d.status, d.bucket) p
    where d.series = ${made[which] ?? which} and p.series = ${which} and p.minutes = 15 and d.at >= ${bounds[0]}
      and d.at < ${bounds.at(-1)}`
}

/** Which totals make up the spans, as p: steps of how many minutes, from and until when. Neighbours of one kind are read at once. */
function piecesOf(bounds: Bounds): RawBuilder<unknown> {
  const joined: Piece[] = []
  for (const [span, until] of bounds.slice(1).entries()) {
    const [from, to] = [bounds[span]!, until].map((at) => onStep(at, 15 * 60_000, Math.floor)) as [Date, Date]
    for (const piece of stepsOf(from, to)) {
      const last = joined.at(-1)
      if (last?.minutes === piece.minutes && last.until.getTime() === piece.since.getTime()) last.until = piece.until
      else joined.push(piece)
    }
  }
  const each = <Value>(value: (piece: Piece) => Value) => joined.map(value)
  return sql`unnest(${each(({ minutes }) => minutes)}::smallint[], ${each(({ since }) => since)}::timestamptz[],
    ${each(({ until }) => until)}::timestamptz[]) p (minutes, since, until)`
}

interface Piece {
  readonly minutes: Minutes
  readonly since: Date
  until: Date
}

/** The largest steps that are whole in the span, and smaller ones before and after them. */
function stepsOf(since: Date, until: Date, [minutes, ...smaller]: readonly Minutes[] = steps): Piece[] {
  if (minutes === undefined || since >= until) return []
  const stepMs = minutes * 60_000
  const [first, last] = [onStep(since, stepMs, Math.ceil), onStep(until, stepMs, Math.floor)]
  if (first >= last) return stepsOf(since, until, smaller)
  return [...stepsOf(since, first, smaller), { minutes, since: first, until: last }, ...stepsOf(last, until, smaller)]
}

function onStep(at: Date, stepMs: number, round: (value: number) => number): Date {
  return new Date(round(at.getTime() / stepMs) * stepMs)
}

/** Folds what writers appended into the totals; of all companies, so as the owner. A sum is the same before and after. */
export async function foldTotals(owner: Kysely<Tables>): Promise<void> {
  await sql`
    with folded as (
      delete from report_deltas returning company_id, series, at, status, bucket, rows, recipients, signers, files, pages, seconds
    )
    insert into report_totals as t (company_id, series, minutes, at, status, bucket, rows, recipients, signers, files, pages, seconds)
      select f.company_id, p.series, p.minutes, p.at, p.status, p.bucket, sum(f.rows), sum(f.recipients), sum(f.signers),
        sum(f.files), sum(f.pages), sum(f.seconds)
      from folded f cross join lateral report_places(f.series, f.at, f.status, f.bucket) p
      group by f.company_id, p.series, p.minutes, p.at, p.status, p.bucket order by 1, 2, 3, 4, 5, 6
    on conflict (company_id, series, minutes, at, status, bucket) do update set rows = t.rows + excluded.rows,
      recipients = t.recipients + excluded.recipients, signers = t.signers + excluded.signers, files = t.files + excluded.files,
      pages = t.pages + excluded.pages, seconds = t.seconds + excluded.seconds`.execute(owner)
}
