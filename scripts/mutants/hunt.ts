import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { SourceFile } from '../check/sources.ts'
import { copyProject, replaced } from './copies.ts'
import { type Coverage, measured } from './coverage.ts'
import { applied, type Mutant } from './mutant.ts'
import { runTests, type Verdict } from './run-tests.ts'
import { ownTestsFolder } from './tests-of.ts'
import type { Times } from './times.ts'

export interface Hunt {
  readonly root: string
  /** Where the copies go. */
  readonly folder: string
  /** Every file of a copy. */
  readonly paths: readonly string[]
  /** The sources and tests among them. */
  readonly files: readonly SourceFile[]
  /** The mutants, in the order in which they are tried. */
  readonly mutants: Iterator<Mutant>
  /** How many mutants to make. */
  readonly count: number
  readonly copies: number
  readonly silenceSeconds: number
  readonly times: Times
  readonly coverage: Coverage
  testsOf(path: string): string[]
  /** Called after each mutant that was tried. */
  onTried(tried: Tried): void
}

export interface Tried {
  readonly mutant: Mutant
  readonly fate: 'killed' | 'survived' | 'not made'
  /** The test that noticed it, or why it could not be made. */
  readonly why: string
}

/** The tests fail without any change, so they would kill every mutant. */
export class TestsFail extends Error {}

/** Tries mutants, one at a time in each copy, until enough are made or none are left. */
export async function hunt(hunt: Hunt): Promise<Tried[]> {
  const tried: Tried[] = []
  const measuring = new Map<string, Promise<void>>()
  let open = hunt.count
  const work = async (copy: string): Promise<void> => {
    copyProject({ from: hunt.root, to: copy, paths: hunt.paths })
    while (open > 0) {
      open -= 1
      const { value: mutant, done } = hunt.mutants.next()
      if (done) return
      const one = await tryOne(hunt, { copy, mutant, measuring })
      if (one.fate === 'not made') open += 1
      tried.push(one)
      hunt.onTried(one)
    }
  }
  await Promise.all(Array.from({ length: hunt.copies }, (_, place) => work(join(hunt.folder, String(place + 1)))))
  return tried
}

interface Attempt {
  readonly copy: string
  readonly mutant: Mutant
  /** Test files that are being run without any change, to see that they pass and what they cover. */
  readonly measuring: Map<string, Promise<void>>
}

async function tryOne(hunt: Hunt, { copy, mutant, measuring }: Attempt): Promise<Tried> {
  const text = hunt.files.find(({ path }) => path === mutant.path)!.text
  const near = likelyFirst(hunt, mutant.path)
  if (near.length === 0) return { mutant, fate: 'survived', why: 'no test is near' }
  for (const test of near) await measure(hunt, { copy, test, measuring })
  const tests = thatGetThere(hunt, mutant, near)
  const putBack = replaced(copy, mutant.path, { now: applied(text, mutant), before: text })
  let verdict: Verdict
  try {
    // First, because it takes seconds, and all the tests near a mutant take minutes.
    if (!(await compiles(copy))) return { mutant, fate: 'not made', why: 'it does not compile' }
    verdict = await runTests({ ...hunt, copy, tests, onTime: hunt.times.note })
  } finally {
    putBack()
  }
  if (verdict.outcome === 'passed') return { mutant, fate: 'survived', why: '' }
  if (verdict.outcome === 'hung') return { mutant, fate: 'killed', why: 'the tests hang' }
  return { mutant, fate: 'killed', why: `${verdict.file} › ${verdict.test}` }
}

/** Those most likely to notice come first: of the same folder, and named alike, such as list-store.ts and list.test.ts. */
function likelyFirst({ times, testsOf }: Hunt, path: string): string[] {
  const folder = ownTestsFolder(path)
  const words = wordsIn(path)
  const rank = (test: string) =>
    (test.startsWith(folder) ? 0 : 2) + (wordsIn(test).some((word) => words.includes(word)) ? 0 : 1)
  return times.shortestFirst(testsOf(path)).sort((one, other) => rank(one) - rank(other))
}

/** The words in the name of a file; `store` and `test` say nothing about what it does. */
function wordsIn(path: string): string[] {
  return basename(path)
    .split(/[-.]/)
    .filter((word) => !['store', 'test', 'ts', 'tsx'].includes(word))
}

/** All of them if none does: the code may run in a process that is killed before it can report. */
function thatGetThere({ coverage }: Hunt, { path, start }: Mutant, near: readonly string[]): readonly string[] {
  const getThere = near.filter((test) => coverage.runs(test, path, start))
  return getThere.length > 0 ? getThere : near
}

/**
 * Runs a test file without any change, unless that was done before.
 * @throws TestsFail
 */
function measure(hunt: Hunt, { copy, test, measuring }: Omit<Attempt, 'mutant'> & { test: string }): Promise<void> {
  if (hunt.coverage.runs(test, '', 0) !== undefined) return Promise.resolve()
  if (!measuring.has(test)) measuring.set(test, measureNow(hunt, copy, test))
  return measuring.get(test)!
}

/** A busy machine may fail a test that is right, so it gets a second attempt. */
const ATTEMPTS = 2

async function measureNow(hunt: Hunt, copy: string, test: string): Promise<void> {
  const sources = new Set(hunt.files.map(({ path }) => path))
  const counts = (path: string) => sources.has(path) && !path.endsWith('.test.ts')
  const run = (coverageFolder?: string) =>
    runTests({ ...hunt, copy, tests: [test], coverageFolder, onTime: hunt.times.note })
  const { covered, outcome } = await measured(copy, counts, run)
  if (outcome.outcome === 'passed') return hunt.coverage.note(test, covered)
  // Counting makes code slower, too slow for a test that bounds its work. Such a test is taken to run everything.
  for (let left = ATTEMPTS; ; left--) {
    const verdict = await run()
    if (verdict.outcome === 'passed') return hunt.coverage.note(test, 'everything')
    if (left === 1) throw new TestsFail(`${test} does not pass without any change: ${failureIn(verdict)}`)
  }
}

function failureIn(verdict: Verdict): string {
  return verdict.outcome === 'failed' ? verdict.test : 'it hangs'
}

/** A dropped statement may leave names unused; that is no reason to reject the mutant. */
const lenient = ['--noUnusedLocals', 'false', '--noUnusedParameters', 'false']

async function compiles(copy: string): Promise<boolean> {
  const compiler = join(copy, 'node_modules/typescript/bin/tsc')
  if (!existsSync(compiler) || !existsSync(join(copy, 'tsconfig.json'))) return true
  const child = spawn(process.execPath, [compiler, '--noEmit', '-p', '.', ...lenient], { cwd: copy, stdio: 'ignore' })
  const [code] = (await once(child, 'close')) as [number | null]
  return code === 0
}
