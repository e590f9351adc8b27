import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPdfStamp, addPdfStampStream, getStamp, getStampResult } from '@laisen/contract/endpoints/stamps'
import { headers } from '@laisen/contract/headers'
import { lintDocument } from '@laisen/pades/lint'
import { textString } from '@laisen/pdf/objects'
import type { Sent } from '@laisen/testkit/client'
import { evidenceVerdicts } from '@laisen/testkit/evidence'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { hasPicture, signatureRectangles, textOfPages } from '@laisen/testkit/seen'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { formDrawnByReaders } from '../support/forms.ts'
import { identities, roots, today } from '../support/identities.ts'
import { ledger } from '../support/ledger.ts'
import { base64, stamped, stampRequest } from '../support/stamping.ts'

const house = await server({ at: today })
const { as, call, given, database } = house
const { companyId } = await given.theCompany()
const certID = await addedCertificate(as.admin, identities.nattapong)

async function judge(document: Buffer, signatures = 1, fields = signatures): Promise<void> {
  await judgeSigned(document, { signatures, fields, roots, at: today })
  assert.deepEqual(lintDocument(document), [])
}

test('a user uploads a PDF, picks a certificate and gets the stamped PDF back [2.1.01] [2.7.04]', async () => {
  const { stampId, document } = await stamped(as.admin, certID, {
    certReason: 'อนุมัติสัญญา',
    certLocation: 'กรุงเทพฯ',
    signDate: 'Asia/Bangkok',
    pdfString: base64(pdf({ pages: 3 })),
    page: 3,
    fileName: 'สัญญา.pdf',
  })
  await judge(document)

  const { data } = await as.admin.call(getStamp, { stampId })
  assert.deepEqual([data.fileName, data.level, data.pages, data.page], ['สัญญา-signed.pdf', 'B-B', 3, 3])
  assert.equal(data.signedAt, today.toISOString())
  assert.equal(data.sizeBytes, document.length)
  assert.equal(data.certificates[0]?.subject, 'CN=Nattapong Srisuwan, O=TEST Laisen, C=TH')
})

for (const name of ['waraporn', 'director', 'seal'] as const) {
  test(`a signature by ${identities[name].certificate.key.curve ?? 'RSA'} is valid according to other tools`, async () => {
    const own = await addedCertificate(as.admin, identities[name])
    await judge((await stamped(as.admin, own)).document)
  })
}

test('a stamped document can be stamped again, and both signatures stay valid', async () => {
  const first = await stamped(as.admin, certID)
  const second = await stamped(as.admin, certID, { pdfString: base64(first.document), position_Y: 400 })
  await judge(second.document, 2)
  assert.equal(second.document.subarray(0, first.document.length).compare(first.document), 0)
})

test('a document is answered whole, whether its text is written at once or while it is sent', async () => {
  for (const sizeBytes of [40_000, 200_000, 3_000_000]) {
    const sent = pdf({ sizeBytes })
    const { document } = await stamped(as.admin, certID, { pdfString: base64(sent) })
    assert.equal(document.subarray(0, sent.length).compare(sent), 0, `${sizeBytes}`)
    await judge(document)
  }
})

/** Points the cross-reference to nowhere. */
function broken(document: Uint8Array): Buffer {
  const text = Buffer.from(document).toString('latin1')
  return Buffer.from(text.replace(/startxref\s+\d+\s+%%EOF\s*$/, 'startxref\n7\n%%EOF\n'), 'latin1')
}

test('a damaged document is repaired, and the answer, the stamp and its evidence say so', async () => {
  const pdfString = base64(broken(pdf()))
  const { data } = await as.admin.call(addPdfStamp, stampRequest(certID, { pdfString }))
  assert.equal(data.repaired, true)
  await judge(Buffer.from(data.pdfString, 'base64'))
  const { stampId } = data
  assert.equal((await as.admin.call(getStamp, { stampId })).data.repaired, true)
  assert.equal((await as.admin.call(getStampResult, { stampId })).data.repaired, true)
  const sound = (await as.admin.call(addPdfStamp, stampRequest(certID))).data
  assert.equal('repaired' in sound, false)
  assert.equal((await as.admin.call(getStamp, { stampId: sound.stampId })).data.repaired, false)
  const streamed = await as.admin.call(addPdfStampStream, { certID }, { body: broken(pdf()) })
  assert.equal(streamed.data.repaired, true)
})

test('a repeated request says again that the document was repaired', async () => {
  const sent = stampRequest(certID, { pdfString: base64(broken(pdf())) })
  const options = { headers: { [headers.idempotencyKey]: 'repaired' } }
  for (const _ of [1, 2]) assert.equal((await as.admin.call(addPdfStamp, sent, options)).data.repaired, true)
})

test('a damaged document that is already signed is refused by name', async () => {
  const { document } = await stamped(as.admin, certID)
  const answer = await as.admin.call(addPdfStamp, stampRequest(certID, { pdfString: base64(broken(document)) }))
  assert.equal(answer.code, 'DOCUMENT_BROKEN_SIGNED')
})

