import { randomInt } from 'node:crypto'
import type { DataOf, InputOf } from '@laisen/contract/endpoint'
import { type addCalendarEvent as endpoint, eventColors } from '@laisen/contract/endpoints/calendar'
import { limits } from '@laisen/contract/limits'
import type { Context } from '../context.ts'
import { record } from '../events/record.ts'
import { AppError } from '../http/app-error.ts'
import type { EmployeePrincipal } from '../principal.ts'
import { shownSpan, spanOf } from './dates.ts'
import { calendarEventAdded } from './events.ts'
import * as store from './store.ts'

/** Adds an event, in a colour that chance decides once: everyone sees the event in it, for as long as it exists. */
export async function addEvent(
  { db, clock }: Context,
  principal: EmployeePrincipal,
  input: InputOf<typeof endpoint>,
): Promise<DataOf<typeof endpoint>> {
  const name = required(input, 'eventName')
  const dates = { startDate: required(input, 'startDate'), endDate: required(input, 'endDate') }
  const span = spanOf(dates, principal.timeZone)

  return db.transaction(async (db) => {
    const { companyId, employeeId } = principal
    await store.lockCalendar(db, companyId)
    const limit = limits.calendarEventsPerCompany
    if ((await store.count(db, { search: '', range: undefined })) >= limit) {
      throw new AppError('CALENDAR_EVENTS_TOO_MANY', { limit })
    }
    const at = clock.now()
    const id = await store.insert(db, { companyId, name, ...span, color: randomInt(eventColors), by: employeeId, at })
    await record(db, principal, calendarEventAdded({ at, subjectId: id, facts: shownSpan(span), personal: { name } }))
    return { eventID: id }
  })
}

/** @throws CALENDAR_FIELDS_MISSING */
function required(input: InputOf<typeof endpoint>, field: 'eventName' | 'startDate' | 'endDate'): string {
  const text = input[field]?.trim() ?? ''
  if (text === '') throw new AppError('CALENDAR_FIELDS_MISSING', { field })
  return text
}
