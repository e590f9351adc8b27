import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { access, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { forgotPassword } from '@laisen/contract/endpoints/password-links'
import { getStampedPdf } from '@laisen/contract/endpoints/stamps'
import type { Client } from '@laisen/testkit/client'
import {
  type DebianPostgres,
  debianPassword,
  debianPostgres,
  debianPrograms,
  noDebianPostgres,
} from '@laisen/testkit/debian-postgres'
import { type Given, type GivenEmployee, givenOn } from '@laisen/testkit/given'
import { signedIn } from '@laisen/testkit/given-in'
import { judgeSigned } from '@laisen/testkit/oracle'
import { type RunningLaisen, type StartOptions, spawnLaisen, startLaisen } from '@laisen/testkit/process'
import { until } from '@laisen/testkit/until'
import { systemClock } from '../../src/clock.ts'
import { openDatabase, openOwner } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'
import { createArgon } from '../../src/keys/argon.ts'
import { createPasswords } from '../../src/keys/passwords.ts'
import { silentLog } from '../../src/log/log.ts'
import { addedCertificate } from '../support/certificates.ts'
import { identities } from '../support/identities.ts'
import { commandsUnder, type Ran, runCommands } from '../support/page-commands.ts'
import { stamped } from '../support/stamping.ts'

// The commands of docs/howto/back-up-and-restore.md, run as they stand there, on Debian's PostgreSQL with its own tools.

const page = 'back-up-and-restore.md'
const skip = noDebianPostgres
const MASTER_KEY = randomBytes(32).toString('base64')
const ending: (() => Promise<unknown>)[] = []
after(async () => {
  for (const end of ending.reverse()) await end()
})

async function folder(): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'laisen-back-up-'))
  ending.push(() => rm(made, { recursive: true, force: true }))
  return made
}

async function server(): Promise<DebianPostgres> {
  const made = await debianPostgres()
  ending.push(made.stop)
  return made
}

async function start(options: StartOptions): Promise<RunningLaisen> {
  const laisen = await startLaisen(options)
  ending.push(() => laisen.remove())
  return laisen
}

async function refused(options: StartOptions): Promise<string> {
  const laisen = await spawnLaisen(options)
  assert.equal(await laisen.ended, 1)
  return laisen.errors()
}

const runs = (commands: readonly string[], env: Record<string, string>) => runCommands(commands, env, [debianPrograms!])

async function succeeds(commands: readonly string[], env: Record<string, string>): Promise<string> {
  const { code, output } = await runs(commands, env)
  assert.equal(code, 0, output)
  return output
}

/** What the first installation has: a company, a person in it, and a document that the person signed. */
interface Signed {
  readonly stampId: string
  readonly document: Buffer
}
interface House {
  readonly postgres: DebianPostgres
  readonly laisen: RunningLaisen
  readonly env: Record<string, string>
  readonly person: GivenEmployee
  readonly client: Client
  readonly certID: number
  readonly signed: Signed
  readonly backup: string
  /** Signed after the backup was taken. */
  readonly later: Signed
}

let house: House
before(async () => {
  if (skip) return
  const postgres = await server()
  const [create] = await restoring()
  await succeeds(create!, { SERVER: postgres.server })
  const url = postgres.urlOf('laisen', 'laisen')
  // Nobody answers there, so emails wait.
  const env = { DATABASE_URL: url, MASTER_KEY, SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'http://127.0.0.1:9' }
  const laisen = await start({ env, dataDir: await folder() })
  const person = await givenAt(url, (given) => given.employee({ permissions: [1] }))
  const client = await signedIn(laisen, person)
  const certID = await addedCertificate(client, identities.nattapong, { employeeList: [person.employeeId] })
  const signed = await stamped(client, certID)
  assert.equal((await client.call(forgotPassword, { email: person.email })).status, 0)
  await until('an email waits', async () => (await postgres.run('laisen', waiting)).rows[0].count > 0)
  const backup = await folder()
  const take = await commandsUnder(page, '### Take a backup')
  await succeeds(take, { BACKUP: backup, OWNER: url, DATA_DIR: laisen.dataDir })
  const later = await stamped(client, certID)
  house = { postgres, laisen, env, person, client, certID, signed, backup, later }
})

const waiting = `select count(*)::int as count from mails where state = 'waiting'`

async function givenAt<Result>(url: string, make: (given: Given) => Promise<Result>): Promise<Result> {
  const database = openDatabase({ owner: { url }, app: { url }, log: silentLog, connections: { app: 1, owner: 5 } })
  try {
    return await make(givenOn(database, systemClock, createPasswords(createArgon({ memoryKibibytes: 8, passes: 1 }))))
  } finally {
    await database.close()
  }
}

