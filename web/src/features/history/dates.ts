import { addDays, addMonths, type Day } from '@laisen/contract/days'
import type { DayRange } from '@laisen/contract/report-ranges'

/** Rules 1.7: from today minus 3 months plus a day, until today. */
export function lastThreeMonths(until: Day): DayRange {
  return { start: addDays(addMonths(until, -3), 1), end: until }
}

/** 2§5: the end is after the start, and the range is shorter than 3 months. */
export function rangeProblem({ start, end }: DayRange): 'endBeforeStart' | 'rangeTooLong' | undefined {
  if (end <= start) return 'endBeforeStart'
  return end >= addMonths(start, 3) ? 'rangeTooLong' : undefined
}

/** The last end date allowed for this start date. */
export function latestEnd(start: Day): Day {
  return addDays(addMonths(start, 3), -1)
}
