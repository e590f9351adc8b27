import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { reportRangeDays } from '@laisen/contract/report-ranges'
import { nameInDisposition } from '../src/features/exports/file-name.ts'
import { heightOf, ticksFor, topOf } from '../src/features/reports/chart-model.ts'
import { reportMessages } from '../src/features/reports/messages.ts'
import { durationText, eventTime } from '../src/features/reports/shown-times.ts'
import { directionOf, nextSort } from '../src/features/reports/sorting.ts'
import { statusModel } from '../src/features/reports/status.ts'
import { statusOf, statusTones } from '../src/features/reports/statuses.ts'
import { type SummarySentence, summaryOf } from '../src/features/reports/summary.ts'
import { shortPeriod, trendModel } from '../src/features/reports/trend-model.ts'
import { trends } from '../src/features/reports/trends.ts'
import { inputOf, loweredSize } from '../src/features/reports/use-report-view.ts'
import { usualName } from '../src/features/reports/usual-name.ts'
import { bucketText, emptyBuckets, medianBucket, velocityModel } from '../src/features/reports/velocity.ts'
import { offsetOver } from '../src/features/reports/zone-offset.ts'
import { format } from '../src/i18n/format.ts'
import { toolsIn } from './support/report-tools.ts'

const days = reportRangeDays('thisMonth', '2026-11-24', 'en')
const usual = { range: 'thisMonth', dateType: 0, periodLength: 3, status: undefined, bucket: undefined } as const
const envelopes = { dateOf: 'sentOrCompleted', narrows: true } as const

const read = (sentences: readonly SummarySentence[]) =>
  sentences.map(({ text, facts }) => text.replace(/\{(\w+)\}/g, (_, name) => facts[name] ?? '?')).join(' ')

describe('the summary says what a report is filtered by [2.2.69]', () => {
  const rows: [what: string, sentence: string, thai: string, facts: Parameters<typeof summaryOf>][] = [
    [
      'a named range',
      'Filtered by sent date in this month, 01/11/2026 to 30/11/2026',
      'กรองตามวันที่ส่งในเดือนนี้ ตั้งแต่ 01/11/2569 ถึง 30/11/2569',
      [envelopes, { view: usual, days }, toolsIn('en')],
    ],
    [
      'days of one’s own, by completion date, and a status',
      'Filtered by completion date from 01/11/2026 to 30/11/2026 Only with the status Completed',
      'กรองตามวันที่เสร็จสมบูรณ์ ตั้งแต่ 01/11/2569 ถึง 30/11/2569 เฉพาะสถานะเสร็จสมบูรณ์',
      [envelopes, { view: { ...usual, range: 'custom', dateType: 1, status: 3 }, days }, toolsIn('en')],
    ],
    [
      'a completion time',
      'Filtered by sent date in this month, 01/11/2026 to 30/11/2026 Only with the completion time 1-6 Hours',
      'กรองตามวันที่ส่งในเดือนนี้ ตั้งแต่ 01/11/2569 ถึง 30/11/2569 เฉพาะที่ใช้เวลาดำเนินการ 1-6 ชั่วโมง',
      [envelopes, { view: { ...usual, bucket: 2 }, days }, toolsIn('en')],
    ],
    [
      'periods',
      'Filtered by event date in this month, 01/11/2026 to 30/11/2026 Shown by period: weekly',
      'กรองตามวันที่เกิดเหตุการณ์ในเดือนนี้ ตั้งแต่ 01/11/2569 ถึง 30/11/2569 แสดงเป็นรายสัปดาห์',
      [{ dateOf: 'event', periods: true }, { view: { ...usual, periodLength: 2 }, days }, toolsIn('en')],
    ],
    [
      'a report with a date of its own, which takes no status',
      'Filtered by purge date in this month, 01/11/2026 to 30/11/2026',
      'กรองตามวันที่ลบเอกสารในเดือนนี้ ตั้งแต่ 01/11/2569 ถึง 30/11/2569',
      [{ dateOf: 'purge' }, { view: { ...usual, status: 3 }, days }, toolsIn('en')],
    ],
  ]
  for (const [what, sentence, thai, [report, asked, tools]] of rows) {
    test(what, () => {
      assert.equal(read(summaryOf(report, asked, tools)), sentence)
      assert.equal(read(summaryOf(report, asked, toolsIn('th'))).replaceAll('\u2060', ''), thai)
    })
  }
})

test('a report opens by this month, page 1, size 10 and sent date [2.4.21]', () => {
  const view = { ...usual, page: 1, perPage: 10, search: '', sort: '', from: undefined, to: undefined }
  const asked = inputOf({ dateOf: 'sentOrCompleted' } as never, { view, days, offset: -420 })
  assert.deepEqual(asked, {
    ...{ page: 1, perPage: 10, sort: 0, dateType: 0, startDate: '01/11/2026', endDate: '30/11/2026' },
    timeZoneOFfset: -420,
  })
})

