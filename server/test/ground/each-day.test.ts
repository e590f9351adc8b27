import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { addDays, type Day, daysBetween, firstDayOfWeek, weekdayOf } from '@laisen/contract/days'
import { issuingFields, ocspResponderFields, rootFields, signerFields, timestampFields } from '@laisen/pki/profiles'
import { dayAt, daysOf, firstInstant } from '../../src/history/days.ts'
import { nextTime } from '../../src/reports/schedules/when.ts'
import { instantOf, wallClock } from '../../src/viewer-clock.ts'

// Bangkok has no summer time; New York's begins before Berlin's; Lord Howe's is half an hour; Cairo's and
// Santiago's begin at midnight, and so do those of Havana and the Azores, which lie west of Greenwich.
const zones = [
  'Asia/Bangkok',
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Cairo',
  'America/Santiago',
  'America/Havana',
  'Atlantic/Azores',
  'Pacific/Kiritimati',
]
const first: Day = '2026-01-01'
const end: Day = '2029-01-01'
const days = Array.from({ length: daysBetween(first, end) }, (_, after) => addDays(first, after))
const two = (number: number) => String(number).padStart(2, '0')

/** What a clock in a zone shows at an instant, to the minute. */
function shownIn(zone: string, at: Date): string {
  const [year, month, day, hour, minute] = wallClock(at, zone)
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`
}

test('a time on each day of three years is the instant at which the clock shows it, or the end of an hour that it skips', () => {
  for (const zone of zones)
    for (const day of days)
      for (const time of ['00:00', '02:15', '07:00', '23:59']) {
        const local = `${day}T${time}`
        const at = instantOf(local, zone)
        const shown = shownIn(zone, at)
        if (shown === local) {
          assert.notEqual(
            shownIn(zone, new Date(at.getTime() - 3_600_000)),
            local,
            `${local} ${zone}: the first of two`,
          )
          continue
        }
        // Skipped: the clock went from before this time to after it within the two hours around it.
        const before = shownIn(zone, new Date(at.getTime() - 2 * 3_600_000))
        assert.ok(before < local && shown > local, `${local} ${zone} became ${shown}`)
      }
})

test('where midnight is skipped the day begins with the first instant that its clock shows', () => {
  for (const [day, zone, begins] of [
    ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2026-03-08', 'America/Havana', '2026-03-08T05:00:00.000Z'],
    ['2026-03-29', 'Atlantic/Azores', '2026-03-29T01:00:00.000Z'],
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ] as const) {
    const at = firstInstant(day, zone)
    assert.equal(at.toISOString(), begins, zone)
    assert.equal(dayAt(at, zone), day)
    assert.equal(dayAt(new Date(at.getTime() - 1), zone), addDays(day, -1))
  }
})

test('the days of a list follow each other without a gap or an overlap, in every zone', () => {
  for (const zone of zones) {
    let until = daysOf({ startDate: '31/12/2025', endDate: '31/12/2025' }, new Date(0), zone).until
    for (const day of days) {
      const [year, month, date] = day.split('-')
      const asked = `${date}/${month}/${year}`
      const span = daysOf({ startDate: asked, endDate: asked }, new Date(0), zone)
      assert.equal(span.since.getTime(), until.getTime(), `${day} ${zone}`)
      assert.equal(dayAt(span.since, zone), day)
      assert.equal(dayAt(new Date(span.until.getTime() - 1), zone), day)
      until = span.until
    }
  }
})

test('a scheduled report comes at seven on each day, on each first day of a week, on each first of a month, and never twice', () => {
  const wanted = {
    daily: days,
    weekly: days.filter((day) => weekdayOf(day) === firstDayOfWeek.en),
    monthly: days.filter((day) => day.endsWith('-01')),
  }
  for (const timeZone of zones)
    for (const frequency of ['daily', 'weekly', 'monthly'] as const) {
      const came: string[] = []
      let at = instantOf(`${first}T00:00`, timeZone)
      for (;;) {
        at = nextTime(at, { frequency, timeZone, locale: 'en' })
        const shown = shownIn(timeZone, at)
        if (shown >= end) break
        came.push(shown)
      }
      assert.deepEqual(
        came,
        wanted[frequency].map((day) => `${day}T07:00`),
        `${frequency} ${timeZone}`,
      )
    }
})

test('a certificate made on any day lasts its years to the second before the anniversary, and no longer than what issued it', () => {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const of = { subject: { commonName: 'Each Day' }, publicKey, policies: [], crlUrls: [], issuerUrls: [], ocspUrls: [] }
  for (const day of days) {
    const now = new Date(`${day}T23:30:00.789Z`)
    const signer = signerFields({ ...of, emails: [], now })
    const timestamp = timestampFields({ ...of, now })
    const issuing = issuingFields({ ...of, now })
    const lasts = [
      [rootFields({ ...of, now }), 25],
      [issuing, 15],
      [signer, 2],
      [timestamp, 11],
    ] as const
    for (const [{ notBefore, notAfter }, years] of lasts) {
      assert.equal(notBefore.toISOString(), `${day}T23:30:00.000Z`)
      const anniversary = new Date(notAfter.getTime() + 1000).toISOString()
      // The 29th of February has its anniversary on the 1st of March in other years.
      const date = day.endsWith('-02-29') ? '03-01' : day.slice(5)
      assert.equal(anniversary, `${Number(day.slice(0, 4)) + years}-${date}T23:30:00.000Z`)
    }
    assert.ok(timestamp.keySignsUntil! < signer.notAfter && timestamp.notAfter < issuing.notAfter)
    const responder = ocspResponderFields({ ...of, now })
    assert.equal(responder.notAfter.getTime() + 1000 - responder.notBefore.getTime(), 30 * 86_400_000)
  }
})
