import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { getStamp } from '@laisen/contract/endpoints/stamps'
import type { Db } from '@laisen/server/db/database'
import { append, DocumentChanged } from '@laisen/server/documents/append'
import { create } from '@laisen/server/documents/create'
import { defineEvent } from '@laisen/server/events/define'
import { verifyEvents } from '@laisen/server/events/verify'
import type { RecipientPrincipal, SystemPrincipal } from '@laisen/server/principal'
import { server } from '@laisen/testkit/server'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { ledger } from '../support/ledger.ts'
import { stamped } from '../support/stamping.ts'
import { waitUntilWaiting } from '../support/waiting.ts'

const house = await server({ at: today })
const { as, given, clock, database, services } = house
const { companyId } = await given.theCompany()
const company = database.company(companyId)

/** What an envelope's act will record; stamps are not the only ones that append. */
const signed = defineEvent('test.signed', {
  subject: 'envelope',
  facts: z.object({ act: z.string() }),
  personal: z.object({ name: z.string() }),
})

const caller = { companyId, locale: 'en', timeZone: 'Asia/Bangkok', address: '127.0.0.1' } as const
const recipient: RecipientPrincipal = { ...caller, kind: 'recipient', recipientId: 7, envelopeId: 70 }
const system: SystemPrincipal = { kind: 'system', companyId, job: 'test' }

async function stored(text: string) {
  const companyKey = await services.keys.companyKey(company, companyId)
  return services.files.put({ companyKey, body: Buffer.from(text) })
}

async function newDocument(): Promise<number> {
  const base = await stored('the document as it arrived')
  const [id] = await company.transaction((db) =>
    create(db, [{ principal: system, name: 'a.pdf', base, at: clock.now() }]),
  )
  return id!
}

async function tailOf(documentId: number, base: number, act = 'sign') {
  const event = signed({ at: clock.now(), subjectId: 70, facts: { act }, personal: { name: 'Somchai' } })
  const sha256 = Buffer.alloc(32, base)
  return {
    principal: recipient,
    documentId,
    base,
    tail: await stored(`tail ${randomUUID()}`),
    sha256,
    at: clock.now(),
    event,
  }
}

const revisions = (documentId: number) =>
  company.transaction((db) =>
    db
      .selectFrom('revisions')
      .select(['number', 'size_bytes'])
      .where('document_id', '=', documentId)
      .orderBy('number')
      .execute(),
  )

const numbers = async (documentId: number) => (await revisions(documentId)).map(({ number }) => number)

/** Appends in a transaction that stays open until it is told to end. */
async function beginAppending(work: (db: Db) => Promise<unknown>, then: 'commits' | 'gives up' = 'commits') {
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done = company.transaction(async (db) => {
    await work(db)
    begun.resolve()
    await ended.promise
    if (then === 'gives up') throw new Error('gave up')
  })
  done.catch(() => {})
  await begun.promise
  return () => {
    ended.resolve()
    return done
  }
}

test('a recipient appends to a document that exists: the next revision, its size, and the event with the document', async () => {
  const documentId = await newDocument()
  const first = await tailOf(documentId, 0)
  await company.transaction((db) => append(db, [first]))
  await company.transaction(async (db) => append(db, [await tailOf(documentId, 1)]))
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
  const verdicts = await company.transaction((db) => verifyEvents(db))
  assert.deepEqual(new Set(verdicts.map(({ verdict }) => verdict)), new Set(['intact']))
})

test('of two who append to the same revision at once one is told to lay out again, and then comes second', async () => {
  const documentId = await newDocument()
  const [one, other] = [await tailOf(documentId, 0), await tailOf(documentId, 0)]
  const end = await beginAppending((db) => append(db, [one]))
  const late = company.transaction((db) => append(db, [other]))
  late.catch(() => {})
  await waitUntilWaiting(database)
  await end()
  await assert.rejects(late, DocumentChanged)
  assert.deepEqual(await numbers(documentId), [0, 1])
  await company.transaction((db) => append(db, [{ ...other, base: 1 }]))
  assert.deepEqual(await numbers(documentId), [0, 1, 2])
})

