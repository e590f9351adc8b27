import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, readlink, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { plainEnvironment, strayProcesses } from '@laisen/testkit/process'
import { linkLibraries, nativeFolder } from '../../src/db/postgres-binaries.ts'
import { socketPlace } from '../../src/db/postgres-socket.ts'

const program = fileURLToPath(new URL('./holding-postgres.ts', import.meta.url))
let folder: string
let dataDir: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laisen-embedded-'))
  await chmod(folder, 0o755)
  dataDir = join(folder, 'data')
})
afterEach(async () => {
  assert.deepEqual(await strayProcesses(folder), [])
  await rm(folder, { recursive: true, force: true })
})

interface Held {
  pid: number
  output(): string
  errors(): string
  ready: Promise<{ last: number; count: number }>
  end(signal: NodeJS.Signals): Promise<number | null>
  ended: Promise<number | null>
}

function hold({ dir = dataDir, words = [] as string[], prefix = [] as string[] } = {}): Held {
  const [command = '', ...args] = [...prefix, process.execPath, program, dir, ...words]
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: plainEnvironment(),
  })
  let output = ''
  let errors = ''
  const ready = Promise.withResolvers<{ last: number; count: number }>()
  child.stdout.on('data', (chunk) => {
    output += chunk
    const match = /^ready (\d+) (\d+)\n/.exec(output)
    if (match) ready.resolve({ last: Number(match[1]), count: Number(match[2]) })
  })
  child.stderr.on('data', (chunk) => (errors += chunk))
  const ended = once(child, 'close').then(([code]) => {
    ready.reject(new Error(`it ended: ${errors}`))
    return code as number | null
  })
  ready.promise.catch(() => {})
  return {
    pid: child.pid!,
    output: () => output,
    errors: () => errors,
    ready: ready.promise,
    ended,
    end(signal) {
      child.kill(signal)
      return ended
    },
  }
}

test('PostgreSQL starts in an empty folder, stops with Laisen, and starts again with its data', async () => {
  const first = hold({ words: ['insert'] })
  await first.ready
  await until(() => first.output().includes('\n20\n'))
  assert.equal(await first.end('SIGTERM'), 0)
  const second = hold()
  assert.ok((await second.ready).last >= 20)
  await second.end('SIGTERM')
  assert.equal(existsSync(join(dataDir, 'running.json')), false)
})

test('repeated SIGKILL leaves no process and loses no acknowledged row', async () => {
  let acknowledged = 0
  for (let round = 0; round < 6; round++) {
    const held = hold({ words: ['insert'] })
    const { last, count } = await held.ready
    assert.ok(last >= acknowledged, `${last} of ${acknowledged}`)
    assert.equal(count, last)
    await new Promise((go) => setTimeout(go, Math.random() * 300))
    await held.end('SIGKILL')
    acknowledged = Number(held.output().trimEnd().split('\n').at(-1)!.split(' ').at(-1))
  }
})

test('a start killed during initdb is repeated from the beginning by the next start', async () => {
  for (const milliseconds of [150, 400, 700]) {
    const held = hold()
    await new Promise((go) => setTimeout(go, milliseconds))
    await held.end('SIGKILL')
  }
  const held = hold()
  await held.ready
  await held.end('SIGTERM')
  await strayProcesses(folder)
  assert.deepEqual(
    readdirSync(dataDir).filter((name) => name.includes('.new-')),
    [],
  )
})

test('a second start on the same data is refused and names the running process', async () => {
  const first = hold()
  await first.ready
  const second = hold()
  assert.equal(await second.ended, 1)
  assert.equal(
    second.errors(),
    `Another Laisen already runs on ${dataDir}: process ${first.pid}, at http://127.0.0.1:4711. Stop it first, or set DATA_DIR to another folder.`,
  )
  await first.end('SIGTERM')
})

test('of two concurrent first starts one runs and the other is refused', async () => {
  const both = [hold(), hold()]
  await Promise.any(both.map(({ ready }) => ready))
  const refused = await Promise.any(both.map(async (held) => ((await held.ended) === 1 ? held : Promise.reject(held))))
  assert.match(refused.errors(), /Another Laisen already runs|already runs on/)
  const [winner] = both.filter((held) => held !== refused)
  await winner?.ready
  await winner?.end('SIGTERM')
})

