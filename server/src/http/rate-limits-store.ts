import { CompiledQuery } from 'kysely'
import type { Database } from '../db/database.ts'

export const RATE_LIMITS_TABLE = 'rate_limits'

/** What rate-limiter-flexible asks of a pool of pg, and no more: its statements, outside any company. */
export function rateLimitsClient({ unbound }: Database) {
  return {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows, numAffectedRows } = await unbound.executeQuery(CompiledQuery.raw(text, values))
      return { rows, rowCount: Number(numAffectedRows ?? rows.length) }
    },
  }
}
