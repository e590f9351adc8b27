import { monthOf } from '@laisen/contract/report-ranges'
import type { DateType } from '@laisen/contract/reports'
import type { Clock } from '../clock.ts'
import { type Days, daysOf } from '../history/days.ts'
import { AppError } from '../http/app-error.ts'
import type { ViewerZone } from '../viewer-clock.ts'

interface AskedRange {
  readonly dateType: number
  readonly startDate?: string | null | undefined
  readonly endDate?: string | null | undefined
  readonly timeZoneOFfset?: number | null | undefined
}

/** What a report is asked for: days of the viewer, and by which date. */
export interface Range extends Days {
  readonly zone: ViewerZone
  readonly dateType: DateType
}

/** No zone on earth is further than 14 hours from UTC, and all of today differ by quarters of an hour, as the roll-ups count. */
const OFFSET = { mostMinutes: 14 * 60, stepMinutes: 15 } as const

/** This month until today where no days are asked for. @throws as daysOf */
export function rangeOf(asked: AskedRange, { clock }: { readonly clock: Clock }, timeZone: string): Range {
  const zone = zoneOf(asked.timeZoneOFfset, timeZone)
  const { startDate, endDate } = asked
  const days = daysOf({ startDate, endDate, startOf: (end) => monthOf(end).start }, clock.now(), zone)
  return { ...days, zone, dateType: asked.dateType as DateType }
}

function zoneOf(offsetMinutes: number | null | undefined, timeZone: string): ViewerZone {
  if (typeof offsetMinutes !== 'number') return timeZone
  if (Math.abs(offsetMinutes) > OFFSET.mostMinutes || offsetMinutes % OFFSET.stepMinutes !== 0) {
    throw new AppError('DATE_INVALID', { field: 'timeZoneOFfset' })
  }
  return { offsetMinutes }
}
