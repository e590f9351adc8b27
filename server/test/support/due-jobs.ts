import { runDueJobs } from '@laisen/testkit/jobs'
import type { TestServer } from '@laisen/testkit/server'

/** Does what waits in the queue, the jobs of these names included, and returns when nothing is left. */
export async function runDue({ services, database }: TestServer, ...jobs: string[]): Promise<void> {
  for (const job of jobs) await database.ownerPool.query('select graphile_worker.add_job($1)', [job])
  await runDueJobs(services)
}

/**
 * Does what is due by the clock of the test, which stands ahead of the database's, until nothing is left: what fails is tried again, as
 * often as it would be until then.
 */
export async function runDueByClock({ services, database, clock }: TestServer): Promise<void> {
  for (;;) {
    await runDueJobs(services)
    const { rowCount } = await database.ownerPool.query(
      'update graphile_worker._private_jobs set run_at = now() where run_at > now() and run_at <= $1 and attempts < max_attempts',
      [clock.now()],
    )
    if (!rowCount) return
  }
}
