import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayText, parseDay } from '../src/i18n/day-text.ts'
import { format } from '../src/i18n/format.ts'

const moment = '2026-11-20T20:42:07Z'

test('a date and time are shown in the time zone of the session, not of the machine', () => {
  const english = format('en', 'Asia/Bangkok')
  assert.equal(english.day(moment), '21/11/2026')
  assert.equal(english.time(moment), '03:42:07')
  assert.equal(format('en', 'UTC').dayTime(moment), '20/11/2026 20:42')
})

test('Thai screens show Buddhist years', () => {
  const thai = format('th', 'Asia/Bangkok')
  assert.equal(thai.day(moment), '21/11/2569')
  assert.equal(thai.month(moment), 'พฤศจิกายน 2569')
})

test('a day without a time is the same in every time zone', () => {
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
    assert.equal(format('en', zone).day('2026-11-20'), '20/11/2026')
})

test('numbers, percentages and sizes are shown in short form', () => {
  const { number, percent, bytes } = format('th', 'UTC')
  assert.equal(number(1284), '1,284')
  assert.equal(percent(0.1338), '13.4%')
  assert.deepEqual([bytes(512), bytes(421_888), bytes(3_565_158)], ['512 B', '412 KB', '3.4 MB'])
})

test('a day can be typed as it is shown, with Christian or Buddhist years', () => {
  assert.equal(parseDay('20/11/2026'), '2026-11-20')
  assert.equal(parseDay('20/11/2569'), '2026-11-20')
  assert.equal(parseDay(' 1-2-2569 '), '2026-02-01')
  assert.equal(dayText('2026-11-20', 'th'), '20/11/2569')
})

test('a text that is not a day is refused', () => {
  for (const typed of ['', '31/02/2026', '29/02/2570', '20/11/26', '2026-11-20', 'ก'])
    assert.equal(parseDay(typed), undefined)
})

test('29 February of a Buddhist year is a day if the Christian year is a leap year', () => {
  assert.equal(parseDay('29/02/2571'), '2028-02-29')
})

test('lists are joined as each language joins them', () => {
  assert.equal(format('en').list(['Business', 'Pro', 'Plus']), 'Business, Pro and Plus')
  assert.equal(format('th').list(['Business', 'Pro']), 'Business และ Pro')
  for (const language of ['en', 'th'] as const) {
    assert.equal(format(language).list(['Pro']), 'Pro')
    assert.equal(format(language).list([]), '')
  }
})
