import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, beforeEach, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { execute } from '@laisen/testkit/database'
import { until } from '@laisen/testkit/until'
import { handlers } from '../../src/handlers.ts'
import type { JobHandler } from '../../src/jobs/handler.ts'
import { periodOf } from '../../src/jobs/period.ts'
import { runDueJobs, startWorker } from '../../src/jobs/worker.ts'
import { type Ground, ground } from './a-company.ts'

let here: Ground

before(async () => {
  here = await ground()
})
after(() => here.close())
beforeEach(() => here.database.ownerPool.query('delete from graphile_worker._private_jobs'))

const groupCount = async (name: string) =>
  (await here.database.owner.selectFrom('groups').select('id').where('name', 'like', `${name}%`).execute()).length

let effects = 0
const insertGroup: JobHandler = {
  name: 'test.group',
  async run(_, job) {
    const { companyId, name } = job.payload as { companyId: number; name: string }
    await job.once(companyId, async (db) => {
      const values = { company_id: companyId, name: `${name} ${effects++}`, created_at: new Date() }
      await db.insertInto('groups').values(values).execute()
    })
    if (name === 'fails after its effect' && job.attempt === 1) throw new Error('the completion was lost')
  },
}
const add = (name: string, key?: string) =>
  here.company.transaction((db) =>
    here.services.jobs.add(db, {
      name: 'test.group',
      payload: { companyId: here.company.companyId, name },
      ...(key ? { key } : {}),
    }),
  )
const due = () => here.database.ownerPool.query('update graphile_worker._private_jobs set run_at = now()')

test('a job added in a transaction runs when it commits', async () => {
  await add('committed')
  await runDueJobs(here.services, [insertGroup])
  assert.equal(await groupCount('committed'), 1)
})

test('a job added in a transaction that is rolled back never runs', async () => {
  const { companyId } = here.company
  const work = here.company.transaction(async (db) => {
    await here.services.jobs.add(db, { name: 'test.group', payload: { companyId, name: 'rolled back' } })
    throw new Error('no')
  })
  await assert.rejects(work)
  await runDueJobs(here.services, [insertGroup])
  assert.equal(await groupCount('rolled back'), 0)
})

test('a job that is retried after its effect was committed does nothing', async () => {
  await add('fails after its effect')
  await runDueJobs(here.services, [insertGroup])
  await due()
  await runDueJobs(here.services, [insertGroup])
  assert.equal(await groupCount('fails after its effect'), 1)
})

test('a job with a key replaces the waiting job with that key', async () => {
  for (let i = 0; i < 3; i++) await add('keyed', 'one')
  await runDueJobs(here.services, [insertGroup])
  assert.equal(await groupCount('keyed'), 1)
})

