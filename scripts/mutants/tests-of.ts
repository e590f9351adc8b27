import { basename } from 'node:path'
import type { SourceFile } from '../check/sources.ts'
import type { Times } from '../test/times.ts'
import type { Coverage } from './coverage.ts'
import type { Mutant } from './mutant.ts'

interface Asked {
  /** The sources and tests. */
  readonly files: readonly SourceFile[]
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
export function testsOf({ path, start, end }: Mutant, asked: Asked): readonly string[] {
  const { files, tests, coverage, times, seconds } = asked
  const folder = ownTestsFolder(path)
  const getThere = tests.filter((test) => coverage.runs(test, path, start))
  if (getThere.length === 0) return tests.filter((test) => test.startsWith(folder))
  const changed = files.find((file) => file.path === path)!.text.slice(start, end)
  const [ofFile, ofChange] = [wordsIn(basename(path)), wordsIn(changed)]
  const likelihood = (test: string): number => {
    const words = wordsIn(basename(test))
    const isNear = test.startsWith(folder) || test.startsWith(EACH_ACT)
    const [named, about] = [ofFile, ofChange].map((wanted) => words.some((word) => wanted.includes(word)))
    return (isNear ? 2 : 0) + (named ? 1 : 0) + (about ? 2 : 0)
  }
  const likelyFirst = getThere.toSorted(
    (one, other) =>
      likelihood(other) - likelihood(one) ||
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

/** Tests of whatever anyone can do: they belong to every folder of the server. */
const EACH_ACT = 'server/test/events/'

/** Where the tests of a source file's folder are. */
function ownTestsFolder(path: string): string {
  const [room, name, folder] = path.split('/')
  if (room === 'server') return `server/test/${folder}/`
  return room === 'packages' ? `packages/${name}/test/` : `${room}/test/`
}

/** The words of names, also of those in camel case; `store` and `test` say nothing about what a file does. */
function wordsIn(text: string): string[] {
  return (text.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2 && !['store', 'test', 'tsx'].includes(word))
}
