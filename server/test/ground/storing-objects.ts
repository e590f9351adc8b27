import { createHash, randomBytes } from 'node:crypto'
import { systemClock as clock } from '../../src/clock.ts'
import { type Connection, openDatabase } from '../../src/db/database.ts'
import { createFiles } from '../../src/files/files.ts'
import { openLocalStore } from '../../src/files/local-store.ts'
import { insertObject } from '../../src/files/objects.ts'
import { createKeys } from '../../src/keys/keys.ts'
import { masterKeyOf } from '../../src/keys/master.ts'
import { silentLog } from '../../src/log/log.ts'

// A separate program that stores objects until it is killed, and prints each id and hash once the row is committed.
interface Orders {
  owner: Connection
  app: Connection
  companyId: number
  folder: string
  masterKey: string
}
const { owner, app, companyId, folder, masterKey } = JSON.parse(process.argv[2]!) as Orders
const database = openDatabase({ owner, app, log: silentLog })
const company = database.company(companyId)
const keys = createKeys({ master: masterKeyOf(Buffer.from(masterKey, 'hex')), owner: database.owner, clock })
const files = createFiles({ store: await openLocalStore(folder), keys, clock })
const companyKey = await keys.companyKey(company, companyId)

async function store(): Promise<void> {
  for (;;) {
    // Most are small: those that come at the same time share a file.
    const body = randomBytes(Math.floor(Math.random() * (Math.random() < 0.1 ? 3_000_000 : 30_000)))
    const stored = await files.put({ companyKey, body })
    await company.transaction((db) => insertObject(db, stored))
    process.stdout.write(`${stored.id} ${createHash('sha256').update(body).digest('hex')}\n`)
  }
}
await Promise.all(Array.from({ length: 12 }, store))
