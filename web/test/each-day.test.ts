import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, addMonths, daysBetween, today } from '@laisen/contract/days'
import { limits } from '@laisen/contract/limits'
import fc from 'fast-check'
import { daysUntil } from '../src/features/envelope/due.ts'
import { newPackage } from '../src/features/platform/package-values.ts'
import { endOf, lastDayWithin, startOf } from '../src/features/platform/term.ts'

const zones = ['Asia/Bangkok', 'UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Auckland']
const DAY_MS = 86_400_000
const first = Date.parse('2026-01-01T00:00:00Z')

/** Every day of 2026 to 2028 within the half hour after midnight, where summer time bites, and 500 other moments in more zones. */
function eachDay(check: (now: Date, zone: string) => void): void {
  for (const zone of ['Asia/Bangkok', 'Europe/Berlin'])
    for (let day = '2026-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
      const midnight = Date.parse(startOf(day, zone))
      check(new Date(midnight + ((Date.parse(day) / DAY_MS) % 30) * 60_000), zone)
    }
  const moments = fc.integer({ min: 0, max: 1096 * 1440 }).map((minutes) => new Date(first + minutes * 60_000))
  fc.assert(fc.property(moments, fc.constantFrom(...zones), check), { numRuns: 500, seed: 20_261_130 })
}

test('the last day offered for an API key is one that the server accepts, and the day after it is not', () => {
  eachDay((now, zone) => {
    const last = lastDayWithin(limits.apiKeyDays, now, zone)
    const latest = now.getTime() + limits.apiKeyDays * DAY_MS
    const [end, next] = [last, addDays(last, 1)].map((day) => Date.parse(endOf(day, zone)))
    assert.ok(end! > now.getTime() && end! <= latest, `${now.toISOString()} ${zone}`)
    assert.ok(next! > latest - 1000, `${now.toISOString()} ${zone}`)
  })
})

test('where the clock skips midnight a day begins at one, and the day before ends a second earlier', () => {
  for (const day of ['2026-09-06', '2027-09-05', '2028-09-03']) {
    assert.equal(startOf(day, 'America/Santiago'), `${day}T04:00:00.000Z`)
    assert.equal(endOf(addDays(day, -1), 'America/Santiago'), `${day}T03:59:59.000Z`)
  }
})

test('a new package starts now and ends a year later on the same day, or on the last of February', () => {
  eachDay((now, zone) => {
    const day = today(zone, now)
    const values = newPackage(day)
    assert.equal(values.end.day, day.endsWith('-02-29') ? `${Number(day.slice(0, 4)) + 1}-02-28` : addMonths(day, 12))
    const end = new Date(endOf(values.end.day!, zone))
    assert.equal(today(zone, end), values.end.day)
    assert.ok(end > now)
  })
})

test('a due day is today until its last second, and tomorrow is in one day', () => {
  eachDay((now, zone) => {
    const day = today(zone, now)
    assert.equal(daysUntil(endOf(day, zone), zone, now), 0, `${now.toISOString()} ${zone}`)
    assert.equal(daysUntil(endOf(addDays(day, 1), zone), zone, now), 1)
    assert.equal(daysUntil(new Date(now.getTime() - 1).toISOString(), zone, now), -1)
    assert.equal(daysBetween(day, addDays(day, 1)), 1)
  })
})
