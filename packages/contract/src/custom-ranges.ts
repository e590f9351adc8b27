import { addDays, addMonths, type Day } from './days.ts'

/** The first and the last day, both included. */
export interface DayRange {
  readonly start: Day
  readonly end: Day
}

/** How many months a range of one's own stays below (2§5). */
const monthsBelow = 3

/** 2§5: the end is not before the start, and the span is less than 3 months. */
export function customRangeProblem({ start, end }: DayRange): 'endBeforeStart' | 'rangeTooLong' | undefined {
  if (end < start) return 'endBeforeStart'
  return end >= addMonths(start, monthsBelow) ? 'rangeTooLong' : undefined
}

/** 2§5: the history's end is after its start, and the range is less than 3 months. */
export function historyRangeProblem(range: DayRange): 'endBeforeStart' | 'rangeTooLong' | undefined {
  return range.end === range.start ? 'endBeforeStart' : customRangeProblem(range)
}

/** The history as it opens: less than three months, until today (rules 1.7). */
export function historyRangeUsual(today: Day): DayRange {
  return { start: earliestStart(today), end: today }
}

/** The last end that this start allows. */
export function latestEnd(start: Day): Day {
  return addDays(addMonths(start, monthsBelow), -1)
}

/** The first start that this end allows: the earliest day whose same day three months later is after the end (rules 1.7). */
export function earliestStart(end: Day): Day {
  let start = addDays(addMonths(end, -monthsBelow), 1)
  // Three months before 30 November are 30 August, and the day after it leads back to 30 November: 31 August plus three months.
  while (customRangeProblem({ start, end })) start = addDays(start, 1)
  return start
}
