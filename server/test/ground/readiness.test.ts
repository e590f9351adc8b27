import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { until } from '@laisen/testkit/until'
import { discard } from '../../src/files/discard.ts'
import { openLocalStore } from '../../src/files/local-store.ts'
import { insertObject } from '../../src/files/objects.ts'
import { handlers } from '../../src/handlers.ts'
import { health } from '../../src/health/health.ts'
import type { JobHandler } from '../../src/jobs/handler.ts'
import { startReadyWorker } from '../../src/jobs/ready-worker.ts'
import { runDueJobs } from '../../src/jobs/worker.ts'
import { clockApart, MOST_APART_MS } from '../../src/readiness/machine-clock.ts'
import { openServices } from '../../src/services.ts'
import { type Ground, ground } from './a-company.ts'

let here: Ground
const opened: Ground[] = []
beforeEach(async () => {
  here = await ground()
  opened.push(here)
})
after(async () => {
  for (const each of opened) await each.close()
})

const filesFolder = () => join(here.services.config.dataDir, 'files')
const markFile = () => join(filesFolder(), 'installation')
const reasonsNow = async () => (await health(here.services)).reasons
const folderReason = 'The data folder is not the one of this installation.'

/** Another process of the installation, with a folder. */
async function another(dataDir: string) {
  const { services, database, master } = here
  return openServices({ config: { ...services.config, dataDir }, database, master, log: services.log })
}
const emptyFolder = () => mkdtemp(join(tmpdir(), 'laisen-ground-'))

/** As an earlier version left the database and the folder, which knew no marks. */
async function withoutMark(): Promise<void> {
  await here.database.owner.deleteFrom('installation').where('name', '=', 'data_folder').execute()
  await rm(markFile(), { force: true })
}

async function store(count: number): Promise<void> {
  const { services, company } = here
  const companyKey = await services.keys.companyKey(company, company.companyId)
  for (let n = 0; n < count; n++) {
    const stored = await services.files.put({ companyKey, body: Buffer.from(`document ${n}`) })
    await company.transaction((db) => insertObject(db, stored))
  }
}

const setFact = async (name: string, value: string) => {
  await here.database.owner
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}
const newerSchema = async (oldestProgram: number) => {
  await here.database.ownerPool.query(
    `insert into migrations (number, name, checksum) values (9000, '9000-later.sql', 'x')`,
  )
  await setFact('oldest_program', String(oldestProgram))
}

test('a new database marks its folder, and a process on another folder is refused by name', async () => {
  const [mark = ''] = (await readFile(markFile(), 'utf8')).split('\n')
  assert.match(mark, /^[0-9a-f-]{36}$/)
  const folder = await emptyFolder()
  await assert.rejects(another(folder), ({ name, message }: Error) => {
    return name === 'StartRefused' && message.includes(join(folder, 'files')) && message.includes(mark)
  })
  assert.ok(!(await readdir(join(folder, 'files'))).includes('installation'))
  // The same folder, as all processes share it.
  await another(here.services.config.dataDir)
})

test('a folder of another installation is refused, and one with documents that a new database does not know', async () => {
  const other = await ground()
  opened.push(other)
  await assert.rejects(another(other.services.config.dataDir), /of another installation/)

  await store(1)
  const { dataDir } = here.services.config
  await rm(markFile())
  const fresh = await ground()
  opened.push(fresh)
  await fresh.database.owner.deleteFrom('companies').execute()
  await fresh.database.owner.deleteFrom('installation').where('name', '=', 'data_folder').execute()
  here = fresh
  await assert.rejects(another(dataDir), /holds documents, and the database is new/)
})

test('an installation of an earlier version marks its folder once ten of its objects were found there, and never an empty one', async () => {
  await store(9)
  await withoutMark()
  const early = await another(here.services.config.dataDir)
  assert.ok(!(await readdir(filesFolder())).includes('installation'), 'nine are not enough')
  assert.equal(early.readiness.duty(), 'nothing that deletes')
  const folder = await emptyFolder()
  await assert.rejects(another(folder), /has none of the documents of this installation/)

  await store(1)
  await early.readiness.look()
  const [mark] = (await readFile(markFile(), 'utf8')).split('\n')
  const fact = here.database.owner.selectFrom('installation').select('value').where('name', '=', 'data_folder')
  assert.deepEqual(await fact.execute(), [{ value: mark }])
  assert.equal(early.readiness.duty(), 'everything')
  await assert.rejects(another(folder), /whose folder has the mark/)
})

