import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { listed } from '../listed.ts'
import { permission } from '../permissions.ts'
import { rowId } from '../references.ts'
import { done, maybe, nameText, paging, text } from '../wire.ts'

const calendar = { method: 'POST', access: [permission.calendar], menu: 2 } as const

/** How many colours events have; an event keeps the one that it was given at random when it was added. */
export const eventColors = 7

const eventRow = z.object({
  eventID: z.number(),
  eventName: z.string(),
  /**
   * Of an event that lasts all day, the first and the last day, YYYY-MM-DD: they are the same days in every time zone. Otherwise
   * two instants, ISO 8601 UTC.
   */
  startDate: z.string(),
  endDate: z.string(),
  allDay: z.boolean(),
  /** From 0 to 6. */
  color: z.number(),
  /** Who added it. */
  userID: z.number(),
  userName: z.string(),
  /** Whether the caller may change and delete it, if nothing else denies them changes. */
  mayChange: z.boolean(),
  /** Counts the changes. */
  version: z.number(),
})
export type CalendarEvent = z.output<typeof eventRow>

/** YYYY-MM-DD, an instant of ISO 8601, or a local time YYYY-MM-DDTHH:MM in the zone of the session. */
const date = text(40)

export const getCalendarEventAll = endpoint({
  ...calendar,
  path: 'CalendarEvent/GetCalendarEventALL',
  title: 'The events of the company’s calendar, the earliest first; with two dates, those that touch the days between.',
  effect: 'read',
  perMinute: 600,
  input: z.object({ ...paging, startDate: maybe(date), endDate: maybe(date) }),
  data: listed(eventRow),
})

const name = maybe(nameText(limits.calendarEventNameCharacters))

export const addCalendarEvent = endpoint({
  ...calendar,
  path: 'CalendarEvent/AddCalendarEvent',
  title: 'Adds an event for everyone who sees the calendar. It belongs to whoever is signed in, whatever userID says.',
  effect: 'add',
  perMinute: 120,
  input: z.object({ eventName: name, startDate: maybe(date), endDate: maybe(date) }),
  data: z.object({ eventID: z.number() }),
})

export const updateCalendarEvent = endpoint({
  ...calendar,
  path: 'CalendarEvent/UpdateCalendarEvent',
  title: 'Changes an event of one’s own, or with permission 1 of anyone. What is left out stays.',
  effect: 'edit',
  perMinute: 300,
  input: z.object({
    eventID: rowId,
    eventName: name,
    startDate: maybe(date),
    endDate: maybe(date),
    /** The version that the caller was shown. If there is a later one, the change is refused. */
    version: maybe(z.int()),
  }),
  data: done,
})

export const deleteCalendarEvent = endpoint({
  ...calendar,
  path: 'CalendarEvent/DeleteCalendarEvent',
  title: 'Deletes an event of one’s own, or with permission 1 of anyone.',
  effect: 'delete',
  perMinute: 300,
  query: true,
  input: z.object({
    id: rowId,
    /** As in UpdateCalendarEvent. */
    version: maybe(z.int()),
  }),
  data: done,
})
