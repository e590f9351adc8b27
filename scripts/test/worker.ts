/**
 * A process that runs files of tests one after another, as the run sends their paths, and tells the run what came of each test.
 * The files share the sources that are loaded, the judges and the database server. Each has a root of node:test to itself, so what
 * it set up is torn down before the next one begins.
 */
import { join } from 'node:path'
import { run } from 'node:test'
import type { TestEvent } from 'node:test/reporters'
import { pathToFileURL } from 'node:url'
import { root } from '../run.ts'
import type { Result } from './results.ts'

/** What the run asks for. */
export interface Asked {
  readonly file: string
  /** Only the tests whose titles contain one of these; all of them if empty. */
  readonly titles: readonly string[]
}

/** What the worker answers: each test, and then the end of the file. */
export type Told =
  | { readonly test: Omit<Result, 'file'>; readonly reason?: string }
  | { readonly ended: true; readonly memoryBytes: number; readonly failure?: string }

/** A file of tests may take this long, however slow the machine. */
export const FILE_MS = 300_000

const tell = (told: Told) => process.send?.(told)

/** An error that was thrown outside of a test, such as in a callback after its end. node:test only notes it. */
let stray: unknown

process.setMaxListeners(0)
process.on('uncaughtException', (error) => (stray ??= error))
process.on('unhandledRejection', (error) => (stray ??= error))
process.on('message', (asked: Asked) => void runFile(asked))
process.once('disconnect', () => process.exit())

async function runFile({ file, titles }: Asked): Promise<void> {
  stray = undefined
  const path = join(root, file)
  const names: string[] = []
  let failed = false
  let failure: string | undefined
  const patterns = titles.map((title) => new RegExp(title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'u'))
  // A file has ended when nothing of it is open any more, not even by what waits for the next message.
  process.channel?.unref()
  const events = run({
    files: [path],
    isolation: 'none',
    timeout: FILE_MS,
    ...(patterns.length > 0 && { testNamePatterns: patterns }),
  })
  for await (const event of events) {
    if (event.type === 'test:start') names[event.data.nesting] = event.data.name
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    if (event.data.details.type === 'suite' && event.type === 'test:pass') continue
    // The file itself fails where it cannot be loaded or torn down. Its stream may then never end.
    if (event.data.nesting === 0 && event.data.name === path) {
      failure = reasonOf(event)
      break
    }
    const title = [...names.slice(0, event.data.nesting), event.data.name].join(' › ')
    const test = { title, outcome: outcomeOf(event), durationMs: Math.round(event.data.details.duration_ms) }
    const why = event.data.skip ?? event.data.todo
    failed ||= test.outcome === 'failed'
    tell({
      test: { ...test, ...(why !== undefined && { why }) },
      ...(test.outcome === 'failed' && { reason: reasonOf(event) }),
    })
  }
  process.channel?.ref()
  // node:test runs the tests of a file that threw after declaring them, and says nothing of the error. The module remembers it.
  await import(pathToFileURL(path).href).catch((error: unknown) => (failure ??= textOf(error)))
  if (!failed && stray !== undefined) failure ??= textOf(stray)
  tell({ ended: true, memoryBytes: process.memoryUsage.rss(), ...(failure !== undefined && { failure }) })
}

type Ended = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>

function outcomeOf({ type, data }: Ended): Result['outcome'] {
  if (type === 'test:fail' && data.todo === undefined) return 'failed'
  return data.skip !== undefined || data.todo !== undefined ? 'skipped' : 'passed'
}

function reasonOf({ data }: Ended): string {
  const { error } = data.details as { error?: { cause?: unknown; message?: string } }
  return textOf(error?.cause ?? error?.message ?? 'no reason given')
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
