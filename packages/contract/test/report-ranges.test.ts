import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  customRangeProblem,
  earliestStart,
  historyRangeProblem,
  historyRangeUsual,
  latestEnd,
} from '@laisen/contract/custom-ranges'
import {
  addDays,
  addMonths,
  dayForCall,
  dayOfCall,
  daysBetween,
  firstDayOfWeek,
  isDay,
  today,
} from '@laisen/contract/days'
import {
  type ReportRangeName,
  reportRange,
  reportRangeDays,
  reportRangeNames,
  weekOf,
} from '@laisen/contract/report-ranges'

type Named = Exclude<ReportRangeName, 'custom'>
const days = (name: Named, from: string, locale: 'en' | 'th' = 'en') => {
  const { start, end } = reportRangeDays(name, from, locale)
  return `${start} ${end}`
}

describe('each range, seen from Tuesday 24 November 2026', () => {
  const rows: [name: Named, code: number, start: string, end: string, id: string][] = [
    ['yesterday', 1, '2026-11-23', '2026-11-23', '[2.9.04]'],
    ['thisWeek', 2, '2026-11-22', '2026-11-28', '[2.9.05]'],
    ['lastWeek', 3, '2026-11-15', '2026-11-21', '[2.9.06]'],
    ['last7Days', 4, '2026-11-18', '2026-11-24', '[2.9.07]'],
    ['last14Days', 5, '2026-11-11', '2026-11-24', '[2.9.08]'],
    ['thisMonth', 6, '2026-11-01', '2026-11-30', '[2.9.09]'],
    ['last30Days', 7, '2026-10-26', '2026-11-24', '[2.9.10]'],
    ['lastMonth', 8, '2026-10-01', '2026-10-31', '[2.9.11]'],
    ['last90Days', 9, '2026-08-27', '2026-11-24', '[2.9.12]'],
    ['last180Days', 10, '2026-05-29', '2026-11-24', '[2.9.13]'],
    ['thisYear', 11, '2026-01-01', '2026-12-31', '[2.9.14]'],
    ['last365Days', 12, '2025-11-25', '2026-11-24', '[2.9.15]'],
    ['lastYear', 13, '2025-01-01', '2025-12-31', '[2.9.16]'],
  ]
  for (const [name, code, start, end, id] of rows) {
    test(`${code} is ${name} ${id}`, () => {
      assert.equal(reportRange[name], code)
      assert.equal(days(name, '2026-11-24'), `${start} ${end}`)
    })
  }
  test('0 is a range of one’s own, and there is no fifteenth [2.9.17]', () => {
    assert.equal(reportRange.custom, 0)
    assert.deepEqual(
      reportRangeNames.map((name) => reportRange[name]),
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
    )
  })
})

test('weeks begin as each language has them, and the first and the last day of a week belong to it', () => {
  for (const [locale, region] of [
    ['en', 'en-US'],
    ['th', 'th-TH'],
  ] as const) {
    const of = new Intl.Locale(region) as Intl.Locale & { getWeekInfo(): { firstDay: number } }
    assert.equal(firstDayOfWeek[locale], of.getWeekInfo().firstDay % 7)
  }
  const week = { start: '2026-11-22', end: '2026-11-28' }
  for (const locale of ['en', 'th'] as const) {
    assert.deepEqual(weekOf('2026-11-22', locale), week)
    assert.deepEqual(weekOf('2026-11-28', locale), week)
    assert.equal(days('lastWeek', '2026-11-22', locale), '2026-11-15 2026-11-21')
    assert.equal(days('lastWeek', '2026-11-21', locale), '2026-11-08 2026-11-14')
  }
})

test('weeks and months that cross a year belong to both', () => {
  assert.equal(days('thisWeek', '2027-01-01'), '2026-12-27 2027-01-02')
  assert.equal(days('thisWeek', '2027-01-01', 'th'), '2026-12-27 2027-01-02')
  assert.equal(days('lastMonth', '2027-01-31'), '2026-12-01 2026-12-31')
  assert.equal(days('yesterday', '2027-01-01'), '2026-12-31 2026-12-31')
  assert.equal(days('lastYear', '2027-01-01'), '2026-01-01 2026-12-31')
})

test('the last month of a month’s 31st is the month before, however short', () => {
  assert.equal(days('lastMonth', '2026-03-31'), '2026-02-01 2026-02-28')
  assert.equal(days('lastMonth', '2026-05-31'), '2026-04-01 2026-04-30')
  assert.equal(days('lastMonth', '2028-03-31'), '2028-02-01 2028-02-29')
})

test('29 February is counted in a leap year, and last year exists without one', () => {
  assert.equal(days('thisMonth', '2028-02-01'), '2028-02-01 2028-02-29')
  assert.equal(days('last7Days', '2028-03-02'), '2028-02-25 2028-03-02')
  assert.equal(days('last7Days', '2027-03-02'), '2027-02-24 2027-03-02')
  assert.equal(days('last365Days', '2028-12-31'), '2028-01-02 2028-12-31')
  assert.equal(days('lastYear', '2028-02-29'), '2027-01-01 2027-12-31')
  assert.equal(days('thisMonth', '2100-02-28'), '2100-02-01 2100-02-28')
})

