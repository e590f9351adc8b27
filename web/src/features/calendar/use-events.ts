import { daysBetween } from '@laisen/contract/days'
import { type CalendarEvent, getCalendarEventAll, updateCalendarEvent } from '@laisen/contract/endpoints/calendar'
import { limits } from '@laisen/contract/limits'
import { asPage } from '@laisen/contract/listed'
import { calendarMessages } from '@laisen/contract/messages/calendar'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { answerOf } from '../../api/call.ts'
import { errorText } from '../../api/error-text.ts'
import { keyOf, useCall } from '../../api/use-call.ts'
import type { Day } from '../../i18n/day-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useText } from '../../i18n/use-text.ts'
import { toast } from '../../ui/toast.tsx'
import type { Placed } from './layout.ts'
import { DAY_MINUTES, datesOf, isSameWhen, type Wall, type When, whenOf } from './local.ts'
import { whenText } from './when-text.ts'

/** The events of some days, by the clock of the viewer. */
export function useEvents({ first, last, zone }: { first: Day; last: Day; zone: string }) {
  const list = useCall(getCalendarEventAll, { startDate: first, endDate: last }, { keepPrevious: true })
  const placed = useMemo(
    () => (list.data ? asPage(list.data).listData : []).map((event) => ({ event, when: whenOf(event, zone) })),
    [list.data, zone],
  )
  return { list, placed, tooMany: placed.length >= limits.unpagedRows }
}

/** Moves an event, or changes its end: shown at once, and taken back if the server refuses. */
export function useMove(): (placed: Placed, when: When) => void {
  const t = useText(calendarMessages)
  const format = useFormat()
  const client = useQueryClient()
  const key = keyOf(getCalendarEventAll)
  // Keys move faster than answers come: each change waits for the one before, and knows the version that it leaves.
  const before = useRef<Promise<unknown>>(Promise.resolve())
  return ({ event, when: from }, when) => {
    if (isSameWhen(from, when)) return
    void client.cancelQueries({ queryKey: key })
    const { eventID, version } = event
    client.setQueriesData<readonly CalendarEvent[]>({ queryKey: key }, (events) =>
      Array.isArray(events)
        ? events.map((one: CalendarEvent) =>
            one.eventID === eventID ? { ...shownAt(one, from, when), version: version + 1 } : one,
          )
        : events,
    )
    before.current = before.current
      .then(() => answerOf(updateCalendarEvent, { eventID, version, ...datesOf(when) }))
      .then(({ message }) =>
        toast.success(t('saved', { message, name: event.eventName, when: whenText(when, format) })),
      )
      .catch((error: unknown) => toast.problem(t('moveFailed', { reason: errorText(error) })))
      .finally(() => void client.invalidateQueries({ queryKey: key }))
  }
}

/** The event as it will be listed: its instants moved by as much as its clock. */
function shownAt(event: CalendarEvent, before: When, when: When): CalendarEvent {
  if (event.allDay) return { ...event, ...datesOf(when) }
  const movedBy = (instant: string, from: Wall, to: Wall) => {
    const minutes = daysBetween(from.day, to.day) * DAY_MINUTES + to.minute - from.minute
    return new Date(new Date(instant).getTime() + minutes * 60_000).toISOString()
  }
  return {
    ...event,
    startDate: movedBy(event.startDate, before.start, when.start),
    endDate: movedBy(event.endDate, before.end, when.end),
  }
}
