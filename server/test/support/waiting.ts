import { setTimeout as sleep } from 'node:timers/promises'
import type { TestServer } from '@laisen/testkit/server'

/** Returns once this many transactions wait for something that another transaction holds: a row, a table, or a lock by name. */
export async function waitUntilWaiting({ ownerPool }: TestServer['database'], count = 1): Promise<void> {
  for (let tries = 0; tries < 2_000; tries++) {
    const { rows } = await ownerPool.query(
      `select distinct l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
       where not l.granted and l.locktype in ('transactionid', 'tuple', 'advisory', 'relation') and a.datname = current_database()`,
    )
    if (rows.length >= count) return
    await sleep(10)
  }
  throw new Error('no transaction waits')
}
