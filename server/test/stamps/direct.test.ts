import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPdfStamp, addPdfStampDirect, getStamp, getStampResult } from '@laisen/contract/endpoints/stamps'
import { headers } from '@laisen/contract/headers'
import { PdfDict } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { updatePdf } from '@laisen/pdf/update'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'
import { addedKey } from '../support/api-keys.ts'
import { addedCertificate, filePassword } from '../support/certificates.ts'
import { identities, roots, today } from '../support/identities.ts'
import { ledger } from '../support/ledger.ts'
import { stampRequest } from '../support/stamping.ts'

const house = await server({ at: today })
const { as, given, url } = house
const { companyId } = await given.theCompany()
const person = await given.employee({ permissions: [2, 3, 6, 104] })
const client = await as.fresh(person)
const add = (certName: string, facts = {}) =>
  addedCertificate(client, identities.nattapong, { certName, employeeList: [person.employeeId], ...facts })
const certID = await add('Company seal')
const key = await addedKey({ url, now: today }, client, { certList: [{ certID }] })

type Request = Parameters<typeof key.download<typeof addPdfStampDirect>>[1]
const seal = (input: Request, options: { body?: Uint8Array; headers?: Record<string, string> } = {}) =>
  key.download(addPdfStampDirect, input, { body: pdf(), ...options })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const codeOf = async (response: Response) => [response.status, (await response.json()).code]

test('the bytes of a document are sent, and those of the stamped one answered, by name and by id', async () => {
  for (const input of [{ certName: 'Company seal' }, { certID }]) {
    const response = await seal({ ...input, fileName: 'ใบแจ้งหนี้.pdf', position_x: 72, position_Y: 72 })
    assert.equal(response.status, 200)
    assert.equal(response.headers.get('content-type'), 'application/pdf')
    assert.match(response.headers.get('content-disposition')!, /-signed\.pdf/)
    const document = await bytesOf(response)
    assert.equal(response.headers.get('content-length'), String(document.length))
    await judgeSigned(document, { signatures: 1, roots, at: today })
    const stampId = response.headers.get(headers.stampId)!
    assert.equal((await client.call(getStamp, { stampId })).data.sizeBytes, document.length)
    assert.equal(response.headers.get(headers.level), 'B-B')
    assert.deepEqual(
      [headers.levelMissed, headers.repaired, headers.notices].map((name) => response.headers.get(name)),
      [null, null, null],
    )
  }
})

test('a large document with pages of another size passes through', async () => {
  const body = pdf({ pages: 20, sizeBytes: 30_000_000, size: [842, 1191] })
  const response = await seal({ certName: 'Company seal' }, { body })
  const document = await bytesOf(response)
  assert.equal(document.subarray(0, body.length).compare(body), 0)
  await judgeSigned(document, { signatures: 1, roots, at: today })
  const result = await key.call(getStampResult, { stampId: response.headers.get(headers.stampId)! })
  assert.deepEqual([result.data.pdfString, result.data.sizeBytes], ['', document.length])
})

test('a tagged document is stamped, and whoever asks is told that it is no longer PDF/UA: in every answer, and later', async () => {
  const tagged = taggedPdf()
  const response = await seal({ certID }, { body: tagged })
  assert.equal(response.headers.get(headers.notices), 'NO_LONGER_PDF_UA')
  const stampId = response.headers.get(headers.stampId)!
  const notices = ['NO_LONGER_PDF_UA']
  assert.deepEqual((await client.call(getStamp, { stampId })).data.notices, notices)
  const { data } = await client.call(addPdfStamp, stampRequest(certID, { pdfString: tagged.toString('base64') }))
  assert.deepEqual(data.notices, notices)
  const invisible = await seal({ certID, hideImage: true, hideInfo: true }, { body: tagged })
  assert.equal(invisible.headers.get(headers.notices), null)
})

/** A document that says that it is tagged for screen readers. */
function taggedPdf(): Buffer {
  const opened = openPdf(bytesSource(pdf()))
  const update = updatePdf(opened)
  update.set(opened.catalogRef, opened.catalog.clone().set('MarkInfo', PdfDict.of({ Marked: true })))
  return Buffer.concat([opened.source.read(0, opened.source.sizeBytes), update.finish().tail])
}

