import assert from 'node:assert/strict'
import { readdir, readlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { addCertificate } from '@laisen/contract/endpoints/certificates'
import { addEnvelopeFile } from '@laisen/contract/endpoints/envelopes'
import { previewImportUser } from '@laisen/contract/endpoints/imports'
import { updateEmployeeCompany } from '@laisen/contract/endpoints/profile'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { addPdfStamp, addPdfStampStream } from '@laisen/contract/endpoints/stamps'
import { createMemoryBudget } from '@laisen/server/limits/memory'
import { usualRequestLimits } from '@laisen/server/limits/request-limits'
import { savedDraft } from '@laisen/testkit/drafts'
import { signaturePng } from '@laisen/testkit/images'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'
import { until } from '@laisen/testkit/until'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { type RawConnection, rawRequest } from '../support/raw-request.ts'
import { base64, stampRequest } from '../support/stamping.ts'

// What bodies hold in memory, of one company and in all.

const MEBIBYTE = 1024 * 1024
const small = { ...usualRequestLimits, memoryBytes: 60 * MEBIBYTE, memoryBytesPerCompany: 40 * MEBIBYTE }
const { app, as, given, services, url } = await server({ at: today, config: { requestLimits: small } })
const person = await as.fresh(await given.employee({ permissions: [1] }))
const certID = await addedCertificate(person, identities.nattapong)
const stranger = await as.fresh(await given.employee({ permissions: [1], company: await given.company() }))

const announcing = (token: string, announcedBytes: number): RawConnection =>
  rawRequest(url, { path: addPdfStamp.path, token, announcedBytes })
const nothingTaken = () => until('all memory is given back', () => app.memory.takenBytes === 0)

test('what is too much for a company is refused before a byte is read, and others go on', async () => {
  const first = announcing(person.token, 30 * MEBIBYTE)
  await until('its memory is taken', () => app.memory.takenBytes > 30 * MEBIBYTE)
  const taken = app.memory.takenBytes
  const second = announcing(person.token, 30 * MEBIBYTE)
  const { http, code, params, headers } = await second.answer
  assert.deepEqual([http, code, params?.limitMegabytes], [429, 'COMPANY_TOO_BUSY', 40])
  assert.match(headers, /retry-after: \d+/i)
  assert.equal(app.memory.takenBytes, taken)
  // Another company still has room, but not for more than there is in all.
  const other = announcing(stranger.token, 30 * MEBIBYTE)
  const full = await other.answer
  assert.deepEqual([full.http, full.code], [503, 'SERVER_TOO_BUSY'])
  assert.match(full.headers, /retry-after: \d+/i)
  assert.equal((await stranger.call(updateEmployeeCompany, {})).status, 0)
  for (const { socket } of [first, second, other]) socket.destroy()
  await nothingTaken()
})

test('a body that does not say how long it is counts as long as it may be', async () => {
  const { socket } = rawRequest(url, { path: addPdfStamp.path, token: person.token, announcedBytes: null })
  await until('its memory is taken', () => app.memory.takenBytes >= addPdfStamp.maxBodyBytes!)
  socket.destroy()
  await nothingTaken()
})

test('memory that is given back twice counts once', () => {
  const budget = createMemoryBudget({ memoryBytes: 10, memoryBytesPerCompany: 6 })
  const free = budget.take(1, 4)
  budget.take(2, 5)
  free()
  free()
  assert.equal(budget.takenBytes, 5)
  assert.throws(() => budget.take(2, 2), { code: 'COMPANY_TOO_BUSY' })
  assert.throws(() => budget.take('nobody', 6), { code: 'SERVER_TOO_BUSY' })
  budget.take(1, 5)
})

test('a large document in base64 comes back as it was, and its memory is free afterwards', async () => {
  const document = pdf({ pages: 2, sizeBytes: 7_000_001 })
  const answer = await person.call(addPdfStamp, stampRequest(certID, { pdfString: base64(document) }))
  assert.equal(answer.status, 0, answer.message)
  const signed = Buffer.from(answer.data.pdfString, 'base64')
  assert.equal(signed.toString('base64'), answer.data.pdfString)
  assert.equal(signed.subarray(0, document.length).compare(document), 0)
  assert.ok(signed.length > document.length)
  await nothingTaken()
})

/** The files that this process has open in the temporary folder or among the data, also those that have no name any longer. */
async function openFiles(): Promise<string[]> {
  const links = await readdir('/proc/self/fd').catch(() => [])
  const targets = await Promise.all(links.map((link) => readlink(`/proc/self/fd/${link}`).catch(() => '')))
  return targets.filter((target) => [tmpdir(), services.config.dataDir].some((folder) => target.startsWith(folder)))
}

/** The first bytes of a picture that would be 6,300 pixels wide and high. */
const hugePicture = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  Buffer.from('0000189c0000189c1006000000', 'hex'),
  Buffer.alloc(1_000),
])
const archive = Buffer.concat([Buffer.from('504b030414000000', 'hex'), Buffer.alloc(300_000)])
const sequence = Buffer.concat([Buffer.from('3082ffff020103', 'hex'), Buffer.alloc(60_000, 0x30)])
const workbook = { fileName: 'users.xlsx', base64String: base64(archive) }
const certificateOf = (picture: Uint8Array) => ({
  ...{ certName: 'x', certReason: 'x', certLocation: 'x', certImageName: 'x.pfx', certPassword: 'x' },
  certImage: base64(sequence),
  certBackground: base64(picture),
})
const jsonOf = (members: object) => Buffer.from(JSON.stringify(members))

