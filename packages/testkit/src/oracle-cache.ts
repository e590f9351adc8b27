/** Where the tools that judge our documents are kept between runs, outside the repository. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'laisen/oracles')
const testkit = join(import.meta.dirname, '..')

/** The exact versions of pyHanko and of all it needs, as pip reads them. */
export const pyHankoVersions = join(testkit, 'src/oracle-pyhanko.txt')

/** What EU DSS and veraPDF are asked with: our programs, and the versions of the libraries as Maven reads them. */
export const javaSources = ['Oracles', 'Signatures', 'Archival'].map((name) =>
  join(testkit, `oracle-java/${name}.java`),
)
export const javaLibraries = join(testkit, 'oracle-java/pom.xml')

/** A folder that is another one whenever what is in it would be. */
function folderFor(tool: string, sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const source of sources) hash.update(readFileSync(source))
  return join(cache, `${tool}-${hash.digest('hex').slice(0, 16)}`)
}

export const pyHankoFolder = (): string => folderFor('pyhanko', [pyHankoVersions])

export const javaFolder = (): string => folderFor('java', [javaLibraries, ...javaSources])

/** The Python of the environment that has pyHanko. */
export const pyHankoPython = (folder = pyHankoFolder()): string => join(folder, 'bin/python')
