import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { confirmFactor, enrolFactor } from '@laisen/contract/endpoints/factors'
import { resetPassword } from '@laisen/contract/endpoints/password-links'
import { listCompanies } from '@laisen/contract/endpoints/platform'
import { getInfoUser, loginCustomer } from '@laisen/contract/endpoints/session'
import { bearerClient } from '@laisen/testkit/client'
import { testPassword } from '@laisen/testkit/given'
import { operatorsDatabase } from '@laisen/testkit/operators-database'
import { mailTo } from '@laisen/testkit/outbox'
import {
  embeddedOwnerOf,
  plainEnvironment,
  type RunningLaisen,
  type StartOptions,
  startLaisen,
} from '@laisen/testkit/process'
import { generateSync } from 'otplib'
import pg from 'pg'

const program = fileURLToPath(new URL('../../src/start/operator-command.ts', import.meta.url))
const started: RunningLaisen[] = []

async function start(options: StartOptions = {}): Promise<RunningLaisen> {
  const laisen = await startLaisen({ env: { DEMO: '0' }, ...options })
  started.push(laisen)
  return laisen
}
afterEach(async () => {
  for (const laisen of started.splice(0)) await laisen.remove()
})

interface Said {
  readonly code: number | null
  readonly output: string
  readonly errors: string
}

/** Runs `npm run operator -- …`. */
function operator(
  dataDir: string,
  args: readonly string[],
  { input = '', env = {}, script = program } = {},
): Promise<Said> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, ...args], {
      env: { ...plainEnvironment(), DATA_DIR: dataDir, ...env },
    })
    let [output, errors] = ['', '']
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (errors += chunk))
    child.on('close', (code) => resolve({ code, output, errors }))
    child.stdin.end(input)
  })
}

const signIn = (url: string, userName: string, password: string) =>
  bearerClient(url).call(loginCustomer, { companyCode: 'OPS', userName, password })

test('the first operator is created while the server runs, sets a password by the printed link and opens Platform', async () => {
  const laisen = await start()
  assert.match(laisen.output(), /There is no company yet: companies register at .*\/register\./)
  assert.match(laisen.output(), /Nobody runs Platform yet\. .*npm run operator -- create/)

  const made = await operator(laisen.dataDir, ['create', '--email', 'ops@example.com'])
  assert.equal(made.code, 0, made.errors)
  assert.match(made.output, /Company code +OPS\n +Username +ops\n/)
  const token = new RegExp(`${laisen.url}/ResetPassword\\?token=(\\S+)`).exec(made.output)?.[1] ?? ''
  const set = await bearerClient(laisen.url).call(resetPassword, {
    email: 'ops@example.com',
    password: testPassword,
    token,
  })
  assert.equal(set.status, 0, set.message)
  const { status, data } = await signIn(laisen.url, 'ops', testPassword)
  assert.equal(status, 0)
  assert.equal(data.userType, 'COM')
  const first = bearerClient(laisen.url, data.token)
  assert.deepEqual([data.factor, (await first.call(listCompanies)).code], ['enrol', 'FACTOR_MUST_ENROL'])
  const { secret } = (await first.call(enrolFactor)).data
  const confirmed = await first.call(confirmFactor, { code: generateSync({ secret }) })
  const strong = bearerClient(laisen.url, confirmed.data.token)
  assert.equal((await strong.call(listCompanies)).status, 0)

  const locked = await operator(laisen.dataDir, ['lock', 'ops'])
  assert.equal(locked.code, 0, locked.errors)
  assert.equal((await strong.call(listCompanies)).http, 401)
  assert.equal((await signIn(laisen.url, 'ops', testPassword)).code, 'ACCOUNT_LOCKED')
  assert.match((await operator(laisen.dataDir, ['list'])).output, /ops +ops@example\.com +locked/)
  assert.equal((await operator(laisen.dataDir, ['unlock', 'OPS'])).code, 0)
  assert.equal((await signIn(laisen.url, 'ops', testPassword)).status, 0)
})

