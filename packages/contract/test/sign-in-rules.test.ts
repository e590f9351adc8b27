import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isStrongPassword, normalCompanyCode, normalUsername, passwordRules } from '@laisen/contract/sign-in-rules'

test('a password needs 8 characters with a digit, a lowercase, an uppercase and a special character', () => {
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

test('characters are counted as people see them, not in UTF-16 units', () => {
  assert.equal(passwordRules.length('😀😀😀😀'), false)
  assert.equal(passwordRules.length('😀😀😀😀😀😀😀😀'), true)
})

test('user names are normalized to lower case, company codes to upper case [1.5.01]', () => {
  assert.equal(normalUsername(' Nattapong.S '), 'nattapong.s')
  assert.equal(normalCompanyCode(' demo '), 'DEMO')
})
