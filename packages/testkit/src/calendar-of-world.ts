import { addCalendarEvent } from '@laisen/contract/endpoints/calendar'
import type { Client } from './client.ts'

/** Two events of the calendar, one of which may be deleted; and the dates that the calls about them need. */
export async function calendarOfWorld(client: Client) {
  const event = { eventName: 'Audit', startDate: '2026-11-20', endDate: '2026-11-20' }
  const [kept, deleted] = [await client.call(addCalendarEvent, event), await client.call(addCalendarEvent, event)]
  return {
    ids: { eventid: kept.data.eventID, 'deletecalendarevent.id': deleted.data.eventID },
    values: {
      eventname: 'Board meeting',
      'getcalendareventall.startdate': '2026-11-01',
      'getcalendareventall.enddate': '2026-11-30',
      'addcalendarevent.startdate': '2026-11-24T09:00',
      'addcalendarevent.enddate': '2026-11-24T10:00',
      'updatecalendarevent.startdate': '2026-11-25',
      'updatecalendarevent.enddate': '2026-11-26',
    },
  }
}
