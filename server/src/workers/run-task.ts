import type { MessagePort } from 'node:worker_threads'
import type { Task } from './define-task.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

export interface TaskMessage {
  readonly name: string
  readonly input: unknown
  /** Told when a thread begins with it. */
  readonly begun: MessagePort
}

/** What a thread of the pool does with a message: the default export of the tasks file. */
export function taskRunner(
  tasks: readonly Task<never, unknown>[],
): (message: TaskMessage) => Promise<Outcome<unknown>> {
  const byName = new Map(tasks.map((task) => [task.name, task]))
  if (byName.size < tasks.length) throw new TypeError('two tasks have the same name')
  return ({ name, input, begun }) => {
    begun.postMessage(null)
    const task = byName.get(name)
    if (!task) throw new TypeError(`the task ${name} is not listed`)
    return outcomeOf(() => task.run(input as never))
  }
}