test('a worker killed between a job’s effect and its completion loses no job and repeats no effect', async () => {
  for (let i = 0; i < 5; i++) await add('killed')
  const child = spawn(process.execPath, [fileURLToPath(new URL('./crashing-worker.ts', import.meta.url))], {
    env: { ...process.env, CRASH_DATABASE: JSON.stringify({ owner: here.owner, app: here.app }) },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [, signal] = await once(child, 'exit')
  assert.equal(signal, 'SIGKILL')
  assert.ok((await groupCount('killed')) >= 1)
  const { rows } = await here.database.ownerPool.query('select 1 from graphile_worker.jobs where locked_by is not null')
  assert.ok(rows.length >= 1, 'the dead worker still holds jobs')

  const worker = await startWorker(here.services, [insertGroup])
  try {
    await until('the queue is empty', async () => {
      const { rows } = await here.database.ownerPool.query('select 1 from graphile_worker.jobs')
      return rows.length === 0
    })
  } finally {
    await worker.stop()
  }
  assert.equal(await groupCount('killed'), 5)
})

test('a worker that stops waits until it is recorded how its last job ended', async () => {
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const lastJob: JobHandler = {
    name: 'test.last',
    async run() {
      begun.resolve()
      await end.promise
    },
  }
  await here.company.transaction((db) => here.services.jobs.add(db, { name: 'test.last', payload: {} }))
  const worker = await startWorker(here.services, [lastJob])
  await begun.promise
  const waiting = worker.stop().then(() => here.database.ownerPool.waitingCount)
  // By then nothing but the job keeps the worker from stopping.
  await new Promise((go) => setTimeout(go, 300))
  end.resolve()
  assert.equal(await waiting, 0)
})

test('a running worker keeps its jobs when another one starts', async () => {
  let finish = () => {}
  let runs = 0
  const started = Promise.withResolvers<void>()
  const slow: JobHandler = {
    name: 'test.slow',
    run: () => {
      runs++
      started.resolve()
      return new Promise<void>((resolve) => (finish = resolve))
    },
  }
  await here.company.transaction((db) => here.services.jobs.add(db, { name: 'test.slow', payload: {} }))
  const first = await startWorker(here.services, [slow])
  await started.promise
  const second = await startWorker(here.services, [slow, insertGroup])
  // Queued after the slow job: once it is done, the second worker has asked for jobs, and would have taken the slow one first.
  await add('after the slow one')
  await until('the second worker has worked', async () => (await groupCount('after the slow one')) === 1)
  finish()
  await Promise.all([first.stop(), second.stop()])
  assert.equal(runs, 1)
})

test('the worker survives when the database terminates every connection', async () => {
  const worker = await startWorker(here.services, [insertGroup])
  try {
    await execute(
      here.superuser,
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    // The pool discovers the terminated connections one by one.
    for (let tries = 0; ; tries++) {
      const added = await add('after the cut').then(
        () => true,
        () => false,
      )
      if (added) break
      assert.ok(tries < 20)
    }
    await until('the job has run', async () => (await groupCount('after the cut')) === 1)
  } finally {
    await worker.stop()
  }
})

test('job names are unique, and every scheduled job runs on an empty installation', async () => {
  assert.equal(new Set(handlers.map(({ name }) => name)).size, handlers.length)
  for (const { name, cron } of handlers) {
    if (cron) await here.company.transaction((db) => here.services.jobs.add(db, { name, payload: {} }))
  }
  await runDueJobs(here.services, handlers)
  const { rows } = await here.database.ownerPool.query('select last_error from graphile_worker.jobs')
  assert.deepEqual(rows, [])
})

/** A pattern whose last time was half a period ago. */
const halfAPeriodAgo = (period: 'hour' | 'day' | 'week'): string => {
  const hours = { hour: 0.5, day: 12, week: 84 }[period]
  const at = new Date(Date.now() - hours * 3_600_000)
  const [minute, hour, day] = [at.getUTCMinutes(), at.getUTCHours(), at.getUTCDay()]
  return { hour: `${minute} * * * *`, day: `${minute} ${hour} * * *`, week: `${minute} ${hour} * * ${day}` }[period]
}

test('a job whose time passed while no worker ran runs once when one starts, however long that was', async () => {
  const ran: Record<string, number> = {}
  const counting = (name: string, cron: string): JobHandler => ({
    name,
    cron,
    run: async () => {
      ran[name] = (ran[name] ?? 0) + 1
    },
  })
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  const known = async (name: string, since: Date, last: Date | null) =>
    here.database.ownerPool.query(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution) values ($1, $2, $3)
        on conflict (identifier) do update set known_since = $2, last_execution = $3`,
      [name, since, last],
    )
  const handlers = [
    counting('test.hourly', halfAPeriodAgo('hour')),
    counting('test.nightly', halfAPeriodAgo('day')),
    counting('test.weekly', halfAPeriodAgo('week')),
    counting('test.never-yet', halfAPeriodAgo('day')),
    counting('test.done', halfAPeriodAgo('day')),
    counting('test.new', halfAPeriodAgo('day')),
  ]
  for (const name of ['test.hourly', 'test.nightly', 'test.weekly']) await known(name, daysAgo(90), daysAgo(20))
  // Known since yesterday, and off at its only time so far.
  await known('test.never-yet', daysAgo(1), null)
  await known('test.done', daysAgo(90), daysAgo(0.4))
  for (let starts = 0; starts < 2; starts++) {
    const workers = [await startWorker(here.services, handlers), await startWorker(here.services, handlers)]
    try {
      await until('the jobs have run', () => Object.keys(ran).length === 4)
    } finally {
      for (const worker of workers) await worker.stop()
    }
  }
  await runDueJobs(here.services, handlers)
  assert.deepEqual(ran, { 'test.hourly': 1, 'test.nightly': 1, 'test.weekly': 1, 'test.never-yet': 1 })
})

test('each job that runs by itself has evenly spaced times, so that one of them lies in the time that is looked back', () => {
  const crons = handlers.flatMap(({ cron }) => cron ?? [])
  assert.ok(crons.length > 20)
  for (const cron of crons) assert.ok(periodOf(cron) > 0, cron)
  for (const cron of ['5 4 1 * *', '*/7 * * * *', '5,9 * * * *', '0 0-6 * * *'])
    assert.throws(() => periodOf(cron), cron)
})
