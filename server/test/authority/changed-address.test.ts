import assert from 'node:assert/strict'
import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { extendStamp } from '@laisen/contract/endpoints/extend-stamp'
import { addPdfStamp, getStampedPdf, type SignatureLevel } from '@laisen/contract/endpoints/stamps'
import { parseCertificate } from '@laisen/pki/certificate'
import { writeOcspRequest } from '@laisen/pki/ocsp-reply'
import type { Client } from '@laisen/testkit/client'
import { runJob } from '@laisen/testkit/jobs'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pki } from '@laisen/testkit/pki'
import { server, type TestServer } from '@laisen/testkit/server'
import { certificatePassword, issuedCertificate } from '../support/authority.ts'
import { addedCertificate } from '../support/certificates.ts'
import { stampRequest } from '../support/stamping.ts'

const before = 'http://pki-before.example'

/** A company whose certificate was issued under an address, which the operator then changed. */
async function changed(to: string | undefined, from: string | undefined = before) {
  // Two days ago, so that nothing is in the future of the judges when the clock moves on.
  const at = new Date(Date.now() - 2 * 86_400_000)
  const house = await server({ at, config: from === undefined ? {} : { pkiUrl: from } })
  const company = await house.given.company()
  const person = await house.given.employee({ company, permissions: [1] })
  const admin = house.as.person(person)
  const certID = await issuedCertificate(house, admin)
  const { certificate, chain } = await house.database.owner
    .selectFrom('certificate_versions')
    .select(['certificate', 'chain'])
    .where('company_id', '=', company.companyId)
    .executeTakeFirstOrThrow()
  const [issuing, root] = chain as [Buffer, Buffer]
  /** @returns a client in a new session */
  const move = () => {
    Object.assign(house.services.config, { pkiUrl: to })
    // What was answered before is no longer remembered.
    house.clock.advance({ hours: 25 })
    return house.as.fresh(person)
  }
  return { house, company, admin, certID, leaf: parseCertificate(certificate), issuing, root, move }
}

async function stampAt(client: Client, certID: number, level: SignatureLevel) {
  const { data, message } = await client.call(
    addPdfStamp,
    stampRequest(certID, { level, certPassword: certificatePassword }),
  )
  assert.deepEqual([data.level, data.levelMissed], [level, undefined], message)
  return { stampId: data.stampId, document: Buffer.from(data.pdfString, 'base64') }
}

const askedElsewhere = ({ logged }: TestServer) =>
  logged.filter((line) => /outbound\.refused|signing\.source-failed/.test(line))

for (const [name, to, from] of [
  ['another name', 'http://pki-after.example', before],
  ['another port of the same name', `${before}:8080`, before],
  ['a name, where before there was only this machine', 'http://pki-after.example', undefined],
] as const)
  test(`a certificate from before PKI_URL became ${name} signs at B-LTA, and no network is asked`, async () => {
    const { house, certID, root, move } = await changed(to, from)
    const admin = await move()
    const { document } = await stampAt(admin, certID, 'B-LTA')
    assert.deepEqual(askedElsewhere(house), [])
    // The timestamp is of the authority under the new address, whose root may be another one.
    const { rows } = await house.database.ownerPool.query("select certificate from authorities where kind = 'root'")
    const roots = rows.map(({ certificate }) => certificate)
    assert.ok(roots.some((one) => root.equals(one)))
    await judgeSigned(document, { signatures: 1, documentTimestamps: 1, level: 'B-LTA', roots })
  })

test('what was signed before the address changed is extended, and renewed when its timestamp ends', async () => {
  const { house, admin, certID, move } = await changed('http://pki-after.example')
  const { stampId } = await stampAt(admin, certID, 'B-B')
  const archived = await stampAt(admin, certID, 'B-LTA')
  const start = house.clock.now()
  const again = await move()
  assert.deepEqual((await again.call(extendStamp, { stampId, level: 'B-LT' })).data, { stampId, level: 'B-LT' })
  house.clock.set(new Date(start.getTime() + (11 * 365 - 80) * 86_400_000))
  await runJob(house.services, 'levels.renew')
  house.clock.set(start)
  const answer = await admin.download(getStampedPdf, { stampId: archived.stampId })
  assert.ok((await answer.arrayBuffer()).byteLength > archived.document.length)
  assert.deepEqual(askedElsewhere(house), [])
})

/** Asks the server as a program does that follows an address whose name leads to it. */
async function follow({ url }: TestServer, address: string, body?: Uint8Array) {
  const { host, pathname } = new URL(address)
  const answer = await new Promise<import('node:http').IncomingMessage>((resolve, reject) =>
    request(`${url}${pathname}`, { method: body ? 'POST' : 'GET', headers: { host } })
      .on('response', resolve)
      .on('error', reject)
      .end(body),
  )
  return { status: answer.statusCode, type: answer.headers['content-type'], bytes: await buffer(answer) }
}

test('the addresses in certificates from before keep answering over HTTP, whatever name the request gives', async () => {
  for (const to of ['http://pki-after.example', `${before}:8080`, undefined]) {
    const { house, leaf, issuing, root, move } = await changed(to)
    const issuer = parseCertificate(issuing)
    await move()
    for (const one of [leaf, issuer])
      for (const url of [...one.crlUrls, ...one.issuerUrls]) {
        assert.ok(url.startsWith(before))
        const { status, type, bytes } = await follow(house, url)
        assert.deepEqual([status, /^application\/pkix-(crl|cert)$/.test(type!)], [200, true], url)
        if (url.endsWith('.cer')) assert.ok([issuing, root].some((der) => der.equals(bytes)))
      }
    const { type, bytes } = await follow(house, leaf.ocspUrls[0]!, writeOcspRequest({ certificate: leaf, issuer }))
    assert.deepEqual([type, bytes.length > 200], ['application/ocsp-response', true])
  }
})

test('an address that merely looks like one of ours is asked elsewhere; one of ours says nothing of others’ certificates', async () => {
  const { house, leaf, move } = await changed('http://pki-after.example')
  const admin = await move()
  const [ours] = leaf.crlUrls
  const { unknown, borrowed } = await pki({
    root: {},
    unknown: { by: 'root', crlUrls: [`${before}/pki/${'0'.repeat(32)}.crl`] },
    borrowed: { by: 'root', crlUrls: [ours!], ocspUrls: leaf.ocspUrls },
  })
  for (const identity of [unknown, borrowed]) {
    const certID = await addedCertificate(admin, identity)
    const { data } = await admin.call(addPdfStamp, stampRequest(certID, { level: 'B-LT' }))
    assert.deepEqual([data.level, data.levelMissed?.fault], ['B-T', 'status'])
  }
  assert.equal(askedElsewhere(house).filter((line) => line.includes('outbound.refused')).length, 1)
})
