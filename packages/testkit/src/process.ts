import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findRunning } from '@laisen/server/db/embedded'

const startScript = fileURLToPath(new URL('../../../scripts/start.ts', import.meta.url))
const serverScript = fileURLToPath(new URL('../../../server/src/main.ts', import.meta.url))

export interface StartOptions {
  /** @default a fresh one, removed by `remove` */
  readonly dataDir?: string
  readonly port?: number
  readonly env?: Readonly<Record<string, string>>
  /** Through scripts/start.ts, which builds the web when it is stale. @default the server alone */
  readonly whole?: boolean
  /** The command to run node with, such as `['setpriv', …]` for another user. */
  readonly prefix?: readonly string[]
}

export interface RunningLaisen {
  readonly pid: number
  readonly url: string
  readonly port: number
  readonly dataDir: string
  /** All it printed so far. */
  output(): string
  errors(): string
  /** Sends a signal and waits for the end. Answers the exit code, or null when the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>
  /** Resolves when the process ends. */
  readonly ended: Promise<number | null>
  /** Stops it if it is running, and removes its data. */
  remove(): Promise<void>
}

const PATIENCE_MS = 180_000

/** Starts the real program in a separate process and waits until /health answers. */
export async function startLaisen(options: StartOptions = {}): Promise<RunningLaisen> {
  const laisen = await spawnLaisen(options)
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await pause(30)) {
    if (await answers(laisen.url)) return laisen
    if (await isOver(laisen.ended)) break
  }
  await laisen.end('SIGKILL')
  throw new Error(`Laisen did not start:\n${laisen.output()}\n${laisen.errors()}`)
}

/** Starts it without waiting: for starts that are refused or killed half-way. */
export async function spawnLaisen(options: StartOptions = {}): Promise<RunningLaisen> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'laisen-run-')))
  const port = options.port ?? (await freePort())
  const script = options.whole ? startScript : serverScript
  const [program = '', ...args] = [...(options.prefix ?? []), process.execPath, script]
  const child = spawn(program, args, { env: environment(options, dataDir, port), stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (errors += chunk))
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const end = async (signal: NodeJS.Signals) => {
    if (running(child)) child.kill(signal)
    return ended
  }
  return {
    pid: child.pid ?? 0,
    url: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    output: () => output,
    errors: () => errors,
    end,
    ended,
    async remove() {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

function environment({ env }: StartOptions, dataDir: string, port: number): Record<string, string> {
  return { ...plainEnvironment(), DATA_DIR: dataDir, PORT: String(port), PATIENCE: '10', ...env }
}

/** What a program of ours needs of this process's environment. The test runner's own variables must not reach it. */
export function plainEnvironment(): Record<string, string> {
  const { PATH = '', HOME = '/', TMPDIR, NODE_COMPILE_CACHE } = process.env
  return { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) }
}

function running(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null
}

async function isOver(ended: Promise<unknown>): Promise<boolean> {
  return Promise.race([ended.then(() => true), pause(0).then(() => false)])
}

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/health`, { signal: AbortSignal.timeout(5000) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

/** A port that is free at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Processes whose command line names the folder: those that a Laisen on it has left running. */
export function processesOf(dataDir: string): { pid: number; command: string }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((name) => {
      const command = commandOf(name)
      return command.includes(dataDir) ? [{ pid: Number(name), command }] : []
    })
}

/** Waits a few seconds for all of them to end. @returns those that still run */
export async function strayProcesses(dataDir: string): Promise<{ pid: number; command: string }[]> {
  for (const until = Date.now() + 8000; Date.now() < until; await pause(50)) {
    if (processesOf(dataDir).length === 0) return []
  }
  return processesOf(dataDir)
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((go) => setTimeout(go, milliseconds))
}

/** How to reach the embedded database of a Laisen that runs on this data, as its owner. */
export async function embeddedOwnerOf(dataDir: string): Promise<{ host: string; port: number }> {
  const running = await findRunning(dataDir)
  if (!running || !('host' in running.owner)) throw new Error(`no Laisen runs on ${dataDir}`)
  return running.owner
}