test('200 hostile uploads of every kind leave no memory taken, no file and no connection', async () => {
  const members = Buffer.from(`{${Array.from({ length: 70_000 }, (_, n) => `"${n}":1`).join()}}`)
  const objects = Buffer.from(`{"a":[${'{},'.repeat(300_000)}{}]}`)
  const noBase64 = Buffer.from(
    JSON.stringify({ pdfString: '!'.repeat(3_000_000), pathImage: '!', empCert: { certID } }),
  )
  const { token } = person
  const stream = { path: `${addPdfStampStream.path}?certID=${certID}`, method: 'PUT', type: 'application/pdf' }
  const draft = await savedDraft(person)
  const file = {
    path: `${addEnvelopeFile.path}?envelopeID=${draft.envelopeID}&fileName=x.pdf`,
    method: 'PUT',
    type: 'application/pdf',
  }
  const cutDocument = pdf({ sizeBytes: 1_500_000 }).subarray(0, 1_400_000)
  const openBefore = await openFiles()
  const kinds = [
    () => rawRequest(url, { path: loginCustomer.path, body: members }),
    () => rawRequest(url, { path: loginCustomer.path, body: members, announcedBytes: null }),
    () => rawRequest(url, { path: addPdfStamp.path, token, body: objects }),
    () => rawRequest(url, { path: addPdfStamp.path, token, body: objects, announcedBytes: null }),
    () => rawRequest(url, { path: addPdfStamp.path, token, body: noBase64 }),
    () => rawRequest(url, { path: addPdfStamp.path, token, body: noBase64, announcedBytes: noBase64.length + 1 }),
    () => rawRequest(url, { path: updateEmployeeCompany.path, token, body: members }),
    () => rawRequest(url, { path: addCertificate.path, token, body: objects }),
    () => rawRequest(url, { path: previewImportUser.path, token, body: objects }),
    () => rawRequest(url, { ...stream, token, body: Buffer.alloc(2_500_000, '1 0 obj ') }),
    () => rawRequest(url, { ...stream, token, body: Buffer.alloc(2_500_000), announcedBytes: 3_000_000 }),
    () =>
      rawRequest(url, { path: updateEmployeeCompany.path, token, body: jsonOf({ pathImage: base64(hugePicture) }) }),
    () => rawRequest(url, { path: addCertificate.path, token, body: jsonOf(certificateOf(hugePicture)) }),
    () => rawRequest(url, { path: addCertificate.path, token, body: jsonOf(certificateOf(signaturePng())) }),
    () => rawRequest(url, { path: previewImportUser.path, token, body: jsonOf(workbook) }),
    () =>
      rawRequest(url, { path: previewImportUser.path, token, body: jsonOf({ ...workbook, fileName: '../x.xlsx' }) }),
    () => rawRequest(url, { ...file, token, body: cutDocument }),
  ]
  for (let round = 0; round * kinds.length < 200; round++) {
    const sent = kinds.map((send) => send())
    const short = new Set([5, 10])
    // The incomplete ones hang up, as an attacker does who has seen enough.
    setTimeout(() => void sent.map(({ socket }, at) => short.has(at) && socket.destroy()), 20)
    const answers = await Promise.all(sent.map(({ answer }) => answer))
    for (const [at, { http, code }] of answers.entries()) {
      assert.ok(short.has(at) || code !== undefined || http === 0, `${at}: ${http}`)
      assert.notEqual(code, 'INTERNAL')
    }
    for (const { socket } of sent) socket.destroy()
  }
  await nothingTaken()
  await until('no file is open that was not before', async () => (await openFiles()).length <= openBefore.length)
  const incoming = join(services.config.dataDir, 'files', 'incoming')
  await until('no file is left', async () => (await readdir(incoming)).length === 0)
  app.fastify.server.closeIdleConnections()
  const open = () => new Promise<number>((resolve) => app.fastify.server.getConnections((_, count) => resolve(count)))
  await until('no connection is left', async () => (await open()) === 0)
})
