import { type ChildProcess, spawn } from 'node:child_process'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import type { Line } from './run-in-order.ts'

export type Verdict =
  | { readonly outcome: 'passed' }
  | { readonly outcome: 'failed'; readonly file: string; readonly test: string }
  | { readonly outcome: 'hung' }

export interface TestRun {
  /** The root of the copy. */
  readonly copy: string
  /** Paths relative to that root, in the order in which they run. */
  readonly tests: readonly string[]
  /** If there is no output for this long, the tests hang. */
  readonly silenceSeconds: number
  /** Where the processes report what they ran, if that is wanted. */
  readonly coverageFolder?: string | undefined
  /** Called when a test file has passed or failed. */
  onTime(test: string, seconds: number): void
}

const running = new Set<ChildProcess>()

/** Runs tests in a copy until the first fails. */
export async function runTests({ copy, tests, silenceSeconds, coverageFolder, onTime }: TestRun): Promise<Verdict> {
  const program = join(import.meta.dirname, 'run-in-order.ts')
  const child = spawn(process.execPath, [program, String(silenceSeconds * 1000), ...tests], {
    cwd: copy,
    // A process group of its own, so that processes started by the tests end with them.
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: environment(copy, coverageFolder),
  })
  running.add(child)
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  let hung = false
  const watch = () =>
    setTimeout(() => {
      hung = true
      end(child)
    }, silenceSeconds * 1000)
  let timer = watch()
  try {
    for await (const text of createInterface({ input: child.stdout })) {
      clearTimeout(timer)
      const line = JSON.parse(text) as Line
      if ('failed' in line) return { outcome: 'failed', file: relative(copy, line.file), test: nameOf(line) }
      if ('ended' in line) onTime(relative(copy, line.ended), line.seconds)
      timer = watch()
    }
    const code = await ended
    if (hung) return { outcome: 'hung' }
    return code === 0 ? { outcome: 'passed' } : { outcome: 'failed', file: '', test: 'the run itself' }
  } finally {
    clearTimeout(timer)
    end(child)
    await ended
    running.delete(child)
  }
}

/** A file that cannot be loaded is reported under its own path, which lies in the copy. */
function nameOf({ failed, file }: { failed: string; file: string }): string {
  return failed === file ? 'the file as a whole' : failed
}

function environment(copy: string, coverageFolder: string | undefined): NodeJS.ProcessEnv {
  const { NODE_TEST_CONTEXT: _, NODE_V8_COVERAGE: __, ...rest } = process.env
  const path = { PATH: `${join(copy, 'node_modules/.bin')}:${rest.PATH ?? ''}` }
  return coverageFolder === undefined ? { ...rest, ...path } : { ...rest, ...path, NODE_V8_COVERAGE: coverageFolder }
}

function end(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch {
    // The whole group has ended by itself.
  }
}

/** Ends all test runs in progress. */
export function endAllRuns(): void {
  for (const child of running) end(child)
}
