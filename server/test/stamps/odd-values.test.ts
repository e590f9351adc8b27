import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { addCertificate } from '@laisen/contract/endpoints/certificates'
import { addPdfStamp, addPdfStampStream, getStamp, getStampedPdf } from '@laisen/contract/endpoints/stamps'
import type { ErrorCode } from '@laisen/contract/errors'
import { lintDocument } from '@laisen/pades/lint'
import { png } from '@laisen/testkit/images'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'
import { addedCertificate, certificateRequest } from '../support/certificates.ts'
import { identities, roots, today } from '../support/identities.ts'
import { ledger } from '../support/ledger.ts'
import { base64 } from '../support/stamping.ts'

const house = await server({ at: today })
const { as, given } = house
const { companyId } = await given.theCompany()
const certID = await addedCertificate(as.admin, identities.nattapong)
const document = pdf({ pages: 2 })

/** Sends the same members as JSON and in the query string of the streamed call. */
async function both(json: string, query: string) {
  const body = `{"empCert":{"certID":${certID}},"pdfString":"${base64(document)}",${json}}`
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const posted = await as.admin.fetch(`/api/v1/${addPdfStamp.path}`, init)
  const put = { method: 'PUT', headers: { 'content-type': 'application/pdf' }, body: Buffer.from(document) }
  const streamed = await as.admin.fetch(`/api/v1/${addPdfStampStream.path}?certID=${certID}&${query}`, put)
  return Promise.all([posted.json(), streamed.json()]) as Promise<{ code?: string; params?: { field?: string } }[]>
}

/** A JSON value, the member it is sent as, and the error code. */
const numbers: [value: string, member: string, code: ErrorCode][] = [
  ['"NaN"', 'position_x', 'VALUE_NOT_ALLOWED'],
  ['"Infinity"', 'position_Y', 'VALUE_NOT_ALLOWED'],
  ['"12abc"', 'position_x', 'VALUE_NOT_ALLOWED'],
  ['"1e308"', 'length', 'VALUE_NOT_ALLOWED'],
  ['"0x10"', 'page', 'VALUE_NOT_ALLOWED'],
  ['"-1"', 'position_x', 'STAMP_OUTSIDE_PAGE'],
  ['-1', 'position_Y', 'STAMP_OUTSIDE_PAGE'],
  ['999999999999999', 'position_x', 'STAMP_OUTSIDE_PAGE'],
  ['999999999999999', 'length', 'STAMP_LENGTH_INVALID'],
  ['0', 'length', 'STAMP_LENGTH_INVALID'],
  ['-150', 'length', 'STAMP_LENGTH_INVALID'],
  ['3', 'page', 'PAGE_NOT_ENOUGH'],
  ['0', 'page', 'PAGE_NOT_ENOUGH'],
  ['-1', 'page', 'PAGE_NOT_ENOUGH'],
  ['999999999999999', 'page', 'PAGE_NOT_ENOUGH'],
]

for (const [value, member, code] of numbers) {
  test(`${member} ${value} is refused by both calls`, async () => {
    const before = await ledger(house, companyId)
    const answers = await both(`"${member}":${value}`, `${member}=${encodeURIComponent(JSON.parse(value))}`)
    assert.deepEqual(
      answers.map((answer) => answer.code),
      [code, code],
    )
    assert.deepEqual(await ledger(house, companyId), before)
  })
}

test('extreme JSON numbers are refused or read as numbers, and never answer 500', async () => {
  const ask = async (json: string) => (await both(json, 'page=9'))[0]!.code
  assert.equal(await ask('"position_x":1e308'), 'STAMP_OUTSIDE_PAGE')
  assert.equal(await ask('"length":1e308'), 'STAMP_LENGTH_INVALID')
  assert.equal(await ask('"page":1e308'), 'PAGE_NOT_ENOUGH')
  assert.equal(await ask('"position_x":1e999'), 'VALUE_NOT_ALLOWED')
  assert.equal(await ask('"position_x":{"x":1}'), 'INPUT_INVALID')
  assert.equal(await ask('"position_x":[1]'), 'INPUT_INVALID')
  assert.equal(await ask('"allValidCert":"yes"'), 'VALUE_NOT_ALLOWED')
  assert.equal(await ask('"position_x":NaN'), 'BODY_UNPARSABLE')
})