test('today is that of the viewer’s zone, to the millisecond around midnight', () => {
  const midnight = Date.parse('2026-11-30T17:00:00Z')
  assert.equal(today('Asia/Bangkok', new Date(midnight - 1)), '2026-11-30')
  assert.equal(today('Asia/Bangkok', new Date(midnight)), '2026-12-01')
  assert.equal(today('UTC', new Date(midnight)), '2026-11-30')
  assert.equal(days('thisMonth', today('Asia/Bangkok', new Date(midnight - 1))), '2026-11-01 2026-11-30')
  assert.equal(days('thisMonth', today('Asia/Bangkok', new Date(midnight))), '2026-12-01 2026-12-31')
})

test('days are counted by the calendar where the clock changes', () => {
  // New York sets its clocks back on 1 November 2026: that day has 25 hours. On 14 March 2027 it has 23.
  const zone = 'America/New_York'
  assert.equal(today(zone, new Date('2026-11-01T03:59:59.999Z')), '2026-10-31')
  assert.equal(today(zone, new Date('2026-11-01T04:00:00Z')), '2026-11-01')
  assert.equal(today(zone, new Date('2026-11-02T04:59:59.999Z')), '2026-11-01')
  assert.equal(today(zone, new Date('2026-11-02T05:00:00Z')), '2026-11-02')
  assert.equal(days('last7Days', today(zone, new Date('2026-11-04T12:00:00Z'))), '2026-10-29 2026-11-04')
  assert.equal(days('yesterday', today(zone, new Date('2027-03-15T03:59:59.999Z'))), '2027-03-13 2027-03-13')
  assert.equal(days('yesterday', today(zone, new Date('2027-03-15T04:00:00Z'))), '2027-03-14 2027-03-14')
})

test('a range of one’s own may be one day, and not end before it starts [2.5.43]', () => {
  assert.equal(customRangeProblem({ start: '2026-11-24', end: '2026-11-24' }), undefined)
  assert.equal(customRangeProblem({ start: '2026-11-24', end: '2026-11-23' }), 'endBeforeStart')
})

test('a range of one’s own is shorter than 3 months, to the day [2.5.44]', () => {
  const rows: [start: string, last: string][] = [
    ['2026-08-24', '2026-11-23'],
    ['2026-11-30', '2027-02-27'],
    ['2026-11-29', '2027-02-27'],
    ['2027-11-29', '2028-02-28'],
    ['2026-12-31', '2027-03-30'],
  ]
  for (const [start, last] of rows) {
    assert.equal(customRangeProblem({ start, end: last }), undefined, start)
    assert.equal(customRangeProblem({ start, end: addDays(last, 1) }), 'rangeTooLong', start)
    assert.equal(latestEnd(start), last)
  }
  assert.equal(customRangeProblem({ start: '2026-08-24', end: '2026-11-25' }), 'rangeTooLong')
})

test('the first start that an end allows is the first that the rule accepts, every day of five years [2.5.45]', () => {
  for (let end = '2026-01-01'; end < '2031-01-01'; end = addDays(end, 1)) {
    const start = earliestStart(end)
    assert.equal(customRangeProblem({ start, end }), undefined, end)
    assert.equal(customRangeProblem({ start: addDays(start, -1), end }), 'rangeTooLong', end)
  }
})

test('the history opens with a range that its own rule accepts, and no longer one, every day of three years [2.5.42]', () => {
  assert.deepEqual(historyRangeUsual('2026-11-30'), { start: '2026-09-01', end: '2026-11-30' })
  for (let end = '2026-01-01'; end < '2029-01-01'; end = addDays(end, 1)) {
    const { start } = historyRangeUsual(end)
    assert.equal(historyRangeProblem({ start, end }), undefined, end)
    assert.ok(addMonths(start, 3) > end, end)
    assert.ok(addMonths(addDays(start, -1), 3) <= end, end)
  }
})

test('each named range starts before it ends and is at most 366 days, every day of three years', () => {
  for (let now = '2026-01-01'; now < '2029-01-01'; now = addDays(now, 1)) {
    for (const name of reportRangeNames) {
      if (name === 'custom') continue
      const { start, end } = reportRangeDays(name, now, 'en')
      const length = daysBetween(start, end) + 1
      assert.ok(length >= 1 && length <= 366, `${name} on ${now} is ${length} days`)
    }
  }
})

test('days are read and written for calls, and only days of the calendar are days', () => {
  assert.equal(dayForCall('2026-11-05'), '05/11/2026')
  assert.equal(dayOfCall('05/11/2026'), '2026-11-05')
  assert.equal(addMonths('2026-01-31', 1), '2026-02-28')
  assert.equal(isDay('2028-02-29'), true)
  for (const wrong of ['2027-02-29', '2026-13-01', '2026-1-1', '', null]) assert.equal(isDay(wrong), false)
})
