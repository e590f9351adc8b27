import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  addCalendarEvent,
  type CalendarEvent,
  deleteCalendarEvent,
  eventColors,
  getCalendarEventAll,
  updateCalendarEvent,
} from '@laisen/contract/endpoints/calendar'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { limits } from '@laisen/contract/limits'
import { asPage } from '@laisen/contract/listed'
import { bearerClient, type Client, type Sent } from '@laisen/testkit/client'
import { server } from '@laisen/testkit/server'

const house = await server()
const { as, given, database } = house

const day = { eventName: 'Audit', startDate: '2026-11-24', endDate: '2026-11-26' }
const hour = { eventName: 'Call', startDate: '2026-11-24T02:00:00.000Z', endDate: '2026-11-24T03:00:00.000Z' }
type Added = Sent<typeof addCalendarEvent>
const member = async (facts: Parameters<typeof given.employee>[0] = {}) =>
  as.person(await given.employee({ permissions: [110], ...facts }))
const add = async (input: Added, client: Client = as.admin) => {
  const answer = await client.call(addCalendarEvent, input)
  assert.equal(answer.status, 0, answer.message)
  return answer.data.eventID
}
const list = async (input: Sent<typeof getCalendarEventAll> = {}, client: Client = as.admin) =>
  asPage((await client.call(getCalendarEventAll, input)).data as CalendarEvent[]).listData
const find = async (id: number, client: Client = as.admin) =>
  (await list({}, client)).find(({ eventID }) => eventID === id)
const change = (input: Sent<typeof updateCalendarEvent>, client: Client = as.admin) =>
  client.call(updateCalendarEvent, input)

test('an event is added for the whole company, whatever userID says, and listed [2.7.37] [2.7.38] [2.3.21]', async () => {
  const person = await given.employee({ permissions: [110] })
  const client = as.person(person)
  const id = await add({ ...hour, eventName: ' Sign lease ', userID: 1 } as Added, client)
  const event = (await find(id, await member()))!
  const { color, userName, ...rest } = event
  assert.deepEqual(rest, {
    ...{ eventID: id, eventName: 'Sign lease', startDate: hour.startDate, endDate: hour.endDate, allDay: false },
    ...{ userID: person.employeeId, mayChange: false, version: 1 },
  })
  assert.match(userName, /^Somchai Jaidee/)
  assert.ok(color >= 0 && color < eventColors)
  assert.equal((await find(id, client))!.mayChange, true)
  assert.equal((await find(id))!.mayChange, true)
})

test('the colours of events are given at random from seven, and an event keeps its own [2.2.86]', async () => {
  const ids = await Promise.all(Array.from({ length: 90 }, () => add(day)))
  const events = (await list()).filter(({ eventID }) => ids.includes(eventID))
  assert.equal(new Set(events.map(({ color }) => color)).size, eventColors)
  const [first] = events
  await change({ eventID: first!.eventID, eventName: 'Renamed', startDate: '2026-12-01', endDate: '2026-12-01' })
  assert.equal((await find(first!.eventID))!.color, first!.color)
  for (const id of ids) await as.admin.call(deleteCalendarEvent, { id })
})

test('a time without a zone is one of the session’s zone, and days are the same in every zone', async () => {
  const { companyCode, username: userName, password } = await given.employee({ permissions: [110] })
  const tokyo = await house.call(loginCustomer, { companyCode, userName, password, timeZone: 'Asia/Tokyo' })
  const there = bearerClient(house.url, tokyo.data.token as string)
  const local = await add({ eventName: 'Tokyo', startDate: '2026-11-24T09:00', endDate: '2026-11-24 10:30' }, there)
  const { startDate, endDate } = (await find(local))!
  assert.deepEqual([startDate, endDate], ['2026-11-24T00:00:00.000Z', '2026-11-24T01:30:00.000Z'])
  const offset = await add({
    eventName: 'Offset',
    startDate: '2026-11-24T09:00+07:00',
    endDate: '2026-11-24T09:00+07:00',
  })
  assert.equal((await find(offset))!.startDate, '2026-11-24T02:00:00.000Z')
  const whole = await add(day, there)
  for (const client of [as.admin, there]) {
    const { startDate, endDate, allDay } = (await find(whole, client))!
    assert.deepEqual([startDate, endDate, allDay], ['2026-11-24', '2026-11-26', true])
  }
})

describe('an event needs a name, a start and an end [2.5.46] [2.5.47]', () => {
  for (const field of ['eventName', 'startDate', 'endDate'] as const) {
    for (const value of [undefined, null, ' ']) {
      test(`${field} ${value === undefined ? 'is missing' : JSON.stringify(value)}`, async () => {
        const answer = await as.admin.call(addCalendarEvent, { ...day, [field]: value })
        assert.deepEqual(
          [answer.code, answer.data],
          ['CALENDAR_FIELDS_MISSING', 'please add your schedule information'],
        )
        assert.equal(answer.message, 'please add your schedule information')
        assert.equal(answer.params?.field, field)
      })
    }
  }
})

