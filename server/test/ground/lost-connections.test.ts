import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testDatabase } from '@laisen/testkit/database'
import { sql } from 'kysely'
import pg from 'pg'
import { openDatabase } from '../../src/db/database.ts'
import { createLog } from '../../src/log/log.ts'

test('a connection that the database ends is logged and replaced; those that the server closes are not', async () => {
  const { owner, app, superuser: superuserConnection, drop } = await testDatabase()
  const logged: string[] = []
  const database = openDatabase({ owner, app, log: createLog({ write: (line) => logged.push(line) }) })
  const ask = () => sql`select 1`.execute(database.owner)
  await ask()
  const superuser = new pg.Client(superuserConnection)
  await superuser.connect()
  // Otherwise a connection that is left open would keep the process alive.
  // One after the other: dropping the database ends the connections to it that are still open, which is an error on each of them.
  after(async () => {
    await superuser.end()
    await database.close().catch(() => {})
    await drop()
  })
  const end = (): Promise<unknown> =>
    superuser.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'laisen'`,
    )
  await end()
  for (let tries = 0; logged.length === 0; tries++) {
    assert.ok(tries < 500, 'nothing was logged')
    await sleep(10)
  }
  assert.match(logged[0]!, /database\.connection-lost/)
  const before = logged.length
  await ask()
  const closing = database.close()
  await end()
  await closing
  assert.equal(logged.length, before)
})
