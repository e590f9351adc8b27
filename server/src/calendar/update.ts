import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import type { updateCalendarEvent as endpoint } from '@laisen/contract/endpoints/calendar'
import type { Context } from '../context.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { shownSpan, spanOf } from './dates.ts'
import { calendarEventChanged } from './events.ts'
import { lockOwn, requireVersion } from './require.ts'
import * as store from './store.ts'

/** Changes an event's name, start and end. Absent fields stay; an empty one is refused. */
export async function updateEvent(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  for (const field of ['eventName', 'startDate', 'endDate'] as const) {
    if (input[field] !== undefined && !input[field]?.trim()) throw new AppError('CALENDAR_FIELDS_MISSING', { field })
  }

  await db.transaction(async (db) => {
    const event = await lockOwn(db, principal, { id: input.eventID, field: 'eventID' })
    requireVersion(event, input.version)
    const before = shownSpan(event)
    const dates = { startDate: input.startDate ?? before.startDate, endDate: input.endDate ?? before.endDate }
    const name = input.eventName?.trim() ?? event.name
    const span = spanOf(dates, principal.timeZone)

    await store.update(db, event.id, { name, ...span })
    const what = { at: clock.now(), subjectId: event.id, facts: shownSpan(span), personal: { name } }
    await record(db, principal, calendarEventChanged(what))
  })
  return 'Success'
}