test('a report sends only what it has: its period length, its status, its date type', () => {
  const view = { ...usual, status: 3, dateType: 1, periodLength: 2 }
  const asked = {
    view: { ...view, page: 2, perPage: 20, search: '', sort: 'subject desc', from: undefined, to: undefined },
    days,
  }
  const volume = inputOf({ dateOf: 'event', periods: true } as never, { ...asked, offset: undefined })
  assert.deepEqual([volume.periodLength, volume.status, volume.dateType], [2, undefined, 0])
  assert.equal('timeZoneOFfset' in volume, false)
  const list = inputOf(envelopes as never, { ...asked, offset: undefined })
  assert.deepEqual([list.periodLength, list.status, list.dateType, list.sort], [undefined, 3, 1, 'subject desc'])
})

test('a page size that few rows do not need is lowered to the next that has room [2.4.26]', () => {
  const rows: [total: number, size: number, lowered: number | undefined][] = [
    [0, 10, undefined],
    [8, 30, 10],
    [10, 20, 10],
    [11, 30, 20],
    [20, 30, 20],
    [21, 30, undefined],
    [500, 30, undefined],
    [12, 10, undefined],
  ]
  for (const [total, size, lowered] of rows) assert.equal(loweredSize(total, size), lowered, `${total} in ${size}`)
})

test('each status code is named; any other is expired, and a draft in the recipient report [2.4.17] [2.4.18] [2.4.19]', () => {
  const named = [1, 2, 3, 4, 5, 6].map((code) => statusOf(code, 'expired'))
  assert.deepEqual(named, ['notStarted', 'onProcess', 'completed', 'rejected', 'cancelled', 'draft'])
  for (const unknown of [0, 8, -1, 99, Number.NaN]) {
    assert.equal(statusOf(unknown, 'expired'), 'expired')
    assert.equal(statusOf(unknown, 'draft'), 'draft')
  }
})

test('each status has a colour of its own [2.4.20]', () => {
  assert.equal(new Set(Object.values(statusTones)).size, 7)
  assert.deepEqual(
    [statusTones.notStarted, statusTones.onProcess, statusTones.completed, statusTones.draft, statusTones.rejected],
    ['grey', 'orange', 'green', 'blue', 'red'],
  )
})

test('the buckets have the labels of the specification, in its order [2.9.20]', () => {
  const labels = ['<1 Hour', '1-6 Hours', '6-12 Hours', '12-24 Hours', '1-2 Days', '2-7 Days', '7-30 Days', '>30 days']
  const { texts } = toolsIn('en')
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((bucket) => bucketText(bucket, texts)),
    labels,
  )
  assert.deepEqual(
    emptyBuckets.map(({ completionTime }) => completionTime),
    labels,
  )
  assert.ok(emptyBuckets.every(({ totalEnvelopes, totalPages }) => totalEnvelopes === 0 && totalPages === 0))
})

test('the median is in the bucket of the envelope in the middle', () => {
  assert.equal(medianBucket([0, 0, 0, 0, 0, 0, 0, 0]), undefined)
  assert.equal(medianBucket([1, 0, 0, 0, 0, 0, 0, 0]), 1)
  assert.equal(medianBucket([1, 1, 1, 0, 0, 0, 0, 0]), 2)
  assert.equal(medianBucket([0, 0, 0, 0, 0, 0, 0, 5]), 8)
  const rows = emptyBuckets.map((row) => ({ ...row, totalEnvelopes: row.bucket <= 4 ? 17 : row.bucket >= 7 ? 2 : 14 }))
  const { figures } = velocityModel(rows, toolsIn('en'))
  assert.deepEqual(
    figures.map(({ value }) => value),
    ['6-12 Hours', '68%', '4'],
  )
})

test('the time of an authentication is DD/MM/YYYY | HH:mm by the clock of the viewer [2.3.30]', () => {
  assert.equal(eventTime('2026-11-30T17:05:00Z', format('en', 'Asia/Bangkok')), '01/12/2026 | 00:05')
  assert.equal(eventTime('2026-11-30T17:05:00Z', format('th', 'Asia/Bangkok')), '01/12/2569 | 00:05')
})

test('a duration has its two largest units', () => {
  const { texts } = toolsIn('en')
  const rows: [seconds: number | null, text: string | undefined][] = [
    [null, undefined],
    [0, 'Less than a minute'],
    [60, '1 min'],
    [48_000, '13 h 20 min'],
    [3_600, '1 h'],
    [93_600, '1 d 2 h'],
    [172_800, '2 d'],
  ]
  for (const [seconds, text] of rows) assert.equal(durationText(seconds, texts), text)
})

test('sorting goes up, down, and back to how the report usually is', () => {
  assert.deepEqual(
    [undefined, 'ascending', 'descending'].map((now) => nextSort('subject', now as never)),
    ['subject', 'subject desc', ''],
  )
  assert.equal(directionOf('subject desc', 'subject'), 'descending')
  assert.equal(directionOf('subject', 'status'), undefined)
})

