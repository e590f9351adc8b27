import * as calendar from '@laisen/contract/endpoints/calendar'
import { type App, mount } from '../http/mount.ts'
import { addEvent } from './add.ts'
import { deleteEvent, listEvents } from './service.ts'
import { updateEvent } from './update.ts'

/** The company's calendar. */
export function calendarRoutes(app: App): void {
  mount(app, calendar.getCalendarEventAll, listEvents)
  mount(app, calendar.addCalendarEvent, addEvent)
  mount(app, calendar.updateCalendarEvent, updateEvent)
  mount(app, calendar.deleteCalendarEvent, deleteEvent)
}
