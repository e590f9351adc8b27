import { firstDayOfWeek } from '@laisen/contract/days'
import type { ScheduleFrequency } from '@laisen/contract/endpoints/report-schedules'
import type { Locale } from '@laisen/contract/messages/define'
import { dayAfter, dayOf, utcOf } from '../../history/days.ts'
import { instantOf, wallClock } from '../../viewer-clock.ts'

const HOUR = '07:00'
const two = (value: number) => String(value).padStart(2, '0')

interface Rhythm {
  readonly frequency: ScheduleFrequency
  readonly timeZone: string
  readonly locale: Locale
}

/** The next seven in the morning there: of any day, of the first day of a week, or of the first of a month. */
export function nextTime(after: Date, { frequency, timeZone, locale }: Rhythm): Date {
  const [year, month, day] = wallClock(after, timeZone)
  for (let next = { year, month, day }; ; next = dayAfter(next)) {
    const weekday = new Date(utcOf(next)).getUTCDay()
    if (frequency === 'weekly' && weekday !== firstDayOfWeek[locale]) continue
    if (frequency === 'monthly' && dayOf(utcOf(next)).day !== 1) continue
    const at = instantOf(`${next.year}-${two(next.month)}-${two(next.day)}T${HOUR}`, timeZone)
    if (at > after) return at
  }
}
