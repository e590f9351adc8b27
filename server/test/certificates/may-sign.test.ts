import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addCertificate, listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pki } from '@laisen/testkit/pki'
import { server } from '@laisen/testkit/server'
import { type SigningCase, signingFilePassword } from '@laisen/testkit/signing-case'
import { signingCases } from '@laisen/testkit/signing-certificates'
import { addedCertificate, certificateRequest } from '../support/certificates.ts'
import { sentence } from '../support/sentence.ts'
import { stamped, stampRequest } from '../support/stamping.ts'

const cases = await signingCases()
const { good } = await pki({ root: {}, good: { by: 'root' } })
const { as, given, database, clock } = await server({ at: new Date(Date.now() + 60_000) })
const thai = as.person(await given.employee({ permissions: [2, 6], locale: 'th' }))

const request = ({ file }: SigningCase) =>
  certificateRequest(good, { certImage: Buffer.from(file).toString('base64'), certPassword: signingFilePassword })

const listed = async (certID: number) =>
  (await as.admin.call(listCertificatesInUpload)).data.find((one) => one.certID === certID)

for (const [what, one] of Object.entries(cases)) {
  const code = one.refused?.[1]
  if (!code) {
    const notices = (one.told ?? []).map(([, told]) => told)
    test(`can be added and signs: ${what}`, async () => {
      const { data, message } = await as.admin.call(addCertificate, request(one))
      assert.deepEqual([message, data.notices], ['Success', notices])
      const item = await listed(data.certID)
      assert.deepEqual([item?.problem, item?.notices], [null, notices])
      const { document } = await stamped(as.admin, data.certID)
      // pdfsig verifies nothing by a key that is marked for RSA-PSS alone, which people are told.
      const notBy = notices.includes('CERTIFICATE_PSS_KEY') ? ['pdfsig' as const] : []
      await judgeSigned(document, { signatures: 1, notBy })
    })
    continue
  }

  test(`cannot be added, with a message in English and Thai: ${what}`, async () => {
    const english = await as.admin.call(addCertificate, request(one))
    const inThai = await thai.call(addCertificate, request(one))
    assert.deepEqual([english.code, english.http, inThai.code], [code, 200, code])
    assert.equal(english.message, sentence('en', english))
    assert.equal(inThai.message, sentence('th', inThai))
  })

  // Only a test signature reveals a damaged key, and only AddCert makes one.
  if (code === 'CERTIFICATE_KEY_MISMATCH') continue
  test(`is listed with its problem and cannot sign, if added under older rules: ${what}`, async () => {
    const certID = await addedCertificate(as.admin, good)
    const chain = one.chain.map(({ raw }) => Buffer.from(raw))
    await database.owner
      .updateTable('certificate_versions')
      .set({ certificate: Buffer.from(one.certificate.raw), chain })
      .where('certificate_id', '=', certID)
      .execute()
    const item = await listed(certID)
    const refused = await as.admin.call(addPdfStamp, stampRequest(certID))
    assert.deepEqual([item?.problem, refused.code], [code, code])
    assert.deepEqual(refused.params, item?.problemParams)
    assert.equal(refused.message, sentence('en', refused))
  })
}

test('a certificate is valid until the end of its last second when it is added, listed and used', async () => {
  const notAfter = new Date(Math.floor(clock.now().getTime() / 1000) * 1000 + 600_000)
  const { ending } = await pki({ root: {}, ending: { by: 'root', notAfter } })
  const person = as.person(await given.employee({ permissions: [2, 6] }))
  clock.set(new Date(notAfter.getTime() + 999))
  const certID = await addedCertificate(person, ending)
  const problem = async () => (await person.call(listCertificatesInUpload)).data[0]?.problem
  assert.equal(await problem(), null)
  await stamped(person, certID)

  clock.set(new Date(notAfter.getTime() + 1000))
  assert.equal(await problem(), 'CERTIFICATE_EXPIRED')
  assert.equal((await person.call(addPdfStamp, stampRequest(certID))).code, 'CERTIFICATE_EXPIRED')
  assert.equal((await person.call(addCertificate, certificateRequest(ending))).code, 'CERTIFICATE_EXPIRED')
})
