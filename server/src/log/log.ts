import { redact } from './redact.ts'

export type Level = 'debug' | 'info' | 'warn' | 'error'
export type Facts = Readonly<Record<string, unknown>>

/** One JSON line per event: time, level, event, facts. Secrets and personal data are removed before it is written. */
export interface Log {
  debug(event: string, facts?: Facts): void
  info(event: string, facts?: Facts): void
  warn(event: string, facts?: Facts): void
  error(event: string, facts?: Facts): void
  /** A log whose lines all carry these facts, the request id above all. */
  with(facts: Facts): Log
}

interface LogOptions {
  readonly write: (line: string) => void
  readonly level?: Level
  readonly now?: () => Date
  /** Values that may appear nowhere: the master key, passwords in URLs of the environment. */
  readonly secrets?: readonly string[]
}

const order: Readonly<Record<Level, number>> = { debug: 0, info: 1, warn: 2, error: 3 }
/** A shorter one would also match harmless text, and no real secret is that short. */
const MIN_SECRET_CHARACTERS = 6

export function createLog({ write, level = 'info', now = () => new Date(), secrets = [] }: LogOptions): Log {
  const hidden = secrets.filter((secret) => secret.length >= MIN_SECRET_CHARACTERS)

  const withFacts = (base: Facts): Log => {
    const at = (own: Level) => (event: string, facts?: Facts) => {
      if (order[own] < order[level]) return
      const line = { time: now().toISOString(), level: own, event, ...redact({ ...base, ...facts }, hidden) }
      write(`${JSON.stringify(line)}\n`)
    }
    return {
      debug: at('debug'),
      info: at('info'),
      warn: at('warn'),
      error: at('error'),
      with: (facts) => withFacts({ ...base, ...facts }),
    }
  }
  return withFacts({})
}

/** Writes nothing; for tests of something else. */
export const silentLog: Log = createLog({ write: () => {}, level: 'error' })
