import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { getCertificatePicture, listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import { limits } from '@laisen/contract/limits'
import { png, signaturePng } from '@laisen/testkit/images'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'

const { as, call, given, clock } = await server({ at: today })

test('the upload lists exactly the certificates assigned to the user [2.7.07]', async () => {
  const [one, other] = [await given.employee({ permissions: [2, 6] }), await given.employee({ permissions: [2, 6] })]
  const own = await addedCertificate(as.person(one), identities.nattapong)
  const shared = await addedCertificate(as.person(other), identities.seal, {
    certName: 'Seal',
    certtype: '2',
    employeeList: [one.employeeId, other.employeeId],
  })

  const { data } = await as.person(one).call(listCertificatesInUpload)
  assert.deepEqual(data.map(({ certID }) => certID).sort(), [own, shared].sort())
  const seal = data.find(({ certID }) => certID === shared)!
  assert.equal(Buffer.from(seal.certBackground, 'base64').compare(signaturePng()), 0)
  assert.equal(seal.signerName, `Tharaphat Engineering Co., Ltd. (Somchai Jaidee ${one.username})`)
  assert.deepEqual(
    seal.employeeList.map(({ employeeID }) => employeeID).sort(),
    [one.employeeId, other.employeeId].sort(),
  )
  assert.equal(data.find(({ certID }) => certID === own)!.signerName, 'Nattapong Srisuwan')
})

test('a picture that would make the list heavy is left out of it, and served by itself', async () => {
  const person = as.person(await given.employee({ permissions: [2, 6] }))
  const small = signaturePng()
  const certBackground = png({ colourType: 2, width: 500, height: 400, pixel: () => [...randomBytes(3)] })
  assert.ok(certBackground.length > limits.pictureBytesInLists)
  const large = await addedCertificate(person, identities.nattapong, {
    certBackground: certBackground.toString('base64'),
  })
  const usual = await addedCertificate(person, identities.seal)
  const { data } = await person.call(listCertificatesInUpload)
  const shown = new Map(data.map(({ certID, certBackground }) => [certID, certBackground]))
  assert.equal(shown.get(large), '')
  assert.equal(shown.get(usual), small.toString('base64'))
  const picture = Buffer.from(await (await person.download(getCertificatePicture, { certID: large })).arrayBuffer())
  assert.equal(picture.compare(certBackground), 0)
})

test('the list names the problem of a certificate that can no longer sign', async () => {
  const person = as.person(await given.employee({ permissions: [2, 6] }))
  await addedCertificate(person, identities.ending)
  assert.equal((await person.call(listCertificatesInUpload)).data[0]?.problem, null)
  clock.advance({ minutes: 11 })
  assert.equal((await person.call(listCertificatesInUpload)).data[0]?.problem, 'CERTIFICATE_EXPIRED')
})

test('a certificate’s picture is served to its users and to administrators, and to no one else', async () => {
  const owner = await given.employee({ permissions: [2, 6] })
  const certID = await addedCertificate(as.person(owner), identities.nattapong)
  const response = await as.person(owner).download(getCertificatePicture, { certID })
  assert.equal(response.headers.get('content-type'), 'image/png')
  assert.equal(Buffer.from(await response.arrayBuffer()).compare(signaturePng()), 0)
  assert.equal((await as.admin.download(getCertificatePicture, { certID })).status, 200)

  const stranger = as.person(await given.employee({ permissions: [2, 5] }))
  const foreigner = as.person(await given.employee({ company: await given.company(), permissions: [1] }))
  for (const client of [stranger, foreigner]) {
    assert.equal((await client.call(getCertificatePicture, { certID })).code, 'CERTIFICATE_NOT_FOUND')
  }
})

test('the list needs permission to upload', async () => {
  assert.equal((await call(listCertificatesInUpload)).http, 401)
  const reader = as.person(await given.employee({ permissions: [3] }))
  assert.equal((await reader.call(listCertificatesInUpload)).code, 'NOT_PERMITTED')
})
