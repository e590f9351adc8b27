import assert from 'node:assert/strict'
import { test } from 'node:test'
import { saveSetting } from '@laisen/contract/endpoints/settings'
import { addPdfStamp, addPdfStampStream } from '@laisen/contract/endpoints/stamps'
import type { ErrorCode } from '@laisen/contract/errors'
import { name, PdfDict, textString } from '@laisen/pdf/objects'
import type { Client, Sent } from '@laisen/testkit/client'
import { pdf } from '@laisen/testkit/pdfs'
import { pdfOf } from '@laisen/testkit/pdfs-hostile'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { formDrawnByReaders } from '../support/forms.ts'
import { identities, today } from '../support/identities.ts'
import { ledger } from '../support/ledger.ts'
import { sentence } from '../support/sentence.ts'
import { base64, stamped, stampRequest } from '../support/stamping.ts'

const house = await server({ at: today, config: { maxDocumentMegabytes: 2 } })
const { as, given, logged, clock } = house
const { companyId } = await given.theCompany()
const english = await given.employee({ permissions: [1], locale: 'en' })
const thai = await given.employee({ permissions: [1], locale: 'th' })
const both = { certtype: '2' as const, employeeList: [english.employeeId, thai.employeeId] }
const certID = await addedCertificate(as.admin, identities.nattapong, both)
const ending = await addedCertificate(as.admin, identities.ending, both)
const foreigner = as.person(await given.employee({ company: await given.company(), permissions: [1] }))
const foreign = await addedCertificate(foreigner, identities.waraporn)

/** Asks in both languages: the refusal has its own sentence, reveals nothing of the code, and stores nothing. */
async function refuses(
  code: ErrorCode,
  ask: (client: Client) => Promise<{ code?: string; message: string; http: number }>,
) {
  const before = await ledger(house, companyId)
  for (const [locale, person] of [
    ['en', english],
    ['th', thai],
  ] as const) {
    const answer = await ask(as.person(person))
    assert.equal(answer.code, code)
    assert.equal(answer.message, sentence(locale, answer))
    assert.doesNotMatch(JSON.stringify(answer), /at file:|node_modules|\.ts:\d|\bfrom \w+ where\b/)
  }
  assert.deepEqual(await ledger(house, companyId), before)
}

const size = (pages: readonly [number, number]) => pdf({ size: pages })
const whole = Buffer.from(pdf({ pages: 2 }))
const encrypted = Buffer.from(
  Buffer.from(pdf()).toString('latin1').replace('/Root', '/Encrypt <</Filter/Standard/V 2/R 3/O(o)/U(u)/P -4>> /Root'),
  'latin1',
)
const withXfa = pdf({ catalog: { AcroForm: PdfDict.of({ Fields: [], XFA: [name('x')] }) } })

const withField = (field: PdfDict, form = {}) =>
  pdf({ catalog: { AcroForm: PdfDict.of({ Fields: [field], ...form }) } })
const unsound = PdfDict.of({ Type: name('Sig'), SubFilter: name('ETSI.CAdES.detached'), ByteRange: [0, 9] })
const withUnsound = withField(PdfDict.of({ FT: name('Sig'), T: textString('Earlier'), V: unsound }))
const richText = formDrawnByReaders({
  V: textString('Net'),
  Ff: 1 << 25,
  RV: textString('<body><p><b>Net</b></p></body>'),
})
const invisible = { pdfString: base64(formDrawnByReaders({ V: textString('Net') })), hideInfo: true, hideImage: true }
const { document: signedForm } = await stamped(as.person(english), certID, invisible)

const withoutMiddle = Buffer.concat([whole.subarray(0, whole.lastIndexOf('endobj') - 20), whole.subarray(-25)])
const withoutFirstPage = (...objects: string[]) =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 2/Kids[9 0 R 3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
    ...objects,
  ])
