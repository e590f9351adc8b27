/** Which tests a change reaches: by what they ran when they were last measured, and by imports where that is not known. */
import { importsOf } from '../check/imports.ts'
import type { SourceFile } from '../check/sources.ts'
import type { Coverage } from '../mutants/coverage.ts'
import { output } from '../run.ts'
import { isServer, isStory, isUnit, testsOfNoun } from './asked.ts'

/** Behind these a test reaches everything, so imports say nothing more. */
const doors = new Set(['packages/testkit/src/server.ts', 'packages/testkit/src/process.ts', 'e2e/support/story.ts'])

export interface Change {
  readonly path: string
  /** Offsets in the text as it was committed. */
  readonly places: readonly number[]
}

/** What the work tree has that the last commit has not. */
export function changesOf(): Change[] {
  const diff = output('git', ['diff', 'HEAD', '--unified=0', '--no-color', '--no-renames']) ?? ''
  const added = (output('git', ['ls-files', '--others', '--exclude-standard']) ?? '').split('\n').filter(Boolean)
  const changed = diff
    .split(/^diff --git /m)
    .slice(1)
    .map((part) => {
      const path = /^a\/(.+) b\/.+$/m.exec(part)?.[1] ?? ''
      const lines = [...part.matchAll(/^@@ -(\d+)(?:,\d+)? /gm)].map((match) => Number(match[1]))
      return { path, places: offsetsOf(output('git', ['show', `HEAD:${path}`]) ?? '', lines) }
    })
  return [...changed, ...added.map((path) => ({ path, places: [] }))]
}

function offsetsOf(text: string, lines: readonly number[]): number[] {
  const starts = [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
  return lines.map((line) => {
    const start = starts[Math.max(0, line - 1)] ?? text.length
    // Behind the indentation, where the statement begins.
    return start + (/^\s*/.exec(text.slice(start))?.[0].length ?? 0)
  })
}

export function testsReachedBy(changes: readonly Change[], files: readonly SourceFile[], coverage: Coverage): string[] {
  const tests = files.filter(({ path }) => isUnit(path) || isServer(path) || isStory(path))
  const paths = new Set(changes.map(({ path }) => path))
  const byNoun = new Set([...paths].flatMap(nounsOf).flatMap((noun) => testsOfNoun(noun, tests)))
  const known = new Map(files.map((file) => [file.path, file]))
  return tests
    .filter(({ path }) => {
      if (paths.has(path)) return true
      if (coverage.knows(path))
        return changes.some((change) => change.places.some((place) => coverage.runs(path, change.path, place)))
      return byNoun.has(path) || reaches(path, paths, known)
    })
    .map(({ path }) => path)
}

/** The nouns whose folders or files a path lies in. */
function nounsOf(path: string): string[] {
  const [, ...folders] = path.split('/')
  const file = folders.pop()?.replace(/\.\w+$/, '') ?? ''
  return /^(server|web)\/src\//.test(path)
    ? folders.slice(1).filter((name) => name !== 'features')
    : /^packages\/contract\/src\/(endpoints|messages|errors)\//.test(path)
      ? [file]
      : []
}

function reaches(test: string, wanted: ReadonlySet<string>, known: ReadonlyMap<string, SourceFile>): boolean {
  const seen = new Set<string>()
  const open = [test]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (wanted.has(path)) return true
    const file = known.get(path)
    if (seen.has(path) || !file || doors.has(path)) continue
    seen.add(path)
    for (const found of importsOf(file)) if (found.path !== undefined) open.push(found.path)
  }
  return false
}
