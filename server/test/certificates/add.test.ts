import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addCertificate, listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import { deleteEmployeeExtByUserId } from '@laisen/contract/endpoints/employees'
import type { ErrorCode } from '@laisen/contract/errors'
import type { Sent } from '@laisen/testkit/client'
import { evidenceVerdicts } from '@laisen/testkit/evidence'
import { jpegs } from '@laisen/testkit/images'
import { server } from '@laisen/testkit/server'
import { certificateRequest, filePassword } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { sentence } from '../support/sentence.ts'

const { as, call, given, database, services } = await server({ at: today })
const thai = as.person(await given.employee({ permissions: [6], locale: 'th' }))
const { nattapong } = identities

test('AddCert answers the certificate’s subject, key type and chain, and the upload lists it [2.7.13]', async () => {
  const { data } = await as.operator.call(addCertificate, certificateRequest(identities.director, { certtype: '1' }))
  assert.equal(data.subject, 'CN=ศิริพร แก้วมณี, O=TEST Laisen, C=TH')
  assert.equal(data.keyType, 'P-384')
  assert.deepEqual(data.chain, ['CN=issuing, O=TEST Laisen, C=TH', 'CN=root, O=TEST Laisen, C=TH'])

  const { data: listed } = await as.operator.call(listCertificatesInUpload)
  const item = listed.find(({ certID }) => certID === data.certID)
  assert.equal(item?.certImage, '')
  assert.equal(item?.certPassword, '')
  assert.equal(item?.certType, '1')
  assert.equal(item?.problem, null)
  assert.equal(item?.employeeList.length, 1)
})

test('the stored key is sealed, the .pfx file is not kept, and each assignment is recorded as an event', async () => {
  const company = await given.theCompany()
  const [one, two] = [await given.employee(), await given.employee()]
  const asked = { certtype: '2' as const, employeeList: [one.employeeId, two.employeeId] }
  const { data } = await as.admin.call(addCertificate, certificateRequest(identities.waraporn, asked))

  await database.company(company.companyId).transaction(async (db) => {
    const version = await db
      .selectFrom('certificate_versions')
      .selectAll()
      .where('certificate_id', '=', data.certID)
      .executeTakeFirstOrThrow()
    const pkcs8 = identities.waraporn.key.export({ format: 'der', type: 'pkcs8' })
    assert.equal(version.sealed_key.indexOf(pkcs8.subarray(40, 80)), -1)
    const events = await db
      .selectFrom('events')
      .select('type')
      .where('subject_id', '=', data.certID)
      .where('type', 'like', 'certificate.%')
      .orderBy('id')
      .execute()
    assert.deepEqual(
      events.map(({ type }) => type),
      ['certificate.added', 'certificate.assigned', 'certificate.assigned'],
    )
  })
  assert.deepEqual(await evidenceVerdicts(database, company.companyId), ['intact'])
})

const file = (identity: keyof typeof identities) =>
  Buffer.from(identities[identity].pkcs12(filePassword)).toString('base64')
const long = 'ก'.repeat(201)