test('a folder that lost its mark gets it back if it has all of the newest documents, and one that was left behind does not', async () => {
  await store(9)
  const mark = await readFile(markFile())
  await rm(markFile())
  await assert.rejects(another(here.services.config.dataDir), /whose folder has the mark/, 'nine prove nothing')
  await writeFile(markFile(), mark)
  await here.services.readiness.look()
  await store(1)
  const behind = await emptyFolder()
  await cp(filesFolder(), join(behind, 'files'), { recursive: true })
  await rm(join(behind, 'files/installation'))
  await store(1)
  await assert.rejects(another(behind), /whose folder has the mark/)
  await rm(markFile())
  await another(here.services.config.dataDir)
  assert.equal((await readFile(markFile(), 'utf8')).split('\n')[0], String(mark).split('\n')[0])
})

test('a start that was cut off after it marked the folder is finished by the next one', async () => {
  const [mark = ''] = (await readFile(markFile(), 'utf8')).split('\n')
  await here.database.owner.deleteFrom('installation').where('name', '=', 'data_folder').execute()
  await assert.rejects(another(here.services.config.dataDir), /which this database does not know/)
  await setFact('data_folder_claimed', mark)
  assert.equal((await another(here.services.config.dataDir)).readiness.duty(), 'everything')
})

test('two processes that start at once on two folders: one marks its folder, the other is refused', async () => {
  await here.database.owner.deleteFrom('companies').execute()
  await withoutMark()
  const results = await Promise.allSettled([another(await emptyFolder()), another(await emptyFolder())])
  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
})

test('while another folder is mounted in its place, a process is not ready: it stores nothing, and goes on when the folder is back', async () => {
  const { services, company } = here
  const companyKey = await services.keys.companyKey(company, company.companyId)
  await rename(markFile(), `${markFile()}-away`)
  assert.deepEqual(await reasonsNow(), [folderReason])
  await assert.rejects(services.files.put({ companyKey, body: Buffer.from('lost') }), { code: 'SERVER_NOT_READY' })
  await writeFile(markFile(), `${randomUUID()}\n`)
  assert.deepEqual(await reasonsNow(), [folderReason], 'the folder of others')
  await rename(`${markFile()}-away`, markFile())
  assert.deepEqual(await reasonsNow(), [])
  await services.files.put({ companyKey, body: Buffer.from('kept') })
})

test('a process that a newer schema admits serves, and deletes nothing', async () => {
  await newerSchema(97)
  assert.deepEqual(await reasonsNow(), [])
  assert.equal(here.services.readiness.duty(), 'nothing that deletes')
  assert.equal(await here.services.readiness.mayDelete(), false)
  await store(1)
  const { services, company } = here
  const companyKey = await services.keys.companyKey(company, company.companyId)
  const unused = await services.files.put({ companyKey, body: Buffer.from('refused') })
  await discard(services.files, [unused])
  assert.equal(await services.files.store.holds(unused.id), true, 'it is left to a process that knows the schema')
  await here.database.ownerPool.query('delete from migrations where number = 9000')
  await services.readiness.look()
  await discard(services.files, [unused])
  assert.equal(await services.files.store.holds(unused.id), false)
})

test('a process that a newer schema excludes is not ready', async () => {
  await newerSchema(9000)
  const reason = 'A newer Laisen has changed the database, and this version must not serve beside it.'
  assert.deepEqual(await reasonsNow(), [reason])
  await assert.rejects(store(1), { code: 'SERVER_NOT_READY' })
})

test('the sweep of an older process leaves what it does not know, and the one of the newest removes it', async () => {
  const { services, company } = here
  const companyKey = await services.keys.companyKey(company, company.companyId)
  const { id } = await services.files.put({ companyKey, body: Buffer.from('of a newer version') })
  await services.files.store.touch(id, new Date(Date.now() - 25 * 3_600_000))
  const sweep = handlers.find(({ name }) => name === 'files.sweep')!
  const run = async () => {
    await company.transaction((db) => services.jobs.add(db, { name: sweep.name, payload: {}, maxAttempts: 1 }))
    await runDueJobs(services, [sweep])
  }
  await newerSchema(97)
  await run()
  assert.equal(await services.files.store.holds(id), true)
  await here.database.ownerPool.query('delete from migrations where number = 9000')
  await run()
  assert.equal(await services.files.store.holds(id), false)
})

