import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { everyoneConsents } from '@laisen/testkit/given-in'
import { makeOperator } from './make-operator.ts'
import { demoPassword } from './people.ts'

const root = join(import.meta.dirname, '../..')
const startSeconds = 600

/** Starts the product with `npm start` on new data, and stops it after the stories. */
export default async function startServer(): Promise<() => Promise<void>> {
  await mkdir(join(root, 'test-results/browser'), { recursive: true })
  const dataDir = await mkdtemp(join(tmpdir(), 'laisen-e2e-'))
  const port = process.env.LAISEN_E2E_PORT ?? ''
  const server = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: port,
      DATA_DIR: dataDir,
      DEMO_PASSWORD: demoPassword,
      PATIENCE: '10',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  // The server's output is saved, to help find out why a story failed.
  const log = createWriteStream(join(root, 'test-results/browser/server.log'))
  for (const stream of [server.stdout, server.stderr]) {
    stream.pipe(log, { end: false })
    stream.on('data', (chunk) => (said = (said + chunk).slice(-8000)))
  }
  let stopping = false
  server.once('exit', (code, signal) => {
    log.end(`\nThe server ended: ${signal ?? code}\n`)
    if (!stopping) process.stderr.write(`The server ended by itself: ${signal ?? code}\n${said}\n`)
  })
  const stop = async () => {
    stopping = true
    await end(server)
    await rm(dataDir, { recursive: true, force: true })
  }
  if (await answers(`http://127.0.0.1:${port}/health`, server)) {
    await makeOperator(dataDir)
    // The dialog has stories of its own; in the others, everybody has answered it.
    await everyoneConsents({ dataDir })
    return stop
  }
  await stop()
  throw new Error(`The server did not start:\n${said}`)
}

async function answers(address: string, server: ChildProcess): Promise<boolean> {
  const deadline = Date.now() + startSeconds * 1000
  while (Date.now() < deadline && server.exitCode === null) {
    const response = await fetch(address).catch(() => undefined)
    if (response?.ok) return true
    await pause(200)
  }
  return false
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGTERM')
  const late = setTimeout(() => server.kill('SIGKILL'), 15_000)
  await gone
  clearTimeout(late)
}
