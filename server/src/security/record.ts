import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import type { Log } from '../log/log.ts'
import { createAllowance } from './allowance.ts'
import { keyOf, type Noted, type Row, type RowKey, rowsFor } from './rows.ts'
import { add } from './store.ts'

/** What was refused and may be an attack, lock-outs, and new devices. Whatever is noted costs its request nothing. */
export interface SecurityRecord {
  note(noted: Noted): void
  /** Writes what was noted so far. It is written by itself within seconds. */
  write(): Promise<void>
  /** Writes the rest and notes no more. */
  close(): Promise<void>
}

/** What is lost if the process is killed. */
const WRITE_AFTER_MS = 2_000

interface Counted {
  readonly row: RowKey
  lastAt: Date
  count: number
}

/**
 * Repeated attempts are counted here and written together every few seconds: a flood costs the database a few rows. Several
 * processes add to the same rows.
 */
export function createSecurityRecord({
  database,
  clock,
  log,
}: {
  database: Database
  clock: Clock
  log: Log
}): SecurityRecord {
  const allowance = createAllowance()
  let waiting = new Map<string, Counted>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()
  let closed = false

  function count(row: RowKey, { lastAt, count }: { lastAt: Date; count: number }): void {
    const key = keyOf(row)
    const counted = waiting.get(key)
    if (counted) {
      counted.count += count
      if (lastAt > counted.lastAt) counted.lastAt = lastAt
    } else waiting.set(key, { row, lastAt, count })
    if (closed || timer) return
    timer = setTimeout(() => void write(), WRITE_AFTER_MS)
    timer.unref()
  }

  async function writeWaiting(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    if (waiting.size === 0) return
    const rows: Row[] = [...waiting.values()].map(({ row, lastAt, count }) => ({ ...row, lastAt, count }))
    waiting = new Map()
    try {
      await add(database.owner, rows)
    } catch (error) {
      log.warn('security.not-written', { error, rows: rows.length })
      // They are as many as the allowance lets in, however long the database is away.
      for (const { lastAt, count: times, ...row } of rows) count(row, { lastAt, count: times })
      return
    }
    for (const row of rows) tell(log, row)
  }

  function write(): Promise<void> {
    writing = writing.then(writeWaiting)
    return writing
  }

  return {
    note(noted) {
      const now = clock.now()
      const [full, ofAccount, ofAll] = rowsFor(noted, now)
      const row = allowance.takes(full, now) ? full : allowance.takes(ofAccount, now) ? ofAccount : ofAll
      count(row, { lastAt: now, count: 1 })
    },
    write,
    async close() {
      closed = true
      await write()
    },
  }
}

/** One line for each row that was written, however often it happened. */
function tell(log: Log, { kind, outcome, code, call, companyId, employeeId, address, count }: Row): void {
  const facts = { kind, outcome, code, call, companyId, employeeId, address, count }
  if (outcome === 'allowed') log.info('security.recorded', facts)
  else log.warn('security.recorded', facts)
}
