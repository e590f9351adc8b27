import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPdfStampStream, getStamp, getStampedPdf } from '@laisen/contract/endpoints/stamps'
import { lintDocument } from '@laisen/pades/lint'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities, roots, today } from '../support/identities.ts'

const { as, call, given } = await server({ at: today })
const certID = await addedCertificate(as.admin, identities.nattapong)

test('a small document is uploaded as bytes and downloaded by its stampId', async () => {
  const { data } = await as.admin.call(
    addPdfStampStream,
    { certID, certReason: 'อนุมัติ', fileName: 'a.pdf' },
    { body: pdf() },
  )
  assert.deepEqual([data.level, data.fileName, data.pages], ['B-B', 'a-signed.pdf', 1])
  const document = Buffer.from(await (await as.admin.download(getStampedPdf, { stampId: data.stampId })).arrayBuffer())
  assert.equal(document.length, data.sizeBytes)
  await judgeSigned(document, { signatures: 1, roots, at: today })
  assert.deepEqual(lintDocument(document), [])
})

for (const name of ['waraporn', 'director'] as const) {
  const { curve } = identities[name].certificate.key
  test(`a large document is uploaded, signed in another thread and read back (${curve ?? 'RSA'})`, async () => {
    const own = await addedCertificate(as.admin, identities[name])
    const body = pdf({ pages: 20, sizeBytes: 12_000_000 })
    const { data } = await as.admin.call(addPdfStampStream, { certID: own, page: 20 }, { body })
    const response = await as.admin.download(getStampedPdf, { stampId: data.stampId })
    const document = Buffer.from(await response.arrayBuffer())
    assert.equal(document.subarray(0, body.length).compare(body), 0)
    await judgeSigned(document, { signatures: 1, roots, at: today })
    assert.deepEqual(lintDocument(document), [])
  })
}

test('a stamped document can be downloaded in ranges, and its Thai file name is kept', async () => {
  const { data } = await as.admin.call(addPdfStampStream, { certID, fileName: 'สัญญา "ก".pdf' }, { body: pdf() })
  const whole = await as.admin.download(getStampedPdf, { stampId: data.stampId })
  assert.match(whole.headers.get('content-disposition')!, /^attachment; filename="[ -~]+"; filename\*=UTF-8''%E0%B8%AA/)
  assert.equal(whole.headers.get('content-type'), 'application/pdf')
  const bytes = Buffer.from(await whole.arrayBuffer())
  // A range across the end of the uploaded bytes.
  const seam = pdf().length
  for (const [range, expected] of [
    ['bytes=0-9', bytes.subarray(0, 10)],
    [`bytes=${seam - 5}-${seam + 5}`, bytes.subarray(seam - 5, seam + 6)],
    ['bytes=-7', bytes.subarray(-7)],
  ] as const) {
    const part = await as.admin.download(getStampedPdf, { stampId: data.stampId }, { headers: { range } })
    assert.equal(part.status, 206)
    assert.equal(Buffer.from(await part.arrayBuffer()).compare(expected), 0)
  }
  const beyond = await as.admin.download(
    getStampedPdf,
    { stampId: data.stampId },
    { headers: { range: 'bytes=9999999-' } },
  )
  assert.equal(beyond.status, 416)
})

test('a stamp is visible to its signer and to readers of the company’s history; for others it does not exist', async () => {
  const signer = await given.employee({ roles: [3] })
  const own = await addedCertificate(as.admin, identities.nattapong, { employeeList: [signer.employeeId] })
  const { data } = await as.person(signer).call(addPdfStampStream, { certID: own }, { body: pdf() })
  const { stampId } = data
  const company4 = as.person(await given.employee({ permissions: [4] }))
  for (const client of [as.person(signer), company4, as.admin]) {
    assert.equal((await client.call(getStamp, { stampId })).status, 0)
    assert.equal((await client.download(getStampedPdf, { stampId })).status, 200)
  }
  const other = as.person(await given.employee({ permissions: [2, 3] }))
  const foreigner = as.person(await given.employee({ company: await given.company(), permissions: [1] }))
  for (const client of [other, foreigner]) {
    assert.equal((await client.call(getStamp, { stampId })).code, 'STAMP_NOT_FOUND')
    assert.equal((await client.call(getStampedPdf, { stampId })).code, 'STAMP_NOT_FOUND')
  }
  for (const stampId of ['1', '../../etc/passwd', crypto.randomUUID()]) {
    assert.equal((await as.admin.call(getStamp, { stampId })).code, 'STAMP_NOT_FOUND')
  }
  assert.equal((await call(getStamp, { stampId })).http, 401)
  assert.equal(
    (await as.person(await given.employee({ permissions: [5] })).call(getStamp, { stampId })).code,
    'NOT_PERMITTED',
  )
})

test('the streamed call needs permission 2 and a certificate of the user’s own', async () => {
  const reader = as.person(await given.employee({ permissions: [3] }))
  assert.equal((await reader.call(addPdfStampStream, { certID }, { body: pdf() })).code, 'NOT_PERMITTED')
  const other = as.person(await given.employee({ permissions: [2] }))
  assert.equal((await other.call(addPdfStampStream, { certID }, { body: pdf() })).code, 'CERTIFICATE_NOT_FOUND')
  assert.equal((await call(addPdfStampStream, { certID }, { body: pdf() })).http, 401)
})
