import { MAX_ROUNDS } from '@laisen/pki/pkcs12-kdf'
import type { Clock } from '../clock.ts'
import { AppError } from '../http/app-error.ts'
import type { RequestLimits } from './request-limits.ts'

/** Tells what the work has cost. Without a figure, because it had to be stopped, it counts as much as one file may cost. */
export type EndOfUse = (rounds?: number) => void

/** Rounds of key derivation: how much the certificate files of one company may compute within a minute in this process. */
export interface KeyRounds {
  /** Asked before a file is opened. @throws CERTIFICATE_FILES_COSTLY where the files of this minute have used up the budget */
  begin(companyId: number): EndOfUse
}

interface Minute {
  readonly endsAt: number
  rounds: number
}

const MINUTE_MS = 60_000

export function createKeyRounds(clock: Clock, { keyRoundsPerMinute }: RequestLimits): KeyRounds {
  const minutes = new Map<number, Minute>()

  /** A Map iterates in order of insertion, so those that ended come first. */
  const forgetEnded = (now: number) => {
    for (const [companyId, { endsAt }] of minutes) {
      if (endsAt > now) return
      minutes.delete(companyId)
    }
  }

  const minuteOf = (companyId: number): Minute => {
    const now = clock.now().getTime()
    forgetEnded(now)
    const minute = minutes.get(companyId) ?? { endsAt: now + MINUTE_MS, rounds: 0 }
    minutes.set(companyId, minute)
    return minute
  }

  return {
    begin(companyId) {
      const { rounds, endsAt } = minuteOf(companyId)
      if (rounds >= keyRoundsPerMinute) {
        const retryAfterSeconds = Math.ceil((endsAt - clock.now().getTime()) / 1000)
        throw new AppError('CERTIFICATE_FILES_COSTLY', { retryAfterSeconds })
      }
      return (spent = MAX_ROUNDS) => {
        minuteOf(companyId).rounds += spent
      }
    },
  }
}
