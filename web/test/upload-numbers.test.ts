import assert from 'node:assert/strict'
import test from 'node:test'
import { numberIn, numberProblem } from '../src/features/upload/stamp-numbers.ts'
import { freshValues, placeOf, toRequest, withAllValid, withCertificate } from '../src/features/upload/stamp-values.ts'
import { certificate } from './support/certificates.ts'

test('a number must be whole and within the range of its field', () => {
  for (const good of ['', '0', ' 12 ', '+7', '๑๒']) assert.equal(numberProblem('x', good), undefined, good)
  for (const bad of ['12.5', 'abc', '1e3', '--1', '1 2', '٣', '9'.repeat(10_000)])
    assert.ok(numberProblem('x', bad), bad)
  assert.deepEqual(numberProblem('x', '-1'), { kind: 'tooSmall', least: 0 })
  assert.deepEqual(numberProblem('page', '0'), { kind: 'tooSmall', least: 1 })
  assert.deepEqual(numberProblem('length', '19'), { kind: 'tooSmall', least: 20 })
  assert.equal(numberProblem('length', '5000'), undefined)
  assert.deepEqual(numberProblem('length', '5001'), { kind: 'tooLarge', most: 5000 })
})

test('an empty field means its default, X 0, Y 0, length 150 and page 1, and Thai digits are read [2.2.33]', () => {
  assert.deepEqual([numberIn('x', ''), numberIn('y', ''), numberIn('length', '')], [0, 0, 150])
  assert.equal(numberIn('page', ' '), 1)
  assert.equal(numberIn('y', '๑๔๔'), 144)
  assert.deepEqual(placeOf({ ...freshValues, x: '', length: 'wide' }), { x: 0, y: 0, length: 150 })
})

const seal = certificate({ certID: 1, certReason: 'Company seal', certLocation: 'Bangkok' })
const personal = certificate({ certID: 2, certReason: 'Approved', certLocation: 'Chiang Mai' })

test('choosing a certificate fills in its reason, but never replaces one that was typed', () => {
  const chosen = withCertificate(freshValues, seal, undefined)
  assert.equal(chosen.reason, 'Company seal')
  assert.equal(withCertificate(chosen, personal, seal).reason, 'Approved')
  assert.equal(withCertificate({ ...chosen, reason: 'Mine' }, personal, seal).reason, 'Mine')
})

test('if all certificates sign, each uses its own reason unless one is typed for all', () => {
  const sending = { fileName: 'a.pdf', certPassword: undefined, pdfPassword: undefined, timeZone: 'Asia/Bangkok' }
  const all = withAllValid(withCertificate(freshValues, seal, undefined), true, seal)
  assert.ok(!('certReason' in toRequest(all, sending)), 'left out, so that each uses its own')
  assert.ok(!('certID' in toRequest(all, sending)))
  assert.equal(toRequest({ ...all, reason: 'For all' }, sending).certReason, 'For all')
  const back = withAllValid(all, false, seal)
  assert.equal(back.reason, 'Company seal')
  assert.equal(toRequest({ ...back, reason: '' }, sending).certReason, '', 'an empty reason means none')
})

test('pasted line breaks and control characters are sent as the single line that is shown', () => {
  const pasted = { ...freshValues, reason: '\u0000อนุมัติ\r\nสัญญา\u202e', location: '\u0007' }
  const sent = toRequest(pasted, {
    fileName: 'a.pdf',
    certPassword: undefined,
    pdfPassword: undefined,
    timeZone: 'Asia/Bangkok',
  })
  assert.deepEqual([sent.certReason, sent.certLocation], ['อนุมัติ สัญญา', ''])
})
