import { setImmediate as otherWork } from 'node:timers/promises'
import { createTurns, type Holder, inTurn } from './turns.ts'

/** Less than a millisecond's work, because what others wait for takes a dozen turns of the loop. */
const PIECE = 25

/** One piece at a time of all the lists, so that many lists hold the thread no longer than one. */
const turns = createTurns({ atOnce: 1 })

/** Maps a long list on this thread, a piece at a time. Other work goes on between the pieces, and companies take turns with theirs. */
export async function mapInPieces<Item, Result>(
  items: readonly Item[],
  companyId: Holder,
  map: (item: Item, place: number) => Result,
): Promise<Result[]> {
  if (items.length <= PIECE) return items.map(map)
  const results: Result[] = []
  for (let start = 0; start < items.length; start += PIECE) {
    await inTurn(turns.of(companyId), async () => {
      for (const [place, item] of items.slice(start, start + PIECE).entries()) results.push(map(item, start + place))
      await otherWork()
    })
  }
  return results
}
