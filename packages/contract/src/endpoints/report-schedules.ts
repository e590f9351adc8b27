import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { permission } from '../permissions.ts'
import { rangeCodes, reportNames } from '../reports.ts'
import { shownFields } from '../shown.ts'
import { done, id, instant, maybe } from '../wire.ts'
import { whole } from '../wire-values.ts'

// Reports by email: a link to the report with its range, at seven in the morning of whoever set it up, in their language. The email holds
// no data: the link asks for the login. It goes to nobody else, and to nobody who may not read reports any longer.

const access = [permission.reportReading] as const

export const scheduleFrequencies = ['daily', 'weekly', 'monthly'] as const
export type ScheduleFrequency = (typeof scheduleFrequencies)[number]

const described = {
  report: z.enum(reportNames),
  /** weekly: on the first day of the week; monthly: on the first of the month. */
  frequency: z.enum(scheduleFrequencies),
  /** A range code of 2§9, which the link opens; not 0. */
  range: z.literal(rangeCodes),
  /** Of the reports that have a date type. */
  dateType: maybe(whole.check(z.minimum(0), z.maximum(1))),
  /** Of the volume report. */
  periodLength: maybe(whole.check(z.minimum(1), z.maximum(4))),
}

const schedule = z.object({
  scheduleID: z.number(),
  report: z.enum(reportNames),
  frequency: z.enum(scheduleFrequencies),
  range: z.literal(rangeCodes),
  dateType: z.number(),
  periodLength: z.number(),
  /** The address of the report's screen that the email opens. */
  path: z.string(),
  nextAt: instant,
  lastSentAt: z.nullable(instant),
})
export type ReportSchedule = z.output<typeof schedule>

export const getReportSchedules = endpoint({
  method: 'POST',
  path: 'Report/GetReportSchedules',
  title: 'The reports that one is emailed, the newest first.',
  access,
  effect: 'read',
  input: z.object({}),
  data: z.object({ listData: z.array(schedule), count: z.number(), dataCount: z.number() }),
})

export const addReportSchedule = endpoint({
  method: 'POST',
  path: 'Report/AddReportSchedule',
  title: 'Has a report emailed to oneself.',
  access,
  effect: 'own',
  input: z.object(described),
  data: z.object({ scheduleID: z.number() }),
})

export const updateReportSchedule = endpoint({
  method: 'POST',
  path: 'Report/UpdateReportSchedule',
  title: 'Changes which report one is emailed, or when.',
  access,
  effect: 'own',
  input: z.object({
    ...{ scheduleID: id, ...described },
    /** What the form showed. A field that is sent as it was shown was not edited, so it keeps what another tab may have saved meanwhile. */
    shown: shownFields({
      ...{ frequency: z.enum(scheduleFrequencies), range: z.literal(rangeCodes) },
      ...{ dateType: z.int(), periodLength: z.int() },
    }),
  }),
  data: done,
})

export const deleteReportSchedule = endpoint({
  method: 'POST',
  path: 'Report/DeleteReportSchedule',
  title: 'Has a report emailed no longer.',
  access,
  effect: 'own',
  query: true,
  input: z.object({ scheduleID: whole }),
  data: done,
})
