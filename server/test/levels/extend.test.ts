import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getAuthority } from '@laisen/contract/endpoints/authority'
import { revokeCertificate } from '@laisen/contract/endpoints/certificates'
import { extendStamp } from '@laisen/contract/endpoints/extend-stamp'
import {
  addPdfStamp,
  addPdfStampStream,
  getStamp,
  getStampedPdf,
  getStampOptions,
  type SignatureLevel,
} from '@laisen/contract/endpoints/stamps'
import type { Client } from '@laisen/testkit/client'
import { runJob } from '@laisen/testkit/jobs'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { pki } from '@laisen/testkit/pki'
import { server } from '@laisen/testkit/server'
import { certificatePassword, issuedCertificate } from '../support/authority.ts'
import { addedCertificate } from '../support/certificates.ts'
import { stampRequest } from '../support/stamping.ts'

// An hour ago, so that nothing is in the future of the judges when the clock moves on.
const house = await server({ at: new Date(Date.now() - 3_600_000), config: { outboundAllow: ['127.0.0.1'] } })
const { as, given, clock } = house
const { alice } = await pki({ root: {}, alice: { by: 'root', name: 'Alice Foreign' } })

async function companyWithAuthority() {
  const company = await given.company()
  const admin = as.person(await given.employee({ company, permissions: [1] }))
  const certID = await issuedCertificate(house, admin)
  const { roots } = (await admin.call(getAuthority)).data
  const root = new Uint8Array(await (await fetch(roots[0]!.url)).arrayBuffer())
  return { company, admin, certID, root }
}

async function stampAt(client: Client, certID: number, level: SignatureLevel): Promise<string> {
  const answer = await client.call(addPdfStamp, stampRequest(certID, { level, certPassword: certificatePassword }))
  assert.equal(answer.data.level, level, answer.message)
  return answer.data.stampId
}

const download = async (client: Client, stampId: string) =>
  Buffer.from(await (await client.download(getStampedPdf, { stampId })).arrayBuffer())

test('a stamp is raised level by level; the download is the newest, every oracle agrees, and it costs no signature', async () => {
  const { admin, certID, root } = await companyWithAuthority()
  const stampId = await stampAt(admin, certID, 'B-B')
  const first = await download(admin, stampId)
  assert.equal((await admin.call(getStamp, { stampId })).data.extendedAt, null)
  const left = async () => (await admin.call(getStampOptions)).data.signaturesLeft
  const before = await left()
  for (const level of ['B-T', 'B-LT', 'B-LTA'] as const) {
    clock.advance({ seconds: 1 })
    const { status, data } = await admin.call(extendStamp, { stampId, level })
    assert.deepEqual([status, data], [0, { stampId, level }])
    const document = await download(admin, stampId)
    const documentTimestamps = level === 'B-LTA' ? 2 : 1
    await judgeSigned(document, { signatures: 1, documentTimestamps, level, roots: [root] })
    assert.deepEqual(document.subarray(0, first.length), first)
    const details = (await admin.call(getStamp, { stampId })).data
    assert.deepEqual([details.level, details.sizeBytes], [level, document.length])
    assert.equal(details.extendedAt, clock.now().toISOString())
  }
  assert.equal(await left(), before)
})

test('what the document has already is not appended once more, however often it is asked for', async () => {
  const { admin, certID } = await companyWithAuthority()
  const stampId = await stampAt(admin, certID, 'B-LT')
  const before = await download(admin, stampId)
  for (const level of ['B-T', 'B-LT'] as const) {
    const { data } = await admin.call(extendStamp, { stampId, level })
    assert.equal(data.level, 'B-LT')
    assert.deepEqual(await download(admin, stampId), before)
  }
  await admin.call(extendStamp, { stampId, level: 'B-LTA' })
  const archived = await download(admin, stampId)
  assert.ok(archived.length > before.length)
  assert.deepEqual((await admin.call(extendStamp, { stampId, level: 'B-LTA' })).data, { stampId, level: 'B-LTA' })
  assert.deepEqual(await download(admin, stampId), archived)
})

test('what is not reached is said, and takes nothing from the level that was reached', async () => {
  const { admin } = await companyWithAuthority()
  const certID = await addedCertificate(admin, alice)
  const order = stampRequest(certID, { level: 'B-T' })
  const { stampId } = (await admin.call(addPdfStamp, order)).data
  const before = await download(admin, stampId)
  const { data } = await admin.call(extendStamp, { stampId, level: 'B-LTA' })
  assert.deepEqual(data, { stampId, level: 'B-T', levelMissed: { level: 'B-LTA', fault: 'status' } })
  assert.deepEqual(await download(admin, stampId), before)
  assert.equal((await admin.call(getStamp, { stampId })).data.level, 'B-T')
})