const long = 'ก'.repeat(10_000)
for (const [member, field, code] of [
  ['certReason', 'certReason', 'TEXT_TOO_LONG'],
  ['certLocation', 'certLocation', 'TEXT_TOO_LONG'],
  ['signDate', 'signDate', 'STAMP_TIME_ZONE_UNKNOWN'],
] as const) {
  test(`${member} of 10,000 characters is refused`, async () => {
    const [posted] = await both(`"${member}":"${long}"`, 'page=9')
    assert.deepEqual([posted!.code, posted!.params?.field], [code, field])
    const [, streamed] = await both('"page":9', `${member}=${'x'.repeat(10_000)}`)
    assert.equal(streamed!.code, code)
  })
}

test('a file name of 10,000 characters is refused, and folders and line breaks are removed from one', async () => {
  const name = async (fileName: string) => as.admin.call(addPdfStampStream, { certID, fileName }, { body: document })
  assert.equal((await name(`${'x'.repeat(10_000)}.pdf`)).code, 'TEXT_TOO_LONG')
  const { data } = await name('C:\\fakepath\\../a\r\nSet-Cookie: b.pdf')
  assert.equal(data.fileName, 'a Set-Cookie: b-signed.pdf')
  const response = await as.admin.download(getStampedPdf, { stampId: data.stampId })
  assert.equal(response.headers.get('set-cookie'), null)
})

test('text that looks like PDF syntax is kept as text, in the signature and in the answer', async () => {
  const certReason = ') /ByteRange [0 1 2 3] >> endobj \u0007\u001b[31m'
  const certLocation = '(((\\)\n%%EOF\u2028<</V 1 0 R>>'
  const { data } = await as.admin.call(addPdfStampStream, { certID, certReason, certLocation }, { body: document })
  const shown = await as.admin.call(getStamp, { stampId: data.stampId })
  const { certReason: reason, certLocation: location } = shown.data.certificates[0]!
  assert.equal(reason, ') /ByteRange [0 1 2 3] >> endobj  [31m')
  assert.equal(location, '(((\\) %%EOF <</V 1 0 R>>')
  const signed = Buffer.from(await (await as.admin.download(getStampedPdf, { stampId: data.stampId })).arrayBuffer())
  await judge(signed)
})

async function judge(signed: Buffer): Promise<void> {
  await judgeSigned(signed, { signatures: 1, roots, at: today })
  assert.deepEqual(lintDocument(signed), [])
}

test('a picture of almost a megabyte can be added and signs; a larger one and a broken one are refused', async () => {
  const pixel = () => [random(), random(), random()]
  const kept = png({ colourType: 2, width: 570, height: 570, pixel })
  assert.ok(kept.length > 950_000, `${kept.length} bytes`)
  const noise = png({ colourType: 2, width: 1600, height: 1500, pixel })
  const own = await addedCertificate(as.admin, identities.waraporn, { certBackground: kept.toString('base64') })
  const { data } = await as.admin.call(addPdfStampStream, { certID: own }, { body: document })
  const signed = Buffer.from(await (await as.admin.download(getStampedPdf, { stampId: data.stampId })).arrayBuffer())
  await judge(signed)

  const refused = async (certBackground: Buffer) => {
    const request = certificateRequest(identities.waraporn, { certBackground: certBackground.toString('base64') })
    return (await as.admin.call(addCertificate, request)).code
  }
  assert.equal(await refused(Buffer.from('GIF89a, for example')), 'CERTIFICATE_PICTURE_TYPE')
  assert.equal(await refused(noise.subarray(0, 3_000_000)), 'CERTIFICATE_PICTURE_UNREADABLE')
  assert.equal(await refused(noise), 'CERTIFICATE_PICTURE_TOO_LARGE')
  assert.equal(
    await refused(Buffer.concat([noise, Buffer.alloc(25_000_001 - noise.length)])),
    'CERTIFICATE_PICTURE_TOO_LARGE',
  )
  assert.equal(await refused(headerOf(30_000, 30_000)), 'PICTURE_TOO_MANY_PIXELS')
})

/** Pseudo-random bytes, the same in every run, so that the PNG does not compress. */
let state = 1
function random(): number {
  state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
  return state >>> 24
}

/** A PNG whose header claims this size. */
function headerOf(width: number, height: number): Buffer {
  const file = Buffer.from(png({ colourType: 0, pixel: () => [0] }))
  file.writeUInt32BE(width, 16)
  file.writeUInt32BE(height, 20)
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29)
  return file
}
