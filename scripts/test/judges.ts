/** Installs pyHanko, EU DSS and veraPDF into the user's cache, where they stay between runs. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  javaFolder,
  javaLibraries,
  javaSources,
  pyHankoFolder,
  pyHankoPython,
  pyHankoVersions,
} from '@laisen/testkit/oracle-cache'
import { javaCommand, javaProgram } from '@laisen/testkit/oracle-java'

/** A download that says nothing for this long is given up; one that goes on may take longer. */
const silenceMs = 45_000
const wholeMs = 300_000

/** A program and its arguments. */
type Command = readonly string[]

interface Judge {
  readonly name: string
  readonly folder: string
  /** Whether what is in the folder still works. */
  readonly works: () => boolean
  /** Commands that fill a new folder. */
  readonly commands: (folder: string) => readonly Command[]
}

const pyHanko: Judge = {
  name: 'pyHanko',
  folder: pyHankoFolder(),
  // An environment is bound to the Python that made it, which may have been replaced.
  works: () => spawnSync(pyHankoPython(), ['-c', 'import pyhanko'], { stdio: 'ignore' }).status === 0,
  commands: (folder) => [
    ['python3', '-m', 'venv', folder],
    [
      ...[pyHankoPython(folder), '-m', 'pip', 'install', '--progress-bar', 'off', '--timeout', '15', '--retries', '1'],
      ...['--only-binary', ':all:', '--requirement', pyHankoVersions],
    ],
  ],
}

const java: Judge = {
  name: 'DSS and veraPDF',
  folder: javaFolder(),
  works: () => existsSync(javaFolder()),
  commands: (folder) => [
    [
      ...['mvn', '--batch-mode', '--strict-checksums', '--file', javaLibraries],
      ...['-Dmaven.wagon.http.connectionTimeout=15000', '-Dmaven.wagon.rto=30000'],
      ...['org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies'],
      `-DoutputDirectory=${join(folder, 'libraries')}`,
    ],
    ['javac', '-cp', `${join(folder, 'libraries')}/*`, '-d', join(folder, 'classes'), ...javaSources],
    // It is asked nothing: this shows that it starts.
    javaCommand(folder).flat(),
  ],
}

/** Installs what is not there yet, both at once; what cannot be had is named in one line, and the run goes on without it. */
export async function ensureJudges(): Promise<void> {
  await Promise.all([pyHanko, java].map(ensureJudge))
}

async function ensureJudge({ name, folder, works, commands }: Judge): Promise<void> {
  if (works()) return
  const started = Date.now()
  // Another run may be at it, or have died at it: a folder gets its name when it is complete.
  const unfinished = `${folder}.${process.pid}`
  try {
    mkdirSync(join(folder, '..'), { recursive: true })
    for (const command of commands(unfinished)) await complete(command)
    rmSync(folder, { recursive: true, force: true })
    renameSync(unfinished, folder)
    process.stdout.write(`Installed ${name} in ${((Date.now() - started) / 1000).toFixed(0)} s\n`)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    process.stdout.write(`Could not install ${name}: ${error instanceof Error ? error.message : error}\n`)
  }
}

/** Runs a command to its end; @throws with the line that says why it failed. */
function complete([program = '', ...args]: Command): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    let said = ''
    let stopped = ''
    const stop = (why: string) => {
      stopped = why
      // The program may have started another that downloads.
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    }
    const whole = setTimeout(() => stop(`${program} took more than ${wholeMs / 1000} s`), wholeMs)
    const silence = setTimeout(() => stop(`${program} got no answer for ${silenceMs / 1000} s`), silenceMs)
    const hear = (chunk: Buffer) => {
      said = (said + chunk).slice(-20_000)
      silence.refresh()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    const end = (failure?: string) => {
      clearTimeout(whole)
      clearTimeout(silence)
      if (failure === undefined) resolve()
      else reject(new Error(failure))
    }
    child.on('error', () => end(`${program} is not installed`))
    child.on('close', (code) => end(code === 0 ? undefined : stopped || reason(program, said)))
  })
}

function reason(program: string, said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '')
  return `${program} says ${(lines.find((line) => line.includes('ERROR')) ?? lines.at(-1) ?? 'nothing').slice(0, 300)}`
}

interface JavaJudges {
  /** The socket, for LAISEN_DSS; undefined where they are not installed. */
  readonly socket: string | undefined
  stop(): void
}

/** Starts DSS and veraPDF in one process for the whole run, which ends when this one does. */
export function startJavaJudges(): JavaJudges {
  const folder = mkdtempSync(join(tmpdir(), 'laisen-dss-'))
  const socket = join(folder, 'socket')
  const program = javaProgram(socket)
  const child: ChildProcess | undefined = program && spawn(...program, { stdio: ['pipe', 'ignore', 'ignore'] })
  child?.unref()
  return {
    socket: child?.pid === undefined ? undefined : socket,
    stop() {
      child?.stdin?.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
