import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initials } from '../src/ui/initials.ts'

test('Latin names give two letters', () => {
  assert.equal(initials('Kanokwan', 'thongdee'), 'KT')
  assert.equal(initials('admin', ''), 'A')
})

test('a Thai name gives its first consonant, not the vowel written before it', () => {
  assert.equal(initials('ณัฐพงศ์', 'ศรีสุวรรณ'), 'ณ')
  assert.equal(initials('เอมอร', 'แก้วมณี'), 'อ')
  assert.equal(initials('ไพศาล', ''), 'พ')
})

test('no initial is a vowel that is written before its consonant, or a mark, whichever name it comes from', () => {
  assert.equal(initials('Somchai', 'ไพศาล'), 'Sพ')
  assert.equal(initials('', 'เอกชัย'), 'อ')
  assert.equal(initials('  แ้ก้ว', ''), 'ก')
  assert.equal(initials('\u0301anna', '่ใจดี'), 'Aจ')
  for (const sign of 'ะาำเแโใไๅๆ็่้๊๋์ํิีึืุูั') {
    assert.equal(initials(`${sign}กานดา`, 'Smith'), 'ก', sign)
    assert.equal(initials('Ann', `${sign}ขวัญ`), 'Aข', sign)
  }
})

test('what is written around a name is no initial, and a sign of two halves stays whole', () => {
  assert.equal(initials('(Jim)', '“Lee”'), 'JL')
  assert.equal(initials('𝒜da', '7eleven'), '𝒜7')
  assert.equal(initials('', ''), '')
})
