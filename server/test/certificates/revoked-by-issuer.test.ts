import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getCertificate } from '@laisen/contract/endpoints/certificate-lists'
import { listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import { type CertStatus, certIdOf, writeOcspResponse } from '@laisen/pki/ocsp'
import { softwareSigner } from '@laisen/pki/signing-key'
import type { Client } from '@laisen/testkit/client'
import { pki, type TestIdentity } from '@laisen/testkit/pki'
import { issuedCertificate } from '../support/authority.ts'
import { addedCertificate } from '../support/certificates.ts'
import { runDue } from '../support/due-jobs.ts'
import { issuerAnswers, listOf, listWithHold, ocspBy } from '../support/issuer-answers.ts'
import { mailingHouse } from '../support/mailbox.ts'
import { base64, stampRequest } from '../support/stamping.ts'

// Whose certificate its issuer revoked is told before anything is signed with it (rules 10.7).

const house = await mailingHouse({ at: new Date(), config: { outboundAllow: ['127.0.0.1'] } })
const { as, given, clock } = house
const elsewhere = await issuerAnswers()
const { at } = elsewhere

/** An authority with addresses of its own, so that no test finds what another was answered. */
let authorities = 0
async function authority() {
  const own = `${at}/${++authorities}`
  const [crlUrls, ocspUrls] = [[`${own}/issuing.crl`], [`${own}/ocsp`]]
  const people = await pki({
    root: { name: 'Bangkok Root' },
    issuing: { by: 'root', name: 'Bangkok Issuing', crlUrls: [`${own}/root.crl`] },
    other: { name: 'Bangkok Issuing' },
    alice: { by: 'issuing', crlUrls },
    bob: { by: 'issuing', crlUrls },
    carol: { by: 'issuing', ocspUrls },
    dave: { by: 'issuing', ocspUrls },
  })
  const path = (name: string) => new URL(`${own}/${name}`).pathname
  const publish = (name: 'root' | 'issuing', list: Uint8Array) => elsewhere.publish(path(`${name}.crl`), list)
  const good = async () => {
    publish('root', await listOf(people.root, [], clock.now()))
    publish('issuing', await listOf(people.issuing, [], clock.now()))
  }
  await good()
  const answer = (by: (body: Buffer) => Uint8Array | Promise<Uint8Array>) => elsewhere.answer(path('ocsp'), by)
  answer(ocspBy(people.issuing, { status: 'good' }, () => clock.now()))
  return { ...people, publish, good, answer }
}

/** Somebody with this certificate, which was asked about. */
async function holderOf(...identities: TestIdentity[]) {
  const company = await given.company()
  const person = await given.employee({ company, permissions: [1] })
  const client = as.person(person)
  const ids = []
  for (const [index, identity] of identities.entries())
    ids.push(await addedCertificate(client, identity, { certName: `Seal ${index}` }))
  await house.mails()
  return { company, person, client, ids, certID: ids[0]! }
}

/** The next daily question. @returns the mails */
async function nextDay() {
  clock.advance({ hours: 25 })
  await runDue(house, 'certificates.ask-statuses')
  return (await house.mails()).map(
    ({ parsed }) => [parsed.to?.[0]?.address, parsed.subject, parsed.text ?? ''] as const,
  )
}

async function told(client: Client, certID: number) {
  const { problem, problemParams } = (await client.call(getCertificate, { certID })).data
  const inUpload = (await client.call(listCertificatesInUpload)).data.find((one) => one.certID === certID)!
  assert.deepEqual([inUpload.problem, inUpload.problemParams], [problem, problemParams], 'both lists say the same')
  return { problem, problemParams }
}

const refusalOf = ({ certificate: { serial } }: TestIdentity, revokedAt: Date) => ({
  problem: 'CERTIFICATE_REVOKED_BY_AUTHORITY',
  problemParams: { serial, revokedAt: revokedAt.toISOString() },
})
const none = { problem: null, problemParams: {} }
/** As lists carry it: without milliseconds. */
const yesterday = () => new Date(Math.floor(clock.now().getTime() / 1000) * 1000 - 86_400_000)

test('a certificate on the list of its issuer is named as revoked with the date, cannot sign at any level, and its holder is told once', async () => {
  const { issuing, alice, publish, good } = await authority()
  const { person, client, certID } = await holderOf(alice)
  assert.deepEqual(await told(client, certID), none)
  const revokedAt = yesterday()
  const revoked = async () => publish('issuing', await listOf(issuing, [{ of: alice, revokedAt }], clock.now()))
  await revoked()
  const [mail, ...others] = await nextDay()
  assert.deepEqual(others, [])
  assert.deepEqual(mail?.slice(0, 2), [person.email, 'The certificate Seal 0 was revoked'])
  assert.match(mail![2], /Bangkok Issuing revoked the certificate Seal 0/)

  const again = await as.fresh(person)
  assert.deepEqual(await told(again, certID), refusalOf(alice, revokedAt))
  // Nobody of this company asks for more than B-T.
  const refused = await again.call(addPdfStamp, stampRequest(certID, { pdfString: base64(Buffer.from('not a PDF')) }))
  assert.equal(refused.message?.includes(alice.certificate.serial), true, 'refused before the document is looked at')
  assert.match(refused.message ?? '', /^This certificate was revoked by its issuer on /)

  await good()
  await revoked()
  assert.deepEqual(await nextDay(), [], 'not again')
  assert.deepEqual(await told(await as.fresh(person), certID), refusalOf(alice, revokedAt))
})

test('the words are the same at signing, where the issuer revoked it since it was asked', async () => {
  const { issuing, alice, publish } = await authority()
  const company = await given.company()
  const person = await given.employee({ company, permissions: [1] })
  const client = as.person(person)
  // With an authority of its own the company signs at B-LT.
  await issuedCertificate(house, client)
  const revokedAt = yesterday()
  const certID = await addedCertificate(client, alice)
  publish('issuing', await listOf(issuing, [{ of: alice, revokedAt }], clock.now()))
  const atSigning = await client.call(addPdfStamp, stampRequest(certID))
  await house.mails()
  assert.deepEqual(await told(client, certID), refusalOf(alice, revokedAt))
  const before = await client.call(addPdfStamp, stampRequest(certID))
  assert.match(atSigning.message ?? '', /^This certificate was revoked by its issuer on /)
  assert.equal(before.message, atSigning.message)
})

test('a certificate below one that was revoked cannot sign either, and the serial number is that of the one above', async () => {
  const { root, issuing, alice, publish } = await authority()
  const { person, certID } = await holderOf(alice)
  const revokedAt = yesterday()
  publish('root', await listOf(root, [{ of: issuing, revokedAt, reason: 'cACompromise' }], clock.now()))
  publish('issuing', await listOf(issuing, [], clock.now()))
  assert.equal((await nextDay()).length, 1)
  assert.deepEqual(await told(await as.fresh(person), certID), refusalOf(issuing, revokedAt))
})

test('each certificate of an issuer is asked about, and only the one that an OCSP answer calls revoked is', async () => {
  const { issuing, carol, dave, answer } = await authority()
  const { person, ids } = await holderOf(carol, dave)
  const revokedAt = yesterday()
  answer((body) => {
    const serial = Buffer.from(dave.certificate.serial, 'hex')
    const is: CertStatus = body.includes(serial)
      ? { status: 'revoked', revokedAt, reason: 'superseded' }
      : { status: 'good' }
    return ocspBy(issuing, is, () => clock.now())(body)
  })
  const mails = await nextDay()
  assert.deepEqual(
    mails.map(([, subject]) => subject),
    ['The certificate Seal 1 was revoked'],
  )
  const client = await as.fresh(person)
  assert.deepEqual(await told(client, ids[0]!), none)
  assert.deepEqual(await told(client, ids[1]!), refusalOf(dave, revokedAt))
})

test('a hold that the issuer lifts is gone after the next question, but not while nobody answers; a second one is told again', async () => {
  const { root, issuing, alice, publish, good } = await authority()
  const { person, certID } = await holderOf(alice)
  const revokedAt = yesterday()
  const hold = async () => {
    publish('root', await listOf(root, [], clock.now()))
    publish('issuing', listWithHold(issuing, { of: alice, revokedAt }, clock.now()))
  }
  await hold()
  assert.equal((await nextDay()).length, 1)
  assert.deepEqual(await told(await as.fresh(person), certID), refusalOf(alice, revokedAt))
  elsewhere.published.closed = true
  assert.deepEqual(await nextDay(), [])
  assert.deepEqual(await told(await as.fresh(person), certID), refusalOf(alice, revokedAt), 'silence lifts nothing')
  elsewhere.published.closed = false
  await good()
  assert.deepEqual(await nextDay(), [])
  const client = await as.fresh(person)
  assert.deepEqual(await told(client, certID), none)
  assert.equal((await client.call(addPdfStamp, stampRequest(certID))).status, 0)
  await hold()
  assert.equal((await nextDay()).length, 1)
})

test('no unsound answer calls a certificate revoked: of somebody else, an old one, about another number', async () => {
  const { issuing, other, root, alice, bob, carol, publish, answer } = await authority()
  const { person, ids } = await holderOf(alice, carol)
  const revokedAt = yesterday()
  const revoked: CertStatus = { status: 'revoked', revokedAt, reason: 'keyCompromise' }
  const longAgo = () => new Date(clock.now().getTime() - 40 * 86_400_000)
  const aboutAnother = () =>
    writeOcspResponse({
      ...{
        responder: { signer: softwareSigner(issuing.key), certificate: issuing.certificate },
        producedAt: clock.now(),
      },
      answers: [
        {
          ...{ certId: certIdOf(bob.certificate.serial, issuing.certificate), is: revoked, thisUpdate: clock.now() },
          nextUpdate: new Date(clock.now().getTime() + 3_600_000),
        },
      ],
    })
  const unsound = [
    {
      list: await listOf(other, [{ of: alice, revokedAt }], clock.now()),
      by: ocspBy(other, revoked, () => clock.now()),
    },
    { list: await listOf(root, [{ of: alice, revokedAt }], clock.now()), by: ocspBy(root, revoked, () => clock.now()) },
    { list: await listOf(issuing, [{ of: alice, revokedAt }], longAgo()), by: ocspBy(issuing, revoked, longAgo) },
    { list: await listOf(issuing, [{ of: bob, revokedAt }], clock.now()), by: aboutAnother },
  ]
  for (const { list, by } of unsound) {
    publish('issuing', list)
    answer(by)
    assert.deepEqual(await nextDay(), [])
    const client = await as.fresh(person)
    for (const certID of ids) assert.deepEqual(await told(client, certID), none)
    assert.equal((await client.call(addPdfStamp, stampRequest(ids[0]!))).status, 0)
  }
})

test('of many certificates of one issuer whose servers are silent only the first few are asked about, and none is called revoked', async () => {
  const own = `/${++authorities}/ocsp`
  const rows = Array.from({ length: 8 }, (_, index) => [`one ${index}`, { by: 'root', ocspUrls: [at + own] }] as const)
  const people = await pki({ root: {}, ...Object.fromEntries(rows) })
  const crowd = rows.map(([name]) => (people as Record<string, TestIdentity>)[name]!)
  elsewhere.answer(
    own,
    ocspBy(people.root, { status: 'good' }, () => clock.now()),
  )
  const { person, client, ids } = await holderOf(...crowd)
  // Only a company that asks for B-LT is told what keeps it from that.
  await issuedCertificate(house, client)
  await house.mails()
  elsewhere.answer(own, () => Buffer.from('nothing'))
  const count = () => elsewhere.published.asked.filter((one) => one === own).length
  const before = count()
  assert.deepEqual(await nextDay(), [])
  assert.equal(count() - before, 3)
  const cards = (await (await as.fresh(person)).call(listCertificatesInUpload)).data
  assert.deepEqual(
    ids.map((id) => cards.find(({ certID }) => certID === id)).map((card) => [card?.problem, card?.levelGap]),
    ids.map(() => [null, 'NO_ANSWER']),
  )
})
