import { createHash } from 'node:crypto'
import type { Segment } from './store.ts'

// The hashes of the chain, computed here a second time, apart from the function of the database that makes them (migration 0052).

const VERSION = 'laisen-chain-1'
/** The hash before the first segment: of nothing. */
export const FIRST = createHash('sha256').digest()
const HASH_BYTES = 32

/** 8 bytes, big-endian. */
export function int8(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(BigInt(value))
  return bytes
}

export interface Link {
  readonly kind: 'e' | 'h'
  readonly id: number
  readonly hash: Buffer
}

/** The rows of a segment in their order; undefined where the lists do not fit together. Nothing where they were removed. */
export function linksOf({ rowKinds, rowIds, rowHashes, rowCount }: Segment): Link[] | undefined {
  if (rowKinds === null || rowIds === null || rowHashes === null) return []
  const fits = rowKinds.length === rowCount && rowIds.length === rowCount && rowHashes.length === rowCount * HASH_BYTES
  if (!fits || !/^[eh]*$/.test(rowKinds)) return undefined
  return rowIds.map((id, place) => ({
    kind: rowKinds[place] as 'e' | 'h',
    id,
    hash: rowHashes.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES),
  }))
}

export function digestOf(links: readonly Link[]): Buffer {
  const hash = createHash('sha256')
  for (const { kind, id, hash: row } of links) hash.update(kind).update(int8(id)).update(row)
  return hash.digest()
}

type Hashed = Pick<Segment, 'number' | 'rowsBefore' | 'rowCount' | 'at' | 'previous' | 'rowsDigest'>

export function segmentHash(companyId: number, segment: Hashed): Buffer {
  const { number, rowsBefore, rowCount, at, previous, rowsDigest } = segment
  const hash = createHash('sha256').update(VERSION)
  for (const value of [companyId, number, rowsBefore, rowCount, at.getTime()]) hash.update(int8(value))
  return hash.update(previous).update(rowsDigest).digest()
}
