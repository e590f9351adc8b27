/** `npm run bench -- sign|http [--json]`: measurements beside peers, as ratios in one run. */

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { printTable } from './figures.ts'

const folder = join(import.meta.dirname, '..')
if (!existsSync(join(folder, 'node_modules'))) {
  spawnSync('npm', ['ci', '--workspaces=false', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

const [what = 'sign', ...words] = process.argv.slice(2)
const sizes = words.filter((word) => !word.startsWith('--'))
const { benchSign } = await import('./sign.ts')
const rows = what === 'sign' ? await benchSign(sizes.length > 0 ? { only: sizes } : {}) : []
if (words.includes('--json')) process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`)
else printTable(rows.map((row) => ({ ...row, peakExtraBytes: row.peakExtraBytes ?? '–' })))
