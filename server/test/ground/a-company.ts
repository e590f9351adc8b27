import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestDatabase, testDatabase } from '@laisen/testkit/database'
import { readConfig } from '../../src/config.ts'
import type { Services } from '../../src/context.ts'
import type { CompanyDb } from '../../src/db/database.ts'
import { checkMasterKey, type MasterKey, masterKeyOf } from '../../src/keys/master.ts'
import { type Log, silentLog } from '../../src/log/log.ts'
import { openServices } from '../../src/services.ts'

export interface Ground extends TestDatabase {
  readonly services: Services
  readonly master: MasterKey
  readonly company: CompanyDb
  close(): Promise<void>
}

/** The services on a database of their own with one company: no HTTP, no employees. */
export async function ground(env: Record<string, string> = {}, log: Log = silentLog): Promise<Ground> {
  const dataDir = await mkdtemp(join(tmpdir(), 'laisen-ground-'))
  const made = await testDatabase({ log })
  const master = masterKeyOf(randomBytes(32))
  await checkMasterKey(made.database.owner, master)
  const config = { ...readConfig({ DATA_DIR: dataDir, ...env }), passwordCost: { memoryKibibytes: 64, passes: 1 } }
  const services = await openServices({ config, database: made.database, master, log })
  const values = { code: 'ACME', name: 'Acme', created_at: services.clock.now() }
  const { id } = await made.database.owner
    .insertInto('companies')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    ...made,
    services,
    master,
    company: made.database.company(id),
    async close() {
      services.transport.close()
      await made.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
