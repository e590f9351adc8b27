import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listOwnCertificates } from '@laisen/contract/endpoints/certificate-lists'
import { addCertificate, listCertificatesInUpload, updateCertificate } from '@laisen/contract/endpoints/certificates'
import { actOnEnvelope } from '@laisen/contract/endpoints/recipient'
import { enterEnvelope } from '@laisen/contract/endpoints/sent-envelopes'
import {
  addPdfStamp,
  addPdfStampByCertName,
  addPdfStampDirect,
  addPdfStampStream,
} from '@laisen/contract/endpoints/stamps'
import { writePkcs12 } from '@laisen/pki/pkcs12-write'
import { chainOfOthers } from '@laisen/testkit/certificates-of-others'
import { foundFile, foundPassword, skipWithoutFound } from '@laisen/testkit/corpus-found'
import { drawn, recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
import { pdf } from '@laisen/testkit/pdfs'
import { pki } from '@laisen/testkit/pki'
import { server } from '@laisen/testkit/server'
import { certificateRequest } from '../support/certificates.ts'
import { sentence } from '../support/sentence.ts'
import { base64, stamped, stampRequest } from '../support/stamping.ts'

const DAY_MS = 86_400_000

const { as, given, clock } = await server({ at: new Date(Date.now() - 60_000) })
const { good } = await pki({ root: {}, good: { by: 'root' } })
const thai = as.person(await given.employee({ permissions: [1], locale: 'th' }))

const requestWith = (file: Uint8Array, password: string, facts = {}) =>
  certificateRequest(good, { certImage: base64(file), certPassword: password, ...facts })

/** A file whose issuing certificate ends so many days from now. */
function fileEndingIn(days: number): { file: Uint8Array; endsAt: Date } {
  const endsAt = new Date(Math.floor(clock.now().getTime() / 1000) * 1000 + days * DAY_MS)
  const [root, issuing, signer] = chainOfOthers([{}, { name: 'Thai Issuing CA', notAfter: endsAt }, {}])
  const chain = [issuing!.certificate, root!.certificate]
  const { key, certificate } = signer!
  return { file: writePkcs12({ key, certificate, chain, password: 'x', iterations: 2048 }), endsAt }
}

const cardOf = async (client: typeof thai, id: number) =>
  (await client.call(listOwnCertificates, {})).data.listData.find(({ certID }) => certID === id)!

test('a file whose issuer has expired neither becomes a certificate nor replaces one, and says so beside the file', async () => {
  const { file } = fileEndingIn(-1)
  for (const [client, locale] of [
    [as.admin, 'en'],
    [thai, 'th'],
  ] as const) {
    const certID = (await client.call(addCertificate, certificateRequest(good))).data.certID
    const replacing = { certID, certImage: base64(file), certImageName: 'new.pfx', certPassword: 'x' }
    const answers = [
      await client.call(addCertificate, requestWith(file, 'x')),
      await client.call(updateCertificate, replacing),
    ]
    for (const answer of answers) {
      assert.deepEqual([answer.code, answer.params?.field], ['CERTIFICATE_ISSUER_EXPIRED', 'certImage'])
      assert.equal(answer.message, sentence(locale, answer))
    }
    await stamped(client, certID)
  }
})

test('the file that was once added and signed although its issuer had expired', {
  skip: skipWithoutFound,
}, async () => {
  const file = foundFile('expired-inter.p12')
  const { code, params } = await as.admin.call(addCertificate, requestWith(file, foundPassword))
  assert.deepEqual([code, params?.issuer], ['CERTIFICATE_ISSUER_EXPIRED', 'Test Issuing'])
})

test('a certificate whose issuer ends next month is told of, and refused by name from then on, wherever it signs', async () => {
  const person = await given.employee({ company: await given.company(), permissions: [1] })
  const client = await as.fresh(person)
  const { file, endsAt } = fileEndingIn(30)
  const facts = { certName: 'Ending', employeeList: [person.employeeId] }
  const added = (await client.call(addCertificate, requestWith(file, 'x', facts))).data
  const notice = { issuer: 'Thai Issuing CA', expiresAt: endsAt.toISOString() }
  assert.deepEqual([added.notices, added.noticeParams], [['CERTIFICATE_ISSUER_EXPIRES_FIRST'], notice])
  const { certID } = added
  const before = await cardOf(client, certID)
  assert.deepEqual([before.problem, before.notices, before.noticeParams], [null, added.notices, notice])
  await stamped(client, certID)

  const other = await client.call(addCertificate, certificateRequest(good, { employeeList: [person.employeeId] }))
  assert.equal(other.status, 0)
  const envelopeID = await sentEnvelope(client, () => ({
    workType: 'self-signed',
    recipients: [
      recipientOf({ key: 'me', name: 'Somchai', email: person.email, employeeID: person.employeeId, language: 'en' }),
    ],
  }))

  clock.set(new Date(endsAt.getTime() + 999))
  const again = await as.fresh(person)
  await stamped(again, certID)
  clock.set(new Date(endsAt.getTime() + 1000))
  const code = 'CERTIFICATE_ISSUER_EXPIRED'
  const params = { issuer: 'Thai Issuing CA', expiredAt: endsAt.toISOString() }
  const card = await cardOf(again, certID)
  assert.deepEqual([card.problem, card.problemParams, card.notices], [code, { field: 'certID', ...params }, []])
  const listed = (await again.call(listCertificatesInUpload)).data.find((one) => one.certID === certID)
  assert.deepEqual([listed?.problem, listed?.problemParams], [code, { field: 'certID', ...params }])

  const { empCert: _, ...place } = stampRequest(certID)
  const { session } = (await again.call(enterEnvelope, { envelopeID })).data
  const answers = {
    stamp: await again.call(addPdfStamp, stampRequest(certID)),
    'by name': await again.call(addPdfStampByCertName, { ...place, certName: 'Ending' }),
    stream: await again.call(addPdfStampStream, { certID }, { body: pdf() }),
    direct: await again.call(addPdfStampDirect, { certID }, { body: pdf() }),
    envelope: await again.call(actOnEnvelope, { session, consent: true, fields: [], handwriting: drawn, certID }),
  }
  for (const [what, answer] of Object.entries(answers)) {
    assert.equal(answer.code, code, `${what}: ${answer.message}`)
    assert.equal(answer.message, sentence('en', answer), what)
    assert.match(answer.message, /“Thai Issuing CA” expired on /, what)
  }
})
