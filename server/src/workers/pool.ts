import { availableParallelism } from 'node:os'
import { MessageChannel } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { AppError } from '../http/app-error.ts'
import { binaryBytesOf, movable, type Task, USUAL_DEADLINE_MS } from './define-task.ts'
import { type Outcome, resultOf } from './outcome.ts'
import type { TaskMessage } from './run-task.ts'
import { createTurns, type Holder, inTurn } from './turns.ts'

interface Workers {
  /**
   * Runs a task away from the event loop. An input that is a function is made when the turn comes.
   * @throws what the task refuses, as if it had run here, or its own refusal; COMPANY_TASKS_WAITING, TOO_MANY_REQUESTS
   */
  run<Input, Result>(task: Task<Input, Result>, input: Input | (() => Input), options: RunOptions): Promise<Result>
  /** Ends the threads. */
  close(): Promise<void>
}

interface RunOptions {
  /** Whose work it is. Companies take turns, so that a thousand tasks of one do not delay another's. */
  readonly companyId: Holder
  /** Multiplies the task's deadline. @default 1 */
  readonly patience?: number
}

interface WorkersOptions {
  /** A module whose default export is a `taskRunner`. */
  readonly tasksFile: URL
  readonly threads?: number
}

const IDLE_MS = 60_000
/** Of a thread. A task that needs more loses its thread like one that misses its deadline. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 48 }
/** More than people have under way at once; a program that sends more is told to wait. */
const MOST_WAITING = 100
const RETRY_SECONDS = 5

export function createWorkers({ tasksFile, threads = Math.max(2, availableParallelism()) }: WorkersOptions): Workers {
  // Threads start when a task needs one: a server that only signs small documents never pays for them.
  const pool = new Piscina({
    filename: tasksFile.href,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: IDLE_MS,
    resourceLimits,
  })
  // Waiting happens here and not in the pool's own queue, so that a deadline counts from when a thread begins.
  const turns = createTurns({
    atOnce: threads,
    // The last thread is for the next company that comes, and until then its core is for everything else.
    ofOne: Math.max(1, threads - 1),
    line: { most: MOST_WAITING, refusal: tooMany },
  })

  return {
    async run(task, given, { companyId, patience = 1 }) {
      return inTurn(turns.of(companyId), async () => {
        const input = given instanceof Function ? given() : given
        if (binaryBytesOf(input) > task.limitBytes) throw task.refusal()
        return resultOf((await runByDeadline(pool, task, { input, patience })) as Outcome<never>)
      })
    },
    close: () => pool.destroy(),
  }
}

function tooMany(holder: Holder): AppError {
  if (holder === 'nobody') return new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_SECONDS })
  return new AppError('COMPANY_TASKS_WAITING', { retryAfterSeconds: RETRY_SECONDS, limit: MOST_WAITING })
}

/** A thread that does not start in this time never will. On a busy machine it takes seconds. */
const STARTING_MS = 60_000

/**
 * A task that misses its deadline may be in an endless loop, so its thread is ended; the pool starts another. The deadline counts from
 * when a thread begins with it: a person whose picture comes first after an idle minute does not wait for a thread in vain.
 */
async function runByDeadline<Input>(
  pool: Piscina,
  task: Task<Input, unknown>,
  { input, patience }: { input: Input; patience: number },
): Promise<unknown> {
  const late = new AbortController()
  let timer = setTimeout(() => late.abort(), STARTING_MS)
  const { port1, port2: begun } = new MessageChannel()
  port1.once('message', () => {
    clearTimeout(timer)
    timer = setTimeout(() => late.abort(), patience * (task.deadlineMs ?? USUAL_DEADLINE_MS))
  })
  const message: TaskMessage = { name: task.name, input, begun }
  const transferList = [...movable(task.moves?.(input) ?? []), begun]
  try {
    return await pool.run(message, { signal: late.signal, transferList })
  } catch (error) {
    throw late.signal.aborted || isOutOfMemory(error) ? endedRefusal(task) : error
  } finally {
    clearTimeout(timer)
    port1.close()
  }
}

class ThreadEnded extends Error {}

function endedRefusal<Input>(task: Task<Input, unknown>): AppError {
  return Object.assign(task.refusal(), { cause: new ThreadEnded(task.name) })
}

/**
 * Whether a task was refused because its thread had to be ended: at its deadline, or for want of memory. On a machine that is less busy,
 * the same task may succeed.
 */
export function wasEnded(error: unknown): boolean {
  return error instanceof AppError && error.cause instanceof ThreadEnded
}

const isOutOfMemory = (error: unknown) => (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'

let tasksOfProcess: (WorkersOptions & { readonly patience: number }) | undefined
let workersOfProcess: Workers | undefined

/** Names the tasks of this process's pool, and the patience with them, before the first `inWorker`. */
export function provideTasks(tasks: WorkersOptions & { readonly patience: number }): void {
  tasksOfProcess = tasks
}

/** Runs a task in this process's pool. @throws as Workers.run */
export async function inWorker<Input, Result>(
  task: Task<Input, Result>,
  input: Input | (() => Input),
  options: RunOptions,
): Promise<Result> {
  if (!tasksOfProcess) throw new Error('no tasks are provided')
  workersOfProcess ??= createWorkers(tasksOfProcess)
  return workersOfProcess.run(task, input, { patience: tasksOfProcess.patience, ...options })
}

/** Ends the threads of this process's pool; the next task starts new ones. */
export async function closeWorkers(): Promise<void> {
  const closing = workersOfProcess
  workersOfProcess = undefined
  await closing?.close()
}
