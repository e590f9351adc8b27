import { EventEmitter } from 'node:events'
import {
  parseCronItems,
  Logger as QueueLogger,
  type Runner,
  type RunnerOptions,
  run,
  runOnce,
  type TaskList,
} from 'graphile-worker'
import type { Services } from '../context.ts'
import type { Log } from '../log/log.ts'
import type { JobHandler } from './handler.ts'
import { keepMark } from './living-workers.ts'

export interface JobWorker {
  /** Lets running jobs end and takes no more. */
  stop(): Promise<void>
  /** Rejects when the queue cannot go on. */
  readonly ended: Promise<void>
}

const CONCURRENT_JOBS = 4

const STARTS_TRIED = 5

/** Works through the queue until stopped. */
export async function startWorker(services: Services, handlers: readonly JobHandler[]): Promise<JobWorker> {
  const { database, log } = services
  const { runner, poolId } = await startRunner(services, handlers)
  const mark = await keepMark(database.ownerPool, log, poolId)
  return {
    ended: runner.promise,
    async stop() {
      await runner.stop()
      await mark.stop()
    },
  }
}

/**
 * graphile-worker looks up its tasks when it first asks for a job and keeps the answer, a failure too: if the database goes away
 * at that moment, it never works again. So a runner counts as started when it has asked once and got an answer.
 */
async function startRunner(
  services: Services,
  handlers: readonly JobHandler[],
): Promise<{ runner: Runner; poolId: string }> {
  for (let tries = 1; ; tries++) {
    const events = new EventEmitter()
    const poolId = new Promise<string>((resolve) =>
      events.once('pool:create', ({ workerPool }: { workerPool: { id: string } }) => resolve(workerPool.id)),
    )
    const asked = new Promise<boolean>((resolve) => {
      for (const answered of ['worker:getJob:empty', 'job:start']) events.once(answered, () => resolve(true))
      events.once('worker:getJob:error', () => resolve(false))
    })
    const runner = await run({ ...runnerOptions(services, handlers), events })
    if ((await asked) || tries === STARTS_TRIED) return { runner, poolId: await poolId }
    await runner.stop().catch(() => {})
  }
}

function runnerOptions(services: Services, handlers: readonly JobHandler[]): RunnerOptions {
  return {
    pgPool: services.database.ownerPool,
    concurrency: CONCURRENT_JOBS,
    // The server's own shutdown decides when the worker ends.
    noHandleSignals: true,
    taskList: taskList(services, handlers),
    parsedCronItems: parseCronItems(
      handlers.flatMap(({ name, cron }) =>
        cron === undefined ? [] : [{ task: name, match: cron, options: { backfillPeriod: 0 } }],
      ),
    ),
    logger: queueLogger(services.log),
  }
}

/** Runs what is due now and returns when nothing is left: for tests and the operator's commands. */
export async function runDueJobs(services: Services, handlers: readonly JobHandler[]): Promise<void> {
  await runOnce({
    pgPool: services.database.ownerPool,
    noHandleSignals: true,
    taskList: taskList(services, handlers),
    parsedCronItems: [],
    logger: queueLogger(services.log),
  })
}

function taskList(services: Services, handlers: readonly JobHandler[]): TaskList {
  return Object.fromEntries(
    handlers.map((handler) => [
      handler.name,
      async (payload, { job }) => {
        const { database, clock, log } = services
        const startedAt = performance.now()
        await handler.run(services, {
          id: job.id,
          payload: (payload ?? {}) as Record<string, unknown>,
          attempt: job.attempts,
          lastAttempt: job.attempts >= job.max_attempts,
          once: (companyId, effect) =>
            database.company(companyId).transaction(async (db) => {
              const row = { job_key: `${handler.name}:${job.id}`, at: clock.now() }
              // Two runs at the same moment: the second waits here for the first to commit.
              const noted = await db
                .insertInto('effects')
                .values(row)
                .onConflict((conflict) => conflict.doNothing())
                .executeTakeFirst()
              if (noted.numInsertedOrUpdatedRows === 0n) return false
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

/** The queue's own words, in our log: what it tells of each job is ours already, so only its trouble is kept. */
function queueLogger(log: Log): QueueLogger {
  return new QueueLogger(({ taskIdentifier, jobId }) => (level, message, meta) => {
    const facts = { message, job: taskIdentifier, jobId, error: meta?.error }
    if (level === 'error') log.error('queue.trouble', facts)
    else if (level === 'warning') log.warn('queue.trouble', facts)
    else log.debug('queue.word', facts)
  })
}
