import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { deleteCalendarEvent, getCalendarEventAll } from '@laisen/contract/endpoints/calendar'
import { allows } from '@laisen/contract/permissions'
import type { Context } from '../context.ts'
import { record } from '../events/record.ts'
import { listedAs, listedSlice } from '../http/paged.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { rangeOf, shownSpan } from './dates.ts'
import { calendarEventDeleted } from './events.ts'
import { lockOwn, requireVersion } from './require.ts'
import * as store from './store.ts'

/** The events of the company's calendar. */
export async function listEvents(
  { db }: Context,
  { employeeId, permissions, timeZone }: EmployeePrincipal,
  input: InputOf<typeof getCalendarEventAll>,
): Promise<DataOf<typeof getCalendarEventAll>> {
  const filter = { search: input.Search?.trim() ?? '', range: rangeOf(input, timeZone) }
  const { events, total } = await db.transaction(async (db) => ({
    events: await store.list(db, filter, listedSlice(input)),
    total: input.Page ? await store.count(db, filter) : 0,
  }))
  const rows = events.map(({ id, name, color, createdBy, userName, version, ...span }) => ({
    ...{ eventID: id, eventName: name, ...shownSpan(span), allDay: span.allDay, color },
    ...{ userID: createdBy, userName, mayChange: createdBy === employeeId || allows(permissions, []), version },
  }))
  return listedAs(input, rows, total)
}

/** Deletes an event. */
export async function deleteEvent(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  { id, version }: InputOf<typeof deleteCalendarEvent>,
): Promise<DataOf<typeof deleteCalendarEvent>> {
  await db.transaction(async (db) => {
    const event = await lockOwn(db, principal, { id, field: 'id' })
    requireVersion(event, version)
    const { name } = event
    await store.remove(db, id)
    await record(db, principal, calendarEventDeleted({ at: clock.now(), subjectId: id, facts: {}, personal: { name } }))
  })
  return 'Success'
}
