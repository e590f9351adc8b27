/**
 * The instant at which a clock shows a time, in milliseconds. Of a time that it shows twice, the first; one that it skips counts as much later
 * as the clock is put forward.
 * @param shown the time, as milliseconds of a clock of UTC that shows the same
 * @param aheadAt by how many milliseconds the clock is ahead of UTC at an instant
 */
export function instantShowing(shown: number, aheadAt: (instant: number) => number): number {
  // The clock is put forward or back at most once in these two days.
  const [one, other] = [shown - DAY_MS, shown + DAY_MS].map((around) => shown - aheadAt(around)) as [number, number]
  const [earlier, later] = one < other ? [one, other] : [other, one]
  return earlier + aheadAt(earlier) === shown ? earlier : later
}

const DAY_MS = 86_400_000
