import type { Services } from '@laisen/server/context'
import { handlers } from '@laisen/server/handlers'
import { runDueJobs as runJobs } from '@laisen/server/jobs/worker'

/** Runs the jobs that are due, until none is left. */
export async function runDueJobs(services: Services): Promise<void> {
  await runJobs(services, handlers)
}

/** Runs one job now, as if its time had come. For jobs that run by themselves, which take no payload. */
export async function runJob(services: Services, name: string): Promise<void> {
  const handler = handlers.find((one) => one.name === name)
  if (!handler) throw new Error(`there is no job ${name}`)
  if (handler.cron === undefined) throw new Error(`the time of ${name} never comes`)
  await handler.run(services, {} as never)
}