/** The cross-reference leads to what is no object, so that the file is searched for it. */
const withoutFirstPageSigned = withoutFirstPage(
  ...['null', 'null', 'null', 'null', '<</Type/Sig/ByteRange[0 1 2 3]>>', '<</Type/Page/Parent 2 0 R>>'],
)
  .toString('latin1')
  .replace('9 0 obj', '9 1 xxx')

/** What is wrong with a document, and the error code. */
const documents: [string, Uint8Array, ErrorCode][] = [
  ['a file that is not a PDF', Buffer.from('PK\u0003\u0004 a spreadsheet, for example'), 'DOCUMENT_NOT_PDF'],
  ['a truncated PDF', whole.subarray(0, Math.floor(whole.length / 2)), 'DOCUMENT_TRUNCATED'],
  ['a PDF whose middle is missing', withoutMiddle, 'DOCUMENT_BROKEN'],
  ['a PDF whose beginning is missing', whole.subarray(40), 'DOCUMENT_BROKEN'],
  ['a page that is damaged', withoutFirstPage(), 'DOCUMENT_BROKEN'],
  ['a page that is damaged in a signed PDF', Buffer.from(withoutFirstPageSigned, 'latin1'), 'DOCUMENT_BROKEN_SIGNED'],
  ['a password-protected PDF [2.5.09]', encrypted, 'DOCUMENT_PASSWORD_PROTECTED'],
  ['an XFA form', withXfa, 'DOCUMENT_XFA'],
  ['an earlier signature that is not sane', withUnsound, 'DOCUMENT_SIGNATURE_UNSOUND'],
  ['a signed form whose fields readers draw without the stamp', signedForm, 'DOCUMENT_NEEDS_APPEARANCES'],
  ['a form whose formatted text readers draw', richText, 'DOCUMENT_RICH_TEXT'],
  ['a landscape page [2.5.07] [2.5.08]', size([842, 595]), 'DOCUMENT_PAGE_SIZE'],
  ['an A5 page', size([420, 595]), 'DOCUMENT_PAGE_SIZE'],
  ['an A4 page rotated to landscape', pdf({ rotate: 90 }), 'DOCUMENT_PAGE_SIZE'],
  ['a document above the installation’s limit', pdf({ sizeBytes: 2_300_000 }), 'DOCUMENT_TOO_LARGE'],
]

for (const [what, document, code] of documents) {
  test(`both stamping calls refuse it in English and Thai: ${what}`, async () => {
    await refuses(code, (client) => client.call(addPdfStamp, stampRequest(certID, { pdfString: base64(document) })))
    await refuses(code, (client) => client.call(addPdfStampStream, { certID }, { body: document }))
  })
}

test('both stamping calls refuse a missing or empty document [2.5.01] [2.5.02]', async () => {
  await refuses('DOCUMENT_REQUIRED', (client) => client.call(addPdfStamp, stampRequest(certID, { pdfString: '' })))
  await refuses('DOCUMENT_EMPTY', (client) => client.call(addPdfStampStream, { certID }, { body: new Uint8Array() }))
})

