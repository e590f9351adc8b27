const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * How far apart the times of a cron pattern are. A worker that starts looks back so far: exactly one time lies in it, so a job whose time
 * passed while nothing ran runs once, however long that was. Each of our jobs does whatever is due by then, so once is enough.
 * @throws Error for a pattern whose times are not evenly spaced
 */
export function periodOf(cron: string): number {
  const [minute = '', hour, dayOfMonth, month, dayOfWeek] = cron.split(' ')
  const every = /^(?:\*|\*\/(\d+))$/.exec(minute)
  const isOne = (field: string | undefined) => /^\d+$/.test(field ?? '')
  if (dayOfMonth === '*' && month === '*') {
    if (isOne(dayOfWeek) && isOne(hour) && isOne(minute)) return 7 * DAY_MS
    if (dayOfWeek === '*' && isOne(hour) && isOne(minute)) return DAY_MS
    if (dayOfWeek === '*' && hour === '*' && isOne(minute)) return HOUR_MS
    if (dayOfWeek === '*' && hour === '*' && every && 60 % Number(every[1] ?? 1) === 0)
      return Number(every[1] ?? 1) * MINUTE_MS
  }
  throw new Error(`the times of ${cron} are not evenly spaced`)
}
