import { customRangeProblem, type DayRange } from '@laisen/contract/custom-ranges'
import { type Day, dayForCall, isDay, today } from '@laisen/contract/days'
import { reportPageSizes } from '@laisen/contract/endpoints/reports'
import {
  type ReportRangeName,
  reportRange,
  reportRangeDays,
  reportRangeNames,
  reportRangeUsual,
} from '@laisen/contract/report-ranges'
import { dateTypes, periodLengths, reportSorts, velocityBuckets } from '@laisen/contract/reports'
import { useMemo } from 'react'
import { type Parameter, type ParametersOf, textParameter } from '../../address/parameters.ts'
import { type ListView, useListView } from '../../address/use-list-view.ts'
import { useSession } from '../../frame/session.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import type { Report, ReportInput } from './report.ts'
import { statusCodes } from './statuses.ts'
import { offsetOver } from './zone-offset.ts'

interface Filters {
  readonly range: ReportRangeName
  /** The days of a range of one's own. */
  readonly from: Day | undefined
  readonly to: Day | undefined
  readonly dateType: number
  readonly periodLength: number
  readonly status: number | undefined
  readonly bucket: number | undefined
  readonly sort: string
}

export interface ReportView extends ListView, Filters {}

/** A number among these; the first is left out of the address. */
function codeParameter(name: string, codes: readonly [number, ...number[]]): Parameter<number> {
  const [usual] = codes
  return {
    name,
    read: (text) => codes.find((code) => String(code) === text) ?? usual,
    write: (code) => (code === usual ? '' : String(code)),
  }
}

/** One of these numbers, or none. */
function optionalCode(name: string, codes: readonly number[]): Parameter<number | undefined> {
  return {
    name,
    read: (text) => codes.find((code) => String(code) === text),
    write: (code) => (code === undefined ? '' : String(code)),
  }
}

function dayParameter(name: string): Parameter<Day | undefined> {
  return { name, read: (text) => (isDay(text) ? text : undefined), write: (day) => day ?? '' }
}

const { monthly, daily, weekly, yearly } = periodLengths

/** The range, by its code. A range of one's own whose days are missing or against the rule is the usual one: see `daysOf`. */
const rangeParameter: Parameter<ReportRangeName> = {
  name: 'range',
  read: (text) => reportRangeNames.find((name) => String(reportRange[name]) === text) ?? reportRangeUsual,
  write: (name) => (name === reportRangeUsual ? '' : String(reportRange[name])),
}

const filters: ParametersOf<Filters> = {
  range: rangeParameter,
  from: dayParameter('from'),
  to: dayParameter('to'),
  dateType: codeParameter('dateType', [dateTypes.sent, dateTypes.completed]),
  periodLength: codeParameter('periodLength', [monthly, daily, weekly, yearly]),
  status: optionalCode('status', statusCodes),
  bucket: optionalCode(
    'bucket',
    velocityBuckets.map(({ code }) => code),
  ),
  sort: textParameter('sort'),
}

/** The state of a report in its address, the days that it asks for, and the input of its calls. */
export function useReportView<Row>(report: Report<Row>) {
  const { timeZone } = useSession().user
  const language = useLanguage()
  const { view: written, show } = useListView<Filters>({ sizes: reportPageSizes, filters })
  const now = today(timeZone)
  const custom = written.range === 'custom' ? customOf(written) : undefined
  const named = written.range === 'custom' ? reportRangeUsual : written.range
  const days = custom ?? reportRangeDays(named, now, language)
  const view: ReportView = { ...written, range: custom ? 'custom' : named, sort: knownSort(report, written.sort) }
  const { start, end } = days
  const offset = useMemo(() => offsetOver({ start, end }, timeZone), [start, end, timeZone])
  return { view, show, days, now, input: inputOf(report, { view, days, offset }) }
}

function customOf({ from, to }: Pick<Filters, 'from' | 'to'>): DayRange | undefined {
  if (!from || !to) return undefined
  const days = { start: from, end: to }
  return customRangeProblem(days) ? undefined : days
}

/** The sort of an address that the report knows; else its usual one. */
function knownSort<Row>({ name }: Report<Row>, sort: string): string {
  const [column = '', direction, ...rest] = sort.split(' ')
  const known = (reportSorts[name] as readonly string[]).includes(column)
  return known && rest.length === 0 && (direction === undefined || direction === 'desc') ? sort : ''
}

interface Asked {
  readonly view: ReportView
  readonly days: DayRange
  readonly offset: number | undefined
}

/** 2§7: what a load is asked with. The velocity report sends sort 0. */
export function inputOf<Row>(report: Report<Row>, { view, days, offset }: Asked): ReportInput {
  return {
    page: view.page,
    perPage: view.perPage,
    sort: view.sort || 0,
    dateType: report.dateOf === 'sentOrCompleted' ? view.dateType : dateTypes.sent,
    startDate: dayForCall(days.start),
    endDate: dayForCall(days.end),
    ...(offset !== undefined && { timeZoneOFfset: offset }),
    ...(report.periods && { periodLength: view.periodLength }),
    ...(report.narrows && view.status !== undefined && { status: view.status }),
    ...(report.narrows && view.bucket !== undefined && { bucket: view.bucket }),
  }
}

/** The smallest page size that has room for all rows, if that is less than this one (2§4). */
export function loweredSize(total: number, perPage: number): number | undefined {
  const enough = reportPageSizes.find((size) => size >= total)
  return enough !== undefined && enough < perPage ? enough : undefined
}
