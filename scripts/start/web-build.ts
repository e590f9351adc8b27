import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { access, constants, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { root } from '../run.ts'

const web = join(root, 'web')
const dist = join(web, 'dist')
const stamp = join(dist, '.built-from')
const vite = join(root, 'node_modules/vite/bin/vite.js')

/** Makes sure that the built web matches its sources, building it if necessary. Returns whether it does; errors go to stderr. */
export async function buildWebWhenStale(): Promise<boolean> {
  const sources = markOfSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return true
  if (!(await writable(web))) return unbuildable()

  process.stdout.write('Building the web. This takes some seconds, and only after a change.\n')
  // Built in another folder, then renamed, so that an interrupted or simultaneous start never leaves half a build.
  const fresh = join(root, 'node_modules/.cache', `laisen-web-${process.pid}`)
  await mkdir(fresh, { recursive: true })
  try {
    const { code, output } = await runVite(['build', web, '--outDir', fresh, '--emptyOutDir'])
    if (code !== 0) {
      process.stderr.write(`${output}\nThe web could not be built.\n`)
      return false
    }
    await writeFile(join(fresh, '.built-from'), sources)
    await replace(fresh)
    return true
  } finally {
    await rm(fresh, { recursive: true, force: true })
  }
}

/** A digest of everything that a build reads: our files, and the lock file for dependencies. */
function markOfSources(): string {
  const hash = createHash('sha256')
  const add = (file: string) =>
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  for (const folder of [web, join(root, 'packages/contract/src'), join(root, 'packages/pades/src/stamp')]) {
    for (const file of filesBelow(folder)) add(file)
  }
  add(join(root, 'package-lock.json'))
  return hash.digest('hex')
}

function filesBelow(folder: string): string[] {
  const skipped = new Set(['node_modules', 'dist', 'test'])
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesBelow(path)
      return entry.isFile() ? [path] : []
    })
}

async function writable(folder: string): Promise<boolean> {
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  )
}

/** An earlier build is better than not starting at all. */
function unbuildable(): boolean {
  const served = existsSync(stamp)
  const then = served
    ? 'The one that was built before is served.'
    : 'Run npm run build as the owner of the folder first.'
  process.stderr.write(`The web must be built, and ${web} cannot be written by this user. ${then}\n`)
  return served
}

function runVite(args: readonly string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [vite, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
}

async function replace(fresh: string): Promise<void> {
  const old = `${fresh}-old`
  await rename(dist, old).catch(ignoreMissing)
  try {
    await rename(fresh, dist)
  } catch (error) {
    // Another start finished first, from the same sources.
    if (!existsSync(stamp)) throw error
  }
  await rm(old, { recursive: true, force: true })
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
