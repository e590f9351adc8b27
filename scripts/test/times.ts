import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { SourceFile } from '../check/sources.ts'

/** How long test files take, remembered between runs. */
export interface Times {
  secondsOf(test: string): number
  note(test: string, seconds: number): void
}

/** The assumed time of a file that was never timed: long files take longer. */
const UNKNOWN = { seconds: 1, charactersASecond: 3_000 } as const

/** @param files the tests, for guesses about those that were never timed */
export function timesIn(file: string, files: readonly SourceFile[]): Times {
  const known = new Map(Object.entries(read(file)))
  const lengths = new Map(files.map(({ path, text }) => [path, text.length]))
  return {
    secondsOf: (test) => known.get(test) ?? UNKNOWN.seconds + (lengths.get(test) ?? 0) / UNKNOWN.charactersASecond,
    note(test, seconds) {
      known.set(test, Math.round(seconds * 10) / 10)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, `${JSON.stringify(Object.fromEntries(known), null, 2)}\n`)
    },
  }
}

function read(file: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>
  } catch {
    return {}
  }
}