for (const [hideInfo, hideImage] of [
  [false, false],
  [true, false],
  [false, true],
  [true, true],
] as const) {
  test(`with hideInfo ${hideInfo} and hideImage ${hideImage} the stamp shows the rest, and the signature is valid [2.2.29] [2.2.30]`, async () => {
    const { stampId, document } = await stamped(as.admin, certID, { hideInfo, hideImage })
    await judge(document)
    assert.equal(textOfPages(document)[0]?.includes('Approve contract'), !hideInfo)
    assert.equal(hasPicture(document), !hideImage)
    const [rectangle] = signatureRectangles(document)
    assert.equal(rectangle?.join() === '0,0,0,0', hideInfo && hideImage, 'hidden altogether, it takes no place')
    const { data } = await as.admin.call(getStamp, { stampId })
    assert.equal(data.certificates[0]?.visible, !(hideInfo && hideImage), 'and is not said to stand on a page')
  })
}

test('a form that readers draw from its values is signed with the value that the person saw, not with the text of its old appearance', async () => {
  const form = formDrawnByReaders({ V: textString('100.00') }, 'BT /Helv 12 Tf 2 8 Td (1000000.00) Tj ET')
  assert.match(textOfPages(form)[0]!, /\b100\.00\b/)
  const { document } = await stamped(as.admin, certID, { pdfString: base64(form) })
  await judge(document)
  assert.match(textOfPages(document)[0]!, /\b100\.00\b/)
  assert.doesNotMatch(textOfPages(document)[0]!, /1000000/)
})

test('checkAllPage shows the signature on every page, of an unsigned and of a signed document [2.2.28]', async () => {
  const first = await stamped(as.admin, certID, { pdfString: base64(pdf({ pages: 4 })), checkAllPage: true })
  await judge(first.document)
  for (const text of textOfPages(first.document)) assert.match(text, /Approve contract/)
  const again = { pdfString: base64(first.document), checkAllPage: true, position_Y: 400 }
  // On a signed document each page gets a field of its own, because page contents must not change (rules 6.4).
  await judge((await stamped(as.admin, certID, again)).document, 2, 5)
})

/** Where a stamp of a two-page document is: page, left, bottom and width. */
async function placeOf(facts: Partial<Sent<typeof addPdfStamp>>) {
  const pdfString = base64(pdf({ pages: 2 }))
  const { data } = await as.admin.call(addPdfStamp, { empCert: { certID }, pdfString, ...facts })
  const [left, bottom, right] = signatureRectangles(Buffer.from(data.pdfString, 'base64'))[0]!
  const { page } = (await as.admin.call(getStamp, { stampId: data.stampId })).data
  return [page, left, bottom, right! - left!]
}

test('position, length and page are parsed to integers; left out, they are 0, 0, 150 and 1 [2.3.14] [2.2.33]', async () => {
  const numbers = { position_x: '72.9', position_Y: '10.2', length: '160.7', page: '2' }
  assert.deepEqual(await placeOf(numbers), [2, 72, 10, 160])
  assert.deepEqual(await placeOf({}), [1, 0, 0, 150])
  const wrong = await as.admin.call(addPdfStamp, stampRequest(certID, { position_x: 'ten' }))
  assert.deepEqual([wrong.code, wrong.params?.field], ['VALUE_NOT_ALLOWED', 'position_x'])
})

test('a stamp stores document, history and evidence and charges the plan in one step, and the evidence verifies', async () => {
  const before = await ledger(house, companyId)
  await stamped(as.admin, certID)
  const after = await ledger(house, companyId)
  assert.deepEqual(after, {
    used: before.used + 1,
    documents: before.documents + 1,
    revisions: before.revisions + 2,
    stamps: before.stamps + 1,
    history: before.history + 1,
    objects: before.objects + 1,
  })
  assert.deepEqual(await evidenceVerdicts(database, companyId), ['intact'])
})

test('a stamp with a shared seal names the user who used it', async () => {
  const person = await given.employee({ permissions: [2, 3] })
  const seal = await addedCertificate(as.admin, identities.seal, { certtype: '2', employeeList: [person.employeeId] })
  const { stampId, document } = await stamped(as.person(person), seal)
  await judge(document)
  const { data } = await as.person(person).call(getStamp, { stampId })
  assert.equal(data.signer.username, person.username)
  assert.equal(data.certificates[0]?.certType, 2)
  const own = await as.admin.call(getStamp, { stampId: (await stamped(as.admin, certID)).stampId })
  assert.equal(own.data.certificates[0]?.certType, 1)
})

test('a reason and location that look like PDF syntax leave a valid signature', async () => {
  const { document } = await stamped(as.admin, certID, {
    certReason: ') /ByteRange [0 1 2 3] (\u0007\n(((',
    certLocation: '<<>> endobj %%EOF',
  })
  await judge(document)
})

test('holders of 99 can stamp; without a session, without permission 2 or as an inactive signer no one can', async () => {
  const denied = await given.employee({ permissions: [2, 99] })
  const own = await addedCertificate(as.admin, identities.nattapong, { employeeList: [denied.employeeId] })
  assert.equal((await as.person(denied).call(addPdfStamp, stampRequest(own))).status, 0)

  assert.equal((await call(addPdfStamp, stampRequest(certID))).http, 401)
  const reader = as.person(await given.employee({ permissions: [3] }))
  assert.equal((await reader.call(addPdfStamp, stampRequest(certID))).code, 'NOT_PERMITTED')
  const inactive = await given.employee({ roles: [3], active: false })
  const theirs = await addedCertificate(as.admin, identities.nattapong, { employeeList: [inactive.employeeId] })
  assert.equal((await as.person(inactive).call(addPdfStamp, stampRequest(theirs))).code, 'SIGNER_INACTIVE')
})
