import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** Whose ids are known before their rows are written. */
type Sequence = 'documents_id_seq' | 'stamps_id_seq'

/** Ids that no row has or gets from anyone else. Those that are not used leave a gap. */
export type ReserveIds = (sequence: Sequence, count: number) => Promise<number[]>

/** For a hundred stamps one round trip instead of a hundred. What a process still holds when it ends is lost. */
const BLOCK = 100

/** With fewer left, the next block is asked for ahead, so that a commit rarely waits for it. */
const FEW = BLOCK / 2

/** Takes ids from the sequences a block at a time, so that rows that refer to each other are written without waiting for an answer. */
export function reserveOn(db: Kysely<Tables>): ReserveIds {
  const reserved = new Map<Sequence, number[]>()
  const coming = new Map<Sequence, Promise<void>>()

  const refill = async (sequence: Sequence) => {
    const more = await nextIds(db, sequence, BLOCK)
    reserved.set(sequence, [...(reserved.get(sequence) ?? []), ...more])
  }

  const nextBlock = (sequence: Sequence) => {
    const block = coming.get(sequence) ?? refill(sequence).finally(() => coming.delete(sequence))
    coming.set(sequence, block)
    // Nobody may be waiting for it. Then whoever needs ids next asks again.
    block.catch(() => {})
    return block
  }

  return async (sequence, count) => {
    const taken: number[] = []
    for (;;) {
      const left = reserved.get(sequence) ?? []
      taken.push(...left.splice(0, count - taken.length))
      const block = left.length < FEW ? nextBlock(sequence) : undefined
      if (taken.length === count) return taken
      await block
    }
  }
}

/** The next ids of a sequence, in their order. */
export async function nextIds(db: Kysely<Tables>, sequence: Sequence, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(${sequence}::regclass) as id from generate_series(1, ${count})`.execute(db)
  return rows.map(({ id }) => id)
}
