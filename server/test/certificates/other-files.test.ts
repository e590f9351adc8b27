import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addCertificate, updateCertificate } from '@laisen/contract/endpoints/certificates'
import { foundFile, foundPassword, skipWithoutFound } from '@laisen/testkit/corpus-found'
import { otherKeyFiles } from '@laisen/testkit/other-key-files'
import { pki } from '@laisen/testkit/pki'
import { server } from '@laisen/testkit/server'
import { addedCertificate, certificateRequest } from '../support/certificates.ts'
import { sentence } from '../support/sentence.ts'
import { base64, stamped } from '../support/stamping.ts'

const { good } = await pki({ root: {}, good: { by: 'root' } })
const { as, given } = await server({ at: new Date(Date.now() - 60_000) })
const thai = as.person(await given.employee({ permissions: [1], locale: 'th' }))
const certID = await addedCertificate(thai, good)

const codes = {
  JKS: 'CERTIFICATE_FILE_KEYSTORE',
  JCEKS: 'CERTIFICATE_FILE_KEYSTORE',
  BKS: 'CERTIFICATE_FILE_KEYSTORE',
  pem: 'CERTIFICATE_FILE_PEM',
  key: 'CERTIFICATE_FILE_KEY_ALONE',
  certificate: 'CERTIFICATE_FILE_WITHOUT_KEY',
  pkcs7: 'CERTIFICATE_FILE_PKCS7',
  request: 'CERTIFICATE_FILE_REQUEST',
}

for (const [what, { file, kind }] of Object.entries(otherKeyFiles()))
  test(`it is called what it is beside the file, whatever its name, in English and Thai: ${what}`, async () => {
    for (const certImageName of ['renamed.pfx', 'as-it-was.bin']) {
      const sent = { certImage: base64(file), certImageName, certPassword: 'x' }
      const english = await as.admin.call(addCertificate, certificateRequest(good, sent))
      const inThai = await thai.call(updateCertificate, { certID, ...sent })
      for (const [answer, locale] of [
        [english, 'en'],
        [inThai, 'th'],
      ] as const) {
        assert.deepEqual([answer.code, answer.http, answer.params?.field], [codes[kind], 200, 'certImage'])
        assert.equal(answer.message, sentence(locale, answer))
      }
    }
  })

test('a file of no known kind is refused by its name, and by what it is not', async () => {
  const sent = (certImageName: string) => ({ certImage: base64(Buffer.from('a letter')), certImageName })
  const answers = [
    await as.admin.call(addCertificate, certificateRequest(good, sent('letter.docx'))),
    await as.admin.call(addCertificate, certificateRequest(good, sent('letter.pfx'))),
  ]
  assert.deepEqual(
    answers.map(({ code }) => code),
    ['CERTIFICATE_FILE_TYPE', 'CERTIFICATE_FILE_MALFORMED'],
  )
})

test('a file with bytes behind it is added and signs', { skip: skipWithoutFound }, async () => {
  const sent = { certImage: base64(foundFile('trailing.p12')), certPassword: foundPassword }
  const answer = await as.admin.call(addCertificate, certificateRequest(good, sent))
  assert.deepEqual([answer.message, answer.data.chain.length], ['Success', 2])
  await stamped(as.admin, answer.data.certID)
})