test('a PostgreSQL whose guard was killed too is stopped by the next start', { timeout: 60_000 }, async () => {
  const held = hold()
  await held.ready
  const guard = (await strayGuards()).at(0)
  assert.ok(guard)
  process.kill(-guard, 'SIGSTOP')
  // Only the guarding shells are killed and PostgreSQL survives, as can happen with the out-of-memory killer.
  const postmaster = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  for (const pid of await strayGuards()) if (pid !== postmaster) process.kill(pid, 'SIGKILL')
  await held.end('SIGKILL')
  process.kill(postmaster, 'SIGCONT')
  const next = hold()
  await next.ready
  await next.end('SIGTERM')
})

/** The shells that guard PostgreSQL, their group leader first. */
async function strayGuards(): Promise<number[]> {
  const { processesOf } = await import('@laisen/testkit/process')
  return processesOf(dataDir).flatMap(({ pid, command }) => (command.startsWith('sh -c') ? [pid] : []))
}

test('if the path is too long for a socket, a shorter one is used, also by a second start', async () => {
  const dir = join(folder, 'a'.repeat(90), 'data')
  const first = hold({ dir })
  await first.ready
  const second = hold({ dir })
  assert.equal(await second.ended, 1)
  assert.match(second.errors(), new RegExp(`process ${first.pid},`))
  await first.end('SIGTERM')
})

test('only the user that PostgreSQL runs as, and root, enter the folder of its socket, also if it was open before', async () => {
  const socket = join(dataDir, 'socket')
  await mkdir(socket, { recursive: true })
  await chmod(socket, 0o777)
  const held = hold()
  await held.ready
  const { mode, uid } = await stat(socket)
  const cluster = await stat(join(dataDir, 'postgres'))
  const said = process.getuid?.() === 0 ? strangerConnects(join(socket, '.s.PGSQL.5432')) : 'EACCES'
  await held.end('SIGTERM')
  assert.deepEqual([mode & 0o777, uid, said], [0o700, cluster.uid, 'EACCES'])
})

/** What another user gets who connects to the socket: an error's code, or that it is connected. */
function strangerConnects(path: string): string {
  const connect = `require('net').connect(process.argv[1]).on('error', ({ code }) => console.log(code)).on('connect', () => {
    console.log('connected')
    process.exit()
  })`
  const as = ['--reuid=54321', '--regid=54321', '--clear-groups']
  return spawnSync('setpriv', [...as, process.execPath, '-e', connect, path], { encoding: 'utf8' }).stdout.trim()
}

test('a folder in the temporary folder that somebody else made for the socket, or could write to, is refused, also for root', {
  skip: process.getuid?.() !== 0 && 'needs root',
}, async () => {
  const dir = join(folder, 'a'.repeat(90), 'data')
  await mkdir(dir, { recursive: true })
  const { folder: place } = socketPlace(dir)
  for (const [owner, mode] of [
    [54321, 0o700],
    [0, 0o777],
  ] as const) {
    try {
      await mkdir(place)
      await chmod(place, mode)
      await chown(place, owner, owner)
      const held = hold({ dir })
      assert.equal(await Promise.race([held.ended, held.ready.then(() => held.end('SIGTERM'))]), 1)
      assert.match(
        held.errors(),
        /^The folder .* for the database's socket belongs to somebody else\. Remove it first\.$/,
      )
      assert.equal((await stat(place)).uid, owner)
    } finally {
      await rm(place, { recursive: true })
    }
  }
})

test('an unwritable folder is refused, and the error names it', {
  skip: process.getuid?.() !== 0 && 'needs root',
}, async () => {
  await mkdir(dataDir)
  const held = hold({ prefix: ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] })
  assert.equal(await held.ended, 1)
  assert.match(held.errors(), /^The data folder .* cannot be written \(EACCES\)\. Set DATA_DIR/)
})

test('root can start PostgreSQL below a home folder that no one else can enter', {
  skip: process.getuid?.() !== 0 && 'needs root',
}, async () => {
  await chmod(folder, 0o700)
  const held = hold()
  await held.ready
  await held.end('SIGTERM')
})

test('library links missing after npm install --ignore-scripts are created at start', async () => {
  const native = join(folder, 'native')
  await cp(nativeFolder(), native, { recursive: true, verbatimSymlinks: true })
  const rows = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { target } of rows) await rm(join(folder, target), { force: true })
  assert.equal(await linkLibraries(native, join(folder, 'copy')), native)
  for (const { source, target } of rows) {
    assert.equal(join('native/lib', await readlink(join(folder, target))), source)
  }
})

async function until(condition: () => boolean): Promise<void> {
  for (const end = Date.now() + 20_000; Date.now() < end; await new Promise((go) => setTimeout(go, 20))) {
    if (condition()) return
  }
  assert.fail('it did not come about')
}