test('after a revocation, what a timestamp proves is extended further, and what nothing proves is refused', async () => {
  const { admin, certID, root } = await companyWithAuthority()
  const unproven = await stampAt(admin, certID, 'B-B')
  const proven = await stampAt(admin, certID, 'B-T')
  clock.advance({ minutes: 5 })
  assert.equal((await admin.call(revokeCertificate, { certID, reason: 'superseded' })).status, 0)
  clock.advance({ minutes: 5 })
  const before = await download(admin, unproven)
  const refused = await admin.call(extendStamp, { stampId: unproven, level: 'B-LT' })
  assert.equal(refused.code, 'SIGNATURE_REVOKED_UNPROVEN')
  assert.deepEqual(await download(admin, unproven), before)
  assert.equal((await admin.call(extendStamp, { stampId: proven, level: 'B-LT' })).data.level, 'B-LT')
  // pyHanko takes no account of the timestamp that is older than the revocation (EN 319 102-1 §5.6.2.4); DSS does.
  const judged = { signatures: 1, level: 'B-LT', roots: [root], notBy: ['pyHanko'] } as const
  await judgeSigned(await download(admin, proven), judged)
})

test('two people extend at once: both are answered, and the document is valid', async () => {
  const { admin, certID, root } = await companyWithAuthority()
  const stampId = await stampAt(admin, certID, 'B-B')
  const answers = await Promise.all([1, 2, 3].map(() => admin.call(extendStamp, { stampId, level: 'B-LT' as const })))
  assert.deepEqual(
    answers.map(({ status, data }) => [status, data?.level]),
    answers.map(() => [0, 'B-LT']),
  )
  await judgeSigned(await download(admin, stampId), {
    signatures: 1,
    documentTimestamps: 1,
    level: 'B-LT',
    roots: [root],
  })
})

test('a document of several megabytes is extended', async () => {
  const { admin, certID, root } = await companyWithAuthority()
  const order = { certID, level: 'B-B' as const, certPassword: certificatePassword }
  const { data } = await admin.call(addPdfStampStream, order, { body: pdf({ pages: 20, sizeBytes: 3_000_000 }) })
  const { stampId } = data
  assert.equal((await admin.call(extendStamp, { stampId, level: 'B-LTA' })).data.level, 'B-LTA')
  await judgeSigned(await download(admin, stampId), {
    signatures: 1,
    documentTimestamps: 2,
    level: 'B-LTA',
    roots: [root],
  })
})

test('a stamp of another company, of somebody else, and one that does not exist are refused alike', async () => {
  const { company, admin, certID } = await companyWithAuthority()
  const stampId = await stampAt(admin, certID, 'B-B')
  const stranger = as.person(await given.employee({ permissions: [1] }))
  const colleague = as.person(await given.employee({ company, permissions: [2, 3] }))
  const nowhere = { stampId: '00000000-0000-4000-8000-000000000000', level: 'B-T' as const }
  for (const answer of [
    await stranger.call(extendStamp, { stampId, level: 'B-T' }),
    await colleague.call(extendStamp, { stampId, level: 'B-T' }),
    await admin.call(extendStamp, nowhere),
  ])
    assert.equal(answer.code, 'STAMP_NOT_FOUND')
  assert.equal((await admin.call(getStamp, { stampId })).data.level, 'B-B')
  const reader = as.person(await given.employee({ company, permissions: [4] }))
  assert.equal((await reader.call(extendStamp, { stampId, level: 'B-T' })).data.level, 'B-T')
})

test('the last timestamp of B-LTA is covered by another 90 days before its certificate expires, and not before', async () => {
  const { admin, certID } = await companyWithAuthority()
  const signed = await stampAt(admin, certID, 'B-LTA')
  const extended = await stampAt(admin, certID, 'B-B')
  await admin.call(extendStamp, { stampId: extended, level: 'B-LTA' })
  const start = clock.now()
  const sizes = async () => {
    clock.set(start)
    return [(await download(admin, signed)).length, (await download(admin, extended)).length]
  }
  const timestampDays = 11 * 365
  const renewAfter = async (days: number) => {
    clock.set(new Date(start.getTime() + days * 86_400_000))
    await runJob(house.services, 'levels.renew')
    return sizes()
  }
  const before = await sizes()
  assert.deepEqual(await renewAfter(timestampDays - 100), before)
  const after = await renewAfter(timestampDays - 80)
  assert.ok(
    after.every((size, index) => size > before[index]!),
    `${before} to ${after}`,
  )
  assert.deepEqual(await renewAfter(timestampDays - 79), after)
})