test('an export is saved under the name of its header, else under the usual one [2.7.61]', () => {
  const rows: [header: string | null, name: string | undefined][] = [
    [null, undefined],
    ['attachment', undefined],
    ['attachment; filename="EnvelopeReport-2026-11.xlsx"', 'EnvelopeReport-2026-11.xlsx'],
    ['attachment; filename=plain.xlsx; size=3', 'plain.xlsx'],
    [`attachment; filename="a.xlsx"; filename*=UTF-8''%E0%B8%81.xlsx`, 'ก.xlsx'],
    [`attachment; filename="a.xlsx"; filename*=UTF-8''%E0%.xlsx`, 'a.xlsx'],
    ['attachment; filename="../../up.xlsx"', 'up.xlsx'],
    ['attachment; filename=""', undefined],
  ]
  for (const [header, name] of rows) assert.equal(nameInDisposition(header), name, String(header))
  assert.equal(usualName('EnvelopeReport.xlsx', 'xlsx'), 'EnvelopeReport.xlsx')
  assert.equal(usualName('EnvelopeReport.xlsx', 'csv'), 'EnvelopeReport.csv')
})

test('the offset of a zone is sent only if it is the same in the whole range', () => {
  const year = { start: '2026-01-01', end: '2026-12-31' }
  assert.equal(offsetOver(year, 'Asia/Bangkok'), -420)
  assert.equal(offsetOver(year, 'Asia/Kathmandu'), -345)
  assert.equal(offsetOver(year, 'UTC'), 0)
  assert.equal(offsetOver(year, 'America/New_York'), undefined)
  assert.equal(offsetOver({ start: '2026-11-03', end: '2026-12-31' }, 'America/New_York'), 300)
  // The clock is set back within the one day.
  assert.equal(offsetOver({ start: '2026-11-01', end: '2026-11-01' }, 'America/New_York'), undefined)
})

test('the scale reaches above the highest bar in round steps', () => {
  for (const top of [1, 2, 3, 7, 9, 64, 284, 999, 1_000, 1_000_000]) {
    const ticks = ticksFor(top)
    assert.ok((ticks.at(-1) ?? 0) >= top && ticks.length <= 6, `${top}: ${ticks}`)
    assert.ok(ticks.every((tick) => Number.isInteger(tick)))
  }
  assert.deepEqual(ticksFor(0), [0, 1])
})

test('a trend has a bar for each period, which a click asks for if it is less than 3 months', () => {
  const period = (periodStart: string, periodEnd: string, parts: Record<string, number>) => ({
    ...{ periodStart, periodEnd, parts, total: 0 },
  })
  const listData = [
    period('01/10/2026', '31/10/2026', { '3': 4, '4': 1 }),
    period('01/11/2026', '30/11/2026', { '3': 2 }),
  ]
  const tools = toolsIn('en')
  const model = trendModel(trends.envelopereport, { periodLength: 3, listData }, { tools })
  assert.deepEqual(
    model.parts.map(({ label }) => label),
    ['Completed', 'Rejected'],
  )
  assert.deepEqual(
    model.bars.map(({ label, name }) => `${label} ${name}`),
    ['Oct 01/10/2026–31/10/2026', 'Nov 01/11/2026–30/11/2026'],
  )
  assert.deepEqual(model.bars[1]?.pick, { days: { start: '2026-11-01', end: '2026-11-30' } })
  assert.equal(topOf(model), 5)
  assert.deepEqual(
    model.figures.map(({ value }) => value),
    ['7', '85.7%'],
  )
  const only = trendModel(trends.envelopereport, { periodLength: 3, listData }, { tools, only: '4' })
  assert.deepEqual(
    only.bars.map((bar) => heightOf(bar, only.parts)),
    [1, 0],
  )
  const year = [period('01/01/2026', '31/12/2026', { sent: 9 })]
  const yearly = trendModel(trends.envelopevolumereport, { periodLength: 4, listData: year }, { tools })
  assert.equal(yearly.bars[0]?.pick, undefined)
  assert.equal(topOf(yearly), 9)
})

test('Thai charts have Thai months and Buddhist years', () => {
  const thai = format('th', 'Asia/Bangkok')
  assert.equal(shortPeriod('2026-11-01', 3, thai), 'พ.ย.')
  assert.equal(shortPeriod('2026-01-01', 4, thai), '2569')
  assert.equal(shortPeriod('2026-11-05', 1, thai), '05/11')
})

test('a bar of the status report asks for the envelopes with that status', () => {
  const row = { uniqueSenders: 1, totalRecipients: 2, totalSigners: 1, totalPages: 3 }
  const rows = [
    { ...row, status: 3 as const, totalEnvelopes: 6 },
    { ...row, status: 5 as const, totalEnvelopes: 2 },
  ]
  const { bars, figures } = statusModel(rows, toolsIn('en'))
  assert.deepEqual(
    bars.map(({ name, pick }) => [name, pick]),
    [
      ['Completed', { status: 3 }],
      ['Cancelled', { status: 5 }],
    ],
  )
  assert.equal(figures[1]?.value, '75%')
})

test('every report has a name and a line about it in both languages', () => {
  const names = Object.keys(reportMessages.en).filter((key) => key.startsWith('about_'))
  assert.equal(names.length, 8)
})