test('an operator is created while the server is stopped, with a password from standard input; a second one joins the same company', async () => {
  const first = await start()
  await first.end('SIGTERM')
  const asked = ['create', '--email', 'Ops@example.com', '--username', 'Kanok', '--password-stdin']
  const made = await operator(first.dataDir, asked, { input: `${testPassword}\n` })
  assert.equal(made.code, 0, made.errors)
  assert.equal(made.output.includes(testPassword), false)
  const second = await operator(first.dataDir, ['create', '--email', 'b@example.com', '--username', 'somsri'])
  assert.match(second.output, /\/ResetPassword\?token=/)

  const again = await start({ dataDir: first.dataDir })
  assert.equal((await signIn(again.url, 'kanok', testPassword)).status, 0)
  assert.doesNotMatch(again.output(), /Nobody runs Platform/)
})

test('the email and username of an operator who was deleted are free again', async () => {
  const laisen = await start()
  const create = (email: string, username: string) =>
    operator(laisen.dataDir, ['create', '--email', email, '--username', username])
  await operator(laisen.dataDir, ['create', '--email', 'a@b.example', '--username', 'first', '--password-stdin'], {
    input: `${testPassword}\n`,
  })
  assert.equal((await create('c@d.example', 'second')).code, 0)
  await asOwner(laisen.dataDir, `update employees set deleted_at = now() where username = 'second'`)
  const link = await operator(laisen.dataDir, ['link', 'second'])
  assert.deepEqual([link.code, link.output], [1, ''])
  assert.match(link.errors, /There is no operator second\./)
  const again = await create('C@d.example', 'second')
  assert.equal(again.code, 0, again.errors)
})

test('a command that cannot be carried out prints one sentence and changes nothing', async () => {
  const laisen = await start()
  const refused = async (args: readonly string[], said: RegExp, input = '') => {
    const { code, errors, output } = await operator(laisen.dataDir, args, { input })
    assert.equal(code, 1)
    assert.match(errors, said)
    assert.equal(output, '')
  }
  await refused([], /^Usage:/)
  await refused(['create'], /--email/)
  await refused(['create', '--email', 'nobody'], /--email/)
  await refused(['create', '--email', 'a@b.example', '--admin'], /Unknown option '--admin'/)
  await refused(['create', '--email', 'a@b.example', '--username', 'a b'], /1 to 15 letters and digits/)
  await refused(['create', '--email', 'a@b.example', '--code', 'demo'], /is not DEMO/)
  await refused(['create', '--email', 'a@b.example', '--password-stdin'], /at least 8 characters/, 'weak\n')
  await refused(['create', '--email', 'a@b.example', '--password-stdin'], /names that others know/, 'Laisen-2031!\n')
  await refused(['link', 'nobody'], /There is no operator nobody\./)
  assert.match((await operator(laisen.dataDir, ['list'])).output, /no operator yet/)

  assert.equal((await operator(laisen.dataDir, ['create', '--email', 'a@b.example'])).code, 0)
  await refused(['create', '--email', 'c@b.example'], /There is an operator ops already\./)
  await refused(['create', '--email', 'A@b.example', '--username', 'two'], /The operator ops has this email already\./)
  await refused(['create', '--email', 'c@b.example', '--username', 'two', '--code', 'OTHER'], /its code is OPS/)
})

