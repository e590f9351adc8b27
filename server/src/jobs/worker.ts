import { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import {
  parseCronItems,
  Logger as QueueLogger,
  type Runner,
  type RunnerOptions,
  run,
  runOnce,
  type TaskList,
} from 'graphile-worker'
import type pg from 'pg'
import type { Services } from '../context.ts'
import type { Log } from '../log/log.ts'
import { isFirstRun } from './first-run.ts'
import type { JobHandler } from './handler.ts'
import { jobsAtOnce } from './lanes.ts'
import { keepMarks } from './living-workers.ts'
import { periodOf } from './period.ts'
import { listWorkers } from './store.ts'

export interface JobWorker {
  /** Lets running jobs end and takes no more. */
  stop(): Promise<void>
  /** Rejects when the queue cannot go on. */
  readonly ended: Promise<void>
}

const STARTS_TRIED = 5

/** Works through the queue until stopped, each lane by a runner of its own. */
export async function startWorker(services: Services, handlers: readonly JobHandler[]): Promise<JobWorker> {
  const { config, database, log } = services
  const started: StartedRunner[] = []
  const stopAll = () => Promise.all(started.map(({ runner }) => runner.stop()))
  try {
    for (const [lane, concurrency] of Object.entries(jobsAtOnce(config))) {
      const own = handlers.filter((handler) => (handler.lane ?? 'general') === lane)
      if (own.length > 0) started.push(await startRunner({ ...runnerOptions(services, own), concurrency }))
    }
  } catch (error) {
    await stopAll()
    throw error
  }
  const workerIds = started.map(({ poolId }) => poolId)
  const marks = await keepMarks(database.ownerPool, log, workerIds)
  const ended = Promise.race(started.map(({ runner }) => runner.promise))
  // A caller need not look at the end.
  ended.catch(() => {})
  return {
    ended,
    async stop() {
      await stopAll()
      await untilNoneWaits(database.ownerPool)
      await marks.stop()
    },
  }
}

const LOOK_AGAIN_MS = 10

/**
 * graphile-worker does not wait for the statement that records how a job ended. A pool that is closed meanwhile lets statements
 * end that have a connection, but leaves those that wait for one to time out, with no one to catch their error.
 */
async function untilNoneWaits(pool: pg.Pool): Promise<void> {
  while (pool.waitingCount > 0) await setTimeout(LOOK_AGAIN_MS)
}

interface StartedRunner {
  readonly runner: Runner
  readonly poolId: string
}

/**
 * graphile-worker looks up its tasks when it first asks for a job and keeps the answer, a failure too: if the database goes away
 * at that moment, it never works again. So a runner counts as started when it has asked once and got an answer.
 */
async function startRunner(options: RunnerOptions): Promise<StartedRunner> {
  for (let tries = 1; ; tries++) {
    const events = new EventEmitter()
    const poolId = poolIdOf(events)
    const answered = new Promise<boolean>((resolve) => {
      for (const event of ['worker:getJob:empty', 'job:start']) events.once(event, () => resolve(true))
      events.once('worker:getJob:error', () => resolve(false))
    })
    const runner = await run({ ...options, events })
    // It may fail before the caller has every runner and looks at their ends.
    runner.promise.catch(() => {})
    if ((await answered) || tries === STARTS_TRIED) return { runner, poolId: await poolId }
    await runner.stop().catch(() => {})
  }
}

function runnerOptions(services: Services, handlers: readonly JobHandler[]): RunnerOptions {
  return {
    pgPool: services.database.ownerPool,
    // The server's own shutdown decides when the worker ends.
    noHandleSignals: true,
    taskList: taskList(services, handlers),
    parsedCronItems: parseCronItems(
      handlers.flatMap(({ name, cron }) =>
        cron === undefined ? [] : [{ task: name, match: cron, options: { backfillPeriod: periodOf(cron) } }],
      ),
    ),
    logger: queueLogger(services.log),
  }
}

/** Runs what is due now and returns when nothing is left and each end is recorded: for tests and the operator's commands. */
export async function runDueJobs(services: Services, handlers: readonly JobHandler[]): Promise<void> {
  const events = new EventEmitter()
  const poolId = poolIdOf(events)
  await runOnce({ ...runnerOptions(services, handlers), parsedCronItems: [], events })
  const { ownerPool } = services.database
  while ((await listWorkers(ownerPool)).includes(await poolId)) await setTimeout(LOOK_AGAIN_MS)
}

/** The name under which a runner with these events holds its jobs. */
function poolIdOf(events: EventEmitter): Promise<string> {
  return new Promise((resolve) =>
    events.once('pool:create', ({ workerPool }: { workerPool: { id: string } }) => resolve(workerPool.id)),
  )
}

function taskList(services: Services, handlers: readonly JobHandler[]): TaskList {
  return Object.fromEntries(
    handlers.map((handler) => [
      handler.name,
      async (payload, { job, abortSignal }) => {
        const { database, log } = services
        await requireDuty(services, handler)
        const startedAt = performance.now()
        await handler.run(services, {
          id: job.id,
          payload: (payload ?? {}) as Record<string, unknown>,
          attempt: job.attempts,
          lastAttempt: job.attempts >= job.max_attempts,
          stopping: abortSignal,
          once: (companyId, effect) =>
            database.company(companyId).transaction(async (db) => {
              if (!(await isFirstRun(db, services, { name: handler.name, id: job.id }))) return false
              await effect(db)
              return true
            }),
        })
        log.debug('job.done', {
          job: handler.name,
          jobId: job.id,
          milliseconds: Math.round(performance.now() - startedAt),
        })
      },
    ]),
  )
}

/**
 * A runner may have taken the job just before its process lost the duty to run it. It fails then, and is run by another process, or later.
 * @throws SERVER_NOT_READY
 */
async function requireDuty({ readiness }: Services, { name, deletesNothing }: JobHandler): Promise<void> {
  if (deletesNothing) return readiness.require()
  if (!(await readiness.mayDelete())) throw new Error(`this process may not delete, so it does not run ${name}`)
}

/** The queue's own messages in our log. Each job is logged by us, so only its warnings and errors are kept. */
function queueLogger(log: Log): QueueLogger {
  return new QueueLogger(({ taskIdentifier, jobId }) => (level, message, meta) => {
    const facts = { message, job: taskIdentifier, jobId, error: meta?.error }
    if (level === 'error') log.error('queue.trouble', facts)
    else if (level === 'warning') log.warn('queue.trouble', facts)
    else log.debug('queue.message', facts)
  })
}
