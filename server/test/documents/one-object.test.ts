import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { addPdfStampStream, getStampedPdf } from '@laisen/contract/endpoints/stamps'
import { growingDocuments } from '@laisen/testkit/growing-documents'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { ledger } from '../support/ledger.ts'
import { countedBytes, filesOnDisk } from '../support/storage.ts'

// A document that is stamped as it comes is stored in one file with its signature, or in two where it is large or a worker reads it.
const house = await server({ at: today })
const { as, given, database } = house
const { companyId } = await given.theCompany()
const documents = await growingDocuments(house, companyId)
const certID = await addedCertificate(as.admin, identities.nattapong)

const MEBIBYTE = 1024 * 1024
const small = pdf({ pages: 2 })
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** A reader ignores what follows the end of a file. */
const padded = (sizeBytes: number): Buffer => Buffer.concat([small, Buffer.alloc(sizeBytes - small.length, '\n')])

const files = async () => (await filesOnDisk(house.services.config.dataDir)).names.length

async function stamped(body: Uint8Array, options: object = {}) {
  const before = { files: await files(), ...(await ledger(house, companyId)), counted: await countedBytes(as.admin) }
  const { data, code } = await as.admin.call(addPdfStampStream, { certID, ...options }, { body })
  const after = { files: await files(), ...(await ledger(house, companyId)), counted: await countedBytes(as.admin) }
  const made = { files: after.files - before.files, objects: after.objects - before.objects }
  return { code, stampId: data?.stampId, made, counted: after.counted - before.counted }
}

async function documentOf(stampId: string): Promise<number> {
  const { rows } = await database.ownerPool.query('select document_id as id from stamps where public_id = $1', [
    stampId,
  ])
  return rows[0].id
}

const download = async (stampId: string) =>
  Buffer.from(await (await as.admin.download(getStampedPdf, { stampId })).arrayBuffer())

for (const [what, body, options, count] of [
  ['a small document', small, {}, 1],
  ['a document that is less than a megabyte, too, once it is signed', padded(900_000), {}, 1],
  ['a document of a megabyte', padded(MEBIBYTE), {}, 2],
  ['a document of a byte more', padded(MEBIBYTE + 1), {}, 2],
  ['a document with a stamp on each page, which a worker lays out', small, { stampAllPage: true }, 2],
] as const) {
  test(`${what} is stored in ${count === 1 ? 'one file' : 'two files'}, and each revision is read as it was`, async () => {
    const { code, stampId, made, counted } = await stamped(body, options)
    assert.equal(code, undefined)
    assert.deepEqual(made, { files: count, objects: count })
    const signed = await download(stampId!)
    assert.equal(counted, signed.length)
    assert.ok(signed.subarray(0, body.length).equals(body), 'what is signed begins with what came')
    const documentId = await documentOf(stampId!)
    assert.equal(sha256(await documents.read(documentId, 0)), sha256(body))
    assert.equal(sha256(await documents.read(documentId, 1)), sha256(signed))
    const [base, first] = await documents.revisions(documentId)
    assert.deepEqual([base?.size_bytes, first?.size_bytes], [body.length, signed.length])
    // Whoever acts later appends behind all of it.
    const tail = await documents.tailOf(documentId, 1)
    await documents.append(tail)
    const grown = await documents.read(documentId, 2)
    assert.equal(sha256(grown.subarray(0, signed.length)), sha256(signed))
    assert.equal(sha256(grown.subarray(signed.length)), tail.tail.sha256.toString('hex'))
    assert.equal(sha256(await documents.read(documentId, 0)), sha256(body))
    assert.equal(sha256(await documents.read(documentId, 1)), sha256(signed))
  })
}

test('documents that come at once, and their tails, share files, and each is read as its own', async () => {
  const shared = [false, false]
  // What shares a file is what comes while another is written: how much that is, the disk decides.
  for (let round = 0; round < 10 && shared.includes(false); round++) {
    const bodies = Array.from({ length: 16 }, (_, index) => Buffer.concat([small, Buffer.alloc(index + 1, '\n')]))
    const answers = await Promise.all(
      bodies.map((body) => as.admin.call(addPdfStampStream, { certID, stampAllPage: true }, { body })),
    )
    for (const [index, { data }] of answers.entries()) {
      const signed = await download(data.stampId)
      assert.equal(signed.length, data.sizeBytes)
      assert.ok(signed.subarray(0, bodies[index]!.length).equals(bodies[index]!))
      await judgeSigned(signed, { signatures: 1 })
    }
    const ids = await Promise.all(answers.map(({ data }) => documentOf(data.stampId)))
    for (const [number, shares] of (await sharing(ids)).entries()) shared[number] ||= shares
  }
  assert.deepEqual(shared, [true, true])
})

test('what is appended to several documents at once shares a file, and each document is read as its own', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => documents.newDocument()))
  assert.deepEqual(await sharing(ids), [true])
  const tails = await Promise.all(ids.map((id) => documents.tailOf(id, 0)))
  assert.equal(new Set(tails.map(({ tail }) => tail.location.fileId)).size, 2, 'the first is alone')
  await documents.append(...tails)
  for (const [index, id] of ids.entries()) {
    const grown = await documents.read(id, 1)
    assert.equal(grown.subarray(0, 26).toString(), 'the document as it arrived')
    assert.equal(sha256(grown.subarray(26)), tails[index]!.tail.sha256.toString('hex'))
  }
})

/** Of documents, whether any revision 0 shares a file, and any revision 1. */
async function sharing(ids: readonly number[]): Promise<boolean[]> {
  const { rows } = await database.ownerPool.query(
    `select bool_or(o.file_id is not null) as shared from revisions r
      join objects o on o.company_id = r.company_id and o.id = r.object_id
      where r.document_id = any($1) group by r.number order by r.number`,
    [ids],
  )
  return rows.map(({ shared }) => shared)
}

test('of a small document that is refused, no file is written; of a large one, none is left', async () => {
  for (const body of [Buffer.from('no document'), Buffer.alloc(MEBIBYTE + 1, 'x')]) {
    const { code, made } = await stamped(body)
    assert.equal(code, 'DOCUMENT_NOT_PDF')
    assert.deepEqual(made, { files: 0, objects: 0 })
  }
})
