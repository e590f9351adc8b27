import { dropRows } from './drop-rows.ts'

/** How many rows are in memory at once. */
const TOGETHER = 1000

/** Some of many rows, the latest first. */
export interface Portion {
  /** Only rows whose id is lower. Null for the latest. */
  readonly before: number | null
  readonly most: number
}

/** Reads rows one portion after the other. What was written after the first reading began is not in the ones that follow. */
export function portionsOf<Row extends { readonly id: number }>(
  read: (portion: Portion) => Promise<Row[]>,
): () => AsyncIterable<readonly Row[]> {
  let latest: number | undefined
  return async function* () {
    let before = latest === undefined ? null : latest + 1
    for (;;) {
      const rows = await read({ before, most: TOGETHER })
      latest ??= rows[0]?.id ?? 0
      const isLast = rows.length < TOGETHER
      before = rows.at(-1)?.id ?? null
      if (rows.length > 0) yield rows
      dropRows(rows)
      if (isLast) return
    }
  }
}
