import { type Kysely, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

interface Fault {
  readonly job: string
  readonly record: string
}

/** The records of a job that failed when they were tried last. */
export async function listFaults(owner: Kysely<Tables>, job: string): Promise<Set<string>> {
  const rows = await owner.selectFrom('job_faults').select('record').where('job', '=', job).execute()
  return new Set(rows.map(({ record }) => record))
}

/** How often a record has failed in a row, this time included. It is left alone for so many minutes, by that number. */
export async function countFault(
  owner: Kysely<Tables>,
  { job, record }: Fault,
  { at, minutes }: { readonly at: Date; readonly minutes: readonly number[] },
): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    insert into job_faults as f (job, record, failures, failed_at, again_at)
      values (${job}, ${record}, 1, ${at}, ${at}::timestamptz + make_interval(mins => ${minutes[0]}::integer))
    on conflict (job, record) do update set failures = f.failures + 1, failed_at = excluded.failed_at,
      again_at = ${at}::timestamptz
        + make_interval(mins => (${[...minutes]}::integer[])[least(f.failures + 1, ${minutes.length}::integer)])
    returning failures`.execute(owner)
  return rows[0]!.failures
}

export async function deleteFault(owner: Kysely<Tables>, { job, record }: Fault): Promise<void> {
  await owner.deleteFrom('job_faults').where('job', '=', job).where('record', '=', record).execute()
}

/** Forgets those whose next try was due before that: nothing is due any more for them. */
export async function deleteFaults(owner: Kysely<Tables>, before: Date): Promise<void> {
  await owner.deleteFrom('job_faults').where('again_at', '<', before).execute()
}
