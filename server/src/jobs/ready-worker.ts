import type { Services } from '../context.ts'
import type { Duty } from '../readiness/readiness.ts'
import type { JobHandler } from './handler.ts'
import { type JobWorker, startWorker } from './worker.ts'

/** Those that a process may run. */
function handlersFor(duty: Duty, handlers: readonly JobHandler[]): readonly JobHandler[] {
  if (duty === 'everything') return handlers
  return duty === 'nothing' ? [] : handlers.filter(({ deletesNothing }) => deletesNothing)
}

export interface ReadyWorker extends JobWorker {
  /** Runs from now on what goes with a duty, and lets other jobs that run end first. */
  takeDuty(duty: Duty): void
}

/** Works through the queue as far as this process may: its runners are others once its duty changes, because a runner's jobs are fixed. */
export async function startReadyWorker(services: Services, handlers: readonly JobHandler[]): Promise<ReadyWorker> {
  const { readiness, log } = services
  const ended = Promise.withResolvers<void>()
  ended.promise.catch(() => {})
  let worker: JobWorker | undefined
  let stopped = false

  const start = async (duty: Duty) => {
    const own = handlersFor(duty, handlers)
    if (own.length === 0 || stopped) return
    const started = await startWorker(services, own)
    worker = started
    // It also ends when it is stopped here, and that is no failure.
    const endedByItself = (settle: () => void) => () => worker === started && settle()
    started.ended.then(endedByItself(ended.resolve), (error) => endedByItself(() => ended.reject(error))())
  }
  const stop = async () => {
    const last = worker
    worker = undefined
    await last?.stop()
  }
  const takeDuty = async (duty: Duty) => {
    log.warn('queue.duty', { duty })
    await stop()
    await start(duty)
  }
  let changing: Promise<void> = start(readiness.duty())
  await changing
  return {
    ended: ended.promise,
    takeDuty(duty) {
      changing = changing.then(() => takeDuty(duty)).catch((error: unknown) => ended.reject(error))
    },
    async stop() {
      stopped = true
      await changing
      await stop()
    },
  }
}
