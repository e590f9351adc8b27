/** Where the time comes from, so that a test can stand in 2031. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
