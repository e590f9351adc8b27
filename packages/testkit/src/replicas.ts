import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { systemClock } from '@laisen/server/clock'
import { readConfig } from '@laisen/server/config'
import { openDatabase } from '@laisen/server/db/database'
import { createArgon } from '@laisen/server/keys/argon'
import { createPasswords } from '@laisen/server/keys/passwords'
import { silentLog } from '@laisen/server/log/log'
import { type Given, type GivenEmployee, givenOn } from './given.ts'
import { operatorsDatabase } from './operators-database.ts'
import { startLaisen } from './process.ts'

interface Replicas {
  /** The URL of each process. */
  readonly urls: readonly string[]
  /** People whose passwords have cheap hashes, so that hundreds of them exist and sign in quickly. */
  readonly given: Given
  /** Gives a person's password a hash of the cost that the product uses: verifying takes its time. */
  giveUsualHash(person: GivenEmployee): Promise<void>
}

/** Two server processes on one database and one set of files, as an installation with two replicas runs them, and with these variables beside. */
export async function replicas(more: Readonly<Record<string, string>> = {}): Promise<Replicas> {
  const { url, drop } = await operatorsDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'laisen-replicas-'))
  const env = { DATABASE_URL: url, MASTER_KEY: randomBytes(32).toString('base64'), TRUST_PROXY: '127.0.0.1', ...more }
  // One after the other, because the first creates what the installation has only once.
  const first = await startLaisen({ dataDir, env })
  const second = await startLaisen({ dataDir, env: { ...env, ROLE: 'web' } })
  // People are created through the owner's login; nothing else is needed here.
  const database = openDatabase({ owner: { url }, app: { url }, log: silentLog, connections: { app: 1, owner: 5 } })
  after(async () => {
    await database.close()
    await Promise.all([first.end('SIGTERM'), second.end('SIGTERM')])
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  const cheap = createPasswords(createArgon({ memoryKibibytes: 8, passes: 1 }))
  const usual = createArgon(readConfig({}).passwordCost)
  return {
    urls: [first.url, second.url],
    given: givenOn(database, systemClock, cheap),
    async giveUsualHash({ companyId, employeeId, password }) {
      await database.owner
        .updateTable('employees')
        .set({ password_hash: await usual.hashPassword(password) })
        .where('company_id', '=', companyId)
        .where('id', '=', employeeId)
        .execute()
    },
  }
}
