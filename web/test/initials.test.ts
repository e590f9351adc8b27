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
