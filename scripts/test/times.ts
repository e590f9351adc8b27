import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** How long test files take, remembered between runs. */
export interface Times {
  secondsOf(test: string): number
  note(test: string, seconds: number): void
}

/** The assumed time of a file that was never timed. */
const UNKNOWN_SECONDS = 3

export function timesIn(file: string): Times {
  const known = new Map(Object.entries(read(file)))
  return {
    secondsOf: (test) => known.get(test) ?? UNKNOWN_SECONDS,
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
