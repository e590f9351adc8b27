import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addRootCA } from '@laisen/contract/endpoints/authority'
import {
  deleteCertificate,
  getCertificatePicture,
  listCertificatesInUpload,
} from '@laisen/contract/endpoints/certificates'
import { deleteEmployeeExtByUserId } from '@laisen/contract/endpoints/employees'
import {
  addSignature,
  deleteSignature,
  getSignaturePicture,
  listSignatures,
  setDefaultSignature,
} from '@laisen/contract/endpoints/signatures'
import { limits } from '@laisen/contract/limits'
import type { Client } from '@laisen/testkit/client'
import { jpegs, signaturePng } from '@laisen/testkit/images'
import { runDueJobs } from '@laisen/testkit/jobs'
import { server } from '@laisen/testkit/server'
import { issuedCertificate, rootCaRequest } from '../support/authority.ts'
import { addedCertificate } from '../support/certificates.ts'
import { identities } from '../support/identities.ts'
import { savedSignature, signaturePicture } from '../support/signatures.ts'
import { countedBytes } from '../support/storage.ts'

const house = await server()
const { as, given, clock, services } = house

/** A person of a company of their own, who may request a certificate and stamp. */
async function newcomer() {
  const company = await given.company()
  const person = await given.employee({ company, permissions: [2, 5, 6] })
  return { company, person, client: as.person(person) }
}

const listed = async (client: Client) => (await client.call(listSignatures)).data.listData
const defaultOf = async (client: Client) => (await listed(client)).find(({ isDefault }) => isDefault)?.signatureID

async function pictureOf(client: Client, signatureID: number): Promise<Buffer> {
  const response = await client.download(getSignaturePicture, { signatureID })
  assert.equal(response.status, 200)
  return Buffer.from(await response.arrayBuffer())
}

async function certificatePicture(client: Client, certID: number): Promise<Buffer> {
  const [certificate] = (await client.call(listCertificatesInUpload)).data.filter((one) => one.certID === certID)
  const listed = Buffer.from(certificate!.certBackground, 'base64')
  const response = await client.download(getCertificatePicture, { certID })
  if (response.headers.get('content-type')?.startsWith('image/')) {
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), listed)
    assert.equal(response.headers.get('content-type'), certificate!.certBackgroundType)
  }
  return listed
}

describe('saving', () => {
  test('a person saves signatures, the first one is the default, and each picture comes back as it was', async () => {
    const { client } = await newcomer()
    const [drawn, typed] = [await savedSignature(client), await savedSignature(client, { kind: 'typed' })]
    const uploaded = await savedSignature(client, { kind: 'uploaded', picture: jpegs.grey, useAsDefault: true })
    const createdAt = clock.now().toISOString()
    assert.deepEqual(await listed(client), [
      { signatureID: uploaded.signatureID, kind: 'uploaded', isDefault: true, createdAt },
      { signatureID: typed.signatureID, kind: 'typed', isDefault: false, createdAt },
      { signatureID: drawn.signatureID, kind: 'drawn', isDefault: false, createdAt },
    ])
    for (const { signatureID, picture } of [drawn, typed]) {
      assert.deepEqual(await pictureOf(client, signatureID), picture)
    }
    const response = await client.download(getSignaturePicture, { signatureID: uploaded.signatureID })
    assert.equal(response.headers.get('content-type'), 'image/jpeg')
  })

  test('the first is the default, and stays so until another is chosen', async () => {
    const { client } = await newcomer()
    const first = await savedSignature(client)
    assert.equal(await defaultOf(client), first.signatureID)
    const second = await savedSignature(client)
    assert.equal(await defaultOf(client), first.signatureID)
    for (const signatureID of [second.signatureID, second.signatureID, first.signatureID]) {
      assert.equal((await client.call(setDefaultSignature, { signatureID })).data, 'Success')
      assert.equal(await defaultOf(client), signatureID)
    }
  })

  test('five can be saved and no sixth, nor two sixths at once', async () => {
    const { client } = await newcomer()
    for (let saved = 0; saved < limits.signaturesPerPerson - 1; saved++) await savedSignature(client)
    const picture = signaturePicture().toString('base64')
    const both = await Promise.all([1, 2].map(() => client.call(addSignature, { picture, kind: 'drawn' })))
    assert.deepEqual(both.map(({ code }) => code ?? 'saved').sort(), ['SIGNATURES_TOO_MANY', 'saved'])
    const sixth = await client.call(addSignature, { picture, kind: 'drawn' })
    assert.deepEqual([sixth.code, sixth.params?.limit], ['SIGNATURES_TOO_MANY', 5])
    assert.equal((await listed(client)).length, 5)
    const [, last] = await listed(client)
    await client.call(deleteSignature, { signatureID: last!.signatureID })
    assert.equal((await client.call(addSignature, { picture, kind: 'drawn' })).status, 0)
  })

  test('two that are chosen at once leave one default', async () => {
    const { client } = await newcomer()
    const ids = [await savedSignature(client), await savedSignature(client)].map(({ signatureID }) => signatureID)
    const answers = await Promise.all(
      [...ids, ...ids].map((signatureID) => client.call(setDefaultSignature, { signatureID })),
    )
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([0]))
    assert.equal((await listed(client)).filter(({ isDefault }) => isDefault).length, 1)
  })

  test('what is no PNG or JPEG, damaged, empty, or too large is refused, and nothing is stored', async () => {
    const { client } = await newcomer()
    const send = async (picture: string) => {
      const { code, params } = await client.call(addSignature, { picture, kind: 'uploaded' })
      return [code, params?.field]
    }
    const broken = signaturePng()
    broken.fill(0, 45, 60)
    assert.deepEqual(await send(''), ['CERTIFICATE_PICTURE_REQUIRED', 'picture'])
    assert.deepEqual(await send(Buffer.from('%PDF-1.7').toString('base64')), ['CERTIFICATE_PICTURE_TYPE', 'picture'])
    assert.deepEqual(await send(broken.toString('base64')), ['CERTIFICATE_PICTURE_UNREADABLE', 'picture'])
    const filled = Buffer.concat([
      jpegs.grey.subarray(0, -2),
      Buffer.alloc(limits.pictureStoredBytes),
      jpegs.grey.subarray(-2),
    ])
    assert.deepEqual(await send(filled.toString('base64')), ['CERTIFICATE_PICTURE_TOO_LARGE', 'picture'])
    const huge = await client.call(addSignature, {
      picture: 'A'.repeat(limits.signatureRequestBytes),
      kind: 'uploaded',
    })
    assert.equal(huge.http, 413)
    const odd = await client.call(addSignature, {
      picture: signaturePng().toString('base64'),
      kind: 'painted' as never,
    })
    assert.equal(odd.code, 'VALUE_NOT_ALLOWED')
    assert.deepEqual(await listed(client), [])
    assert.equal(await countedBytes(client), 0)
  })
})

