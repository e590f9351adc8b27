import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { type Outcome, resultOf } from './outcome.ts'
import type { Tasks } from './tasks.ts'

let pool: Piscina | undefined

/** Made when first needed: a server that only signs small documents never pays for threads. */
function workers(): Piscina {
  pool ??= new Piscina({
    filename: new URL('./tasks.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: Math.max(2, availableParallelism()),
    idleTimeout: 60_000,
  })
  return pool
}

/** Runs a task away from the event loop. @throws what the engine throws, as if it had run here */
export async function inWorker<Name extends keyof Tasks>(
  name: Name,
  input: Parameters<Tasks[Name]>[0],
): Promise<Awaited<ReturnType<Tasks[Name]>> extends Outcome<infer Result> ? Result : never> {
  return resultOf(await workers().run(input, { name }))
}

/** Ends the threads; the next task would start new ones. */
export async function closeWorkers(): Promise<void> {
  const closing = pool
  pool = undefined
  await closing?.destroy()
}
