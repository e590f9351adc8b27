import { AppError } from '../http/app-error.ts'
import type { RequestLimits } from './request-limits.ts'

/** Of whom memory is counted: a company, or everyone who is not signed in. */
export type MemoryHolder = number | 'nobody'

/** The bytes that bodies of requests hold in memory, in all and of each company. */
export interface MemoryBudget {
  /**
   * Takes bytes until `release` is called; calling it again does nothing. What is too much is refused before it is read, so
   * the process never grows beyond the budget. @throws COMPANY_TOO_BUSY, SERVER_TOO_BUSY
   */
  take(holder: MemoryHolder, bytes: number): () => void
  /** Taken now. */
  readonly takenBytes: number
}

/** A body of the largest size takes about this long. */
const RETRY_SECONDS = 5
const MEBIBYTE = 1024 * 1024

export function createMemoryBudget({
  memoryBytes,
  memoryBytesPerCompany,
}: Pick<RequestLimits, 'memoryBytes' | 'memoryBytesPerCompany'>): MemoryBudget {
  const taken = new Map<MemoryHolder, number>()
  let takenBytes = 0

  const give = (holder: MemoryHolder, bytes: number) => {
    takenBytes -= bytes
    const left = (taken.get(holder) ?? 0) - bytes
    if (left > 0) taken.set(holder, left)
    else taken.delete(holder)
  }

  return {
    take(holder, bytes) {
      const before = taken.get(holder) ?? 0
      if (before + bytes > memoryBytesPerCompany && holder !== 'nobody') {
        const limitMegabytes = Math.floor(memoryBytesPerCompany / MEBIBYTE)
        throw new AppError('COMPANY_TOO_BUSY', { retryAfterSeconds: RETRY_SECONDS, limitMegabytes })
      }
      // What nobody signed in for is one share, like that of a company.
      const mine = holder === 'nobody' && before + bytes > memoryBytesPerCompany
      if (mine || takenBytes + bytes > memoryBytes) {
        throw new AppError('SERVER_TOO_BUSY', { retryAfterSeconds: RETRY_SECONDS })
      }
      taken.set(holder, before + bytes)
      takenBytes += bytes
      let held = true
      return () => {
        if (held) give(holder, bytes)
        held = false
      }
    },
    get takenBytes() {
      return takenBytes
    },
  }
}
