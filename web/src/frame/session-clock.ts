import { limits } from '@laisen/contract/limits'

/** How long before its end a session is announced to be ending (rules 3.3). */
export const warningSeconds = 120

export type SessionMoment = { stage: 'live' } | { stage: 'ending'; secondsLeft: number } | { stage: 'ended' }

export interface SessionTimes {
  lastActiveAt: number
  /** The session's absolute end, whatever happens. */
  endsAt: number
  /** When an answer said that the session is over; what was done after it belongs to a new one. */
  endedAt?: number | undefined
  now: number
}

/** Where in its life a session is: ended by idleness, by its age or from outside, whichever comes first. */
export function momentOf({ lastActiveAt, endsAt, endedAt, now }: SessionTimes): SessionMoment {
  if (endedAt !== undefined && lastActiveAt <= endedAt) return { stage: 'ended' }
  const idleEndAt = lastActiveAt + limits.sessionIdleMinutes * 60_000
  const secondsLeft = Math.ceil((Math.min(idleEndAt, endsAt) - now) / 1000)
  if (secondsLeft <= 0) return { stage: 'ended' }
  return secondsLeft <= warningSeconds ? { stage: 'ending', secondsLeft } : { stage: 'live' }
}