test('a sweep that is under way stops when a newer version begins to write', async () => {
  const { services, company } = here
  const companyKey = await services.keys.companyKey(company, company.companyId)
  const { id } = await services.files.put({ companyKey, body: Buffer.from('of a newer version') })
  await services.files.store.touch(id, new Date(Date.now() - 25 * 3_600_000))
  const slow = await openLocalStore(filesFolder())
  const store = {
    ...slow,
    async *listOlderThan(instant: Date) {
      yield* slow.listOlderThan(instant)
      await newerSchema(97)
    },
  }
  const sweep = handlers.find(({ name }) => name === 'files.sweep')!
  await sweep.run({ ...services, files: { ...services.files, store } }, {} as never)
  assert.equal(await slow.holds(id), true)
})

const ran: string[] = []
const noting = (name: string, also: Partial<JobHandler> = {}): JobHandler => {
  return { name, ...also, run: async () => void ran.push(name) }
}

test('the worker of an older process runs what deletes nothing, leaves the rest to newer ones, and takes it up again', async () => {
  const { services, company } = here
  const jobs = [noting('test.keeps', { deletesNothing: true }), noting('test.deletes')]
  const addBoth = () =>
    company.transaction(async (db) => {
      for (const { name } of jobs) await services.jobs.add(db, { name, payload: {} })
    })
  await newerSchema(97)
  await services.readiness.look()
  const worker = await startReadyWorker(services, jobs)
  try {
    await addBoth()
    await until('the job that deletes nothing has run', () => ran.includes('test.keeps'))
    const left = `select attempts from graphile_worker.jobs where task_identifier = 'test.deletes'`
    assert.deepEqual((await here.database.ownerPool.query(left)).rows, [{ attempts: 0 }], 'it was not even begun')
    await here.database.ownerPool.query('delete from migrations where number = 9000')
    await services.readiness.look()
    worker.takeDuty(services.readiness.duty())
    await until('the other job has run', () => ran.includes('test.deletes'))
  } finally {
    await worker.stop()
  }
})

test('a job that deletes says so, or says that it does not', () => {
  const keeping = handlers.filter(({ deletesNothing }) => deletesNothing).map(({ name }) => name)
  // Each of these was read for what it deletes before it came here.
  assert.deepEqual(keeping.sort(), [
    'authority.issue',
    'authority.revoke-unused',
    'certificates.ask-status',
    'certificates.ask-statuses',
    'certificates.remind',
    'certificates.tell',
    'chain.anchor',
    'chain.anchor-company',
    'chain.check',
    'chain.tell',
    'chain.tell-company',
    'envelopes.certify',
    'envelopes.complete',
    'envelopes.expire',
    'envelopes.prove',
    'envelopes.raise',
    'envelopes.remind',
    'extensions.run',
    'factors.tell',
    'levels.renew',
    'mail.send',
    'mail.undelivered',
    'reports.mail-schedules',
    'session.forgotten',
    'session.locked-out',
  ])
})

test('a clock is wrong by what no slow answer explains, and one that was set shows without a question', () => {
  const look = { before: 1000, after: 1400, count: 50, database: 1200 }
  assert.equal(clockApart(look, 1400, 50), 0)
  assert.equal(clockApart(look, 61_400, 60_050), 0, 'a minute later')
  assert.equal(clockApart({ ...look, database: 9000 }, 1400, 50), -7600)
  assert.equal(clockApart({ ...look, database: -6000 }, 1400, 50), 7000)
  assert.equal(clockApart({ ...look, before: 1000, after: 61_000, database: 1500 }, 61_000, 50), 0, 'a slow answer')
  assert.equal(clockApart(look, 11_400, 50), 9800, 'set ten seconds ahead after the look')
  assert.ok(Math.abs(clockApart(look, 1400 - 60_000, 50)) > MOST_APART_MS, 'set back a minute')
})

test('a process whose machine’s clock was set signs nothing until it is right again', async (context) => {
  const { services } = here
  const { secret } = await services.keys.privateKeys.make('P-256')
  const signer = await services.keys.privateKeys.signer(secret)
  const bytes = Buffer.from('to be signed')
  await signer.sign(bytes)
  const now = Date.now
  for (const offMs of [6000, -6000, 86_400_000]) {
    context.mock.method(Date, 'now', () => now() + offMs)
    // The key was opened before.
    assert.throws(() => signer.sign(bytes), { code: 'SERVER_NOT_READY' }, `${offMs} ms`)
    assert.deepEqual(await reasonsNow(), [
      'The clock of this machine differs from the one of the database by more than 5 seconds.',
    ])
    context.mock.restoreAll()
    await services.readiness.look()
    await signer.sign(bytes)
  }
  context.mock.method(Date, 'now', () => now() + 4000)
  await services.readiness.look()
  await signer.sign(bytes)
  assert.deepEqual(await reasonsNow(), [])
})
