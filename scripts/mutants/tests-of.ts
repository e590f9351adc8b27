import { importsOf } from '../check/imports.ts'
import type { SourceFile } from '../check/sources.ts'

/** The folders of server/test that test a folder of server/src, in addition to the one of the same name. */
const alsoShownBy: Readonly<Record<string, readonly string[]>> = {
  certificates: ['stamps'],
  companies: ['platform'],
  db: ['ground', 'http'],
  documents: ['stamps', 'durability'],
  employees: ['imports', 'permissions', 'session'],
  events: ['employees', 'stamps'],
  factors: ['session'],
  files: ['ground', 'stamps', 'durability'],
  groups: ['permissions', 'employees'],
  guesses: ['ground', 'session', 'stamps'],
  health: ['ground', 'platform'],
  history: ['stamps'],
  http: ['ground', 'stamps', 'session'],
  imports: ['ground'],
  jobs: ['ground', 'imports', 'session'],
  keys: ['ground', 'certificates', 'stamps'],
  limits: ['http', 'session', 'stamps', 'certificates'],
  log: ['ground'],
  mail: ['ground', 'session', 'employees', 'companies'],
  outbound: ['ground', 'certificates'],
  permissions: ['employees', 'roles', 'groups'],
  plans: ['employees', 'stamps', 'platform'],
  platform: ['plans', 'companies'],
  profile: ['session', 'employees'],
  roles: ['permissions'],
  security: ['session'],
  session: ['employees', 'permissions'],
  stamps: ['durability', 'certificates', 'plans'],
  start: ['ground', 'demo'],
  workers: ['stamps'],
}

/** The folders of server/test that test a package. Its own tests, and others that import it without a server, are found by their imports. */
const packageShownBy: Readonly<Record<string, readonly string[]>> = {
  contract: ['generated', 'http', 'session', 'employees', 'permissions', 'companies', 'plans', 'stamps'],
  pades: ['stamps'],
  pki: ['certificates', 'stamps'],
}

/** For each source file the tests that could notice a change in it. */
export function testsFinder(files: readonly SourceFile[]): (path: string) => string[] {
  const tests = files.map(({ path }) => path).filter((path) => path.endsWith('.test.ts'))
  const reach = reachOf(files)
  return (path) => {
    const [room = '', name = ''] = path.split('/')
    const folders = room === 'server' ? nounFolders(path) : (packageFolders(path, name) ?? [])
    const byFolder = tests.filter((test) => folders.some((folder) => test.startsWith(`server/test/${folder}/`)))
    const byImport = tests.filter((test) => !test.startsWith('server/') && reach(test).has(path))
    // Tests of the command line start it as a process and therefore import none of its files.
    const byProcess = room === 'cli' ? tests.filter((test) => test.startsWith('cli/test/')) : []
    return [...new Set([...byFolder, ...byImport, ...byProcess])]
  }
}

/** Where the tests named after a source file are. They are the most likely to notice a change in it. */
export function ownTestsFolder(path: string): string {
  const [room, name, folder] = path.split('/')
  if (room === 'server') return `server/test/${folder}/`
  return room === 'packages' ? `packages/${name}/test/` : `${room}/test/`
}

function nounFolders(path: string): string[] {
  const [, , folder = '', inside] = path.split('/')
  if (inside === undefined) return ['ground', 'http', 'generated', 'session']
  return [folder, ...(alsoShownBy[folder] ?? []), 'generated']
}

function packageFolders(path: string, name: string): readonly string[] | undefined {
  const noun = /^packages\/contract\/src\/endpoints\/([\w-]+)\.ts$/.exec(path)?.[1]
  return noun === undefined ? packageShownBy[name] : [noun, ...(alsoShownBy[noun] ?? []), 'generated']
}

/** All files that a file imports, directly or indirectly; type imports do not count. */
function reachOf(files: readonly SourceFile[]): (path: string) => Set<string> {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const next = new Map<string, string[]>()
  const importsAt = (path: string): string[] => {
    const known = next.get(path)
    if (known) return known
    const file = byPath.get(path)
    const found = file ? importsOf(file).flatMap(({ path, typeOnly }) => (path && !typeOnly ? [path] : [])) : []
    next.set(path, found)
    return found
  }
  const reached = new Map<string, Set<string>>()
  return (path) => {
    const known = reached.get(path)
    if (known) return known
    const seen = new Set<string>()
    for (const open = [path]; open.length > 0; ) {
      const at = open.pop()!
      if (seen.has(at)) continue
      seen.add(at)
      open.push(...importsAt(at))
    }
    reached.set(path, seen)
    return seen
  }
}
