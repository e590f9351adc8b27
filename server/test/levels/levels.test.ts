import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getAuthority } from '@laisen/contract/endpoints/authority'
import { getSignatureLevel, setSignatureLevel } from '@laisen/contract/endpoints/signature-levels'
import {
  addPdfStamp,
  addPdfStampStream,
  getStamp,
  getStampedPdf,
  getStampOptions,
  type SignatureLevel,
} from '@laisen/contract/endpoints/stamps'
import { lintDocument } from '@laisen/pades/lint'
import type { Client } from '@laisen/testkit/client'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { pki } from '@laisen/testkit/pki'
import { server } from '@laisen/testkit/server'
import { timestampServer } from '@laisen/testkit/timestamp-server'
import { certificatePassword, issuedCertificate } from '../support/authority.ts'
import { addedCertificate } from '../support/certificates.ts'
import { stampRequest } from '../support/stamping.ts'

const outboundAllow = ['127.0.0.1']
const house = await server({ at: new Date(), config: { outboundAllow } })
const { as, given } = house
const elsewhere = await timestampServer(() => house.clock.now())
const { alice, root: foreignRoot } = await pki({ root: {}, alice: { by: 'root', name: 'Alice Foreign' } })

/** A company with an authority, a certificate of it, and its root. */
async function companyWithAuthority(at = house) {
  const company = await at.given.company()
  const admin = at.as.person(await at.given.employee({ company, permissions: [1] }))
  const certID = await issuedCertificate(at, admin)
  const { roots } = (await admin.call(getAuthority)).data
  const root = new Uint8Array(await (await fetch(roots[0]!.url)).arrayBuffer())
  return { company, admin, certID, root }
}

interface Asked {
  readonly certID: number
  readonly level?: SignatureLevel
  readonly password?: string | null
}

async function stamp(client: Client, { certID, level, password = certificatePassword }: Asked) {
  const answer = await client.call(addPdfStamp, stampRequest(certID, { level, certPassword: password }))
  assert.equal(answer.status, 0, answer.message)
  const { stampId, levelMissed, ...data } = answer.data
  return { stampId, levelMissed, level: data.level!, document: Buffer.from(data.pdfString, 'base64') }
}

test('a company without an authority signs B-B; with one, B-LT, which every oracle finds valid', async () => {
  const company = await given.company()
  const admin = as.person(await given.employee({ company, permissions: [1] }))
  assert.equal((await admin.call(getStampOptions)).data.level, 'B-B')
  const certID = await issuedCertificate(house, admin)
  assert.equal((await admin.call(getStampOptions)).data.level, 'B-LT')
  const { level, levelMissed, document, stampId } = await stamp(admin, { certID })
  assert.deepEqual([level, levelMissed], ['B-LT', undefined])
  const { roots } = (await admin.call(getAuthority)).data
  const root = new Uint8Array(await (await fetch(roots[0]!.url)).arrayBuffer())
  await judgeSigned(document, { signatures: 1, level: 'B-LT', roots: [root] })
  assert.deepEqual(lintDocument(document), [])
  assert.equal((await admin.call(getStamp, { stampId })).data.level, 'B-LT')
})

for (const level of ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const)
  test(`a call reaches ${level} with the company's own authority`, async () => {
    const { admin, certID, root } = await companyWithAuthority()
    const made = await stamp(admin, { certID, level })
    assert.deepEqual([made.level, made.levelMissed], [level, undefined])
    const documentTimestamps = level === 'B-LTA' ? 1 : 0
    await judgeSigned(made.document, { signatures: 1, documentTimestamps, level, roots: [root] })
  })

test('a large document that is signed in a worker reaches B-LTA', async () => {
  const { admin, certID, root } = await companyWithAuthority()
  const body = pdf({ pages: 20, sizeBytes: 3_000_000 })
  const order = { certID, level: 'B-LTA' as const, certPassword: certificatePassword }
  const { data } = await admin.call(addPdfStampStream, order, { body })
  assert.equal(data.level, 'B-LTA')
  const document = Buffer.from(await (await admin.download(getStampedPdf, { stampId: data.stampId })).arrayBuffer())
  await judgeSigned(document, { signatures: 1, documentTimestamps: 1, level: 'B-LTA', roots: [root] })
})

