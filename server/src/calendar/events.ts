import * as z from 'zod/mini'
import { defineEvent } from '../events/define.ts'

const subject = 'calendar-event'
const facts = z.object({ startDate: z.string(), endDate: z.string() })
const personal = z.object({ name: z.string() })

export const calendarEventAdded = defineEvent('calendar-event.added', { subject, facts, personal })

export const calendarEventChanged = defineEvent('calendar-event.changed', { subject, facts, personal })

export const calendarEventDeleted = defineEvent('calendar-event.deleted', { subject, facts: z.object({}), personal })
