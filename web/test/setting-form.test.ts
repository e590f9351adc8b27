import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesOf, problemsOf, valuesOf } from '../src/features/settings/form.ts'

const saved = {
  version: 3,
  colorCode: '#6b1f4e',
  logo: '/api/v1/Setting/GetLogo?logo=1',
  defaultLanguage: 'en' as const,
  anyPageSize: false,
  senderName: 'Contracts',
  replyTo: '',
  reason: '',
  location: '',
  senderAddress: 'laisen@localhost',
}
const values = valuesOf(saved)

test('what was loaded is no change, however its colour is written', () => {
  assert.deepEqual(changesOf(values, saved), {})
  assert.deepEqual(changesOf({ ...values, colorCode: ' 6B1F4E' }, saved), {})
  assert.deepEqual(changesOf({ ...values, senderName: 'Contracts ' }, saved), {})
})

test('only what differs is sent', () => {
  const edited = { ...values, colorCode: '#ABC', anyPageSize: true, replyTo: ' a@example.com ' }
  assert.deepEqual(changesOf(edited, saved), { colorCode: '#aabbcc', anyPageSize: true, replyTo: 'a@example.com' })
  assert.deepEqual(changesOf({ ...values, colorCode: '' }, saved), { colorCode: '' })
})

test('a logo is sent if it was chosen, and removed if there was one', () => {
  assert.deepEqual(changesOf({ ...values, logo: 'data:…' }, saved), { logo: 'data:…' })
  assert.deepEqual(changesOf({ ...values, logo: null }, saved), { logo: null })
  assert.deepEqual(changesOf({ ...values, logo: null }, { ...saved, logo: '' }), {})
})

test('an incomplete colour and an incomplete address are problems, and none is not', () => {
  assert.deepEqual(problemsOf({ ...values, colorCode: '#12', replyTo: 'a@' }), { colorCode: true, replyTo: true })
  assert.deepEqual(problemsOf({ ...values, colorCode: '', replyTo: '' }), { colorCode: false, replyTo: false })
})
