import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailDomain, hasDomainOf, isEmail, isPhone } from '@laisen/contract/people-rules'
import { registrationRules } from '@laisen/contract/registration-rules'

test('an email address has 254 characters at most [RFC 5321 §4.5.3.1.3]', () => {
  const ofLength = (length: number) => `${'a'.repeat(length - 1 - 3 * 62 - 5)}@${`${'d'.repeat(61)}.`.repeat(3)}co.th`
  assert.equal(ofLength(254).length, 254)
  assert.equal(isEmail(ofLength(254)), true)
  assert.equal(isEmail(ofLength(255)), false)
  for (const text of ['', 'nattapong', 'a@b', 'a@b.co.', 'a b@example.com', 'a@example.com\r\nBcc: x@example.com'])
    assert.equal(isEmail(text), false, text)
})

test('the domain of an address is what follows its last @, in lower case', () => {
  assert.equal(emailDomain('Nattapong@Example.CO.TH'), 'example.co.th')
  assert.equal(emailDomain('"a@b"@example.com'), 'example.com')
  assert.equal(emailDomain('nattapong'), '')
})

test("an address is of the company where its domain starts as the admin's does", () => {
  assert.equal(hasDomainOf('a@example.com', 'Example.co.th'), true)
  assert.equal(hasDomainOf('a@other.com', 'example.co.th'), false)
  assert.equal(hasDomainOf('a@anything.com', ''), true)
})

test('a phone number has 9 to 11 digits and nothing else', () => {
  const rows: [text: string, valid: boolean][] = [
    ['12345678', false],
    ['123456789', true],
    ['12345678901', true],
    ['123456789012', false],
    ['+66812345678', false],
    ['081 234 567', false],
  ]
  for (const [text, valid] of rows) assert.equal(isPhone(text), valid, text)
})

test('a company code is registered with 5 letters or digits at most, and no reserved one in any spelling', () => {
  for (const code of ['A', 'ABCDE', 'ab12x', ' acme ']) assert.equal(registrationRules.companyCode(code), true, code)
  for (const code of ['', 'ABCDEF', 'A-B', 'บมจ', 'DEMO', 'demo', ' Ops '])
    assert.equal(registrationRules.companyCode(code), false, code)
})
