import type pg from 'pg'
import type { Log } from '../log/log.ts'
import * as store from './store.ts'

// The queue gives a job back only four hours after its worker died. So each worker holds an advisory lock on its name, which
// PostgreSQL releases when the worker's connection ends, and every replica frees the jobs of workers whose lock is free.

const LOOK_EVERY_MS = 30_000

interface Marks {
  stop(): Promise<void>
}

/** Marks workers of this process as alive, and from time to time frees the jobs of those that are dead. */
export async function keepMarks(pool: pg.Pool, log: Log, workerIds: readonly string[]): Promise<Marks> {
  let held: Held | undefined
  let stopped = false

  const look = async (): Promise<void> => {
    try {
      if (!held?.alive()) held = await hold(pool, workerIds)
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

/** One connection holds the locks on all names of this process. */
async function hold(pool: pg.Pool, workerIds: readonly string[]): Promise<Held> {
  const client = await pool.connect()
  let alive = true
  // Closed rather than returned to the pool, since the locks go with the connection. An error may come before or after that.
  const letGo = () => {
    if (alive) client.release(true)
    alive = false
  }
  client.on('error', letGo)
  try {
    for (const workerId of workerIds) await store.lockWorker(client, workerId)
  } catch (error) {
    letGo()
    throw error
  }
  return { client, alive: () => alive, letGo }
}

async function freeJobsOfTheDead(client: pg.PoolClient): Promise<string[]> {
  const freed: string[] = []
  for (const workerId of await store.listWorkers(client)) {
    if (!(await store.isDead(client, workerId))) continue
    await store.unlockJobs(client, workerId)
    freed.push(workerId)
  }
  return freed
}