describe('dates that are none, or cannot be, are refused', () => {
  const rows: [title: string, dates: Partial<Added>, code: string][] = [
    ['no date', { startDate: 'tomorrow' }, 'CALENDAR_DATE_INVALID'],
    ['30 February', { startDate: '2026-02-30' }, 'CALENDAR_DATE_INVALID'],
    [
      '30 February, at a time',
      { startDate: '2026-02-30T10:00Z', endDate: '2026-03-01T10:00Z' },
      'CALENDAR_DATE_INVALID',
    ],
    ['25 o’clock', { startDate: '2026-11-24T25:00', endDate: '2026-11-25T10:00' }, 'CALENDAR_DATE_INVALID'],
    ['a day and a time', { startDate: '2026-11-24', endDate: '2026-11-24T10:00' }, 'CALENDAR_DATE_INVALID'],
    ['a day too early', { startDate: '1999-12-31', endDate: '2000-01-01' }, 'CALENDAR_DATE_INVALID'],
    ['a day too late', { startDate: '2100-12-31', endDate: '2101-01-01' }, 'CALENDAR_DATE_INVALID'],
    ['the end before the start', { startDate: '2026-11-24', endDate: '2026-11-23' }, 'CALENDAR_END_BEFORE_START'],
    [
      'the end a minute before the start',
      { startDate: '2026-11-24T10:00', endDate: '2026-11-24T09:59' },
      'CALENDAR_END_BEFORE_START',
    ],
    ['367 days', { startDate: '2026-01-01', endDate: '2027-01-02' }, 'CALENDAR_SPAN_TOO_LONG'],
  ]
  for (const [title, dates, code] of rows) {
    test(title, async () => assert.equal((await as.admin.call(addCalendarEvent, { ...day, ...dates })).code, code))
  }
  test('366 days, an end at the start, and the first and the last day that there are, are good', async () => {
    await add({ ...day, startDate: '2000-01-01', endDate: '2000-01-01' })
    await add({ ...day, startDate: '2100-12-31', endDate: '2100-12-31' })
    await add({ ...day, startDate: '2026-01-01', endDate: '2027-01-01' })
    await add({ ...hour, endDate: hour.startDate })
  })
  test('a name of 200 characters is good, and of 201 refused; so is one that hides something', async () => {
    const most = limits.calendarEventNameCharacters
    await add({ ...day, eventName: 'ก'.repeat(most) })
    for (const eventName of ['ก'.repeat(most + 1), 'Lunch\u202e', 'Call https://evil.example']) {
      assert.equal((await as.admin.call(addCalendarEvent, { ...day, eventName })).status, 1)
    }
  })
})

test('a change keeps what is left out, answers with a message, and counts the version [2.7.39] [2.7.40]', async () => {
  const id = await add(day)
  const answer = await change({ eventID: id, userId: 1, endDate: '2026-11-25' } as Sent<typeof updateCalendarEvent>)
  assert.deepEqual([answer.status, answer.message], [0, 'Success'])
  const { eventName, startDate, endDate, version } = (await find(id))!
  assert.deepEqual([eventName, startDate, endDate, version], ['Audit', '2026-11-24', '2026-11-25', 2])
  assert.equal((await change({ ...hour, eventID: id })).status, 0)
  assert.equal((await find(id))!.allDay, false)
  for (const field of ['eventName', 'startDate', 'endDate'])
    assert.equal((await change({ eventID: id, [field]: '' })).code, 'CALENDAR_FIELDS_MISSING')
  assert.equal((await change({ eventID: id, endDate: '2026-11-24T01:59:00Z' })).code, 'CALENDAR_END_BEFORE_START')
})

test('of two who change the version that they were shown, the second is told', async () => {
  const eventID = await add(day)
  const both = await Promise.all([
    change({ eventID, eventName: 'One', version: 1 }),
    change({ eventID, eventName: 'Two', version: 1 }),
  ])
  assert.deepEqual(both.map(({ code }) => code ?? 'done').sort(), ['CALENDAR_EVENT_CHANGED', 'done'])
})

test('an event is deleted, and then exists for no call [2.7.41]', async () => {
  const id = await add(day)
  assert.equal((await as.admin.call(deleteCalendarEvent, { id })).status, 0)
  assert.equal(await find(id), undefined)
  assert.equal((await as.admin.call(deleteCalendarEvent, { id })).code, 'CALENDAR_EVENT_NOT_FOUND')
  assert.equal((await change({ eventID: id, eventName: 'x' })).code, 'CALENDAR_EVENT_NOT_FOUND')
})

