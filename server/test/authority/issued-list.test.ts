import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import {
  getAuthority,
  getIssuedCertificate,
  listIssuedCertificates,
  setTimestampNetworks,
} from '@laisen/contract/endpoints/authority'
import { deleteCertificate, revokeCertificate } from '@laisen/contract/endpoints/certificates'
import { parseCertificate } from '@laisen/pki/certificate'
import type { Client } from '@laisen/testkit/client'
import { server } from '@laisen/testkit/server'
import { issuedCertificate } from '../support/authority.ts'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'

const house = await server({ at: today })
const { as, given, clock, url } = house

/** A company in which these people have certificates of its authority, the first first. */
async function issuedTo(...usernames: string[]) {
  const company = await given.company({ name: 'Acme & Sons' })
  const boss = await given.employee({ company, permissions: [1] })
  const admin = as.person(boss)
  const certIDs: number[] = []
  for (const username of usernames) {
    const owner = await given.employee({ company, permissions: [5, 6, 8, 105], username })
    certIDs.push(await issuedCertificate(house, as.person(owner)))
    clock.advance({ seconds: 1 })
  }
  const second = await given.employee({ company, permissions: [105] })
  return { company, boss, admin, certIDs, clerk: as.person(second) }
}

const namesIn = async (
  client: Client,
  input: Parameters<typeof client.call<typeof listIssuedCertificates>>[1] = {},
) => {
  const { data } = await client.call(listIssuedCertificates, input)
  return data.listData.map(({ certName }) => certName)
}

test('what the authority issued is listed, the latest first, a page at a time; uploaded certificates are not', async () => {
  const { admin } = await issuedTo('anong', 'boonmee', 'chai')
  await addedCertificate(admin, identities.nattapong)
  assert.deepEqual(await namesIn(admin), ['chai_CA', 'boonmee_CA', 'anong_CA'])
  const { data } = await admin.call(listIssuedCertificates, { Page: 2, PerPage: 2 })
  assert.deepEqual([data.listData.map(({ certName }) => certName), data.count, data.dataCount], [['anong_CA'], 2, 3])
})

test('a search finds a part of a name, or how a serial number begins, however it is written', async () => {
  const { admin } = await issuedTo('anong', 'boonmee')
  const [first] = (await admin.call(listIssuedCertificates, { Search: 'nong' })).data.listData
  assert.equal(first!.certName, 'anong_CA')
  const written = first!.serial.toUpperCase().match(/../g)!
  assert.deepEqual(await namesIn(admin, { Search: written.join(':') }), ['anong_CA'])
  assert.deepEqual(await namesIn(admin, { Search: written.slice(0, 4).join(' ') }), ['anong_CA'])
  assert.deepEqual(await namesIn(admin, { Search: written.slice(1).join('') }), [])
})

test('each is valid, expired or revoked, and the list can be narrowed to one of these', async () => {
  const { admin, certIDs } = await issuedTo('anong', 'boonmee', 'chai')
  await admin.call(revokeCertificate, { certID: certIDs[0]!, reason: 'superseded' })
  await admin.call(deleteCertificate, { certID: certIDs[1]! })
  const states = async () => {
    const { listData } = (await admin.call(listIssuedCertificates, {})).data
    return listData.map(({ certName, state, mayRevoke }) => [certName, state, mayRevoke])
  }
  const revoked = [
    ['boonmee_CA', 'revoked', false],
    ['anong_CA', 'revoked', false],
  ]
  assert.deepEqual(await states(), [['chai_CA', 'valid', true], ...revoked])
  assert.deepEqual(await namesIn(admin, { State: 'valid' }), ['chai_CA'])
  assert.deepEqual(await namesIn(admin, { State: 'revoked' }), ['boonmee_CA', 'anong_CA'])
  assert.deepEqual(await namesIn(admin, { State: 'expired' }), [])
})

test('holders of 105 see the list, and revoke what is theirs; administrators revoke all', async () => {
  const { admin, clerk, company } = await issuedTo('anong')
  const owner = as.person(await given.employee({ company, permissions: [6, 105] }))
  await issuedCertificate(house, owner)
  const may = async (client: Client) =>
    (await client.call(listIssuedCertificates, {})).data.listData.map(({ mayRevoke }) => mayRevoke)
  assert.deepEqual(await may(admin), [true, true])
  assert.deepEqual(await may(clerk), [false, false])
  assert.deepEqual(await may(owner), [true, false])
})