describe('whose they are', () => {
  test('nobody sees, chooses or deletes a signature of somebody else, not even an administrator of the company', async () => {
    const { company, client } = await newcomer()
    const { signatureID, picture } = await savedSignature(client)
    const colleague = as.person(await given.employee({ company, permissions: [1] }))
    const stranger = (await newcomer()).client
    for (const other of [colleague, stranger]) {
      await savedSignature(other)
      assert.equal((await other.call(deleteSignature, { signatureID })).code, 'SIGNATURE_NOT_FOUND')
      assert.equal((await other.call(setDefaultSignature, { signatureID })).code, 'SIGNATURE_NOT_FOUND')
      const seen = await other.download(getSignaturePicture, { signatureID })
      assert.equal(((await seen.json()) as { code: string }).code, 'SIGNATURE_NOT_FOUND')
      assert.equal((await listed(other)).length, 1)
    }
    assert.deepEqual(await pictureOf(client, signatureID), picture)
  })

  test('a person who may only view saves and deletes their own', async () => {
    const client = as.person(await given.employee({ permissions: [3, 99] }))
    const { signatureID } = await savedSignature(client)
    assert.equal((await client.call(deleteSignature, { signatureID })).status, 0)
  })

  test('the signatures of a deleted person are gone, and give back their storage together with the certificate', async () => {
    const { company, person, client } = await newcomer()
    const admin = as.person(await given.employee({ company, permissions: [1] }))
    const before = await countedBytes(admin)
    await savedSignature(client)
    await issuedCertificate(house, client)
    await savedSignature(client)
    await savedSignature(client, { useAsDefault: true })
    assert.equal((await admin.call(deleteEmployeeExtByUserId, { id: person.employeeId })).status, 0)
    assert.equal(await countedBytes(admin), before)
    const { rows } = await house.database.ownerPool.query(
      `select (select count(*) from signatures where company_id = $1)::int as signatures,
        (select count(*) from objects where company_id = $1 and wrapped_key is not null)::int as readable`,
      [company.companyId],
    )
    assert.deepEqual(rows, [{ signatures: 0, readable: 0 }])
  })
})

