import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SourceFile } from '../check/sources.ts'

const HASH_CHARACTERS = 16

/** From a start offset to before an end offset. */
type Span = readonly [start: number, end: number]
/** The spans of each source file that a test file runs. */
type Covered = Readonly<Record<string, readonly Span[]>> | 'everything'

/** What each test file runs. A test that never gets to a changed place cannot notice the change. */
export interface Coverage {
  /** Undefined for a test that was not measured yet. */
  runs(test: string, path: string, at: number): boolean | undefined
  note(test: string, covered: Covered): void
}

/** Remembered in a folder for as long as no source and no test changes. */
export function coverageIn(folder: string, files: readonly SourceFile[]): Coverage {
  const counted = files.filter(({ path }) => /^(packages|server|cli|web)\//.test(path))
  const hash = createHash('sha256').update(JSON.stringify(counted)).digest('hex').slice(0, HASH_CHARACTERS)
  const own = join(folder, hash)
  for (const name of namesIn(folder)) if (name !== hash) rmSync(join(folder, name), { recursive: true, force: true })
  const known = new Map<string, Covered>()
  for (const name of namesIn(own)) {
    const covered = readJson<Covered>(join(own, name))
    if (covered) known.set(decodeURIComponent(name), covered)
  }
  return {
    runs(test, path, at) {
      const covered = known.get(test)
      if (covered === undefined || covered === 'everything') return covered && true
      return (covered[path] ?? []).some(([start, end]) => start <= at && at < end)
    },
    note(test, covered) {
      known.set(test, covered)
      mkdirSync(own, { recursive: true })
      writeFileSync(join(own, encodeURIComponent(test)), JSON.stringify(covered))
    },
  }
}

function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

/** Undefined for a file whose writer was killed. */
function readJson<Shape>(file: string): Shape | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Shape
  } catch {
    return undefined
  }
}

interface V8Range {
  readonly startOffset: number
  readonly endOffset: number
  readonly count: number
}

interface V8Script {
  readonly url: string
  readonly functions: readonly { readonly ranges: readonly V8Range[] }[]
}

/** Runs something with a folder for NODE_V8_COVERAGE and returns what it covered of the files that count. */
export async function measured<Outcome>(
  copy: string,
  counts: (path: string) => boolean,
  run: (folder: string) => Promise<Outcome>,
): Promise<{ covered: Covered; outcome: Outcome }> {
  const folder = mkdtempSync(join(tmpdir(), 'laisen-coverage-'))
  try {
    const outcome = await run(folder)
    const covered: Record<string, Span[]> = {}
    for (const name of readdirSync(folder)) {
      const report = readJson<{ result: readonly V8Script[] }>(join(folder, name))
      addTo(covered, report?.result ?? [], { copy, counts })
    }
    return { covered, outcome }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Each process and each thread reports for itself; a place ran if it ran in one of them. */
function addTo(
  covered: Record<string, Span[]>,
  scripts: readonly V8Script[],
  { copy, counts }: { copy: string; counts: (path: string) => boolean },
): void {
  const prefix = `${pathToFileURL(copy).href}/`
  for (const { url, functions } of scripts) {
    const path = url.startsWith(prefix) ? url.slice(prefix.length) : ''
    if (!counts(path)) continue
    covered[path] ??= []
    covered[path].push(...spansRun(functions.flatMap(({ ranges }) => ranges)))
  }
}

/** V8's ranges lie within each other, and the innermost decides. */
function spansRun(ranges: readonly V8Range[]): Span[] {
  const inner = ranges.toSorted((one, other) => one.endOffset - one.startOffset - (other.endOffset - other.startOffset))
  const cuts = [...new Set(ranges.flatMap(({ startOffset, endOffset }) => [startOffset, endOffset]))].sort(
    (a, b) => a - b,
  )
  const spans: [number, number][] = []
  for (const [place, start] of cuts.entries()) {
    const end = cuts[place + 1]
    const range = inner.find(({ startOffset, endOffset }) => startOffset <= start && start < endOffset)
    if (end === undefined || !range || range.count === 0) continue
    const last = spans.at(-1)
    if (last?.[1] === start) last[1] = end
    else spans.push([start, end])
  }
  return spans
}