test('only whoever added an event and holders of 1 change and delete it, and 99 never does [2.6.09]', async () => {
  const [owner, other] = [await member(), await member()]
  const id = await add(day, owner)
  assert.equal((await change({ eventID: id, eventName: 'x' }, other)).code, 'CALENDAR_EVENT_NOT_YOURS')
  assert.equal((await other.call(deleteCalendarEvent, { id })).code, 'CALENDAR_EVENT_NOT_YOURS')
  assert.equal((await change({ eventID: id, eventName: 'x' }, owner)).status, 0)
  assert.equal((await change({ eventID: id, eventName: 'y' })).status, 0)
  const denied = await member({ permissions: [1, 110, 99] })
  assert.equal((await denied.call(getCalendarEventAll)).status, 0)
  assert.equal((await denied.call(addCalendarEvent, day)).code, 'NOT_PERMITTED')
  assert.equal((await change({ eventID: id, eventName: 'z' }, denied)).code, 'NOT_PERMITTED')
  assert.equal((await denied.call(deleteCalendarEvent, { id })).code, 'NOT_PERMITTED')
  assert.equal((await owner.call(deleteCalendarEvent, { id })).status, 0)
})

test('another company has a calendar of its own', async () => {
  const id = await add(day)
  const company = await given.company()
  const foreign = as.person(await given.employee({ company, permissions: [1] }))
  assert.deepEqual(await list({}, foreign), [])
  assert.equal((await change({ eventID: id, eventName: 'x' }, foreign)).code, 'CALENDAR_EVENT_NOT_FOUND')
  assert.equal((await foreign.call(deleteCalendarEvent, { id })).code, 'CALENDAR_EVENT_NOT_FOUND')
})

test('two dates ask for what touches the days between, by the clock of the viewer', async () => {
  const company = await given.company()
  // In Bangkok, where midnight is 17:00 UTC.
  const client = as.person(await given.employee({ company, permissions: [1] }))
  const times: [name: string, start: string, end: string][] = [
    ['ends at midnight', '2026-11-09T16:00Z', '2026-11-09T17:00Z'],
    ['reaches into the first day', '2026-11-09T16:00Z', '2026-11-09T17:01Z'],
    ['at midnight, without length', '2026-11-09T17:00Z', '2026-11-09T17:00Z'],
    ['ends the last day', '2026-11-16T16:59Z', '2026-11-16T18:00Z'],
    ['begins after it', '2026-11-16T17:00Z', '2026-11-16T18:00Z'],
    ['the day before', '2026-11-09', '2026-11-09'],
    ['the first day', '2026-11-10', '2026-11-10'],
    ['the last day', '2026-11-16', '2026-11-16'],
    ['the day after', '2026-11-17', '2026-11-17'],
    ['a year before', '2025-11-10', '2026-11-10'],
  ]
  for (const [eventName, startDate, endDate] of times) await add({ eventName, startDate, endDate }, client)
  const seen = (await list({ startDate: '2026-11-10', endDate: '2026-11-16' }, client)).map(
    ({ eventName }) => eventName,
  )
  const expected = [
    'reaches into the first day',
    'at midnight, without length',
    'ends the last day',
    'the first day',
    'the last day',
    'a year before',
  ]
  assert.deepEqual(new Set(seen), new Set(expected))
  const ask = async (startDate: string, endDate: string | null) =>
    (await client.call(getCalendarEventAll, { startDate, endDate })).code
  assert.equal(await ask('2026-11-10', null), 'CALENDAR_DATE_INVALID')
  assert.equal(await ask('2026-11-10', '2026-11-09'), 'CALENDAR_END_BEFORE_START')
  assert.equal(await ask('2026-01-01', '2027-01-01'), undefined)
  assert.equal(await ask('2026-01-01', '2027-01-02'), 'CALENDAR_RANGE_TOO_LONG')
})

test('the list has pages and a search, and without a page its first 1,000; the calendar takes 20,000 events', async () => {
  const company = await given.company()
  const person = await given.employee({ company, permissions: [110] })
  const client = as.person(person)
  const most = limits.calendarEventsPerCompany
  await database.ownerPool.query(
    `insert into calendar_events (company_id, name, starts_at, ends_at, all_day, color, created_by, created_at)
     select $1, 'Event ' || n, '2026-01-01'::timestamptz + n * interval '1 minute', '2026-01-01'::timestamptz + n * interval '1 minute',
       false, 0, $2, now() from generate_series(1, $3::int) n`,
    [company.companyId, person.employeeId, most - 1],
  )
  assert.equal((await list({}, client)).length, limits.unpagedRows)
  const { data } = await client.call(getCalendarEventAll, { Page: 2, PerPage: 10 })
  const page = asPage(data as CalendarEvent[])
  assert.deepEqual([page.listData[0]!.eventName, page.dataCount], ['Event 11', most - 1])
  assert.equal((await list({ Search: 'event 19999' }, client)).length, 1)
  // Two at once, and place for one.
  const both = await Promise.all([client.call(addCalendarEvent, hour), client.call(addCalendarEvent, hour)])
  assert.deepEqual(both.map(({ code }) => code ?? 'done').sort(), ['CALENDAR_EVENTS_TOO_MANY', 'done'])
})
