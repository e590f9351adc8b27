import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceFile } from '../check/sources.ts'
import type { Times } from '../test/times.ts'
import { copyProject, replaced } from './copies.ts'
import { type Coverage, measured } from './coverage.ts'
import { applied, type Mutant } from './mutant.ts'
import { runTests, type Verdict } from './run-tests.ts'
import { testsOf } from './tests-of.ts'

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
  /** The test files. */
  readonly tests: readonly string[]
  /** How long the tests of one mutant may take in all. */
  readonly seconds: number
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

/** Finds out what each test runs, then tries mutants, one at a time in each copy, until enough are made or none are left. */
export async function hunt(hunt: Hunt): Promise<Tried[]> {
  const copies = Array.from({ length: hunt.copies }, (_, place) => join(hunt.folder, String(place + 1)))
  for (const copy of copies) copyProject({ from: hunt.root, to: copy, paths: hunt.paths })
  const unknown = hunt.tests.filter((test) => !hunt.coverage.knows(test)).values()
  await Promise.all(copies.map((copy) => measureNext(hunt, copy, unknown)))

  const tried: Tried[] = []
  let open = hunt.count
  const work = async (copy: string): Promise<void> => {
    while (open > 0) {
      open -= 1
      const { value: mutant, done } = hunt.mutants.next()
      if (done) return
      const one = await tryOne(hunt, copy, mutant)
      if (one.fate === 'not made') open += 1
      tried.push(one)
      hunt.onTried(one)
    }
  }
  await Promise.all(copies.map(work))
  return tried
}

async function tryOne(hunt: Hunt, copy: string, mutant: Mutant): Promise<Tried> {
  const text = hunt.files.find(({ path }) => path === mutant.path)!.text
  const tests = testsOf(mutant, hunt)
  if (tests.length === 0) return { mutant, fate: 'survived', why: 'no test gets there' }
  const putBack = replaced(copy, mutant.path, { now: applied(text, mutant), before: text })
  let verdict: Verdict
  try {
    // First, because it takes seconds, and the tests may take minutes.
    if (!(await compiles(copy))) return { mutant, fate: 'not made', why: 'it does not compile' }
    verdict = await runTests({ ...hunt, copy, tests, onTime: hunt.times.note })
  } finally {
    putBack()
  }
  if (verdict.outcome === 'passed') return { mutant, fate: 'survived', why: '' }
  if (verdict.outcome === 'hung') return { mutant, fate: 'killed', why: 'the tests hang' }
  return { mutant, fate: 'killed', why: `${verdict.file} › ${verdict.test}` }
}

/** Runs test files without any change, to see that they pass and what they run. Each copy takes the next one from the same list. */
async function measureNext(hunt: Hunt, copy: string, tests: Iterator<string>): Promise<void> {
  for (let next = tests.next(); !next.done; next = tests.next()) await measure(hunt, copy, next.value)
}

/** A busy machine may fail a test that is right, so it gets a second attempt. */
const ATTEMPTS = 2

/** @throws TestsFail */
async function measure(hunt: Hunt, copy: string, test: string): Promise<void> {
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
