import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TokenConfig } from '@laisen/server/pkcs11/sessions'

interface SoftToken {
  readonly config: TokenConfig
  /** The token goes away, with every session on it. */
  stop(): Promise<void>
  /** It comes back, with its keys. */
  start(): Promise<void>
  /** What `pkcs11-tool` lists. */
  list(): string
}

const SOFT_HSM = '/usr/lib/softhsm/libsofthsm2.so'
const CLIENT = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu/pkcs11/p11-kit-client.so`
const LABEL = 'Laisen test'
const PIN = '482913'
const PATIENCE_MS = 10_000

/** Why tests must skip the token; false if everything is there. */
export const noToken: string | false = await whyNoToken()

async function whyNoToken(): Promise<string | false> {
  if (!existsSync(SOFT_HSM) || !existsSync(CLIENT)) {
    return 'A PKCS#11 token is not installed (Debian: softhsm2, p11-kit, p11-kit-modules, opensc)'
  }
  return import('pkcs11js').then(
    () => false,
    () => 'pkcs11js is not built (npm rebuild pkcs11js --ignore-scripts=false)',
  )
}

/**
 * A token of SoftHSM in a process of its own, reached over a socket as a token in the network is: it can go away and come back.
 * One for each process of a test, because the library is loaded once.
 */
export async function softToken(): Promise<SoftToken> {
  const folder = await mkdtemp(join(tmpdir(), 'laisen-token-'))
  await mkdir(join(folder, 'tokens'))
  await writeFile(
    join(folder, 'softhsm2.conf'),
    `directories.tokendir = ${join(folder, 'tokens')}\nlog.level = ERROR\n`,
  )
  const socket = join(folder, 'p11')
  // The library reads it in this process.
  process.env.P11_KIT_SERVER_ADDRESS = `unix:path=${socket}`
  const env = { ...process.env, SOFTHSM2_CONF: join(folder, 'softhsm2.conf') }
  run('softhsm2-util', ['--init-token', '--free', '--label', LABEL, '--pin', PIN, '--so-pin', '739201'], env)
  let child: ChildProcess | undefined
  const token: SoftToken = {
    config: { module: CLIENT, tokenLabel: LABEL, pin: PIN, sessions: 3 },
    async start() {
      const uri = `pkcs11:token=${encodeURIComponent(LABEL)}`
      child = spawn('p11-kit', ['server', '-f', '-n', socket, '--provider', SOFT_HSM, uri], { env, stdio: 'ignore' })
      for (const until = Date.now() + PATIENCE_MS; !existsSync(socket); await sleep(10)) {
        if (child.exitCode !== null || Date.now() > until) throw new Error('the token did not start')
      }
    },
    async stop() {
      if (!child) return
      const ended = once(child, 'exit')
      // It has a process for each connection.
      spawnSync('pkill', ['-TERM', '-P', String(child.pid)])
      child.kill('SIGTERM')
      await ended
      child = undefined
      await rm(socket, { force: true })
    },
    list: () =>
      run(
        'pkcs11-tool',
        ['--module', SOFT_HSM, '--token-label', LABEL, '--login', '--pin', PIN, '--list-objects'],
        env,
      ),
  }
  await token.start()
  after(async () => {
    await token.stop()
    await rm(folder, { recursive: true, force: true })
  })
  return token
}

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { env, encoding: 'utf8' })
  if (error || status !== 0) throw new Error(`${program}: ${error?.message ?? stderr}`)
  return stdout
}
