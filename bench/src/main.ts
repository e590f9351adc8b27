/** `npm run bench -- sign|http|large|loop|people|certificates|import|pages|hostile|authority|envelopes|history|reports [--json]`: measurements, beside peers where there are any, as ratios in one run. */

import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { printTable } from './figures.ts'

const folder = join(import.meta.dirname, '..')
const changedAt = (file: string) => statSync(join(folder, file), { throwIfNoEntry: false })?.mtimeMs ?? 0
// npm notes what it has installed in the second of these.
if (changedAt('package-lock.json') > changedAt('node_modules/.package-lock.json')) {
  spawnSync('npm', ['ci', '--workspaces=false', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const [what = 'sign', ...words] = process.argv.slice(2)
const chosen = words.filter((word) => !word.startsWith('--'))
const rows = await measure()
if (words.includes('--json')) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`)
else printTable(rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, value ?? '–']))))
// A peer's process or a kept-alive connection must not keep this process running.
process.exit(0)

async function measure(): Promise<readonly object[]> {
  if (what === 'http') return (await import('./http.ts')).benchHttp({ only: chosen })
  if (what === 'large') return (await import('./large.ts')).benchLarge()
  if (what === 'loop') return (await import('./loop.ts')).benchLoop()
  if (what === 'people') return (await import('./people.ts')).benchPeople()
  if (what === 'certificates') return (await import('./certificates.ts')).benchCertificates()
  if (what === 'import') return (await import('./import.ts')).benchImport()
  if (what === 'pages') return (await import('./pages.ts')).benchPages({ only: chosen })
  if (what === 'authority') return (await import('./authority.ts')).benchAuthority()
  if (what === 'envelopes')
    return (await import('./envelopes.ts')).benchEnvelopes(chosen[0] ? { envelopes: Number(chosen[0]) } : {})
  if (what === 'history')
    return (await import('./history.ts')).benchHistory(chosen[0] ? { rows: Number(chosen[0]) } : {})
  if (what === 'reports') return (await import('./reports.ts')).benchReports(reportsOf(words))
  if (what === 'hostile') return (await import('./hostile.ts')).benchHostile(chosen)
  const all =
    'sign, http, large, loop, people, certificates, import, pages, hostile, authority, envelopes, history or reports'
  if (what !== 'sign') throw new Error(`there is no measurement "${what}": ${all}`)
  return (await import('./sign.ts')).benchSign(chosen.length > 0 ? { only: chosen } : {})
}

/**
 * `reports pages --scale 100000 --data FOLDER --database URL`: which parts, how many envelopes are made, where they are kept for the next
 * run, and whether in a database that is not ours.
 */
function reportsOf(words: readonly string[]) {
  const after = (name: string) => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined)
  const [scale, keptIn, databaseUrl] = ['--scale', '--data', '--database'].map(after)
  return {
    only: words.filter((word, at) => !word.startsWith('--') && !/^--(scale|data|database)$/.test(words[at - 1] ?? '')),
    ...(scale ? { scale: Number(scale) } : {}),
    ...(keptIn ? { keptIn } : {}),
    ...(databaseUrl ? { databaseUrl } : {}),
  }
}
