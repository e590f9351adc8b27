import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SourceFile } from '../check/sources.ts'

/** From a start offset to before an end offset. */
type Span = readonly [start: number, end: number]
/** The spans of each source file that a test file runs. */
type Covered = Readonly<Record<string, readonly Span[]>> | 'everything'

/** What each test file runs. A test that never gets to a changed place cannot notice the change. */
export interface Coverage {
  /** Whether this is known, and still true. */
  knows(test: string): boolean
  runs(test: string, path: string, at: number): boolean
  /** How many characters of a source file a test runs. */
  charactersRun(test: string, path: string): number
  note(test: string, covered: Covered): void
}

interface Remembered {
  readonly covered: Covered
  /** Of the test and of every file that it ran. While those stay as they are, it runs the same places. */
  readonly hash: string
}

/** Remembered in a folder between runs. */
export function coverageIn(folder: string, files: readonly SourceFile[]): Coverage {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const hashOf = (test: string, covered: Covered): string => {
    const paths = covered === 'everything' ? [...texts.keys()] : [test, ...Object.keys(covered)]
    return createHash('sha256')
      .update(JSON.stringify(paths.sort().map((path) => [path, texts.get(path)])))
      .digest('hex')
  }
  const known = new Map<string, Covered>()
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const test = decodeURIComponent(name)
    const remembered = readJson<Remembered>(join(folder, name))
    if (remembered?.hash === hashOf(test, remembered?.covered ?? {})) known.set(test, remembered.covered)
    else rmSync(join(folder, name), { force: true })
  }
  const spansIn = (test: string, path: string): readonly Span[] => {
    const covered = known.get(test) ?? {}
    return covered === 'everything' ? [[0, texts.get(path)?.length ?? 0]] : (covered[path] ?? [])
  }
  return {
    knows: (test) => known.has(test),
    runs: (test, path, at) => spansIn(test, path).some(([start, end]) => start <= at && at < end),
    charactersRun: (test, path) => spansIn(test, path).reduce((sum, [start, end]) => sum + end - start, 0),
    note(test, covered) {
      known.set(test, covered)
      mkdirSync(folder, { recursive: true })
      const remembered: Remembered = { covered, hash: hashOf(test, covered) }
      writeFileSync(join(folder, encodeURIComponent(test)), JSON.stringify(remembered))
    },
  }
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
