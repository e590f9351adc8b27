import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { bearerClient } from '@laisen/testkit/client'
import { operatorsDatabase } from '@laisen/testkit/operators-database'
import {
  freePort,
  plainEnvironment,
  type RunningLaisen,
  type StartOptions,
  spawnLaisen,
  startLaisen,
  strayProcesses,
} from '@laisen/testkit/process'

const started: RunningLaisen[] = []
const start = async (options?: StartOptions) => remembered(await startLaisen(options))
const begin = async (options?: StartOptions) => remembered(await spawnLaisen(options))

function remembered(laisen: RunningLaisen): RunningLaisen {
  started.push(laisen)
  return laisen
}

afterEach(async () => {
  const all = started.splice(0)
  for (const laisen of all) await laisen.end('SIGTERM')
  for (const { dataDir } of all) assert.deepEqual(await strayProcesses(dataDir), [])
  for (const laisen of all) await laisen.remove()
})

function passwordOf(user: string, laisen: RunningLaisen): string {
  return new RegExp(`^ +${user} +(\\S+)$`, 'm').exec(laisen.output())?.[1] ?? ''
}

async function signsIn(laisen: RunningLaisen, user: string, password: string): Promise<boolean> {
  const answer = await bearerClient(laisen.url).call(loginCustomer, { companyCode: 'DEMO', userName: user, password })
  return answer.status === 0
}

test('the first start creates everything and prints the address and logins; killed and restarted it prints the same', async () => {
  const first = await start()
  assert.match(first.output(), new RegExp(`^Laisen is running at ${first.url}$`, 'm'))
  assert.match(first.output(), /master key was made now: copy .*keys\/master\.key/)
  const password = passwordOf('admin', first)
  assert.match(password, /^[A-Z][a-z]{4}-[a-z]{5}-[a-z]{3}[2-9]{2}$/)
  for (const user of ['admin', 'operator', 'signer'])
    assert.ok(await signsIn(first, user, passwordOf(user, first)), user)
  for (const file of ['demo.txt', 'keys/master.key']) {
    assert.equal((await stat(join(first.dataDir, file))).mode & 0o777, 0o600, file)
  }

  await first.end('SIGKILL')
  assert.deepEqual(await strayProcesses(first.dataDir), [])
  const again = await start({ dataDir: first.dataDir })
  assert.equal(passwordOf('admin', again), password)
  assert.doesNotMatch(again.output(), /was made now/)
  assert.ok(await signsIn(again, 'admin', password))
  for (const laisen of [first, again]) {
    assert.ok(!laisen.errors().includes(password), 'the log holds no password')
    for (const line of laisen.errors().trim().split('\n')) assert.doesNotThrow(() => JSON.parse(line), line)
  }
})

test('Ctrl-C and SIGTERM shut it down cleanly', async () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const laisen = await start({ env: { DEMO: '0' } })
    assert.equal(await laisen.end(signal), 0, laisen.errors())
    assert.deepEqual(await strayProcesses(laisen.dataDir), [])
    assert.match(laisen.errors(), /"event":"server.stopped"/)
  }
})

