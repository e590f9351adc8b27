import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'

const tokenBinding = join(root, 'node_modules/pkcs11js/build/Release/pkcs11.node')

interface Tool {
  readonly program: string
  readonly package: string
  /** Another package that it is of no use without. */
  readonly also?: string
  /** A package that does as well; its program has its name. */
  readonly instead?: string
  /** What the program has to be able to do, which a package of its own gives it. */
  readonly works?: readonly string[]
}

/** Programs that judge our output, run our pages or do what our pages say, and the Debian package of each. */
const tools: readonly Tool[] = [
  { program: 'pdfsig', package: 'poppler-utils' },
  { program: 'qpdf', package: 'qpdf' },
  { program: 'mutool', package: 'mupdf-tools' },
  { program: 'openssl', package: 'openssl' },
  { program: 'pango-view', package: 'pango1.0-tools' },
  { program: 'chromium-headless-shell', package: 'chromium-headless-shell', instead: 'chromium' },
  { program: 'pgbouncer', package: 'pgbouncer' },
  // Debian puts the programs of its servers beside the path.
  { program: 'sh', package: 'postgresql', works: ['-c', 'ls /usr/lib/postgresql/*/bin/initdb'] },
  { program: 'soffice', package: 'libreoffice-calc-nogui' },
  { program: 'softhsm2-util', package: 'softhsm2' },
  { program: 'pkcs11-tool', package: 'opensc' },
  { program: 'p11-kit', package: 'p11-kit', also: 'p11-kit-modules' },
  { program: 'python3', package: 'python3-venv', works: ['-c', 'import venv, ensurepip'] },
  { program: 'javac', package: 'default-jdk-headless' },
  { program: 'mvn', package: 'maven' },
]

function has(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
}

/** How this user may install packages: as root, by sudo without a password, or not at all. */
function installer(): string[] | undefined {
  if (!has('apt-get')) return undefined
  if (process.getuid?.() === 0) return ['apt-get']
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n', 'apt-get'] : undefined
}

/** Installs the programs that tests need, where it may. @returns the packages that are still missing */
export function ensureTools(): string[] {
  const missing = ensurePrograms()
  buildTokenBinding()
  return missing
}

/** The one package that is compiled. Where it cannot be, the tests that need it are skipped. */
function buildTokenBinding(): void {
  if (existsSync(tokenBinding) || !has('g++') || !has('python3')) return
  spawnSync('npm', ['rebuild', 'pkcs11js', '--ignore-scripts=false'], { cwd: root, stdio: 'ignore' })
}

/** Installs what the tests need if it is allowed to, otherwise prints one line that says what to install. */
function ensurePrograms(): string[] {
  const missing = missingTools()
  if (missing.length === 0) return []
  const packages = missing.flatMap(({ package: name, also }) => (also === undefined ? [name] : [name, also]))
  const command = installer()
  if (!command) {
    process.stdout.write(`Some tests need programs that are not here: sudo apt-get install -y ${packages.join(' ')}\n`)
    return packages
  }
  process.stdout.write(`Installing ${packages.join(', ')}\n`)
  const started = Date.now()
  const [program = '', ...rest] = command
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // Without a network it must not wait for long.
  const patience = ['http', 'https'].flatMap((scheme) => ['-o', `Acquire::${scheme}::Timeout=20`])
  const aptGet = (...args: string[]) =>
    spawnSync(program, [...rest, ...patience, '-o', 'Acquire::Retries=0', ...args], { stdio: 'ignore', env })
  aptGet('update')
  aptGet('install', '-y', '--no-install-recommends', ...packages)
  // One package that is unknown here keeps apt-get from installing any.
  for (const { package: name, instead = name, also } of missingTools()) {
    aptGet('install', '-y', '--no-install-recommends', instead, ...(also === undefined ? [] : [also]))
  }
  const still = missingTools().map((tool) => tool.package)
  process.stdout.write(`It took ${((Date.now() - started) / 1000).toFixed(0)} s\n`)
  if (still.length > 0)
    process.stdout.write(
      `Could not install: ${still.join(', ')}. The tests that need them will fail, and judges that need them are MISSING.\n`,
    )
  return still
}

function missingTools(): Tool[] {
  return tools.filter(({ program, instead, works }) => {
    if (instead && has(instead)) return false
    return !has(program) || (works !== undefined && spawnSync(program, works, { stdio: 'ignore' }).status !== 0)
  })
}
