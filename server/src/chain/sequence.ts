import type { Services } from '../context.ts'
import * as store from './store.ts'

type Needed = Pick<Services, 'database' | 'clock'>

/** Rows of one segment. With their hashes that is 41 KB in one row. */
const SEGMENT_ROWS = 1000

/**
 * Chains what these companies recorded, one segment of each in turn, until nothing is left or so many segments are made.
 * Answers the companies that are not done. Several processes may do this at once: each company is chained by one at a time.
 * @param mostSegments with it, a company is done behind a segment that is not full: what it recorded meanwhile would make segments of a few rows
 */
export async function chainCompanies(
  { database, clock }: Needed,
  companies: Iterable<number>,
  mostSegments?: number,
): Promise<number[]> {
  let left = [...companies]
  for (let made = 0; left.length > 0; ) {
    const next: number[] = []
    for (const [place, companyId] of left.entries()) {
      if (mostSegments !== undefined && made >= mostSegments) return [...left.slice(place), ...next]
      const at = clock.now()
      const chained = await store.chainNext(database.owner, companyId, { most: SEGMENT_ROWS, at })
      if (chained === 0) continue
      made += 1
      if (mostSegments === undefined || chained === SEGMENT_ROWS) next.push(companyId)
    }
    left = next
  }
  return left
}

/** Companies with rows that are not chained yet. */
export function companiesToChain({ database }: Pick<Needed, 'database'>): Promise<number[]> {
  return store.listToChain(database.owner)
}
