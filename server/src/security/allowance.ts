import { keyOf, type RowKey } from './rows.ts'

/**
 * How many rows of the record a process begins in an hour. Of one company and one kind it is a fixed number, so that a flood
 * pushes out neither the entries of other companies nor entries of another kind. Where all rows together are too many, each
 * company may still begin a few.
 */
interface Sizes {
  readonly ofCompanyAndKind: number
  readonly ofAll: number
  readonly alwaysOfCompanyAndKind: number
}

const usual: Sizes = { ofCompanyAndKind: 100, ofAll: 1_000, alwaysOfCompanyAndKind: 10 }

const HOUR_MS = 3_600_000

interface Allowance {
  /** Whether there is room for this row, which there is if it has begun already. It then counts as begun. */
  takes(row: RowKey, now: Date): boolean
}

export function createAllowance(sizes: Sizes = usual): Allowance {
  let hour = 0
  const begun = new Set<string>()
  const counts = new Map<string, number>()
  return {
    takes(row, now) {
      const current = Math.floor(now.getTime() / HOUR_MS)
      if (current !== hour) {
        hour = current
        begun.clear()
        counts.clear()
      }
      const key = keyOf(row)
      if (begun.has(key)) return true
      const whose = `${row.companyId} ${row.kind} ${row.several}`
      const count = counts.get(whose) ?? 0
      const most = begun.size < sizes.ofAll ? sizes.ofCompanyAndKind : sizes.alwaysOfCompanyAndKind
      if (count >= most) return false
      begun.add(key)
      counts.set(whose, count + 1)
      return true
    },
  }
}
