import type { Day } from '../../i18n/day-text.ts'
import { DAY_MINUTES, isBefore, parseTime, type When } from './local.ts'

/** The form of an event as it is typed. */
export interface EventDraft {
  readonly name: string
  readonly allDay: boolean
  readonly startDay: Day | undefined
  readonly endDay: Day | undefined
  readonly startTime: string
  readonly endTime: string
}

type Field = 'eventName' | 'startDate' | 'endDate' | 'startTime' | 'endTime'
export type EventErrors = Partial<Record<Field, string>>

/** What is wrong with a form: nothing typed, no time, or an end before the start. */
export function problemsOf(draft: EventDraft): Partial<Record<Field, 'required' | 'timeWrong' | 'endWrong'>> {
  const { name, allDay, startDay, endDay, startTime, endTime } = draft
  const timeProblem = (text: string) =>
    allDay || parseTime(text) !== undefined
      ? undefined
      : text.trim() === ''
        ? ('required' as const)
        : ('timeWrong' as const)
  const found = {
    eventName: name.trim() === '' ? ('required' as const) : undefined,
    startDate: startDay ? undefined : ('required' as const),
    endDate: endDay ? undefined : ('required' as const),
    startTime: timeProblem(startTime),
    endTime: timeProblem(endTime),
  }
  const problems = Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
  if (Object.keys(problems).length > 0) return problems
  const { start, end } = whenOfDraft(draft)
  return isBefore(end, start) ? { [end.day < start.day ? 'endDate' : 'endTime']: 'endWrong' } : {}
}

/** When the event of a form without problems is. */
export function whenOfDraft({ allDay, startDay = '', endDay = '', startTime, endTime }: EventDraft): When {
  const [from, to] = allDay ? [0, DAY_MINUTES] : [parseTime(startTime) ?? 0, parseTime(endTime) ?? 0]
  return { start: { day: startDay, minute: from }, end: { day: endDay, minute: to }, allDay }
}
