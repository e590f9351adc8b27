/** `npm run check`: everything that can be checked without running the product. Prints one finding per line; exits with 1 if there is any. */
import { checkAccess } from './check/access.ts'
import { checkArrows } from './check/arrows.ts'
import { titleFindings } from './check/conformance.ts'
import { unusedExports } from './check/exports.ts'
import { frontDoorFindings } from './check/front-door.ts'
import { checkGenerated } from './check/generated.ts'
import { checkLockfile } from './check/lockfile.ts'
import { checkManual } from './check/manual.ts'
import { checkMessages } from './check/messages.ts'
import { namedFindings } from './check/named-in-docs.ts'
import { checkSizes } from './check/sizes.ts'
import { pathsIn, sources } from './check/sources.ts'
import { checkSpecification, tests } from './check/specification.ts'
import { tableFindings } from './check/tables.ts'
import { wallFindings } from './check/walls.ts'
import { checkWords } from './check/words.ts'
import { root, run } from './run.ts'

const write = process.argv.includes('--write')
const tools = [
  ['types', run('tsc', ['--noEmit', '-p', '.'])],
  ['types of the web', run('tsc', ['--noEmit', '-p', 'web'])],
  [
    'lint and format',
    run('biome', ['ci', '--colors=off', '--max-diagnostics=40', '--diagnostic-level=warn', '--error-on-warnings', '.']),
  ],
] as const

const findings = [
  ...tools.filter(([, ok]) => !ok).map(([name]) => `${name}: see above`),
  ...checkArrows(),
  ...wallFindings(sources('.ts')),
  ...tableFindings(sources('.ts')),
  ...frontDoorFindings(sources('.ts')),
  ...unusedExports(sources('.ts', '.tsx', '.js')),
  ...checkSizes(),
  ...checkLockfile(),
  ...(await checkAccess()),
  ...(await checkMessages()),
  ...(await checkManual()),
  ...(await checkGenerated({ write })),
  ...checkSpecification(),
  ...titleFindings(tests()),
  ...checkWords(),
  ...namedFindings(
    sources('.md').filter(({ path }) => path.startsWith('docs/security')),
    { paths: pathsIn(root), files: sources('.ts', '.md') },
  ),
]
for (const finding of findings) process.stdout.write(`${finding}\n`)
process.stdout.write(findings.length === 0 ? 'check: nothing to say\n' : `check: ${findings.length} to fix\n`)
process.exit(findings.length === 0 ? 0 : 1)