test('a certificate whose authority cannot be asked falls to B-T, and the answer and the history say why', async () => {
  const { admin, root } = await companyWithAuthority()
  const certID = await addedCertificate(admin, alice)
  const { level, levelMissed, document, stampId } = await stamp(admin, { certID, password: null })
  assert.deepEqual([level, levelMissed], ['B-T', { level: 'B-LT', fault: 'status' }])
  await judgeSigned(document, { signatures: 1, roots: [root, foreignRoot.certificate.raw] })
  const details = (await admin.call(getStamp, { stampId })).data
  assert.deepEqual([details.level, details.levelMissed], ['B-T', { level: 'B-LT', fault: 'status' }])
})

test('where the level is a must, what does not reach it is refused, and nothing is charged', async () => {
  const { admin } = await companyWithAuthority()
  const certID = await addedCertificate(admin, alice)
  await admin.call(setSignatureLevel, { level: 'B-LT', must: true, servers: [] })
  const left = async () => (await admin.call(getStampOptions)).data.signaturesLeft
  const before = await left()
  const refused = await admin.call(addPdfStamp, stampRequest(certID))
  assert.deepEqual([refused.code, refused.params], ['SIGNATURE_LEVEL_NO_STATUS', { level: 'B-LT' }])
  assert.equal(await left(), before)
  const low = await admin.call(addPdfStamp, stampRequest(certID, { level: 'B-T' }))
  assert.deepEqual([low.code, low.params], ['SIGNATURE_LEVEL_TOO_LOW', { field: 'level', level: 'B-LT' }])
})

test('a server that the company chose is asked first, and its own authority where that fails', async () => {
  const { admin, certID } = await companyWithAuthority()
  elsewhere.behave('right')
  const set = await admin.call(setSignatureLevel, { level: 'B-T', must: false, servers: [elsewhere.url] })
  assert.deepEqual([set.status, set.data.effective, set.data.servers], [0, 'B-T', [elsewhere.url]])
  const tried = elsewhere.asked()
  assert.equal((await stamp(admin, { certID })).level, 'B-T')
  assert.equal(elsewhere.asked(), tried + 1)
  elsewhere.behave('broken')
  assert.equal((await stamp(admin, { certID })).level, 'B-T')
  assert.equal(elsewhere.asked(), tried + 2)
})

for (const how of ['huge', 'trickling', 'otherwise'] as const)
  test(`a timestamp server whose answers are ${how} is left in time, and gives no timestamp`, async () => {
    // Where each answer would take minutes, two seconds are enough to lose patience.
    const hasty =
      how === 'trickling' ? await server({ at: new Date(), config: { outboundAllow, patience: 0.4 } }) : house
    const { admin, certID, root } = await companyWithAuthority(hasty)
    const elsewhere = await timestampServer(() => house.clock.now())
    await admin.call(setSignatureLevel, { level: 'B-T', must: false, servers: [elsewhere.url] })
    const tried = elsewhere.asked()
    elsewhere.behave(how)
    const { level, document } = await stamp(admin, { certID })
    assert.deepEqual([level, elsewhere.asked()], ['B-T', tried + 1])
    // The timestamp is one of the company's own authority: no other root is trusted.
    await judgeSigned(document, { signatures: 1, level: 'B-T', roots: [root] })
  })

