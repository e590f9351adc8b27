import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** How long test files take, remembered between runs. */
export interface Times {
  /** Sorts slow test files last. */
  shortestFirst(tests: readonly string[]): string[]
  note(test: string, seconds: number): void
}

/** The assumed time of a file that was never timed. */
const UNKNOWN_SECONDS = 3
/** The generated tests make every call. */
const UNKNOWN_GENERATED_SECONDS = 60

export function timesIn(file: string): Times {
  const known = new Map(Object.entries(read(file)))
  const secondsOf = (test: string) =>
    known.get(test) ?? (test.includes('/generated/') ? UNKNOWN_GENERATED_SECONDS : UNKNOWN_SECONDS)
  return {
    shortestFirst: (tests) => [...tests].sort((a, b) => secondsOf(a) - secondsOf(b)),
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