/** What is wrong, what the request changes, and the error code. */
const refusals: [string, Partial<Sent<typeof addCertificate>>, ErrorCode][] = [
  ['no certificate file [2.5.10] [2.5.11]', { certImage: '' }, 'CERTIFICATE_FILE_REQUIRED'],
  ['a .p12 file [2.5.12] [2.5.13]', { certImageName: 'key.p12' }, 'CERTIFICATE_FILE_TYPE'],
  ['a name with _CA [2.5.14] [2.8.29]', { certImageName: 'somchai_CA.pfx' }, 'CERTIFICATE_FILE_NAME'],
  ['a GIF as its picture [2.5.15] [2.5.16]', { certBackground: 'R0lGODlhAQABAAAAACw=' }, 'CERTIFICATE_PICTURE_TYPE'],
  ['a truncated PNG', { certBackground: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB' }, 'CERTIFICATE_PICTURE_UNREADABLE'],
  ['no picture [2.5.17]', { certBackground: '' }, 'CERTIFICATE_PICTURE_REQUIRED'],
  ['no name [2.5.18]', { certName: ' ' }, 'CERTIFICATE_NAME_REQUIRED'],
  ['no reason [2.5.19]', { certReason: '' }, 'CERTIFICATE_REASON_REQUIRED'],
  ['no location [2.5.20]', { certLocation: '' }, 'CERTIFICATE_LOCATION_REQUIRED'],
  ['no password [2.5.21] [2.5.22]', { certPassword: '' }, 'CERTIFICATE_PASSWORD_REQUIRED'],
  ['two different passwords [2.5.23]', { certConfirmPassword: 'Another-1' }, 'CERTIFICATE_PASSWORD_MISMATCH'],
  ['a reason that is too long', { certReason: long }, 'TEXT_TOO_LONG'],
  ['a password that does not open the file', { certPassword: 'Wrong-Password-1' }, 'CERTIFICATE_FILE_PASSWORD'],
  ['a file that is not PKCS#12', { certImage: 'bm90IGEgUEtDUyMxMg==' }, 'CERTIFICATE_FILE_MALFORMED'],
  ['an expired certificate', { certImage: file('expired') }, 'CERTIFICATE_EXPIRED'],
  ['a certificate that is not valid yet', { certImage: file('future') }, 'CERTIFICATE_NOT_YET_VALID'],
  ['a key that is too short', { certImage: file('weak') }, 'CERTIFICATE_KEY_WEAK'],
  ['a key that Acrobat does not support', { certImage: file('edwards') }, 'CERTIFICATE_KEY_UNSUPPORTED'],
  ['a server certificate', { certImage: file('server') }, 'CERTIFICATE_PURPOSE'],
  ['a certificate for encryption only', { certImage: file('cipher') }, 'CERTIFICATE_MAY_NOT_SIGN'],
  ['a personal certificate assigned to no one', { employeeList: [] }, 'CERTIFICATE_PERSONAL_NEEDS_ONE'],
  ['an employee who does not exist', { employeeList: [987_654_321] }, 'CERTIFICATE_EMPLOYEE_UNKNOWN'],
]

for (const [what, changed, code] of refusals) {
  test(`AddCert refuses it with its own message in English and Thai: ${what}`, async () => {
    const before = await counts()
    const request = certificateRequest(nattapong, changed)
    const english = await as.operator.call(addCertificate, request)
    const inThai = await thai.call(addCertificate, request)
    assert.deepEqual([english.code, english.http, inThai.code], [code, 200, code])
    assert.equal(english.message, sentence('en', english))
    assert.equal(inThai.message, sentence('th', inThai))
    assert.deepEqual(await counts(), before)
  })
}

test('people to whom someone else assigns a certificate get an email in their language', async () => {
  const [english, thai] = [await given.employee(), await given.employee({ locale: 'th' })]
  const employeeList = [english.employeeId, thai.employeeId]
  await as.admin.call(addCertificate, certificateRequest(identities.seal, { certtype: '2', employeeList }))
  const mails = await database.owner
    .selectFrom('mails')
    .select(['recipient', 'locale', 'template'])
    .where('recipient', 'in', [english.email, thai.email])
    .orderBy('id')
    .execute()
  assert.deepEqual(mails, [
    { recipient: english.email, locale: 'en', template: 'certificateAssigned' },
    { recipient: thai.email, locale: 'th', template: 'certificateAssigned' },
  ])
})

test('a file that is not base64 answers 400 and names the field', async () => {
  const answer = await as.operator.call(addCertificate, certificateRequest(nattapong, { certImage: 'MIIK!!MIIK' }))
  assert.deepEqual([answer.http, answer.code, answer.params?.field], [400, 'INPUT_INVALID', 'certImage'])
})

test('a .pfx file encrypted with 3DES and a JPEG as a data URL are accepted', async () => {
  const legacy = Buffer.from(nattapong.pkcs12(filePassword, { legacy: true })).toString('base64')
  const certBackground = `data:image/jpeg;base64,${jpegs.colour.toString('base64')}`
  const answer = await as.operator.call(
    addCertificate,
    certificateRequest(nattapong, { certImage: legacy, certBackground }),
  )
  assert.equal(answer.message, 'Success')
})

test('a certificate is not assigned to someone who was deleted', async () => {
  const { employeeId: id } = await given.employee()
  await as.admin.call(deleteEmployeeExtByUserId, { id })
  const request = certificateRequest(nattapong, { employeeList: [id] })
  assert.equal((await as.admin.call(addCertificate, request)).code, 'CERTIFICATE_EMPLOYEE_UNKNOWN')
})

test('only holders of 6 or 1 add certificates, not with 99, and only for employees of their company', async () => {
  const request = certificateRequest(nattapong)
  assert.equal((await call(addCertificate, request)).http, 401)
  assert.equal((await as.signer.call(addCertificate, request)).code, 'NOT_PERMITTED')
  const denied = as.person(await given.employee({ permissions: [1, 99] }))
  assert.equal((await denied.call(addCertificate, request)).code, 'NOT_PERMITTED')
  const foreigner = await given.employee({ company: await given.company() })
  const foreign = certificateRequest(nattapong, { employeeList: [foreigner.employeeId] })
  assert.equal((await as.operator.call(addCertificate, foreign)).code, 'CERTIFICATE_EMPLOYEE_UNKNOWN')
})

async function counts() {
  const { companyId } = await given.theCompany()
  return services.database.company(companyId).transaction(async (db) => {
    const count = async (table: 'certificates' | 'objects' | 'events') =>
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count
    return [await count('certificates'), await count('objects'), await count('events')]
  })
}
