import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@laisen/server/db/database'

/** Until so many transactions wait for what another one holds: a row, or a lock by name. */
export async function waitUntilWaiting({ ownerPool }: Database, count = 1): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    const { rows } = await ownerPool.query(
      `select distinct l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
       where not l.granted and l.locktype in ('transactionid', 'tuple', 'advisory') and a.datname = current_database()`,
    )
    if (rows.length >= count) return
    await sleep(10)
  }
  throw new Error('nobody waits')
}