/** What is wrong with the request, and the error code. */
const requests: [string, Partial<Sent<typeof addPdfStamp>>, ErrorCode][] = [
  ['no certificate [2.5.03] [2.5.04] [2.8.28]', { empCert: null }, 'CERTIFICATE_REQUIRED'],
  ['a certificate that does not exist', { empCert: { certID: 987_654 } }, 'CERTIFICATE_NOT_FOUND'],
  ['another company’s certificate', { empCert: { certID: foreign } }, 'CERTIFICATE_NOT_FOUND'],
  ['no document [2.8.27]', { pdfString: null }, 'DOCUMENT_REQUIRED'],
  [
    'a file name that does not end in .pdf [2.5.05] [2.5.06] [2.8.26]',
    { fileName: 'contract.docx' },
    'DOCUMENT_NOT_PDF',
  ],
  ['a page past the end', { page: 2 }, 'PAGE_NOT_ENOUGH'],
  ['page 0', { page: 0 }, 'PAGE_NOT_ENOUGH'],
  ['a stamp that leaves the page to the right', { position_x: 500 }, 'STAMP_OUTSIDE_PAGE'],
  ['a stamp that leaves the page at the top', { position_Y: 830 }, 'STAMP_OUTSIDE_PAGE'],
  ['a stamp left of the page', { position_x: -1 }, 'STAMP_OUTSIDE_PAGE'],
  ['a stamp too small to read', { length: 5 }, 'STAMP_LENGTH_INVALID'],
  ['an unknown time zone', { signDate: 'Asia/Atlantis' }, 'STAMP_TIME_ZONE_UNKNOWN'],
  ['a reason in letters that the stamp cannot show', { certReason: '批准' }, 'STAMP_TEXT_NOT_SHOWN'],
  ['a reason of 10,000 characters', { certReason: 'ก'.repeat(10_000) }, 'TEXT_TOO_LONG'],
]

for (const [what, changed, code] of requests) {
  test(`AddPdfStamp refuses it in English and Thai: ${what}`, async () => {
    await refuses(code, (client) => client.call(addPdfStamp, stampRequest(certID, changed)))
  })
}

test('the refusal of a page past the end says "Page Not Enough" in English and Thai', async () => {
  for (const person of [english, thai]) {
    const { message } = await as.person(person).call(addPdfStamp, stampRequest(certID, { page: 9 }))
    assert.match(message, /Page Not Enough/)
  }
})

test('a document that is not base64 answers 400 and names the field', async () => {
  const answer = await as.person(english).call(addPdfStamp, stampRequest(certID, { pdfString: 'JVBERi0x*LjcK' }))
  assert.deepEqual([answer.http, answer.code, answer.params?.field], [400, 'INPUT_INVALID', 'pdfString'])
})

test('A4 and Letter portrait are accepted, rotated or not; a company can allow any page size', async () => {
  for (const document of [size([595, 842]), pdf({ size: 'Letter' }), pdf({ size: [842, 595], rotate: 90 })]) {
    const answer = await as.person(english).call(addPdfStamp, stampRequest(certID, { pdfString: base64(document) }))
    assert.equal(answer.message, 'Success')
  }
  const keeper = as.person(await given.employee({ permissions: [106] }))
  const accept = async (version: number, anyPageSize: boolean) =>
    assert.equal((await keeper.call(saveSetting, { version, anyPageSize })).status, 0)
  const a5 = stampRequest(certID, { pdfString: base64(size([420, 595])) })
  assert.notEqual((await as.person(english).call(addPdfStamp, a5)).status, 0)
  await accept(0, true)
  assert.equal((await as.person(english).call(addPdfStamp, a5)).message, 'Success')
  await accept(1, false)
  assert.notEqual((await as.person(english).call(addPdfStamp, a5)).status, 0)
})

test('an aborted upload stores nothing and is not logged as an error', async () => {
  const before = await ledger(house, companyId)
  const cut = new AbortController()
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(pdf({ sizeBytes: 300_000 }))
      setTimeout(() => cut.abort(), 100)
    },
  })
  const path = `/api/v1/${addPdfStampStream.path}?certID=${certID}`
  const headers = { 'content-type': 'application/pdf' }
  const init = { method: 'PUT', headers, body, duplex: 'half', signal: cut.signal } as RequestInit
  await assert.rejects(as.person(english).fetch(path, init))
  await new Promise((resolve) => setTimeout(resolve, 300))
  assert.deepEqual(await ledger(house, companyId), before)
  assert.ok(!logged.some((line) => line.includes('request.failed')), 'a person who goes away is no error of ours')
})

test('a certificate that has expired since it was added is refused', async () => {
  clock.advance({ minutes: 11 })
  await refuses('CERTIFICATE_EXPIRED', (client) => client.call(addPdfStamp, stampRequest(ending)))
})