let known: Promise<DebianPostgres> | undefined
/** A server that knows no login of the first one: its owner is called `other`. */
const bare = () =>
  (known ??= (async () => {
    const postgres = await server()
    await postgres.run('postgres', `create role other login createrole password '${debianPassword}'`)
    return postgres
  })())

/** What creates the database, and what fills it and the folder. */
async function restoring(): Promise<[create: string[], fill: string[]]> {
  const commands = await commandsUnder(page, '### Restore it')
  const isFirst = (line: string) => line.startsWith('psql "$SERVER"')
  return [commands.filter(isFirst), commands.filter((line) => !isFirst(line))]
}

/** The commands before `npm start`. */
async function checking(): Promise<string[]> {
  const commands = await commandsUnder(page, '### Check it, and start')
  assert.equal(commands.pop(), 'npm start')
  return commands
}

const inOrder = /Everything is in order\.\n[\s\S]*objects were read\. Everything is in order\.\n/

/** The document, or what is said instead of it. */
async function answerTo(client: Client, { stampId }: Signed): Promise<Buffer | string> {
  const response = await client.fetch(`/api/v1/${getStampedPdf.path}?stampId=${stampId}`)
  const body = Buffer.from(await response.arrayBuffer())
  return response.headers.get('content-type')?.includes('json') ? JSON.parse(body.toString()).code : body
}

test('how-to of backups: restored on a new server by the commands of the page, Laisen starts, and what was signed is there and in order', {
  skip,
}, async () => {
  const postgres = await server()
  const [create, fill] = await restoring()
  const OWNER = postgres.urlOf('laisen', 'laisen')
  const env = { ...house.env, DATABASE_URL: OWNER }
  const [BACKUP, DATA_DIR] = [house.backup, join(await folder(), 'data')]
  // The database's number is another one than on the first server, and so is the name of the application's login.
  await postgres.run('postgres', 'create database another')
  const said = await succeeds([...create, ...fill], { SERVER: postgres.server, OWNER, BACKUP, DATA_DIR })
  assert.doesNotMatch(said, /error|warning/i)
  // Its owner sees the rows: a backup of it is whole before anything starts on it.
  const companies = await succeeds(['pg_dump --enable-row-security --data-only --table=companies "$OWNER"'], { OWNER })
  assert.match(companies, /\tTEST\t/)

  const checks = await checking()
  const other = await folder()
  assert.match(
    await refused({ env, dataDir: other }),
    /The data folder .* is not the one of this installation.*it has none/,
  )
  await writeFile(join(other, 'files/installation'), 'of-another\n')
  const wrongFolder = await runs(checks, { ...env, DATA_DIR: other })
  assert.equal(wrongFolder.code, 1)
  assert.match(wrongFolder.output, /is not the one of this installation.*it has of-another, of another installation/)
  const wrongKey = { ...env, MASTER_KEY: randomBytes(32).toString('base64') }
  assert.match(await refused({ env: wrongKey, dataDir: DATA_DIR }), /not the master key that the data was written with/)

  assert.match(await succeeds(checks, { ...env, DATA_DIR }), inOrder)
  const laisen = await start({ env, dataDir: DATA_DIR })
  const client = await signedIn(laisen, house.person)
  assert.deepEqual(await answerTo(client, house.signed), house.signed.document)
  await judgeSigned((await answerTo(client, house.signed)) as Buffer, { signatures: 1 })
  assert.equal(await answerTo(client, house.later), 'STAMP_NOT_FOUND')
  const again = await stamped(client, house.certID)
  assert.deepEqual(await answerTo(client, again), again.document)
  assert.match(await succeeds(checks, { ...env, DATA_DIR }), inOrder)
})

test('how-to of backups: a dump taken with its privileges is restored under other names beside the first, which goes on', {
  skip,
}, async () => {
  const { postgres, laisen } = house
  const BACKUP = await folder()
  const first = postgres.urlOf('laisen', 'laisen')
  const documents = (await commandsUnder(page, '### Take a backup')).filter((line) => line.startsWith('tar '))
  await succeeds([`pg_dump --enable-row-security -Fc -f "$BACKUP/laisen.dump" "$OWNER"`, ...documents], {
    ...{ BACKUP, OWNER: first, DATA_DIR: laisen.dataDir },
  })
  const logins = ['keeper', 'web'].map((name) => `create role ${name} login password '${debianPassword}'`)
  for (const statement of [...logins, 'create database copy owner keeper']) await postgres.run('postgres', statement)
  const OWNER = postgres.urlOf('keeper', 'copy')
  const DATA_DIR = join(await folder(), 'data')
  const [, fill] = await restoring()
  await succeeds(fill, { OWNER, BACKUP, DATA_DIR })

  // As the page says to try a backup.
  const env = { DATABASE_URL: postgres.urlOf('web', 'copy'), DATABASE_OWNER_URL: OWNER, MASTER_KEY, ROLE: 'web' }
  const copy = await start({ env, dataDir: DATA_DIR })
  const client = await signedIn(copy, house.person)
  assert.deepEqual(await answerTo(client, house.signed), house.signed.document)
  assert.match(await succeeds(await checking(), { ...env, DATA_DIR }), inOrder)
  assert.ok((await postgres.run('copy', waiting)).rows[0].count > 0)
  await assert.rejects(access(join(DATA_DIR, 'outbox')), 'an email was sent from the copy')
  const powers = `select count(*)::int as count from pg_roles r cross join privileges_of(r.rolname) where rolname ~ '^laisen_app_'`
  assert.deepEqual((await postgres.run('copy', powers)).rows, [{ count: 0 }])
  const signed = await stamped(house.client, house.certID)
  assert.deepEqual(await answerTo(house.client, signed), signed.document)
  assert.match(await succeeds(await checking(), { ...house.env, DATA_DIR: laisen.dataDir }), inOrder)
})

