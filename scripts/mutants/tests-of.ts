import { basename } from 'node:path'
import type { Coverage } from './coverage.ts'
import type { Mutant } from './mutant.ts'
import type { Times } from './times.ts'

interface Asked {
  readonly tests: readonly string[]
  readonly coverage: Coverage
  readonly times: Times
  /** How long the tests of one mutant may take in all. */
  readonly seconds: number
}

/**
 * The tests that get to the place of a mutant, those most likely to notice it first, as many as the time allows. If none
 * does, those of the same folder: the code may run in a process that is killed before it can report.
 */
export function testsOf({ path, start }: Mutant, { tests, coverage, times, seconds }: Asked): readonly string[] {
  const folder = ownTestsFolder(path)
  const getThere = tests.filter((test) => coverage.runs(test, path, start))
  if (getThere.length === 0) return tests.filter((test) => test.startsWith(folder))
  const words = wordsIn(path)
  const rank = (test: string) =>
    (test.startsWith(folder) ? 0 : 2) + (wordsIn(test).some((word) => words.includes(word)) ? 0 : 1)
  const likelyFirst = getThere.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      // Tests that run more of the file are more about it.
      coverage.charactersRun(other, path) - coverage.charactersRun(one, path) ||
      times.secondsOf(one) - times.secondsOf(other),
  )
  let left = seconds
  return likelyFirst.filter((test, place) => {
    left -= times.secondsOf(test)
    return place === 0 || left >= 0
  })
}

/** Where the tests of a source file's folder are. */
function ownTestsFolder(path: string): string {
  const [room, name, folder] = path.split('/')
  if (room === 'server') return `server/test/${folder}/`
  return room === 'packages' ? `packages/${name}/test/` : `${room}/test/`
}

/** The words in the name of a file; `store` and `test` say nothing about what it does. */
function wordsIn(path: string): string[] {
  return basename(path)
    .split(/[-.]/)
    .filter((word) => !['store', 'test', 'ts', 'tsx'].includes(word))
}