test('who waited for one that gave up appends in its place', async () => {
  const documentId = await newDocument()
  const [one, other] = [await tailOf(documentId, 0), await tailOf(documentId, 0)]
  const end = await beginAppending((db) => append(db, [one]), 'gives up')
  const late = company.transaction((db) => append(db, [other]))
  await waitUntilWaiting(database)
  await assert.rejects(end(), /gave up/)
  await late
  assert.deepEqual(await numbers(documentId), [0, 1])
})

test('twelve who append at once, each laying out again as often as it takes, leave twelve revisions', async () => {
  const documentId = await newDocument()
  const appending = async () => {
    for (let tries = 0; tries < 100; tries++) {
      const base = (await numbers(documentId)).at(-1)!
      try {
        return await company.transaction(async (db) => append(db, [await tailOf(documentId, base)]))
      } catch (error) {
        if (!(error instanceof DocumentChanged)) throw error
      }
    }
    throw new Error('never came first')
  }
  await Promise.all(Array.from({ length: 12 }, appending))
  assert.deepEqual(
    await numbers(documentId),
    Array.from({ length: 13 }, (_, number) => number),
  )
})

test('a base that is old, or that is not there yet, is refused, and nothing of it is left', async () => {
  const documentId = await newDocument()
  await company.transaction(async (db) => append(db, [await tailOf(documentId, 0)]))
  const before = await ledger(house, companyId)
  for (const base of [0, 2]) {
    const tail = await tailOf(documentId, base)
    await assert.rejects(
      company.transaction((db) => append(db, [tail])),
      DocumentChanged,
    )
  }
  assert.deepEqual(await ledger(house, companyId), before)
  assert.deepEqual(await numbers(documentId), [0, 1])
})

test('whoever hears of the refusal inside the transaction cannot commit the rest of it', async () => {
  const [documentId, other] = [await newDocument(), await newDocument()]
  const [stale, good] = [await tailOf(documentId, 1), await tailOf(other, 0)]
  const work = company.transaction(async (db) => {
    await append(db, [good])
    await append(db, [stale]).catch(() => {})
  })
  await assert.rejects(work)
  assert.deepEqual(await numbers(other), [0])
})

test('several documents are appended to together or not at all', async () => {
  const ids = [await newDocument(), await newDocument(), await newDocument()]
  const tails = await Promise.all(ids.map((id) => tailOf(id, 0)))
  await assert.rejects(
    company.transaction((db) => append(db, [...tails.slice(0, 2), { ...tails[2]!, base: 1 }])),
    DocumentChanged,
  )
  assert.deepEqual(await Promise.all(ids.map(numbers)), [[0], [0], [0]])
  await company.transaction((db) => append(db, tails))
  assert.deepEqual(await Promise.all(ids.map(numbers)), [
    [0, 1],
    [0, 1],
    [0, 1],
  ])
})

test('a stamp creates a document and appends to it as everybody does', async () => {
  const certID = await addedCertificate(as.admin, identities.nattapong)
  const { stampId, document } = await stamped(as.admin, certID)
  const { data } = await as.admin.call(getStamp, { stampId })
  assert.equal(data.sizeBytes, document.length)
  const row = await company.transaction((db) =>
    db
      .selectFrom('documents as d')
      .innerJoin('stamps as s', 's.document_id', 'd.id')
      .select(['d.newest_revision', 'd.principal_kind', 's.document_id'])
      .where('s.public_id', '=', stampId)
      .executeTakeFirstOrThrow(),
  )
  assert.deepEqual([row.newest_revision, row.principal_kind], [1, 'employee'])
  assert.deepEqual(await numbers(row.document_id), [0, 1])
})

test('no revision is added beside append: the application may neither change nor delete one', async () => {
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