describe('on the certificate that the authority issues', () => {
  test('it shows the default signature, and follows it when another becomes the default', async () => {
    const { client } = await newcomer()
    const first = await savedSignature(client)
    const second = await savedSignature(client)
    const certID = await issuedCertificate(house, client)
    assert.deepEqual(await certificatePicture(client, certID), first.picture)
    await client.call(setDefaultSignature, { signatureID: second.signatureID })
    assert.deepEqual(await certificatePicture(client, certID), second.picture)
    const third = await savedSignature(client, { useAsDefault: true })
    assert.deepEqual(await certificatePicture(client, certID), third.picture)
    await savedSignature(client)
    assert.deepEqual(await certificatePicture(client, certID), third.picture)
  })

  test('one that was issued without a picture shows the first signature that its person saves', async () => {
    const { company, client } = await newcomer()
    const certID = await issuedCertificate(house, client)
    const colleague = as.person(await given.employee({ company, permissions: [2, 5, 6] }))
    const others = await issuedCertificate(house, colleague)
    assert.equal((await certificatePicture(client, certID)).length, 0)
    const { picture } = await savedSignature(client)
    assert.deepEqual(await certificatePicture(client, certID), picture)
    assert.equal((await certificatePicture(colleague, others)).length, 0)
  })

  test('a signature that is chosen while the certificate is being issued is the one it shows', async () => {
    const { client } = await newcomer()
    await savedSignature(client)
    const second = await savedSignature(client)
    await client.call(addRootCA, rootCaRequest())
    const [chosen] = await Promise.all([
      client.call(setDefaultSignature, { signatureID: second.signatureID }),
      runDueJobs(services),
    ])
    assert.equal(chosen.status, 0)
    const [certificate] = (await client.call(listCertificatesInUpload)).data
    assert.deepEqual(await certificatePicture(client, certificate!.certID), second.picture)
  })

  test('deleting the default shows the latest of the others; deleting the last one leaves its picture', async () => {
    const { client } = await newcomer()
    const [first, second, third] = [
      await savedSignature(client),
      await savedSignature(client),
      await savedSignature(client),
    ]
    const certID = await issuedCertificate(house, client)
    const remove = (signatureID: number) => client.call(deleteSignature, { signatureID })
    await remove(second.signatureID)
    assert.deepEqual(await certificatePicture(client, certID), first.picture)
    await remove(first.signatureID)
    assert.equal(await defaultOf(client), third.signatureID)
    assert.deepEqual(await certificatePicture(client, certID), third.picture)
    await remove(third.signatureID)
    assert.deepEqual(await listed(client), [])
    assert.deepEqual(await certificatePicture(client, certID), third.picture)
    assert.equal((await remove(third.signatureID)).code, 'SIGNATURE_NOT_FOUND')
  })

  test('a picture is counted once while signature and certificate both show it, and until neither does', async () => {
    const { client } = await newcomer()
    const first = await savedSignature(client)
    assert.equal(await countedBytes(client), first.picture.length)
    await issuedCertificate(house, client)
    assert.equal(await countedBytes(client), first.picture.length)
    await client.call(deleteSignature, { signatureID: first.signatureID })
    assert.equal(await countedBytes(client), first.picture.length, 'the certificate shows it')
    const second = await savedSignature(client)
    assert.equal(await countedBytes(client), second.picture.length, 'the certificate shows the new one')
    const third = await savedSignature(client, { useAsDefault: true })
    assert.equal(await countedBytes(client), second.picture.length + third.picture.length)
    await client.call(deleteSignature, { signatureID: second.signatureID })
    assert.equal(await countedBytes(client), third.picture.length)
  })

  test('it is not shown on a certificate that its person uploaded', async () => {
    const { client } = await newcomer()
    const issued = await issuedCertificate(house, client)
    const uploaded = await addedCertificate(client, identities.nattapong)
    const before = await certificatePicture(client, uploaded)
    const { picture } = await savedSignature(client)
    assert.deepEqual(await certificatePicture(client, issued), picture)
    assert.deepEqual(await certificatePicture(client, uploaded), before)
  })

  test('it is not shown on one that was deleted, which therefore holds none of its storage', async () => {
    const { company, client } = await newcomer()
    const admin = as.person(await given.employee({ company, permissions: [1] }))
    const certID = await issuedCertificate(house, client)
    assert.equal((await admin.call(deleteCertificate, { certID })).status, 0)
    const { signatureID, picture } = await savedSignature(client)
    assert.equal(await countedBytes(client), picture.length)
    await client.call(deleteSignature, { signatureID })
    assert.equal(await countedBytes(client), 0)
  })

  test('a signature that is deleted and chosen at the same time is never shown without its picture', async () => {
    const { client } = await newcomer()
    await savedSignature(client)
    const certID = await issuedCertificate(house, client)
    const { signatureID, picture } = await savedSignature(client)
    await Promise.all([
      client.call(setDefaultSignature, { signatureID }),
      client.call(deleteSignature, { signatureID }),
    ])
    const [left] = await listed(client)
    const shown = await certificatePicture(client, certID)
    assert.deepEqual(shown, await pictureOf(client, left!.signatureID))
    assert.notDeepEqual(shown, picture)
    assert.equal(await countedBytes(client), shown.length)
  })
})

test('without room in the package, no signature is saved', async () => {
  const company = await given.company({ plan: false })
  await given.package({ company, limitBytes: 100 })
  const client = as.person(await given.employee({ company }))
  const answer = await client.call(addSignature, { picture: signaturePicture().toString('base64'), kind: 'drawn' })
  assert.equal(answer.code, 'PLAN_STORAGE_USED_UP')
  assert.deepEqual(await listed(client), [])
})
