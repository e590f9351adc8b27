import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getStamp } from '@laisen/contract/endpoints/stamps'
import { evidenceVerdicts } from '@laisen/testkit/evidence'
import { growingDocuments, isDocumentChanged } from '@laisen/testkit/growing-documents'
import { server } from '@laisen/testkit/server'
import { sql } from 'kysely'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { ledger } from '../support/ledger.ts'
import { stamped } from '../support/stamping.ts'
import { waitUntilWaiting } from '../support/waiting.ts'

const house = await server({ at: today })
const { as, given, database } = house
const { companyId } = await given.theCompany()
const company = database.company(companyId)
const { newDocument, tailOf, append, beginAppend, inTransaction, revisions } = await growingDocuments(house, companyId)

const numbers = async (documentId: number) => (await revisions(documentId)).map(({ number }) => number)

test('a recipient appends a revision: it has the next number and its size, and the event names the document', async () => {
  const documentId = await newDocument()
  const first = await tailOf(documentId, 0)
  await append(first)
  await append(await tailOf(documentId, 1))
  const sizes = [26, 26 + first.tail.sizeBytes, 26 + 2 * first.tail.sizeBytes]
  assert.deepEqual(
    await revisions(documentId),
    sizes.map((size_bytes, number) => ({ number, size_bytes })),
  )
  const events = await company.transaction((db) =>
    db.selectFrom('events').selectAll().where('document_id', '=', documentId).execute(),
  )
  assert.deepEqual(
    events.map((event) => [
      event.type,
      event.principal_kind,
      event.actor_recipient_id,
      event.subject_kind,
      event.envelope_id,
    ]),
    [1, 2].map(() => ['test.signed', 'recipient', 7, 'envelope', 70]),
  )
  assert.deepEqual(await evidenceVerdicts(database, companyId), ['intact'])
})

test('when two append to the same revision, the later one is refused and can append after the other', async () => {
  const documentId = await newDocument()
  const [one, other] = [await tailOf(documentId, 0), await tailOf(documentId, 0)]
  const end = await beginAppend(one)
  const late = append(other)
  late.catch(() => {})
  await waitUntilWaiting(database)
  await end()
  await assert.rejects(late, isDocumentChanged)
  assert.deepEqual(await numbers(documentId), [0, 1])
  await append({ ...other, base: 1 })
  assert.deepEqual(await numbers(documentId), [0, 1, 2])
})

test('an append that waits behind one that is rolled back takes its place', async () => {
  const documentId = await newDocument()
  const [one, other] = [await tailOf(documentId, 0), await tailOf(documentId, 0)]
  const end = await beginAppend(one, 'gives up')
  const late = append(other)
  await waitUntilWaiting(database)
  await assert.rejects(end(), /gave up/)
  await late
  assert.deepEqual(await numbers(documentId), [0, 1])
})

test('twelve concurrent appends that retry on the newest revision leave twelve revisions', async () => {
  const documentId = await newDocument()
  const appending = async () => {
    for (let tries = 0; tries < 100; tries++) {
      const base = (await numbers(documentId)).at(-1)!
      try {
        return await append(await tailOf(documentId, base))
      } catch (error) {
        if (!isDocumentChanged(error)) throw error
      }
    }
    throw new Error('the append never succeeded')
  }
  await Promise.all(Array.from({ length: 12 }, appending))
  assert.deepEqual(
    await numbers(documentId),
    Array.from({ length: 13 }, (_, number) => number),
  )
})

test('an append to an outdated or future revision is refused and stores nothing', async () => {
  const documentId = await newDocument()
  await append(await tailOf(documentId, 0))
  const before = await ledger(house, companyId)
  for (const base of [0, 2]) {
    const tail = await tailOf(documentId, base)
    await assert.rejects(append(tail), isDocumentChanged)
  }
  assert.deepEqual(await ledger(house, companyId), before)
  assert.deepEqual(await numbers(documentId), [0, 1])
})

test('a transaction that ignores a refused append cannot commit', async () => {
  const [documentId, other] = [await newDocument(), await newDocument()]
  const [stale, good] = [await tailOf(documentId, 1), await tailOf(other, 0)]
  const work = inTransaction(async (appendHere) => {
    await appendHere(good)
    await appendHere(stale).catch(() => {})
  })
  await assert.rejects(work)
  assert.deepEqual(await numbers(other), [0])
})

test('appends to several documents succeed or fail together', async () => {
  const ids = [await newDocument(), await newDocument(), await newDocument()]
  const tails = await Promise.all(ids.map((id) => tailOf(id, 0)))
  await assert.rejects(append(...tails.slice(0, 2), { ...tails[2]!, base: 1 }), isDocumentChanged)
  assert.deepEqual(await Promise.all(ids.map(numbers)), [[0], [0], [0]])
  await append(...tails)
  assert.deepEqual(await Promise.all(ids.map(numbers)), [
    [0, 1],
    [0, 1],
    [0, 1],
  ])
})

test('a stamp creates a document and appends its signature as revision 1', async () => {
  const certID = await addedCertificate(as.admin, identities.nattapong)
  const { stampId, document } = await stamped(as.admin, certID)
  const { data } = await as.admin.call(getStamp, { stampId })
  assert.equal(data.sizeBytes, document.length)
  const row = await company.transaction((db) =>
    db
      .selectFrom('documents as d')
      .innerJoin('stamps as s', 's.document_id', 'd.id')
      .select(['s.revision', 'd.principal_kind', 's.document_id'])
      .where('s.public_id', '=', stampId)
      .executeTakeFirstOrThrow(),
  )
  assert.deepEqual([row.revision, row.principal_kind], [1, 'employee'])
  assert.deepEqual(await numbers(row.document_id), [0, 1])
})

test('the application’s login can neither change nor delete a revision', async () => {
  const documentId = await newDocument()
  for (const statement of [
    `update revisions set number = 5 where document_id = ${documentId}`,
    `delete from revisions where document_id = ${documentId}`,
    `update documents set name = 'another' where id = ${documentId}`,
  ]) {
    await assert.rejects(
      company.transaction((db) => sql.raw(statement).execute(db)),
      { code: '42501' },
    )
  }
})
