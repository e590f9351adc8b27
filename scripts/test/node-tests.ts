import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { environmentWithTools, root } from '../run.ts'
import { whyAlone } from './alone.ts'
import type { Result } from './results.ts'
import type { Times } from './times.ts'
import { type Asked, FILE_MS, type Told } from './worker.ts'

export interface Run {
  /** Paths from the root. */
  readonly files: readonly string[]
  readonly titles: readonly string[]
  /** How many processes run files at the same time. */
  readonly workers: number
  readonly environment: Readonly<Record<string, string>>
  readonly times: Times
}

export interface Ran {
  readonly results: readonly Result[]
  /** Files that failed first, and passed when they ran once more, alone. */
  readonly flaky: readonly { readonly file: string; readonly reason: string }[]
  readonly processes: number
}

interface FileRan {
  readonly file: string
  readonly results: readonly Result[]
  readonly failed: boolean
  /** The first failure, with its stack. */
  readonly reason: string
}

/** A process that has grown so large is replaced: its heap would be collected for longer and longer. */
const LARGEST_BYTES = 1.2 * 1024 ** 3
/** The end of what a file printed to stderr, shown when its process ends by itself. */
const KEPT_CHARACTERS = 4000
const BESIDE_MS = 30_000

/**
 * Runs files of tests in a few processes that each take the next one, the longest first. What fails runs once more at the end, alone and in a
 * process of its own.
 */
export async function runNodeTests(asked: Run): Promise<Ran> {
  let processes = 0
  const begin = () => {
    processes += 1
    return new Worker(asked.environment)
  }
  const waiting = asked.files
    .toSorted((one, other) => asked.times.secondsOf(other) - asked.times.secondsOf(one))
    .values()
  const ran: FileRan[] = []
  const work = async () => {
    let shared: Worker | undefined
    for (const file of waiting) {
      const isAlone = whyAlone[file] !== undefined
      // What a file left running may have ended the process after the file.
      if (shared && !shared.isThere) shared = undefined
      const worker = isAlone ? begin() : (shared ??= begin())
      const started = Date.now()
      const one = await worker.run({ file, titles: asked.titles })
      asked.times.note(file, (Date.now() - started) / 1000)
      ran.push(one)
      // What a file that failed left behind must not fail the next.
      if (!isAlone && !one.failed && worker.memoryBytes < LARGEST_BYTES) continue
      worker.end()
      if (!isAlone) shared = undefined
    }
    shared?.end()
  }
  await Promise.all(Array.from({ length: asked.workers }, work))
  const flaky: { file: string; reason: string }[] = []
  const again = asked.files.length > 1 ? ran.filter(({ failed }) => failed) : []
  for (const first of again) {
    process.stdout.write(`\nOnce more, alone: ${first.file}\n`)
    const worker = begin()
    const second = await worker.run({ file: first.file, titles: asked.titles })
    worker.end()
    if (second.failed) continue
    flaky.push({ file: first.file, reason: first.reason })
    ran[ran.indexOf(first)] = second
  }
  process.stdout.write('\n')
  return { results: ran.flatMap(({ results }) => results), flaky, processes }
}

class Worker {
  memoryBytes = 0
  readonly #child: ChildProcess
  #printed = ''

  constructor(environment: Readonly<Record<string, string>>) {
    this.#child = fork(join(root, 'scripts/test/worker.ts'), {
      cwd: root,
      env: { ...environmentWithTools(), ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      // Errors come with their members, and with their cause.
      serialization: 'advanced',
    })
    const show = process.env.LAISEN_TEST_OUTPUT !== undefined
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        if (show) process.stdout.write(chunk)
        this.#printed = `${this.#printed}${chunk}`.slice(-KEPT_CHARACTERS)
      })
  }

  get isThere(): boolean {
    return this.#child.connected
  }

  /** Runs one file to its end, and shows its failures at once. */
  run(asked: Asked): Promise<FileRan> {
    const { file } = asked
    const results: Result[] = []
    let reason = ''
    this.#printed = ''
    const fail = (title: string, why: string) => {
      reason ||= `${title}\n${why}`
      process.stdout.write(`\n✖ ${title}\n  ${file}\n${why.replace(/^/gm, '    ')}\n`)
    }
    return new Promise((resolve) => {
      const child = this.#child
      const finish = (failure: string | undefined) => {
        clearTimeout(silence)
        child.off('message', hear).off('exit', left)
        if (failure !== undefined) {
          results.push({ title: file, outcome: 'failed', durationMs: 0, file })
          fail('the file as a whole', failure)
        }
        resolve({ file, results, failed: results.some(({ outcome }) => outcome === 'failed'), reason })
      }
      const hear = (told: Told) => {
        silence.refresh()
        if ('ended' in told) {
          this.memoryBytes = told.memoryBytes
          return finish(told.failure)
        }
        results.push({ ...told.test, file })
        if (told.reason !== undefined) fail(told.test.title, told.reason)
        else process.stdout.write(told.test.outcome === 'passed' ? '.' : 's')
      }
      const left = (code: number | null, signal: string | null) =>
        finish(`its process ended (${signal ?? code})\n${this.#printed}`.trim())
      const silence = setTimeout(() => {
        child.off('exit', left).kill('SIGKILL')
        finish(`no test ended for ${(FILE_MS + BESIDE_MS) / 1000} s\n${this.#printed}`.trim())
      }, FILE_MS + BESIDE_MS)
      child.on('message', hear).once('exit', left)
      child.send(asked, (error) => {
        if (error) finish(error.message)
      })
    })
  }

  end(): void {
    if (this.#child.connected) this.#child.disconnect()
  }
}
