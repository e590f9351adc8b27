import assert from 'node:assert/strict'
import { test } from 'node:test'
import { daysOf } from '@laisen/server/history/days'
import { shown, spokenDate } from '@laisen/server/viewer-clock'

const now = new Date('2026-11-20T18:30:00Z')

test('the default is today minus three months plus a day, by the viewer’s calendar', () => {
  const days = daysOf({}, now, 'Asia/Bangkok')
  // In Bangkok it is 01:30 on the 21st already.
  assert.deepEqual([days.startDate, days.endDate], ['22/08/2026', '21/11/2026'])
  assert.deepEqual(daysOf({}, now, 'Europe/Berlin').endDate, '20/11/2026')
})

test('three months before the end of May is the end of February', () => {
  assert.equal(daysOf({ endDate: '31/05/2027' }, now, 'Asia/Bangkok').startDate, '01/03/2027')
  assert.equal(daysOf({ endDate: '31/05/2028' }, now, 'Asia/Bangkok').startDate, '01/03/2028')
  assert.equal(daysOf({ endDate: '15/01/2027' }, now, 'Asia/Bangkok').startDate, '16/10/2026')
})

test('both days count whole, in the viewer’s zone or its offset, over summer time too', () => {
  const bangkok = daysOf({ startDate: '01/11/2026', endDate: '20/11/2026' }, now, 'Asia/Bangkok')
  assert.deepEqual(
    [bangkok.since, bangkok.until].map((at) => at.toISOString()),
    ['2026-10-31T17:00:00.000Z', '2026-11-20T17:00:00.000Z'],
  )
  const offset = daysOf({ startDate: '01/11/2026', endDate: '20/11/2026' }, now, { offsetMinutes: -420 })
  assert.deepEqual(offset, bangkok)
  const berlin = daysOf({ startDate: '25/10/2026', endDate: '25/10/2026' }, now, 'Europe/Berlin')
  assert.equal(berlin.until.getTime() - berlin.since.getTime(), 25 * 3_600_000)
})

test('what is no day, runs backwards or lasts over 366 days is refused', () => {
  for (const startDate of ['31/02/2026', '2026-11-20', '00/01/2026', '1/13/2026', 'x']) {
    assert.throws(() => daysOf({ startDate }, now, 'Asia/Bangkok'), { code: 'DATE_INVALID' })
  }
  const backwards = { startDate: '20/11/2026', endDate: '19/11/2026' }
  assert.throws(() => daysOf(backwards, now, 'Asia/Bangkok'), { code: 'DATE_END_BEFORE_START' })
  const year = { startDate: '20/11/2025', endDate: '20/11/2026' }
  assert.equal(daysOf(year, now, 'Asia/Bangkok').startDate, '20/11/2025')
  const longer = { startDate: '19/11/2025', endDate: '20/11/2026' }
  assert.throws(() => daysOf(longer, now, 'Asia/Bangkok'), { code: 'DATE_RANGE_TOO_LONG' })
})

test('an instant is shown by the viewer’s clock, and in Thai sentences by Buddhist years', () => {
  assert.deepEqual(shown(now, 'Asia/Bangkok'), { date: '21/11/2026', time: '01:30:00' })
  assert.deepEqual(shown(now, { offsetMinutes: 300 }), { date: '20/11/2026', time: '13:30:00' })
  assert.equal(spokenDate(now, 'Asia/Bangkok', 'th'), '21/11/2569')
  assert.equal(spokenDate(now, 'Asia/Bangkok', 'en'), '21/11/2026')
})