test('what is wrong is answered as for every call, and costs nothing', async () => {
  await add('Locked', { certPasswordCheck: true })
  const before = await ledger(house, companyId)
  assert.deepEqual(await codeOf(await seal({})), [200, 'CERTIFICATE_REQUIRED'])
  assert.deepEqual(await codeOf(await seal({ certName: 'Nobody' })), [200, 'CERTIFICATE_NOT_FOUND'])
  assert.deepEqual(await codeOf(await seal({ certName: 'Locked' })), [200, 'API_KEY_CERTIFICATE_REFUSED'])
  assert.deepEqual(await codeOf(await seal({ certID, certName: 'Company seal' })), [200, 'VALUE_NOT_ALLOWED'])
  assert.deepEqual(await codeOf(await seal({ certID, page: 2 })), [200, 'PAGE_NOT_ENOUGH'])
  assert.deepEqual(await codeOf(await seal({ certID }, { body: Buffer.from('no PDF') })), [200, 'DOCUMENT_NOT_PDF'])
  const json = { headers: { 'content-type': 'application/json' } }
  assert.deepEqual(await codeOf(await seal({ certID }, json)), [415, 'BODY_TYPE_UNSUPPORTED'])
  assert.deepEqual(await ledger(house, companyId), before)
})

test('the password of a certificate comes in a header', async () => {
  const locked = await add('With a password', { certPasswordCheck: true })
  const own = await addedKey({ url, now: today }, client, { certList: [{ certID: locked }] })
  const ask = (certPassword?: string) =>
    own.download(addPdfStampDirect, { certID: locked, ...(certPassword && { certPassword }) }, { body: pdf() })
  assert.deepEqual(await codeOf(await ask()), [200, 'CERTIFICATE_PASSWORD_REQUIRED'])
  assert.equal((await ask(filePassword)).headers.get('content-type'), 'application/pdf')
})

test('a repeated request is answered with the same bytes and stamps nothing', async () => {
  const keyed = { headers: { [headers.idempotencyKey]: 'INV-1' } }
  const first = await seal({ certID }, keyed)
  const before = await ledger(house, companyId)
  const again = await seal({ certID }, keyed)
  assert.equal(again.headers.get(headers.stampId), first.headers.get(headers.stampId))
  assert.equal((await bytesOf(again)).compare(await bytesOf(first)), 0)
  assert.deepEqual(await codeOf(await seal({ certID, page: 1 }, keyed)), [200, 'IDEMPOTENCY_KEY_REUSED'])
  const other = { ...keyed, body: pdf({ text: 'Another' }) }
  assert.deepEqual(await codeOf(await seal({ certID }, other)), [200, 'IDEMPOTENCY_KEY_REUSED'])
  assert.deepEqual(await ledger(house, companyId), before)
})

test('many at once on one key are all stamped, each once', async () => {
  const before = await ledger(house, companyId)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => seal({ certName: 'Company seal' }, { body: pdf({ text: `Invoice ${n}` }) })),
  )
  const documents = await Promise.all(answers.map(bytesOf))
  assert.ok(documents.every((document) => document.subarray(0, 5).toString() === '%PDF-'))
  assert.equal(new Set(answers.map((answer) => answer.headers.get(headers.stampId))).size, 40)
  assert.equal((await ledger(house, companyId)).used, before.used + 40)
})

test('headers say that the document was repaired, and which level was missed; also when the request is repeated', async () => {
  const text = Buffer.from(pdf()).toString('latin1')
  const body = Buffer.from(text.replace(/startxref\s+\d+/, 'startxref\n7'), 'latin1')
  const request = { certName: 'Company seal', level: 'B-T' as const }
  // The first timestamp makes an authority for the company, which then signs at a higher level: so this is the last test.
  for (const _ of ['first', 'repeated']) {
    const response = await seal(request, { body, headers: { [headers.idempotencyKey]: 'repaired-1' } })
    const said = [headers.level, headers.levelMissed, headers.repaired].map((name) => response.headers.get(name))
    assert.deepEqual(said, ['B-T', null, '1'])
  }
  const missed = await seal({ ...request, level: 'B-LTA' })
  assert.equal(missed.headers.get(headers.level), 'B-T')
  assert.equal(missed.headers.get(headers.levelMissed), 'B-LTA status')
})