test('SIGTERM to npm start shuts the server down cleanly, and npm waits for it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'laisen-run-'))
  const [port, root] = [await freePort(), fileURLToPath(new URL('../../..', import.meta.url))]
  const env = { ...plainEnvironment(), DATA_DIR: dataDir, PORT: String(port), DEMO: '0' }
  const npm = spawn('npm', ['start'], { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  npm.stderr.on('data', (piece) => (errors += piece))
  const ended = once(npm, 'close')
  try {
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    while (npm.exitCode === null && !(await answers())) await sleep(100)
    npm.kill('SIGTERM')
    await ended
    assert.match(errors, /"event":"server.stopping"/)
    assert.match(errors, /"event":"server.stopped"/, 'npm ended first')
    assert.deepEqual(await strayProcesses(dataDir), [])
    assert.equal(await answers(), false)
  } finally {
    npm.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('a second start on the same data names the running process', async () => {
  const first = await start({ env: { DEMO: '0' } })
  const second = await begin({ dataDir: first.dataDir })
  assert.equal(await second.ended, 1)
  assert.match(
    second.errors(),
    new RegExp(`^Another Laisen already runs on .*: process ${first.pid}, at ${first.url}\\.`),
  )
  assert.ok((await fetch(`${first.url}/health`)).ok)
})

test('a port in use ends the start with one sentence and leaves no process', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  const laisen = await begin({ port, env: { DEMO: '0' } })
  assert.equal(await laisen.ended, 1)
  other.close()
  assert.equal(
    laisen.errors(),
    `Port ${port} on 127.0.0.1 is already in use by another program. Set PORT to another one.\n`,
  )
  assert.deepEqual(await strayProcesses(laisen.dataDir), [])
})

test('a wrong variable, another master key and an unreachable database each end the start with one sentence', async () => {
  const wrong = await begin({ env: { PORT: 'http' } })
  assert.equal(await wrong.ended, 1)
  assert.equal(wrong.errors(), 'The environment cannot be used: PORT must be a port number.\n')

  const first = await start({ env: { DEMO: '0' } })
  await first.end('SIGTERM')
  const MASTER_KEY = Buffer.alloc(32, 7).toString('base64')
  const otherKey = await begin({ dataDir: first.dataDir, env: { MASTER_KEY } })
  assert.equal(await otherKey.ended, 1)
  assert.match(otherKey.errors(), /^This is not the master key that the data was written with/)

  const DATABASE_URL = `postgres://laisen:hidden-word@127.0.0.1:${await freePort()}/laisen`
  const unreachable = await begin({ env: { DATABASE_URL, MASTER_KEY } })
  assert.equal(await unreachable.ended, 1)
  assert.equal(unreachable.errors(), 'The database cannot be reached: ECONNREFUSED. Check DATABASE_URL.\n')
})

test('DEMO_PASSWORD sets the demo’s passwords, also of an existing demo', async () => {
  const first = await start()
  await first.end('SIGTERM')
  const second = await start({ dataDir: first.dataDir, env: { DEMO_PASSWORD: 'For-Tests-123' } })
  assert.equal(passwordOf('signer', second), 'For-Tests-123')
  assert.ok(await signsIn(second, 'signer', 'For-Tests-123'))
  assert.ok(!(await signsIn(second, 'signer', passwordOf('signer', first))))
})

test('setting PUBLIC_URL ends the demo for good', async () => {
  const first = await start()
  const password = passwordOf('admin', first)
  await first.end('SIGTERM')
  const named = await start({ dataDir: first.dataDir, env: { PUBLIC_URL: 'https://sign.example.com' } })
  assert.doesNotMatch(named.output(), /DEMO/)
  assert.ok(!(await signsIn(named, 'admin', password)))
  await named.end('SIGTERM')
  const later = await start({ dataDir: first.dataDir })
  assert.doesNotMatch(later.output(), /DEMO/)
  assert.ok(!(await signsIn(later, 'admin', password)))
})

test('it runs as a user other than root', {
  skip: process.getuid?.() !== 0 && 'needs root to become another',
}, async () => {
  const dataDir = await mkdtemp('/tmp/laisen-run-')
  await chown(dataDir, 65534, 65534)
  const laisen = await start({ dataDir, prefix: ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] })
  assert.ok(await signsIn(laisen, 'admin', passwordOf('admin', laisen)))
  await laisen.end('SIGKILL')
})

test('with DATABASE_URL and a master key it runs on the operator’s database without a demo', async () => {
  const { url: DATABASE_URL, drop } = await operatorsDatabase()
  const MASTER_KEY = randomBytes(32).toString('base64')
  try {
    const laisen = await start({ env: { DATABASE_URL, MASTER_KEY } })
    assert.doesNotMatch(laisen.output(), /DEMO|master key/)
    assert.deepEqual(await (await fetch(`${laisen.url}/health`)).json(), { ok: true, reasons: [] })
    // Replicas share the database and the data folder.
    const second = await start({ dataDir: laisen.dataDir, env: { DATABASE_URL, MASTER_KEY, ROLE: 'web' } })
    assert.equal(await second.end('SIGTERM'), 0)
    assert.equal(await laisen.end('SIGTERM'), 0)
    assert.ok(!laisen.errors().includes(MASTER_KEY))
  } finally {
    await drop()
  }
})

test('a command rotates the master key while the server is stopped, and everything still opens', async () => {
  const first = await start()
  const program = fileURLToPath(new URL('../../src/start/rotate-command.ts', import.meta.url))
  const env = { ...plainEnvironment(), DATA_DIR: first.dataDir }
  const whileRunning = spawnSync(process.execPath, [program], { env, encoding: 'utf8' })
  assert.equal(whileRunning.status, 1)
  assert.match(whileRunning.stderr, /^Another Laisen already runs/)

  await first.end('SIGTERM')
  const before = await readFile(join(first.dataDir, 'keys/master.key'), 'utf8')
  const rotated = spawnSync(process.execPath, [program], { env, encoding: 'utf8' })
  assert.equal(rotated.status, 0, rotated.stderr)
  assert.match(rotated.stdout, /^\d+ keys are wrapped by the master key [0-9a-f]{16} now\. Copy /)
  assert.notEqual(await readFile(join(first.dataDir, 'keys/master.key'), 'utf8'), before)

  const again = await start({ dataDir: first.dataDir })
  assert.ok((await fetch(`${again.url}/health`)).ok)
  await again.end('SIGTERM')
  const withOld = await begin({ dataDir: first.dataDir, env: { MASTER_KEY: before.trim() } })
  assert.equal(await withOld.ended, 1)
})
