import type { Limits } from '@laisen/pdf/limits'
import { isQuicklyRead } from '../certificates/pictures.ts'
import type { StampFacts } from './lay-out.ts'

const MEBIBYTE = 1024 * 1024

/** Up to here a document is kept in memory as it comes in. */
export const SMALL_BYTES = MEBIBYTE

/**
 * What a document may ask of the thread of the request: some 20 ms of work. One that asks for more is laid out in a worker
 * instead, under the limits that hold there. So it is counted and never guessed which documents are simple.
 */
export const requestLimits: Partial<Limits> = {
  parsedBytes: MEBIBYTE / 4,
  streamBytes: MEBIBYTE,
  decodedBytes: MEBIBYTE,
}

/** Whether stamping is small work whatever the document is: one signature in one place, with a picture that is quickly read. */
export function isSmallWork(stamps: readonly StampFacts[]): boolean {
  const [stamp, another] = stamps
  if (!stamp || another || stamp.allPages) return false
  return stamp.hideImage || !stamp.picture || isQuicklyRead(stamp.picture)
}
