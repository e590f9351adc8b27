import { EventEmitter } from 'node:events'
import { parseCronItems, Logger as QueueLogger, run, runOnce, type TaskList } from 'graphile-worker'
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

/** Works through the queue until stopped. */
export async function startWorker(services: Services, handlers: readonly JobHandler[]): Promise<JobWorker> {
  const { database, log } = services
  const events = new EventEmitter()
  const created = new Promise<string>((resolve) =>
    events.once('pool:create', ({ workerPool }: { workerPool: { id: string } }) => resolve(workerPool.id)),
  )
  const runner = await run({
    pgPool: database.ownerPool,
    concurrency: CONCURRENT_JOBS,
    // The server's own shutdown decides when the worker ends.
    noHandleSignals: true,
    taskList: taskList(services, handlers),
    parsedCronItems: parseCronItems(
      handlers.flatMap(({ name, cron }) =>
        cron === undefined ? [] : [{ task: name, match: cron, options: { backfillPeriod: 0 } }],
      ),
    ),
    logger: queueLogger(log),
    events,
  })
  const mark = await keepMark(database.ownerPool, log, await created)
  return {
    ended: runner.promise,
    async stop() {
      await runner.stop()
      await mark.stop()
    },
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
