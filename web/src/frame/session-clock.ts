import { limits } from '@laisen/contract/limits'

/** How long before the idle timeout the user is warned (rules 3.3). */
const warningSeconds = 120

export type SessionMoment = { stage: 'live' } | { stage: 'ending'; secondsLeft: number } | { stage: 'ended' }

interface SessionTimes {
  lastActiveAt: number
  /** When the session ends regardless of activity. */
  endsAt: number
  /** When an answer said that the session had ended. Later activity belongs to a new session. */
  endedAt?: number | undefined
  now: number
}

/**
 * Whether the session is active, about to end, or has ended: by idleness, by age or from outside, whichever comes
 * first.
 */
export function momentOf({ lastActiveAt, endsAt, endedAt, now }: SessionTimes): SessionMoment {
  if (endedAt !== undefined && lastActiveAt <= endedAt) return { stage: 'ended' }
  const idleEndAt = lastActiveAt + limits.sessionIdleMinutes * 60_000
  const secondsLeft = Math.ceil((Math.min(idleEndAt, endsAt) - now) / 1000)
  if (secondsLeft <= 0) return { stage: 'ended' }
  return secondsLeft <= warningSeconds ? { stage: 'ending', secondsLeft } : { stage: 'live' }
}
