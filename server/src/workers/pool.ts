import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { binaryBytesOf, movable, type Task } from './define-task.ts'
import { type Outcome, resultOf } from './outcome.ts'
import type { TaskMessage } from './run-task.ts'
import { createTurns } from './turns.ts'

interface Workers {
  /** Runs a task away from the event loop. @throws what the task refuses, as if it had run here, or its own refusal */
  run<Input, Result>(task: Task<Input, Result>, input: Input, options?: RunOptions): Promise<Result>
  /** Ends the threads. */
  close(): Promise<void>
}

interface RunOptions {
  /** Companies take turns, so that a thousand tasks of one do not delay another's. */
  readonly companyId?: number
}

interface WorkersOptions {
  /** A module whose default export is a `taskRunner`. */
  readonly tasksFile: URL
  readonly threads?: number
}

const NO_COMPANY = 0
const IDLE_MS = 60_000

export function createWorkers({ tasksFile, threads = Math.max(2, availableParallelism()) }: WorkersOptions): Workers {
  // Threads start when a task needs one: a server that only signs small documents never pays for them.
  const pool = new Piscina({ filename: tasksFile.href, minThreads: 0, maxThreads: threads, idleTimeout: IDLE_MS })
  // Waiting happens here and not in the pool's own queue, so that a deadline counts from when a thread begins.
  const turns = createTurns(threads)

  return {
    async run(task, input, { companyId = NO_COMPANY } = {}) {
      if (binaryBytesOf(input) > task.limitBytes) throw task.refusal()
      const turn = turns.of(companyId)
      await turn.begin()
      try {
        return resultOf((await runByDeadline(pool, task, input)) as Outcome<never>)
      } finally {
        turn.end()
      }
    },
    close: () => pool.destroy(),
  }
}

/** A task that misses its deadline may be in an endless loop, so its thread is ended; the pool starts another. */
async function runByDeadline<Input>(pool: Piscina, task: Task<Input, unknown>, input: Input): Promise<unknown> {
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), task.deadlineMs)
  const message: TaskMessage = { name: task.name, input }
  try {
    return await pool.run(message, { signal: late.signal, transferList: movable(task.moves?.(input) ?? []) })
  } catch (error) {
    throw late.signal.aborted ? task.refusal() : error
  } finally {
    clearTimeout(timer)
  }
}

let tasksOfProcess: URL | undefined
let workersOfProcess: Workers | undefined

/** Names the tasks of this process's pool, before the first `inWorker`. */
export function provideTasks(tasksFile: URL): void {
  tasksOfProcess = tasksFile
}

/** Runs a task in this process's pool. @throws as Workers.run */
export async function inWorker<Input, Result>(
  task: Task<Input, Result>,
  input: Input,
  options?: RunOptions,
): Promise<Result> {
  if (!tasksOfProcess) throw new Error('no tasks are provided')
  workersOfProcess ??= createWorkers({ tasksFile: tasksOfProcess })
  return workersOfProcess.run(task, input, options)
}

/** Ends the threads of this process's pool; the next task starts new ones. */
export async function closeWorkers(): Promise<void> {
  const closing = workersOfProcess
  workersOfProcess = undefined
  await closing?.close()
}
