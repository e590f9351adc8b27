import { runDueJobs } from '@laisen/testkit/jobs'
import type { TestServer } from '@laisen/testkit/server'

/** Does what waits in the queue, the jobs of these names included, and returns when nothing is left. */
export async function runDue({ services, database }: TestServer, ...jobs: string[]): Promise<void> {
  for (const job of jobs) await database.ownerPool.query('select graphile_worker.add_job($1)', [job])
  await runDueJobs(services)
}
