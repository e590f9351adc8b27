/** The database's time at one moment, as closely as a question over a connection can tell. */
export interface ClockLook {
  /** This machine's clock when the question was sent, and when the answer was there. */
  readonly before: number
  readonly after: number
  /** The process's own count of milliseconds at the second moment. No one can set it. */
  readonly count: number
  /** The database's clock somewhere between the two. */
  readonly database: number
}

/** What the two clocks may differ by (rules 10.10). */
export const MOST_APART_MS = 5000

/**
 * By how many milliseconds this machine's clock is certainly ahead of the database's (positive) or behind it (negative); 0 where a slow
 * answer explains all of it. A clock that was set after the look shows at once, without another question.
 */
export function clockApart({ before, after, count, database }: ClockLook, now: number, countNow: number): number {
  const set = now - after - (countNow - count)
  const least = before + set - database
  const most = after + set - database
  if (least > 0) return least
  return most < 0 ? most : 0
}
