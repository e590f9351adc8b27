import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getAuthority } from '@laisen/contract/endpoints/authority'
import { revokeCertificate } from '@laisen/contract/endpoints/certificates'
import { extendDocuments, getExtension, stopExtension } from '@laisen/contract/endpoints/extensions'
import {
  addPdfStamp,
  getStamp,
  getStampedPdf,
  getStampOptions,
  type SignatureLevel,
} from '@laisen/contract/endpoints/stamps'
import type { Client } from '@laisen/testkit/client'
import { runDueJobs } from '@laisen/testkit/jobs'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pki } from '@laisen/testkit/pki'
import { server } from '@laisen/testkit/server'
import { certificatePassword, issuedCertificate } from '../support/authority.ts'
import { addedCertificate } from '../support/certificates.ts'
import { holdBack } from '../support/hold-back.ts'
import { stampRequest } from '../support/stamping.ts'
import { waitUntilWaiting } from '../support/waiting.ts'

const house = await server({ at: new Date(Date.now() - 3_600_000) })
const { as, given, clock, services } = house
const { alice } = await pki({ root: {}, alice: { by: 'root', name: 'Alice Foreign' } })

async function signer(permissions: readonly number[] = [1]) {
  const company = await given.company()
  const client = as.person(await given.employee({ company, permissions: [...permissions] }))
  return { company, client, certID: await issuedCertificate(house, client) }
}

async function stampAt(client: Client, certID: number, level: SignatureLevel): Promise<string> {
  const answer = await client.call(addPdfStamp, stampRequest(certID, { level, certPassword: certificatePassword }))
  assert.equal(answer.data.level, level, answer.message)
  return answer.data.stampId
}

const levelOf = async (client: Client, stampId: string) => (await client.call(getStamp, { stampId })).data.level

test('what a certificate signed at B-B is extended before it is revoked, and is valid for every judge afterwards', async () => {
  const { client, certID } = await signer()
  const { roots } = (await client.call(getAuthority)).data
  const root = new Uint8Array(await (await fetch(roots[0]!.url)).arrayBuffer())
  const unproven = [await stampAt(client, certID, 'B-B'), await stampAt(client, certID, 'B-B')]
  const proven = await stampAt(client, certID, 'B-T')
  const nothingYet = { possible: true, documents: 2, more: false, run: null }
  assert.deepEqual((await client.call(getExtension, { certID })).data, nothingYet)
  const left = async () => (await client.call(getStampOptions)).data.signaturesLeft
  const before = await left()

  const started = await client.call(extendDocuments, { certID })
  assert.deepEqual(started.data, { ...nothingYet, run: { total: 2, done: 0, failed: 0, running: true } })
  await runDueJobs(services)
  const ended = { possible: true, documents: 0, more: false, run: { total: 2, done: 2, failed: 0, running: false } }
  assert.deepEqual((await client.call(getExtension, { certID })).data, ended)
  assert.equal(await left(), before)
  assert.equal(await levelOf(client, proven), 'B-T', 'a timestamp proves enough')

  clock.advance({ minutes: 5 })
  assert.equal((await client.call(revokeCertificate, { certID, reason: 'superseded' })).status, 0)
  for (const stampId of unproven) {
    assert.equal(await levelOf(client, stampId), 'B-LT')
    const document = Buffer.from(await (await client.download(getStampedPdf, { stampId })).arrayBuffer())
    await judgeSigned(document, { signatures: 1, documentTimestamps: 1, level: 'B-LT', roots: [root] })
  }
  assert.equal((await client.call(extendDocuments, { certID })).code, 'CERTIFICATE_REVOKED')
})

test('a document that cannot be extended is counted, and the others are extended', async () => {
  const { client, certID } = await signer()
  const first = await stampAt(client, certID, 'B-B')
  const stampId = await stampAt(client, certID, 'B-B')
  const { rows } = await house.database.ownerPool.query<{ object: string }>(
    `select o.id as object from objects o join revisions r on r.object_id = o.id join stamps s
       on s.company_id = r.company_id and s.document_id = r.document_id where s.public_id = $1`,
    [first],
  )
  assert.ok(rows.length > 0)
  await house.database.ownerPool.query('update objects set wrapped_key = null where id = any($1)', [
    rows.map(({ object }) => object),
  ])
  await client.call(extendDocuments, { certID })
  await runDueJobs(services)
  const { data } = await client.call(getExtension, { certID })
  assert.deepEqual(data.run, { total: 2, done: 1, failed: 1, running: false })
  assert.equal(data.documents, 1)
  assert.equal(await levelOf(client, stampId), 'B-LT')
})

