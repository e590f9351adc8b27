import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isStrongPassword, normalCompanyCode, normalUsername, passwordRules } from '@laisen/contract/sign-in-rules'

test('a password needs 8 characters with digit, lowercase, uppercase and special', () => {
  const rows: [password: string, strong: boolean][] = [
    ['Aa1!aaaa', true],
    ['Aa1!aaa', false],
    ['aa1!aaaa', false],
    ['AA1!AAAA', false],
    ['Aaa!aaaa', false],
    ['Aa1aaaaa', false],
    ['Aa1 aaaa', false],
    ['Ärger-2026', true],
    ['รหัสAa1-ลับ', true],
    ['รหัสAa1ลับๆๆ', false],
    ['Aa1😀aaaa', true],
  ]
  for (const [password, strong] of rows) assert.equal(isStrongPassword(password), strong, password)
})

test('characters are counted as people count them, not as JavaScript stores them', () => {
  assert.equal(passwordRules.length('😀😀😀😀'), false)
  assert.equal(passwordRules.length('😀😀😀😀😀😀😀😀'), true)
})

test('user names are kept lower, company codes upper [1.5.01]', () => {
  assert.equal(normalUsername(' Nattapong.S '), 'nattapong.s')
  assert.equal(normalCompanyCode(' demo '), 'DEMO')
})
