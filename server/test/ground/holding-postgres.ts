import { openDatabase } from '../../src/db/database.ts'
import { startEmbedded } from '../../src/db/embedded.ts'
import { removeHolder, writeHolder } from '../../src/db/holder.ts'
import { silentLog } from '../../src/log/log.ts'
import { StartRefused } from '../../src/start-refused.ts'

// A separate program that runs an embedded PostgreSQL, inserts rows, and prints each number once it is acknowledged.
const dataDir = process.argv[2]!
try {
  const postgres = await startEmbedded({ dataDir })
  await writeHolder(dataDir, 'http://127.0.0.1:4711')
  const { owner, app } = postgres
  const database = openDatabase({ owner, app, log: silentLog })
  await database.ownerPool.query('create table if not exists kept (number bigint)')
  let inserting = process.argv[3] === 'insert'
  process.on('SIGTERM', async () => {
    inserting = false
    await database.close()
    await postgres.stop()
    await removeHolder(dataDir)
    process.exit(0)
  })
  const { rows } = await database.ownerPool.query(
    'select coalesce(max(number), 0) as last, count(*) as count from kept',
  )
  process.stdout.write(`ready ${rows[0].last} ${rows[0].count}\n`)
  for (let number = rows[0].last + 1; inserting; number++) {
    await database.ownerPool.query('insert into kept values ($1)', [number])
    process.stdout.write(`${number}\n`)
  }
} catch (error) {
  if (!(error instanceof StartRefused)) throw error
  process.stderr.write(error.message)
  process.exit(1)
}
