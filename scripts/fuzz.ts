/**
 * `npm run fuzz -- 100000`: signs that many broken PDFs, and says what came of them. `--seed n` breaks them in another way; the same seed
 * gives the same files.
 */
import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { fuzzPdfs } from '@laisen/testkit/fuzz'
import { root } from './run.ts'

const { values, positionals } = parseArgs({
  options: { seed: { type: 'string', default: '1' } },
  allowPositionals: true,
})
const count = Number(positionals[0] ?? 2000)
const seed = Number(values.seed)
const told = 5000
const started = Date.now()
const { outcomes, problems, slowestMs } = await fuzzPdfs({
  ...{ count, seed },
  done: (turn, problem) => {
    if (problem) process.stdout.write(`turn ${turn}: ${problem}\n`)
    if ((turn + 1) % told === 0) process.stdout.write(`${turn + 1} of ${count}\n`)
  },
})
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
for (const [outcome, files] of [...outcomes].toSorted((a, b) => b[1] - a[1]))
  process.stdout.write(`${String(files).padStart(8)}  ${outcome}\n`)
const seconds = (Date.now() - started) / 1000
process.stdout.write(
  `${count} files, seed ${seed}, commit ${commit}: ${problems.length} problems, ${seconds.toFixed(0)} s, the slowest ${slowestMs.toFixed(0)} ms\n`,
)
process.exitCode = problems.length > 0 ? 1 : 0
