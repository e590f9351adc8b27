import { type Kysely, sql } from 'kysely'
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

const QUARTER_MS = 15 * 60_000
const DAY_MS = 24 * 60 * 60_000

/** What was counted in each span by status and bucket: of whole UTC days by day, and of what is left before and after by quarters of an hour. */
export async function sum(db: Db, which: Series, bounds: Bounds): Promise<Sum[]> {
  const pieces = bounds.slice(1).flatMap((until, span) => piecesOf(bounds[span]!, until))
  const joined = pieces.reduce(joinedWith, [])
  const each = <Value>(value: (piece: Piece) => Value) => joined.map(value)
  const starts = bounds.slice(0, -1)
  const made = { [series.volumeSent]: series.sent, [series.volumeCompleted]: series.completed } as Record<
    number,
    Series
  >
  const { rows } = await sql<Sum>`
    with found as (
      select t.span, t.status, t.bucket, t.rows, t.recipients, t.signers, t.files, t.pages, t.seconds
      from unnest(${each(({ minutes }) => minutes)}::smallint[], ${each(({ since }) => since)}::timestamptz[],
        ${each(({ until }) => until)}::timestamptz[]) p (minutes, since, until)
      cross join lateral (
        select width_bucket(t.at, ${starts}::timestamptz[]) - 1 as span, t.status, t.bucket, sum(t.rows) as rows,
          sum(t.recipients) as recipients, sum(t.signers) as signers, sum(t.files) as files, sum(t.pages) as pages,
          sum(t.seconds) as seconds
        from report_totals t where t.series = ${which} and t.minutes = p.minutes and t.at >= p.since and t.at < p.until
        group by 1, t.status, t.bucket) t
      union all
      select width_bucket(d.at, ${starts}::timestamptz[]) - 1, p.status, p.bucket, d.rows, d.recipients, d.signers, d.files,
        d.pages, d.seconds
      from report_deltas d cross join lateral report_places(d.series, d.at, d.status, d.bucket) p
      where d.series = ${made[which] ?? which} and p.series = ${which} and p.minutes = 15 and d.at >= ${bounds[0]}
        and d.at < ${bounds.at(-1)}
    )
    select span, status, bucket, sum(rows)::bigint as rows, sum(recipients)::bigint as recipients, sum(signers)::bigint as signers,
      sum(files)::bigint as files, sum(pages)::bigint as pages, sum(seconds)::bigint as seconds
    from found group by span, status, bucket having sum(rows) <> 0 order by span, status, bucket`.execute(db)
  return rows
}

interface Piece {
  readonly minutes: 15 | 1440
  readonly since: Date
  readonly until: Date
}

function piecesOf(since: Date, until: Date): Piece[] {
  const [from, to] = [onStep(since, QUARTER_MS, Math.floor), onStep(until, QUARTER_MS, Math.floor)]
  const [firstDay, lastDay] = [onStep(from, DAY_MS, Math.ceil), onStep(to, DAY_MS, Math.floor)]
  const pieces: Piece[] =
    firstDay < lastDay
      ? [
          { minutes: 15, since: from, until: firstDay },
          { minutes: 1440, since: firstDay, until: lastDay },
          { minutes: 15, since: lastDay, until: to },
        ]
      : [{ minutes: 15, since: from, until: to }]
  return pieces.filter((piece) => piece.since < piece.until)
}

/** Neighbours of one kind are read at once. */
function joinedWith(pieces: readonly Piece[], next: Piece): Piece[] {
  const last = pieces.at(-1)
  if (last?.minutes !== next.minutes || last.until.getTime() !== next.since.getTime()) return [...pieces, next]
  return [...pieces.slice(0, -1), { ...last, until: next.until }]
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
