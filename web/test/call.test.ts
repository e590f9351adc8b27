import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getLogHistory } from '@laisen/contract/endpoints/history'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { addPdfStampStream, getStamp } from '@laisen/contract/endpoints/stamps'
import { addressOf, headersOf } from '../src/api/call.ts'

test('a call that sends JSON puts none of its input in the address', () => {
  assert.equal(addressOf(getLogHistory, { search: 'ก' }), '/api/v1/Log/GetLogHistory')
})

test('a GET call puts its input in the query', () => {
  assert.equal(addressOf(getStamp, { stampId: 'a b&c' }), '/api/v1/PDFStamp/GetStamp?stampId=a+b%26c')
})

test('a streamed stamp sends the certificate password in a header, never in the address', () => {
  const input = { certID: 7, certPassword: 'ลับ-s3cret', position_x: 10 }
  assert.equal(addressOf(addPdfStampStream, input), '/api/v1/PDFStamp/AddPdfStampStream?certID=7&position_x=10')
  const headers = headersOf(addPdfStampStream, input, {})
  assert.equal(Buffer.from(headers['x-certificate-password'] ?? '', 'base64').toString('utf8'), 'ลับ-s3cret')
})

test('every call says in headers that it comes from our own web, and in which language', () => {
  const headers = headersOf(
    loginCustomer,
    { companyCode: 'DEMO', userName: 'a', password: 'b' },
    { idempotencyKey: 'k' },
  )
  assert.equal(headers['X-Laisen-Client'], 'web')
  assert.equal(headers['Accept-Language'], 'en')
  assert.equal(headers['Idempotency-Key'], 'k')
})