test('a choice is saved, read again, and taken back', async () => {
  const { admin } = await companyWithAuthority()
  elsewhere.behave('right')
  const choice = { level: 'B-LTA', must: true, servers: [elsewhere.url] } as const
  await admin.call(setSignatureLevel, { ...choice, servers: [` ${elsewhere.url} `, elsewhere.url] })
  const read = async () => (await admin.call(getSignatureLevel)).data
  assert.deepEqual(await read(), { ...choice, effective: 'B-LTA', installationServers: [], own: true })
  await admin.call(setSignatureLevel, { level: null, must: false, servers: [] })
  const own = { level: null, must: false, servers: [], effective: 'B-LT', installationServers: [], own: true }
  assert.deepEqual(await read(), own)
  assert.equal((await as.admin.call(getSignatureLevel)).data.effective, 'B-B')
})

for (const [what, address, code] of [
  ['that is none', 'tsa', 'TIMESTAMP_SERVER_ADDRESS'],
  ['with another protocol', 'ftp://tsa.example.com/', 'TIMESTAMP_SERVER_ADDRESS'],
  ['with a password', 'https://me:secret@tsa.example.com/', 'TIMESTAMP_SERVER_ADDRESS'],
  ['at which nobody answers', 'http://127.0.0.1:9/', 'TIMESTAMP_SERVER_SILENT'],
  ['inside the network of the operator', 'http://10.0.0.1/', 'TIMESTAMP_SERVER_SILENT'],
] as const)
  test(`an address ${what} is refused beside its field, and nothing changes`, async () => {
    const { admin } = await companyWithAuthority()
    const refused = await admin.call(setSignatureLevel, { level: 'B-T', must: false, servers: [address] })
    assert.deepEqual([refused.code, refused.params?.field], [code, 'servers'])
    assert.equal((await admin.call(getSignatureLevel)).data.level, null)
  })

for (const [behaviour, code] of [
  ['refusing', 'TIMESTAMP_SERVER_REFUSES'],
  ['no timestamp', 'TIMESTAMP_SERVER_NO_TIMESTAMP'],
  ['otherwise', 'TIMESTAMP_SERVER_OTHER_ANSWER'],
  ['late', 'TIMESTAMP_SERVER_CLOCK'],
  ['broken', 'TIMESTAMP_SERVER_SILENT'],
] as const)
  test(`a server that is ${behaviour} is refused with what is wrong with its answer`, async () => {
    const choose = (servers: string[]) => as.admin.call(setSignatureLevel, { level: null, must: false, servers })
    // A server is tried when it is chosen, and gives an answer that 'otherwise' repeats.
    elsewhere.behave('right')
    assert.equal((await choose([elsewhere.url])).status, 0)
    await choose([])
    elsewhere.behave(behaviour)
    const refused = await choose([elsewhere.url])
    elsewhere.behave('right')
    assert.deepEqual([refused.code, refused.params?.field], [code, 'servers'])
    assert.deepEqual((await as.admin.call(getSignatureLevel)).data.servers, [])
  })

test('a server that answers in BER is chosen, and what it timestamps is valid to every oracle', async () => {
  const { admin, certID, root } = await companyWithAuthority()
  elsewhere.behave({ inBer: 'all of that at once' })
  await admin.call(setSignatureLevel, { level: 'B-T', must: true, servers: [elsewhere.url] })
  const { document, level } = await stamp(admin, { certID })
  elsewhere.behave('right')
  assert.equal(level, 'B-T')
  await judgeSigned(document, { signatures: 1, roots: [root, elsewhere.root], level: 'B-T' })
})

test('three servers may be chosen, four may not; and no address of 501 characters', async () => {
  elsewhere.behave('right')
  const choose = (servers: string[]) => as.admin.call(setSignatureLevel, { level: null, must: false, servers })
  const three = [1, 2, 3].map((number) => `${elsewhere.url}${number}`)
  assert.equal((await choose(three)).status, 0)
  assert.equal((await choose([...three, `${elsewhere.url}4`])).code, 'VALUE_NOT_ALLOWED')
  assert.equal((await choose([elsewhere.url.padEnd(501, 'x')])).code, 'TEXT_TOO_LONG')
  assert.equal((await choose([elsewhere.url.padEnd(500, 'x')])).status, 0)
  assert.equal((await choose([])).status, 0)
})
