/**
 * `npm run mutants -- --count 40 --seed 7`: makes small changes in the sources, one at a time, and prints those that no test
 * notices. It works in copies and only reads the work tree.
 *
 *   --count 40               how many
 *   --seed 7                 which ones: the same seed gives the same mutants as long as the sources do not change
 *   --under server/src/roles only there
 *   --tests packages/        only with the tests there: quicker, but a survivor may be one that other tests notice
 *   --seconds 120            how long the tests of one mutant may take: the likeliest run first
 *   --copies 1               how many at a time
 *   --least 90               exits with 1 if fewer percent are killed
 *   --list                   prints them, and runs no test
 *   --root …                 another project of the same shape
 */
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { randomOf } from '@laisen/testkit/random'
import { pathsIn, sourcesIn } from './check/sources.ts'
import { type FolderOfProcess, folderOfProcess } from './folder-of-process.ts'
import { chosen, isHunted } from './mutants/choose.ts'
import { coverageIn } from './mutants/coverage.ts'
import { hunt, TestsFail, type Tried } from './mutants/hunt.ts'
import { type Mutant, twoLines } from './mutants/mutant.ts'
import { endAllRuns } from './mutants/run-tests.ts'
import { root as ownRoot } from './run.ts'
import { timesIn } from './test/times.ts'

const SILENCE_SECONDS = 120

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '40' },
    seed: { type: 'string', default: '1' },
    under: { type: 'string', default: '' },
    tests: { type: 'string', default: '' },
    seconds: { type: 'string', default: '120' },
    least: { type: 'string', default: '0' },
    copies: { type: 'string', default: String(Math.min(2, availableParallelism())) },
    silence: { type: 'string', default: String(SILENCE_SECONDS) },
    list: { type: 'boolean', default: false },
    root: { type: 'string', default: ownRoot },
  },
})

const root = resolve(values.root)
const [count, seed, least] = [values.count, values.seed, values.least].map(wholeNumber) as [number, number, number]
const files = sourcesIn(root, '.ts', '.tsx')
const hunted = files.filter(({ path }) => isHunted(path) && path.startsWith(values.under))
if (hunted.length === 0) fail(`There is nothing to break under ${values.under}.`)
const mutants = chosen(hunted, randomOf(seed))
if (values.list) list(mutants)
else process.exit(await run())

function list(mutants: Iterator<Mutant>): void {
  for (let left = count; left > 0; left--) {
    const { value, done } = mutants.next()
    if (done) return
    print(value)
  }
}

async function run(): Promise<number> {
  const cache = join(root, 'node_modules/.cache/laisen')
  const times = timesIn(join(cache, 'test-times.json'), files)
  const coverage = coverageIn(join(cache, 'test-reach'), files)
  // The signals are listened to before there is anything to clean up, so none falls between.
  let folder: FolderOfProcess | undefined
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)
    process.once(signal, () => {
      endAllRuns()
      folder?.remove()
      process.exit(code)
    })
  // The user that PostgreSQL runs as must be able to read its binaries in this folder.
  folder = folderOfProcess('laisen-mutants')
  try {
    const copies = wholeNumber(values.copies)
    const silenceSeconds = wholeNumber(values.silence)
    const seconds = wholeNumber(values.seconds)
    const tests = files.map(({ path }) => path).filter((path) => isTest(path) && path.startsWith(values.tests))
    const project = { root, folder: folder.path, paths: pathsIn(root), files }
    const settings = { ...project, mutants, count, copies, silenceSeconds, times, coverage, tests, seconds }
    return conclude(await hunt({ ...settings, onTried: tell }))
  } catch (error) {
    if (!(error instanceof TestsFail)) throw error
    process.stderr.write(`${error.message}\n`)
    return 2
  } finally {
    endAllRuns()
    folder.remove()
  }
}

function isTest(path: string): boolean {
  return /^(packages|server|cli|web)\/.*\.test\.ts$/.test(path)
}

function tell({ mutant, fate, why }: Tried): void {
  if (fate === 'survived') print(mutant, why)
  else process.stderr.write(`${fate}: ${mutant.path}:${mutant.line} ${mutant.kind} (${why})\n`)
}

function print(mutant: Mutant, why = ''): void {
  const { text } = files.find(({ path }) => path === mutant.path)!
  const note = why === '' ? '' : ` (${why})`
  process.stdout.write(`${mutant.path}:${mutant.line} ${mutant.kind}${note}\n${twoLines(text, mutant)}\n`)
}

function conclude(tried: readonly Tried[]): number {
  const [killed = 0, survived = 0, notMade = 0] = (['killed', 'survived', 'not made'] as const).map(
    (fate) => tried.filter((one) => one.fate === fate).length,
  )
  const made = killed + survived
  const beside = notMade === 0 ? '' : `; ${notMade} more were not made, because they do not compile`
  process.stdout.write(`${made} mutants, ${killed} killed${beside}\n`)
  return killed * 100 < made * least ? 1 : 0
}

function wholeNumber(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : fail(`${text} is not a number.`)
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}
