import { addDays, firstDayOfWeek, weekdayOf } from '@laisen/contract/days'
import type { ScheduleFrequency } from '@laisen/contract/endpoints/report-schedules'
import type { Locale } from '@laisen/contract/messages/define'
import { dayAt } from '../../history/days.ts'
import { instantOf } from '../../viewer-clock.ts'

const HOUR = '07:00'

interface Rhythm {
  readonly frequency: ScheduleFrequency
  readonly timeZone: string
  readonly locale: Locale
}

/** The next seven in the morning there: of any day, of the first day of a week, or of the first of a month. */
export function nextTime(after: Date, { frequency, timeZone, locale }: Rhythm): Date {
  for (let next = dayAt(after, timeZone); ; next = addDays(next, 1)) {
    if (frequency === 'weekly' && weekdayOf(next) !== firstDayOfWeek[locale]) continue
    if (frequency === 'monthly' && !next.endsWith('-01')) continue
    const at = instantOf(`${next}T${HOUR}`, timeZone)
    if (at > after) return at
  }
}