test('how-to of backups: in spite of the errors that the page names, a restore without its options starts', {
  skip,
}, async () => {
  const postgres = await bare()
  const BACKUP = await folder()
  const env = { BACKUP, OWNER: house.postgres.urlOf('laisen', 'laisen') }
  await succeeds(['pg_dump --enable-row-security -Fc -f "$BACKUP/dump" "$OWNER"'], env)
  await succeeds(['pg_dump --enable-row-security -f "$BACKUP/sql" "$OWNER"'], env)
  const errors = async (name: string, command: string): Promise<Ran> => {
    await postgres.run('postgres', `create database ${name} owner other`)
    return runs([command], { BACKUP, OWNER: postgres.urlOf('other', name), LC_ALL: 'C' })
  }
  const named = /role "(laisen|laisen_app(_\d+)?)" does not exist/
  for (const [name, command] of [
    ['custom', 'pg_restore -d "$OWNER" "$BACKUP/dump"'],
    ['plain', 'psql -q -d "$OWNER" -f "$BACKUP/sql"'],
  ] as const) {
    const { output } = await errors(name, command)
    const said = output.split('\n').filter((line) => /error:|ERROR:/.test(line))
    assert.ok(said.length > 100)
    assert.deepEqual(
      said.filter((line) => !named.test(line)),
      [],
    )
    const dataDir = await folder()
    await cp(join(house.laisen.dataDir, 'files'), join(dataDir, 'files'), { recursive: true })
    const laisen = await start({ env: { ...house.env, DATABASE_URL: postgres.urlOf('other', name) }, dataDir })
    const client = await signedIn(laisen, house.person)
    assert.deepEqual(await answerTo(client, house.later), house.later.document)
    await laisen.end('SIGTERM')
  }
})

test('how-to of backups: a backup of an earlier version is brought up to date by its first start', {
  skip,
}, async () => {
  const { postgres } = house
  await postgres.run('postgres', 'create database earlier owner laisen')
  const migrations = join(await folder(), 'migrations')
  const filter = (path: string) => !/\/01(1\d)-/.test(path)
  await cp(fileURLToPath(new URL('../../src/db/migrations', import.meta.url)), migrations, { recursive: true, filter })
  const { pool } = openOwner({ url: postgres.urlOf('laisen', 'earlier') }, silentLog)
  await migrate(pool, migrations)
  await pool.query(`insert into companies (code, name, created_at) values ('OLD', 'Old', now())`)
  await pool.end()

  const [BACKUP, source] = [await folder(), await folder()]
  // Versions of that time put no mark into the folder.
  await mkdir(join(source, 'files/objects'), { recursive: true })
  const take = await commandsUnder(page, '### Take a backup')
  await succeeds(take, { BACKUP, OWNER: postgres.urlOf('laisen', 'earlier'), DATA_DIR: source })
  const target = await bare()
  await target.run('postgres', 'create database upgraded owner other')
  const [, fill] = await restoring()
  const [OWNER, DATA_DIR] = [target.urlOf('other', 'upgraded'), await folder()]
  await succeeds(fill, { OWNER, BACKUP, DATA_DIR })
  // Two processes at once: one migrates and grants, the other finds it done.
  const env = { DATABASE_URL: OWNER, MASTER_KEY }
  const [laisen, beside] = await Promise.all(
    ['all', 'web'].map((ROLE) => start({ env: { ...env, ROLE }, dataDir: DATA_DIR })),
  )
  assert.deepEqual((await target.run('upgraded', 'select code from companies')).rows, [{ code: 'OLD' }])
  const person = await givenAt(OWNER, (given) => given.employee({ permissions: [1] }))
  const client = await signedIn(laisen!, person)
  const certID = await addedCertificate(client, identities.nattapong, { employeeList: [person.employeeId] })
  const signed = await stamped(client, certID)
  assert.deepEqual(await answerTo(await signedIn(beside!, person), signed), signed.document)
})
