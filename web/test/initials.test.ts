import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initials } from '../src/ui/initials.ts'

test('a Latin name gives two initials', () => {
  assert.equal(initials('Kanokwan', 'thongdee'), 'KT')
  assert.equal(initials('admin', ''), 'A')
})

test('a Thai name gives its first consonant, not a vowel written before it', () => {
  assert.equal(initials('ณัฐพงศ์', 'ศรีสุวรรณ'), 'ณ')
  assert.equal(initials('เอมอร', 'แก้วมณี'), 'อ')
  assert.equal(initials('ไพศาล', ''), 'พ')
})

test('neither first nor last name gives a leading vowel or a mark as an initial', () => {
  assert.equal(initials('Somchai', 'ไพศาล'), 'Sพ')
  assert.equal(initials('', 'เอกชัย'), 'อ')
  assert.equal(initials('  แ้ก้ว', ''), 'ก')
  assert.equal(initials('\u0301anna', '่ใจดี'), 'Aจ')
  for (const sign of 'ะาำเแโใไๅๆ็่้๊๋์ํิีึืุูั') {
    assert.equal(initials(`${sign}กานดา`, 'Smith'), 'ก', sign)
    assert.equal(initials('Ann', `${sign}ขวัญ`), 'Aข', sign)
  }
})

test('brackets and quotation marks are no initials, and a character of two code units stays whole', () => {
  assert.equal(initials('(Jim)', '“Lee”'), 'JL')
  assert.equal(initials('𝒜da', '7eleven'), '𝒜7')
  assert.equal(initials('', ''), '')
})
