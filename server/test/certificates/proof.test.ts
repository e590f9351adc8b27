import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { getCertificate, listOwnCertificates } from '@laisen/contract/endpoints/certificate-lists'
import { listCertificatesInUpload, updateCertificate } from '@laisen/contract/endpoints/certificates'
import { addPdfStamp, getStamp } from '@laisen/contract/endpoints/stamps'
import { addTrustRoots } from '@laisen/contract/endpoints/trust-roots'
import { writeCrl } from '@laisen/pki/crl'
import { softwareSigner } from '@laisen/pki/signing-key'
import type { Client } from '@laisen/testkit/client'
import { runDueJobs, runJob } from '@laisen/testkit/jobs'
import { pki, type TestIdentity } from '@laisen/testkit/pki'
import { server } from '@laisen/testkit/server'
import { certificatePassword, issuedCertificate } from '../support/authority.ts'
import { addedCertificate, filePassword } from '../support/certificates.ts'
import { operatorOf } from '../support/operator.ts'
import { stampRequest } from '../support/stamping.ts'

const house = await server({ at: new Date(), config: { outboundAllow: ['127.0.0.1'] } })
const { as, given, clock, services } = house

/** Lists of revoked certificates, of whichever authorities are in it. While it is closed, it answers nothing. */
const published = { lists: new Map<string, Uint8Array>(), asked: 0, closed: false }
const publisher = createServer((request, response) => {
  published.asked += 1
  const list = published.closed ? undefined : published.lists.get(request.url ?? '')
  response.writeHead(list ? 200 : 503).end(list)
})
await new Promise<void>((resolve) => publisher.listen(0, '127.0.0.1', resolve))
after(() => publisher.close())
const at = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}`

const people = await pki({
  root: { name: 'Bangkok Root' },
  issuing: { by: 'root', name: 'Bangkok Issuing', crlUrls: [`${at}/root.crl`] },
  alice: { by: 'issuing', crlUrls: [`${at}/issuing.crl`] },
  bob: { by: 'issuing', crlUrls: [`${at}/issuing.crl`] },
  nowhere: { by: 'issuing', crlUrls: [`${at}/nobody.crl`] },
  silent: { by: 'root' },
  below: { by: 'mute', crlUrls: [`${at}/mute.crl`] },
  mute: { by: 'root', name: 'Mute Issuing' },
  self: { authority: false },
})
await publish('root')
await publish('issuing')
await publish('mute')

async function publish(name: 'root' | 'issuing' | 'mute'): Promise<void> {
  const { key, certificate } = people[name]
  const now = clock.now()
  const list = await writeCrl({
    ...{ issuer: { signer: softwareSigner(key), certificate }, number: 1n, revoked: [], keptSince: now },
    ...{ thisUpdate: now, nextUpdate: new Date(now.getTime() + 7 * 86_400_000) },
  })
  published.lists.set(`/${name}.crl`, list)
}

/** Somebody of a company whose signatures reach B-LT. */
async function signer() {
  const company = await given.company()
  const person = await given.employee({ company, permissions: [1] })
  const client = as.person(person)
  return { person, client, own: await issuedCertificate(house, client) }
}

async function told(client: Client, certID: number) {
  const { level, levelGap, trust } = (await client.call(getCertificate, { certID })).data
  const { data } = await client.call(listCertificatesInUpload)
  const inUpload = data.find((one) => one.certID === certID)!
  assert.deepEqual(
    [inUpload.level, inUpload.levelGap, inUpload.trust],
    [level, levelGap, trust],
    'both lists say the same',
  )
  return [level, levelGap, trust]
}

async function reached(client: Client, certID: number, certPassword: string | null = null) {
  const { data } = await client.call(addPdfStamp, stampRequest(certID, { certPassword }))
  return data.level
}

test('a certificate of the company’s own authority reaches B-LT at once, and its company trusts it', async () => {
  const { client, own } = await signer()
  assert.deepEqual(await told(client, own), ['B-LT', null, 'own'])
  assert.equal(await reached(client, own, certificatePassword), 'B-LT')
})

test('what a list of certificates promises is what a signature reaches, whatever the certificate', async () => {
  const { client } = await signer()
  const expected: [TestIdentity, string, string | null, string][] = [
    [people.alice, 'B-LT', null, 'unknown'],
    [people.self, 'B-T', 'SELF_SIGNED', 'nobody'],
    [people.silent, 'B-T', 'NO_ADDRESS', 'unknown'],
    [people.nowhere, 'B-T', 'NO_ANSWER', 'unknown'],
    [people.below, 'B-T', 'NO_ADDRESS', 'unknown'],
  ]
  for (const [identity, ...facts] of expected) {
    const certID = await addedCertificate(client, identity)
    await runDueJobs(services)
    assert.deepEqual(await told(client, certID), facts)
    assert.equal(await reached(client, certID), facts[0])
  }
})

test('nobody waits for servers elsewhere: until they were asked, the card says that they are being asked', async () => {
  const { client } = await signer()
  const before = published.asked
  const certID = await addedCertificate(client, people.bob)
  assert.deepEqual(await told(client, certID), ['B-LT', 'NOT_ASKED', 'unknown'])
  await client.call(listOwnCertificates, {})
  assert.equal(published.asked, before, 'adding and listing ask nobody')
  await runDueJobs(services)
  assert.deepEqual(await told(client, certID), ['B-LT', null, 'unknown'])
})

test('a day later the addresses are asked again, and cards tell what they say then', async () => {
  const { person, client } = await signer()
  const certID = await addedCertificate(client, people.alice)
  await runDueJobs(services)
  published.closed = true
  try {
    clock.advance({ hours: 25 })
    await runJob(services, 'certificates.ask-statuses')
    assert.deepEqual(await told(await as.fresh(person), certID), ['B-T', 'NO_ANSWER', 'unknown'])
  } finally {
    published.closed = false
  }
  await publish('root')
  await publish('issuing')
  clock.advance({ hours: 25 })
  await runJob(services, 'certificates.ask-statuses')
  assert.deepEqual(await told(await as.fresh(person), certID), ['B-LT', null, 'unknown'])
})

test('a replaced key is asked about anew', async () => {
  const { client } = await signer()
  const certID = await addedCertificate(client, people.self)
  await runDueJobs(services)
  const certImage = Buffer.from(people.alice.pkcs12(filePassword)).toString('base64')
  const change = { certID, certImage, certImageName: 'alice.pfx', certPassword: filePassword }
  assert.equal((await client.call(updateCertificate, change)).status, 0)
  assert.equal((await told(client, certID))[1], 'NOT_ASKED')
  await runDueJobs(services)
  assert.deepEqual(await told(client, certID), ['B-LT', null, 'unknown'])
})

test('readers are said to trust an issuer once its root is on the operator’s list, before signing and after', async () => {
  const { client } = await signer()
  const certID = await addedCertificate(client, people.alice)
  const { data } = await client.call(addPdfStamp, stampRequest(certID, {}))
  const trustOfStamp = async () =>
    (await client.call(getStamp, { stampId: data.stampId })).data.certificates.map(({ trust }) => trust)
  assert.deepEqual(await trustOfStamp(), ['unknown'])
  const operator = await operatorOf(house)
  const certificates = Buffer.from(people.root.certificate.raw).toString('base64')
  assert.equal((await operator.call(addTrustRoots, { certificates })).status, 0)
  assert.equal((await told(client, certID))[2], 'readers')
  assert.deepEqual(await trustOfStamp(), ['readers'])
  const self = await addedCertificate(client, people.self)
  assert.equal((await told(client, self))[2], 'nobody', 'a root says nothing of others')
})
