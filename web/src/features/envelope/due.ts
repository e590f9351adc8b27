const DAY_MS = 86_400_000

/** How many midnights there are until then: 0 is today, and a negative number has passed. */
export function daysUntil(instant: string, now = new Date()): number {
  const midnight = (at: Date) => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())
  const then = new Date(instant)
  if (then < now) return -1
  return Math.round((midnight(then) - midnight(now)) / DAY_MS)
}
