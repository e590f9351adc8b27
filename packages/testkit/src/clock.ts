import type { Clock } from '@laisen/server/clock'

/** A clock that moves only when a test moves it, so that half an hour passes at once. */
export interface TestClock extends Clock {
  set(at: Date | string): void
  advance(by: { hours?: number; minutes?: number; seconds?: number }): void
}

export function testClock(at: Date | string = '2026-11-20T03:42:07Z'): TestClock {
  let now = new Date(at)
  return {
    now: () => new Date(now),
    set: (at) => void (now = new Date(at)),
    advance: ({ hours = 0, minutes = 0, seconds = 0 }) =>
      void (now = new Date(now.getTime() + ((hours * 60 + minutes) * 60 + seconds) * 1000)),
  }
}