test('more documents than one job takes are all extended, and asking twice begins one run', async () => {
  const { client, certID } = await signer()
  for (let count = 0; count < 22; count++) await stampAt(client, certID, 'B-B')
  const answers = await Promise.all([1, 2, 3].map(() => client.call(extendDocuments, { certID })))
  for (const { status, data } of answers) assert.deepEqual([status, data?.run?.total], [0, 22])
  await runDueJobs(services)
  const { data } = await client.call(getExtension, { certID })
  assert.deepEqual(data, {
    possible: true,
    documents: 0,
    more: false,
    run: { total: 22, done: 22, failed: 0, running: false },
  })
  const { rows } = await house.database.ownerPool.query(
    `select from events where type = 'certificate.extension-started' and subject_id = $1`,
    [certID],
  )
  assert.equal(rows.length, 1)
})

test('a run that is stopped extends nothing more, and can be begun again', async () => {
  const { client, certID } = await signer()
  const stampId = await stampAt(client, certID, 'B-B')
  await client.call(extendDocuments, { certID })
  const stopped = await client.call(stopExtension, { certID })
  assert.deepEqual(stopped.data.run, { total: 1, done: 0, failed: 0, running: false })
  await runDueJobs(services)
  assert.equal(await levelOf(client, stampId), 'B-B')
  assert.equal((await client.call(extendDocuments, { certID })).data.run?.running, true)
  await runDueJobs(services)
  assert.equal(await levelOf(client, stampId), 'B-LT')
})

test('only its owner and administrators see and extend what a certificate signed, and no one of another company', async () => {
  const { company, client, certID } = await signer([2, 3, 5, 6])
  await stampAt(client, certID, 'B-B')
  const administrator = as.person(await given.employee({ company, permissions: [1] }))
  const barred = as.person(await given.employee({ company, permissions: [1, 99] }))
  const colleague = as.person(await given.employee({ company, permissions: [5] }))
  const { client: stranger } = await signer()
  for (const call of [getExtension, extendDocuments, stopExtension]) {
    assert.equal((await barred.call(call, { certID })).code, 'CERTIFICATE_NOT_OWNER')
    assert.equal((await colleague.call(call, { certID })).code, 'CERTIFICATE_NOT_FOUND')
    assert.equal((await stranger.call(call, { certID })).code, 'CERTIFICATE_NOT_FOUND')
  }
  assert.equal((await administrator.call(getExtension, { certID })).data.documents, 1)
  assert.equal((await client.call(extendDocuments, { certID })).data.run?.total, 1)
})

test('where nothing was signed without proof, there is nothing to do', async () => {
  const { client } = await signer()
  const certID = await addedCertificate(client, alice)
  const { data } = await client.call(extendDocuments, { certID })
  assert.deepEqual(data, {
    possible: true,
    documents: 0,
    more: false,
    run: { total: 0, done: 0, failed: 0, running: false },
  })
})

test('a run that is begun while the last document of a stopped one is extended ends as well, and counts what it did', async () => {
  const { client, certID } = await signer()
  const stamps: string[] = []
  for (let index = 0; index < 21; index += 1) stamps.push(await stampAt(client, certID, 'B-B'))
  const { rows } = await house.database.ownerPool.query<{ id: number }>(
    'select document_id as id from stamps where public_id = $1',
    [stamps[19]],
  )
  const goOn = await holdBack(house.database, {
    ...{ table: 'document_levels', on: 'insert or update' },
    when: `new.document_id = ${rows[0]!.id}`,
  })
  await client.call(extendDocuments, { certID })
  const running = runDueJobs(services)
  await waitUntilWaiting(house.database)
  const stopped = await client.call(stopExtension, { certID })
  assert.deepEqual(stopped.data.run, { total: 21, done: 19, failed: 0, running: false })
  const begun = await client.call(extendDocuments, { certID })
  assert.deepEqual(begun.data.run, { total: 2, done: 0, failed: 0, running: true })
  await goOn()
  await running
  await runDueJobs(services)
  const { documents, run } = (await client.call(getExtension, { certID })).data
  assert.deepEqual({ documents, run }, { documents: 0, run: { total: 2, done: 2, failed: 0, running: false } })
  for (const stampId of stamps) assert.equal(await levelOf(client, stampId), 'B-LT')
  const { rows: revisions } = await house.database.ownerPool.query(
    'select document_id from revisions r join stamps s using (company_id, document_id) where s.public_id = any($1) and r.number > 1 group by 1 having count(*) > 1',
    [stamps],
  )
  assert.deepEqual(revisions, [], 'each is extended once')
})
