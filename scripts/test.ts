/**
 * `npm test`: everything that CI runs. check, unit and server run beside each other, then the browser, then the advisories.
 *
 *   npm test -- unit server                      parts
 *   npm test -- roles                            everything about a noun: server, web, contract, stories
 *   npm test -- server/test/roles/add.test.ts    a file or a folder
 *   npm test -- "a role in use"                  tests whose titles say this
 *   npm test -- --changed                        what the changes since the last commit reach
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { countsOfRun, missingOracles, oracleSummary } from '@laisen/testkit/run-counts'
import { sources } from './check/sources.ts'
import { folderInMemory, folderOfProcess } from './folder-of-process.ts'
import { coverageIn } from './mutants/coverage.ts'
import { output, root, runNode, runNodeBeside } from './run.ts'
import { isServer, isStory, isUnit, type Part, parts, type Selection, selectionOf, UnknownWord } from './test/asked.ts'
import { runStories } from './test/browser.ts'
import { changesOf, testsReachedBy } from './test/changed.ts'
import { idsNotShown } from './test/conformance.ts'
import { ensureJudges, startJavaJudges } from './test/judges.ts'
import { type Ran, runNodeTests } from './test/node-tests.ts'
import { type PartRan, partTable } from './test/part-table.ts'
import { type Result, skipsOutsideBudget, slowest } from './test/results.ts'
import { timesIn } from './test/times.ts'
import { ensureTools } from './test/tools.ts'

/** More passes at a second attempt than this say that something is wrong, even if everything passed in the end. */
const MOST_FLAKY = 3
/** Below this a run starts no judges ahead: the tests start what they ask. */
const FEW_FILES = 40

const words = process.argv.slice(2)
const files = sources('.ts', '.tsx')
const selection = selected()
const isWhole = parts.every((part) => selection.parts.has(part)) && selection.titles.length === 0 && words.length === 0

const results = join(root, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const counts = join(results, 'counts.log')
const parent = folderInMemory()
// Programs that tests start as other users look for their folders in it.
const folder = folderOfProcess('laisen-run', { ...(parent && { parent }), mode: 0o1777 })
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)
  process.once(signal, () => process.exit(code))
process.once('exit', folder.remove)
const environment: Record<string, string> = {
  TMPDIR: folder.path,
  LAISEN_RUN_COUNTS: counts,
  LAISEN_TEST_RUN: String(process.pid),
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/laisen/code'),
}

const say = (text: string) => process.stdout.write(`${text}\n`)
const rows: PartRan[] = []
const started = Date.now()

function selected(): Selection {
  try {
    if (words.length === 1 && words[0] === '--changed') return changed()
    return selectionOf(words, files)
  } catch (error) {
    if (!(error instanceof UnknownWord)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  }
}

function changed(): Selection {
  const changes = changesOf()
  const before = files.map((file) => {
    const isChanged = changes.some(({ path }) => path === file.path)
    return isChanged ? { ...file, text: output('git', ['show', `HEAD:${file.path}`]) ?? '' } : file
  })
  const coverage = coverageIn(join(root, 'node_modules/.cache/laisen/test-reach'), before)
  const reached = testsReachedBy(changes, files, coverage)
  return { ...selectionOf(['check', ...reached], files), files: reached }
}

async function timed<T>(name: Part | 'tools', work: () => T | Promise<T>): Promise<T> {
  const began = Date.now()
  const done = await work()
  rows.push({ name, seconds: (Date.now() - began) / 1000 })
  return done
}

const node = selection.files.filter((path) => isUnit(path) || isServer(path))
const stories = selection.files.filter(isStory)
const ranParts: Partial<Record<Part, boolean>> = {}

const missing = await timed('tools', async () => {
  const missing = selection.files.length > 0 ? ensureTools() : []
  if (selection.files.length > FEW_FILES) await ensureJudges()
  return missing
})
if (missing.length > 0 && process.env.CI === 'true') {
  say(`CI needs ${missing.join(', ')}.`)
  process.exit(1)
}

const javaJudges = node.length > FEW_FILES ? startJavaJudges() : undefined
if (javaJudges?.socket !== undefined) environment.LAISEN_DSS = javaJudges.socket
const times = timesIn(join(root, 'node_modules/.cache/laisen/test-times.json'), files)

// What needs one core at a time runs beside what needs two.
const check = selection.parts.has('check') ? timed('check', () => runNodeBeside(['scripts/check.ts'])) : undefined
let ran: Ran | undefined
if (node.length > 0) {
  const began = Date.now()
  const workers = node.length === 1 ? 1 : 2
  ran = await runNodeTests({ files: node, titles: selection.titles, workers, environment, times })
  rows.push({ name: 'unit and server', seconds: (Date.now() - began) / 1000 })
}
if (check) {
  const { ok, said } = await check
  process.stdout.write(said)
  ranParts.check = ok
}
const outcomes: Result[] = [...(ran?.results ?? [])]
if (stories.length > 0) {
  const all = stories.length === files.filter(({ path }) => isStory(path)).length
  const { ok, results } = await timed('browser', () => runStories(all ? [] : stories, selection.titles, environment))
  ranParts.browser = ok
  outcomes.push(...results)
}
if (selection.parts.has('advisories'))
  ranParts.advisories = await timed('advisories', () => runNode(['scripts/advisories.ts']))
javaJudges?.stop()
writeFileSync(join(results, 'results.jsonl'), outcomes.map((result) => `${JSON.stringify(result)}\n`).join(''))

const failures = conclude()
process.exit(failures === 0 ? 0 : 1)

/** Prints what came of the run. @returns how many reasons there are to call it failed */
function conclude(): number {
  const wrong: string[] = Object.entries(ranParts).flatMap(([part, ok]) => (ok ? [] : [`Failed part: ${part}`]))
  const failed = outcomes.filter(({ outcome }) => outcome === 'failed')
  // Repeated at the end, because the end of a long run is often all that anyone reads.
  wrong.push(...failed.map(({ title, file }) => `Failed: ${title} (${file})`))
  for (const title of skipsOutsideBudget(outcomes))
    wrong.push(`A skip without a reason in scripts/skip-budget.json: ${title}`)
  if (outcomes.length === 0 && selection.files.length > 0) wrong.push('No test ran.')
  const notShown = idsNotShown(outcomes, isWhole)
  if (notShown.length > 0) wrong.push(`Lines of docs/specification that this run does not show: ${notShown.join(', ')}`)

  const flaky = [
    ...(ran?.flaky.map(({ file, reason }) => `${file}, which failed first: ${reason}`) ?? []),
    ...outcomes.filter(({ again }) => again).map(({ title, file, why }) => `${file} › ${title}: ${why ?? ''}`),
  ]
  for (const text of flaky) say(`Flaky: ${text}`)
  if (flaky.length > MOST_FLAKY) wrong.push(`${flaky.length} flaky, ${MOST_FLAKY} is the limit`)

  if (ran) say(`${countsOfRun(counts)}\n${oracleSummary(counts)}`)
  if (outcomes.length > 10) say(`The slowest tests:\n${slowest(outcomes).join('\n')}`)
  say(partTable(rows, outcomes, { processes: ran?.processes ?? 0, seconds: (Date.now() - started) / 1000 }))
  for (const text of wrong) say(text)
  const count = (outcome: Result['outcome']) => outcomes.filter((result) => result.outcome === outcome).length
  say(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`)
  const unasked = isWhole ? missingOracles(counts) : []
  say(
    `flaky: ${flaky.length}; judges missing: ${unasked.length === 0 ? 0 : `${unasked.length} (${unasked.join(', ')})`}`,
  )
  return wrong.length
}
