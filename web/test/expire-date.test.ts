import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readExpireDate } from '../src/frame/expire-date.ts'

test('a year above 2500 is of the Buddhist era and has 543 subtracted [2.3.16]', () => {
  assert.equal(readExpireDate('24/11/2569'), '2026-11-24')
  assert.equal(readExpireDate('24/11/2026'), '2026-11-24')
  assert.equal(readExpireDate('1/2/2501'), '1958-02-01')
  assert.equal(readExpireDate('1/2/2500'), '2500-02-01')
})

test('a text that is no date is none', () => {
  for (const text of ['', '2026-11-24', '24/11', '24/11/26', 'soon']) assert.equal(readExpireDate(text), undefined)
})
