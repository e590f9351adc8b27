const DAY_MS = 86_400_000

/** Time enough to try every day, and for someone to look at what keeps failing. */
const AHEAD_MS = 90 * DAY_MS

/**
 * When a document timestamp is to be covered by another: 90 days before its certificate expires, or halfway where it lasts less than
 * 180 days. Null where there is none.
 */
export function renewalOf(at: Date, lastsUntil: Date | undefined): Date | null {
  if (!lastsUntil) return null
  const lastsMs = Math.max(0, lastsUntil.getTime() - at.getTime())
  return new Date(lastsUntil.getTime() - Math.min(AHEAD_MS, lastsMs / 2))
}
