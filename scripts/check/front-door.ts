import { importsOf } from './imports.ts'
import type { SourceFile } from './sources.ts'

/** Tests of the ground itself, which no call from outside reaches. All others go through the front door: HTTP and testkit. */
const groundTests = new Set(['ground', 'http', 'workers', 'durability', 'demo', 'generated'])

/** Tests of rules, and what supports them, that import sources of the server. */
export function frontDoorFindings(files: readonly SourceFile[]): string[] {
  return files.filter(({ path }) => isTestOfRules(path)).flatMap(importsOfServer)
}

function isTestOfRules(path: string): boolean {
  const folder = /^server\/test\/([^/]+)\//.exec(path)?.[1]
  return folder === undefined ? path.startsWith('server/test/') : !groundTests.has(folder)
}

function importsOfServer(file: SourceFile): string[] {
  return importsOf(file)
    .filter(({ path }) => path?.startsWith('server/src/'))
    .map(
      ({ path, line }) =>
        `front door: ${file.path}:${line} imports ${path}; a test of rules goes through HTTP, or through testkit`,
    )
}
