import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMonths, startOfWeek } from '@laisen/contract/days'
import type { CalendarEvent } from '@laisen/contract/endpoints/calendar'
import { titleOf, weeksOf } from '../src/features/calendar/days.ts'
import { problemsOf } from '../src/features/calendar/event-draft.ts'
import { blocksOf, lanesOf, type Placed } from '../src/features/calendar/layout.ts'
import { datesOf, lastDayOf, moved, parseTime, resized, wallOf, whenOf } from '../src/features/calendar/local.ts'

const zone = 'Asia/Bangkok'
let count = 0
const event = (startDate: string, endDate: string, allDay = startDate.length === 10): CalendarEvent => ({
  ...{ eventID: ++count, eventName: `Event ${count}`, startDate, endDate, allDay },
  ...{ color: 0, userID: 1, userName: 'Somchai', mayChange: true, version: 1 },
})
const placed = (...dates: Parameters<typeof event>): Placed => {
  const one = event(...dates)
  return { event: one, when: whenOf(one, zone) }
}
const week = weeksOf('2026-11-24', 'week', 'en')[0]!

test('a week begins on Sunday in both languages, and a month has the weeks that it touches', () => {
  for (const language of ['en', 'th'] as const) assert.equal(startOfWeek('2026-11-24', language), '2026-11-22')
  assert.deepEqual([week[0], week[6]], ['2026-11-22', '2026-11-28'])
  const weeksIn = (day: string) => weeksOf(day, 'month', 'en')
  assert.equal(weeksIn('2026-02-10').length, 4)
  assert.equal(weeksIn('2026-11-24').length, 5)
  assert.equal(weeksIn('2026-08-01').length, 6)
  assert.equal(weeksIn('2026-12-31').at(-1)!.at(-1), '2027-01-02')
})

test('titles name the month, or the days of the week, with Buddhist years in Thai', () => {
  assert.equal(titleOf('2026-11-24', 'month', 'en'), 'November 2026')
  assert.equal(titleOf('2026-11-24', 'month', 'th'), 'พฤศจิกายน 2569')
  assert.equal(titleOf('2026-11-24', 'week', 'en'), '22–28 November 2026')
  assert.equal(titleOf('2026-12-01', 'week', 'th'), '29 พฤศจิกายน 2569 – 5 ธันวาคม 2569')
})

test('the month after 31 January is February’s last day', () => {
  assert.equal(addMonths('2027-01-31', 1), '2027-02-28')
  assert.equal(addMonths('2027-01-15', -1), '2026-12-15')
})

test('events are read by the clock of the session, and days are days everywhere', () => {
  assert.deepEqual(wallOf('2026-11-23T17:30:00.000Z', zone), { day: '2026-11-24', minute: 30 })
  assert.deepEqual(wallOf('2026-11-23T17:30:00.000Z', 'America/New_York'), { day: '2026-11-23', minute: 750 })
  assert.equal(placed('2026-11-24', '2026-11-26').when.end.day, '2026-11-26')
  // Until midnight: not on the day that begins then.
  assert.equal(lastDayOf(placed('2026-11-24T10:00:00Z', '2026-11-24T17:00:00Z').when), '2026-11-24')
})

test('an event of several weeks has a segment in each, and takes the first lane that is free on all its days', () => {
  const long = placed('2026-11-20', '2026-11-25')
  const one = placed('2026-11-25', '2026-11-25')
  const other = placed('2026-11-26', '2026-11-26')
  const [first, second, third] = lanesOf([other, one, long], week)
  assert.deepEqual(
    [first!.event, first!.from, first!.to, first!.lane, first!.begins, first!.ends],
    [long.event, 0, 3, 0, false, true],
  )
  assert.deepEqual([second!.event, second!.lane], [one.event, 1])
  assert.deepEqual([third!.event, third!.lane], [other.event, 0])
  assert.deepEqual(lanesOf([placed('2026-12-01', '2026-12-01')], week), [])
})

test('events that overlap stand beside each other; one over midnight is on both days; a short one can be read', () => {
  const [a, b, c] = [
    placed('2026-11-24T02:00:00Z', '2026-11-24T04:00:00Z'),
    placed('2026-11-24T03:00:00Z', '2026-11-24T05:00:00Z'),
    placed('2026-11-24T04:00:00Z', '2026-11-24T04:00:00Z'),
  ]
  const blocks = blocksOf([a, b, c], '2026-11-24')
  assert.deepEqual(
    blocks.map(({ top, bottom, column, columns }) => [top, bottom, column, columns]),
    [
      [540, 660, 0, 2],
      [600, 720, 1, 2],
      [660, 690, 0, 2],
    ],
  )
  const night = placed('2026-11-24T15:00:00Z', '2026-11-24T19:00:00Z')
  assert.deepEqual(
    blocksOf([night], '2026-11-24').map(({ top, bottom, ends }) => [top, bottom, ends]),
    [[1320, 1440, false]],
  )
  assert.deepEqual(
    blocksOf([night], '2026-11-25').map(({ top, bottom, ends }) => [top, bottom, ends]),
    [[0, 120, true]],
  )
  assert.deepEqual(blocksOf([placed('2026-11-24', '2026-11-24')], '2026-11-24'), [])
})

test('an event is moved by days and minutes, and its end never goes before its start', () => {
  const { when } = placed('2026-11-24T02:00:00Z', '2026-11-24T03:00:00Z')
  assert.deepEqual(datesOf(moved(when, { days: 1, minutes: -600 })), {
    startDate: '2026-11-24T23:00',
    endDate: '2026-11-25T00:00',
  })
  assert.equal(datesOf(resized(when, { days: 0, minutes: 15 })).endDate, '2026-11-24T10:15')
  assert.equal(datesOf(resized(when, { days: -3, minutes: 0 })).endDate, '2026-11-24T09:00')
  const days = placed('2026-11-24', '2026-11-26').when
  assert.deepEqual(datesOf(moved(days, { days: 7, minutes: 15 })), { startDate: '2026-12-01', endDate: '2026-12-03' })
  assert.equal(datesOf(resized(days, { days: -5, minutes: 0 })).endDate, '2026-11-24')
})

test('a time is typed with a colon, a dot or nothing between', () => {
  assert.deepEqual(['9:30', '09.30', '0930', '24:00', '9:60', 'noon', ''].map(parseTime), [
    570,
    570,
    570,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('a form is refused without a name, days and times, and with an end before its start', () => {
  const good = {
    name: 'Call',
    allDay: false,
    startDay: '2026-11-24',
    endDay: '2026-11-24',
    startTime: '9:00',
    endTime: '9:00',
  }
  assert.deepEqual(problemsOf(good), {})
  assert.deepEqual(problemsOf({ ...good, name: ' ', endDay: undefined, endTime: '' }), {
    eventName: 'required',
    endDate: 'required',
    endTime: 'required',
  })
  assert.deepEqual(problemsOf({ ...good, startTime: 'nine' }), { startTime: 'timeWrong' })
  assert.deepEqual(problemsOf({ ...good, endTime: '8:59' }), { endTime: 'endWrong' })
  assert.deepEqual(problemsOf({ ...good, allDay: true, endDay: '2026-11-23', endTime: '' }), { endDate: 'endWrong' })
})
