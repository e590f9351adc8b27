/**
 * `npm test`: everything that CI runs, in this order: tools, check, unit, server, browser, advisories, oracles.
 * `npm test -- unit server` runs only the parts it names.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, run, runNode } from './run.ts'
import { browserTests } from './test/browser.ts'
import { idsNotShown } from './test/conformance.ts'
import { ensureJudges, startJavaJudges } from './test/judges.ts'
import { readResults, skipsOutsideBudget, slowest } from './test/results.ts'
import { ensureTools } from './test/tools.ts'

const results = join(root, 'test-results')
const resultFile = join(results, 'results.jsonl')
const oracleFile = join(results, 'oracles.log')
const parts = ['check', 'unit', 'server', 'browser', 'advisories'] as const
type Part = (typeof parts)[number]

const environment: Record<string, string> = {
  LAISEN_TEST_RESULTS: resultFile,
  LAISEN_ORACLE_LOG: oracleFile,
  // Each file of tests is a process, and most of them load the whole server: half a second of compiling each.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/laisen/code'),
}

function nodeTests(globs: string[], concurrency: number): boolean {
  const reporter = join(root, 'scripts/test/reporter.ts')
  const flags = ['--test', `--test-concurrency=${concurrency}`, '--test-timeout=300000', `--test-reporter=${reporter}`]
  return runNode([...flags, '--test-reporter-destination=stdout', ...globs], environment)
}

const steps: Record<Part, () => boolean> = {
  check: () => runNode(['scripts/check.ts']),
  unit: () =>
    nodeTests(
      ['packages/*/test/**/*.test.ts', 'cli/test/**/*.test.ts', 'web/test/**/*.test.ts', 'scripts/test/**/*.test.ts'],
      2,
    ),
  server: () => nodeTests(['server/test/**/*.test.ts'], 2),
  browser: () => browserTests(environment),
  advisories: () => runNode(['scripts/advisories.ts']),
}

const asked = process.argv.slice(2).filter((word): word is Part => parts.includes(word as Part))
const chosen = asked.length > 0 ? asked : [...parts]
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
ensureTools()
await ensureJudges()
const javaJudges = startJavaJudges()
if (javaJudges.socket !== undefined) environment.LAISEN_DSS = javaJudges.socket

const failedParts: string[] = []
for (const part of chosen) {
  const started = Date.now()
  process.stdout.write(`\n── ${part}\n`)
  if (!steps[part]()) failedParts.push(part)
  process.stdout.write(`── ${part}: ${((Date.now() - started) / 1000).toFixed(0)} s\n`)
}

const outcomes = readResults(resultFile)
const stray = skipsOutsideBudget(outcomes)
for (const title of stray) process.stdout.write(`A skip without a reason in scripts/skip-budget.json: ${title}\n`)
const notShown = idsNotShown(outcomes)

const count = (outcome: string) => outcomes.filter((result) => result.outcome === outcome).length
run('node', ['scripts/test/oracle-summary.ts'], environment)
javaJudges.stop()
process.stdout.write(`The slowest tests:\n${slowest(outcomes).join('\n')}\n`)
// Repeated at the end, because the end of a long run is often all that anyone reads.
for (const { title } of outcomes.filter(({ outcome }) => outcome === 'failed'))
  process.stdout.write(`Failed: ${title}\n`)
if (notShown.length > 0)
  process.stdout.write(`Lines of docs/specification that this run does not show: ${notShown.join(', ')}\n`)
if (failedParts.length > 0) process.stdout.write(`Parts that failed: ${failedParts.join(', ')}\n`)
process.stdout.write(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped\n`)
process.exit(failedParts.length > 0 || stray.length > 0 ? 1 : 0)
