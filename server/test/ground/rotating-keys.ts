import { randomBytes } from 'node:crypto'
import { readConfig } from '../../src/config.ts'
import { type Connection, openDatabase } from '../../src/db/database.ts'
import { loadMasterKey, masterKeyFile } from '../../src/keys/master.ts'
import { rotateKeyFile } from '../../src/keys/rotate.ts'
import { silentLog } from '../../src/log/log.ts'

// A separate program that rotates the master key again and again until it is killed, and prints each key's id once it is in force.
const { owner, app, dataDir } = JSON.parse(process.argv[2]!) as { owner: Connection; app: Connection; dataDir: string }
const database = openDatabase({ owner, app, log: silentLog })
const config = readConfig({ DATA_DIR: dataDir })
for (;;) {
  const { key: from } = await loadMasterKey(config, database.owner)
  process.stdout.write(`${from.id}\n`)
  await rotateKeyFile(database.owner, { file: masterKeyFile(dataDir), from, bytes: randomBytes(32) })
}
