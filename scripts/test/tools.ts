import { spawnSync } from 'node:child_process'

/** Programs that judge our output or run our pages, and the Debian package of each. */
const tools = [
  { program: 'pdfsig', package: 'poppler-utils' },
  { program: 'qpdf', package: 'qpdf' },
  { program: 'mutool', package: 'mupdf-tools' },
  { program: 'openssl', package: 'openssl' },
  { program: 'pango-view', package: 'pango1.0-tools' },
  { program: 'chromium', package: 'chromium' },
  { program: 'pgbouncer', package: 'pgbouncer' },
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

/** Installs what the tests need if it is allowed to, otherwise prints one line that says what to install. */
export function ensureTools(): void {
  const missing = tools.filter((tool) => !has(tool.program)).map((tool) => tool.package)
  if (missing.length === 0) return
  const command = installer()
  if (!command) {
    process.stdout.write(`Some tests need programs that are not here: sudo apt-get install -y ${missing.join(' ')}\n`)
    return
  }
  process.stdout.write(`Installing ${missing.join(', ')}\n`)
  const [program = '', ...rest] = command
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync(program, [...rest, 'update'], { stdio: 'ignore', env })
  spawnSync(program, [...rest, 'install', '-y', '--no-install-recommends', ...missing], { stdio: 'ignore', env })
  const still = tools.filter((tool) => !has(tool.program)).map((tool) => tool.package)
  if (still.length > 0)
    process.stdout.write(`Could not install: ${still.join(', ')}. The tests that need them will fail.\n`)
}
