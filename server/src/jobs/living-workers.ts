import type pg from 'pg'
import type { Log } from '../log/log.ts'

// The queue gives a job back only four hours after its worker died. So each worker holds an advisory lock on its name, which
// PostgreSQL lets go when the worker's connection ends, and every replica frees the jobs of workers whose lock is free.

const LOCK_CLASS = 7_305_112
const LOOK_EVERY_MS = 30_000

export interface Mark {
  stop(): Promise<void>
}

/** Marks a worker as alive, and from time to time frees the jobs of those that are not. */
export async function keepMark(pool: pg.Pool, log: Log, workerId: string): Promise<Mark> {
  let held: Held | undefined
  let stopped = false

  const look = async (): Promise<void> => {
    try {
      if (!held?.alive()) held = await hold(pool, workerId)
      const freed = await freeJobsOfTheDead(held.client)
      if (freed.length > 0) log.warn('queue.freed', { workers: freed })
    } catch (error) {
      if (!stopped) log.warn('queue.mark-lost', { error })
    }
  }
  await look()
  let looking: Promise<void> = Promise.resolve()
  const timer = setInterval(() => (looking = looking.then(look)), LOOK_EVERY_MS)
  timer.unref()

  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await looking
      held?.letGo()
    },
  }
}

interface Held {
  readonly client: pg.PoolClient
  alive(): boolean
  letGo(): void
}

async function hold(pool: pg.Pool, workerId: string): Promise<Held> {
  const client = await pool.connect()
  let alive = true
  // Closed rather than handed back: the lock goes with the connection. An error may come before or after we let go.
  const letGo = () => {
    if (alive) client.release(true)
    alive = false
  }
  client.on('error', letGo)
  try {
    await client.query('select pg_advisory_lock($1, hashtext($2))', [LOCK_CLASS, workerId])
  } catch (error) {
    letGo()
    throw error
  }
  return { client, alive: () => alive, letGo }
}

async function freeJobsOfTheDead(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ worker: string }>(
    'select distinct locked_by as worker from graphile_worker.jobs where locked_by is not null',
  )
  const freed: string[] = []
  for (const { worker } of rows) {
    if (!(await isDead(client, worker))) continue
    await client.query('select graphile_worker.force_unlock_workers(array[$1])', [worker])
    freed.push(worker)
  }
  return freed
}

/** Whether nobody holds the lock on the name. pg_locks shows its two halves as unsigned numbers. */
async function isDead(client: pg.PoolClient, worker: string): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(
    `select not exists (
      select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
        and classid = $1 and objid = hashtext($2)::bigint & 4294967295 and granted) as free`,
    [LOCK_CLASS, worker],
  )
  return rows[0]!.free
}