test('where there is no installation a command says so and creates nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'laisen-none-'))
  const rotate = fileURLToPath(new URL('../../src/start/rotate-command.ts', import.meta.url))
  try {
    for (const dataDir of [folder, join(folder, 'not', 'made')]) {
      for (const args of [
        ['list'],
        ['link', 'ops'],
        ['lock', 'ops'],
        ['unlock', 'ops'],
        ['factor-off', 'demo', 'admin'],
      ]) {
        const { code, output, errors } = await operator(dataDir, args)
        assert.deepEqual([code, output], [1, ''], errors)
        assert.match(errors, new RegExp(`^There is no installation in ${dataDir}\\. Set DATA_DIR to`))
      }
      assert.match((await operator(dataDir, [], { script: rotate })).errors, /^There is no installation in /)
    }
    assert.deepEqual(await readdir(folder), [])
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('in an empty database of the operator’s own a command creates no table', async () => {
  const { url: DATABASE_URL, run, drop } = await operatorsDatabase()
  const env = { DATABASE_URL, MASTER_KEY: Buffer.alloc(32, 7).toString('base64') }
  const dataDir = await mkdtemp(join(tmpdir(), 'laisen-none-'))
  try {
    const { code, errors } = await operator(dataDir, ['list'], { env })
    assert.equal(code, 1)
    assert.match(errors, /^There is no installation in the database of DATABASE_URL\. /)
    const { rowCount } = await run(`select from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`)
    assert.equal(rowCount, 0)
    assert.deepEqual(await readdir(dataDir), [])
  } finally {
    await drop()
    await rm(dataDir, { recursive: true })
  }
})

test('creating an operator keeps the demo running', async () => {
  const laisen = await start({ env: { DEMO_PASSWORD: testPassword } })
  assert.doesNotMatch(laisen.output(), /There is no company yet/)
  assert.equal((await operator(laisen.dataDir, ['create', '--email', 'ops@example.com'])).code, 0)
  const asked = { companyCode: 'DEMO', userName: 'admin', password: testPassword }
  assert.equal((await bearerClient(laisen.url).call(loginCustomer, asked)).status, 0)
})

test('the command resets the second factor of a sole administrator, who is emailed, and records it', async () => {
  const laisen = await start({ env: { DEMO_PASSWORD: testPassword } })
  const asked = { companyCode: 'DEMO', userName: 'admin', password: testPassword }
  const token = (await bearerClient(laisen.url).call(loginCustomer, asked)).data.token
  const admin = bearerClient(laisen.url, token)
  const { secret } = (await admin.call(enrolFactor, { password: testPassword })).data
  const enrolled = await admin.call(confirmFactor, { code: generateSync({ secret }) })
  assert.equal(enrolled.status, 0, enrolled.message)
  assert.equal((await bearerClient(laisen.url).call(loginCustomer, asked)).data.factor, 'code')

  const since = new Date()
  assert.match((await operator(laisen.dataDir, ['factor-off', 'demo'])).errors, /^Usage:/)
  assert.match((await operator(laisen.dataDir, ['factor-off', 'demo', 'nobody'])).errors, /There is no user nobody/)
  assert.match(
    (await operator(laisen.dataDir, ['factor-off', 'none', 'admin'])).errors,
    /no user admin in a company NONE/,
  )
  const said = await operator(laisen.dataDir, ['factor-off', 'demo', 'Admin'])
  assert.equal(said.code, 0, said.errors)
  assert.match(said.output, /admin@demo\.example is told/)
  const mail = await mailTo(join(laisen.dataDir, 'outbox'), 'admin@demo.example', { after: since })
  assert.match(mail.subject, /second factor/i)

  // Earlier sessions have ended, the password alone signs in, and certificates wait for a confirmed identity.
  assert.equal((await bearerClient(laisen.url, enrolled.data.token).call(getInfoUser)).http, 401)
  const again = (await bearerClient(laisen.url).call(loginCustomer, asked)).data
  assert.equal(again.factor, 'none')
  assert.equal((await bearerClient(laisen.url, again.token).call(getInfoUser)).data.mustConfirmIdentity, true)
  assert.match((await operator(laisen.dataDir, ['factor-off', 'demo', 'admin'])).errors, /admin has no second factor/)
  const by = { principal_kind: 'system', actor_id: null, actor_job: 'operator-command' }
  assert.deepEqual(await eventsOf(laisen, ['factor.reset', 'identity.doubted']), [
    // The session that waited for its code ends, too.
    { type: 'factor.reset', ...by, facts: { ended: 2 } },
    // One certificate of the demo's admin asks for its password.
    { type: 'identity.doubted', ...by, facts: { what: 'factor', certificates: 1 } },
  ])
})

/** What stands in the embedded database of a Laisen that runs. */
async function eventsOf({ dataDir }: RunningLaisen, types: readonly string[]) {
  const columns = 'type, principal_kind, actor_id, actor_job, facts'
  return asOwner(dataDir, `select ${columns} from events where type = any($1) order by type`, [types])
}

async function asOwner(dataDir: string, statement: string, values: readonly unknown[] = []) {
  const owner = await embeddedOwnerOf(dataDir)
  const client = new pg.Client({ host: owner.host, port: owner.port, user: 'laisen', database: 'laisen' })
  await client.connect()
  const { rows } = await client.query(statement, [...values])
  await client.end()
  return rows
}