test('a certificate is downloaded by its serial number, in the own company only', async () => {
  const { admin, clerk } = await issuedTo('anong')
  const { admin: stranger } = await issuedTo('boonmee')
  const { serial } = (await admin.call(listIssuedCertificates, {})).data.listData[0]!
  const file = await clerk.download(getIssuedCertificate, { serial })
  assert.equal(file.headers.get('content-type'), 'application/pkix-cert')
  assert.match(file.headers.get('content-disposition') ?? '', /anong_CA\.cer/)
  assert.equal(parseCertificate(new Uint8Array(await file.arrayBuffer())).serial, serial)
  assert.equal((await stranger.call(getIssuedCertificate, { serial })).code, 'CERTIFICATE_NOT_FOUND')
})

test('the authority says with what it issues, until when, and what it publishes', async () => {
  const company = await given.company()
  const admin = as.person(await given.employee({ company, permissions: [1] }))
  assert.equal((await admin.call(getAuthority)).data.issuing, null)
  const certID = await issuedCertificate(house, admin)
  const before = (await admin.call(getAuthority)).data
  const { issuing } = before
  assert.equal(issuing!.keyType, 'P-384')
  assert.match(issuing!.subject, /Issuing CA/)
  const madeAt = clock.now().getTime()
  assert.ok(Math.abs(Date.parse(issuing!.issuesUntil) - (madeAt + 3 * 365.25 * 86_400_000)) < 60_000)
  assert.deepEqual([issuing!.crl.publishedAt, issuing!.crl.revoked], [null, 0])
  const certificate = Buffer.from(await (await fetch(issuing!.url)).arrayBuffer())
  assert.equal(createHash('sha256').update(certificate).digest('hex'), issuing!.fingerprint)

  await admin.call(revokeCertificate, { certID, reason: 'keyCompromise' })
  assert.equal((await fetch(issuing!.crl.url)).status, 200)
  const { crl } = (await admin.call(getAuthority)).data.issuing!
  assert.deepEqual([crl.publishedAt, crl.revoked], [clock.now().toISOString(), 1])
  assert.ok(crl.nextUpdate! > crl.publishedAt!)
  await admin.call(setTimestampNetworks, { networks: ['203.0.113.0/24'] })
  assert.deepEqual((await admin.call(getAuthority)).data.timestamps!.networks, ['203.0.113.0/24'])
})

test('the page about a root tells its fingerprint and how Acrobat trusts it, in both languages, to anyone', async () => {
  const { admin } = await issuedTo('anong')
  const { roots, issuing } = (await admin.call(getAuthority)).data
  const [root] = roots
  assert.ok(root!.guideUrl.startsWith(url))
  const file = Buffer.from(await (await fetch(root!.downloadUrl)).arrayBuffer())
  assert.equal(createHash('sha256').update(file).digest('hex'), root!.fingerprint)
  const page = await fetch(root!.guideUrl)
  assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8')
  const text = await page.text()
  assert.match(text, /Checking the signatures of TEST Acme &#38; Sons/)
  assert.ok(text.replaceAll(/\s/g, '').includes(root!.fingerprint.toUpperCase()))
  assert.match(text, /has not checked who this company is/)
  assert.match(await (await fetch(`${root!.guideUrl}?lang=th`)).text(), /<html lang="th">/)
  const thai = await fetch(root!.guideUrl, { headers: { 'accept-language': 'th' } })
  assert.match(await thai.text(), /วิธีตรวจสอบลายเซ็น/)
  assert.equal((await fetch(issuing!.url.replace('.cer', '.html'))).status, 404)
  assert.equal((await fetch(root!.guideUrl.replace(/[0-9a-f]{8}/, '00000000'))).status, 404)
})

test('one that was valid for its time is listed as expired, but for a revoked one, from the moment it ends', async () => {
  const { boss, admin, certIDs } = await issuedTo('anong', 'boonmee')
  await admin.call(revokeCertificate, { certID: certIDs[1]!, reason: 'superseded' })
  const { validUntil } = (await admin.call(listIssuedCertificates, { State: 'valid' })).data.listData[0]!
  const listed = async () => {
    const later = await as.fresh(boss)
    const { listData } = (await later.call(listIssuedCertificates, { State: 'expired' })).data
    return listData.map(({ state, mayRevoke }) => [state, mayRevoke])
  }
  clock.advance({ seconds: Math.floor((Date.parse(validUntil) - clock.now().getTime()) / 1000) })
  assert.deepEqual(await listed(), [])
  clock.advance({ seconds: 1 })
  assert.deepEqual(await listed(), [['expired', true]])
})
