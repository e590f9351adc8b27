import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import type { Db } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

interface JobRow {
  readonly name: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly uniqueKey: string | null
  readonly runAt: Date | null
  readonly maxAttempts: number | null
  readonly priority: number | null
}

export async function insertJob(db: Db, job: JobRow): Promise<void> {
  await sql`select add_job(${job.name}, ${JSON.stringify(job.payload)}::json, ${job.uniqueKey}::text,
    ${job.runAt}::timestamptz, ${job.maxAttempts}::integer, ${job.priority}::integer)`.execute(db)
}

/** Records that a job's effect is in this transaction; false when it is recorded already. Waits for another run of the job. */
export async function insertEffect(db: Db, jobKey: string, at: Date): Promise<boolean> {
  const result = await db
    .insertInto('effects')
    .values({ job_key: jobKey, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows !== 0n
}

export async function deleteEffects(owner: Kysely<Tables>, before: Date): Promise<void> {
  await owner.deleteFrom('effects').where('at', '<', before).execute()
}

/** The class of our advisory locks on the names of workers. */
const LOCK_CLASS = 7_305_112

/** Holds the lock on a worker's name for as long as the connection lasts. */
export async function lockWorker(client: pg.PoolClient, workerId: string): Promise<void> {
  await client.query('select pg_advisory_lock($1, hashtext($2))', [LOCK_CLASS, workerId])
}

/** Names of workers that hold jobs. */
export async function listWorkers(database: pg.Pool | pg.PoolClient): Promise<string[]> {
  const { rows } = await database.query<{ worker: string }>(
    'select distinct locked_by as worker from graphile_worker.jobs where locked_by is not null',
  )
  return rows.map(({ worker }) => worker)
}

/** Whether no one holds the lock on a worker's name. pg_locks shows the two halves of a lock's key as unsigned numbers. */
export async function isDead(client: pg.PoolClient, workerId: string): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(
    `select not exists (
      select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
        and classid = $1 and objid = hashtext($2)::bigint & 4294967295 and granted) as free`,
    [LOCK_CLASS, workerId],
  )
  return rows[0]!.free
}

export async function unlockJobs(client: pg.PoolClient, workerId: string): Promise<void> {
  await client.query('select graphile_worker.force_unlock_workers(array[$1])', [workerId])
}
