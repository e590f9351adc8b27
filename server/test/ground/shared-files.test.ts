import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { truncate, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import type { CompanyDb } from '../../src/db/database.ts'
import { discard } from '../../src/files/discard.ts'
import type { Files, StoredObject } from '../../src/files/files.ts'
import { getObject, insertObject, purgeObjects } from '../../src/files/objects.ts'
import { sweep } from '../../src/files/sweep.ts'
import type { CompanyKey } from '../../src/keys/keys.ts'
import { type Ground, ground } from './a-company.ts'

let here: Ground
let company: CompanyDb
let companyKey: CompanyKey
let files: Files

before(async () => {
  here = await ground()
  company = here.company
  files = here.services.files
  companyKey = await here.services.keys.companyKey(company, company.companyId)
})
after(() => here.close())

const path = (id: string) => join(here.services.config.dataDir, 'files/objects', id.slice(0, 2), id)

/** Keeps bodies that come at once: all but the first share a file. */
async function sharing(bodies: readonly Uint8Array[]): Promise<{ first: StoredObject; shared: StoredObject[] }> {
  const [first, ...shared] = await Promise.all(bodies.map((body) => files.put({ companyKey, body })))
  assert.equal(new Set(shared.map(({ location }) => location.fileId)).size, 1)
  return { first: first!, shared }
}

const insertEach = async (objects: readonly StoredObject[]) => {
  for (const stored of objects) await company.transaction((db) => insertObject(db, stored))
}
const rowOf = ({ id }: StoredObject) => company.read((db) => getObject(db, company.companyId, id))
const purge = async (objects: readonly StoredObject[]) => {
  const ids = objects.map(({ id }) => id)
  await company.transaction((db) => purgeObjects(db, company.companyId, ids))
  await discard(files, objects)
}

const yesterday = new Date(Date.now() - 25 * 3_600_000)
const sweepNow = () =>
  sweep({ owner: here.database.owner, store: files.store, now: new Date(), mayDelete: async () => true })

/** Sweeps a day later; whether the file is still there. */
async function restsIn(fileId: string): Promise<boolean> {
  await utimes(path(fileId), yesterday, yesterday)
  await sweepNow()
  return existsSync(path(fileId))
}

async function assertReads(stored: StoredObject, body: Uint8Array): Promise<void> {
  const row = await rowOf(stored)
  assert.deepEqual(await files.bytes(company, row), body)
  assert.deepEqual(await buffer(await files.stream(company, [row], { start: 7, end: 90 })), body.subarray(7, 90))
  const source = await files.source(company, [row])
  assert.deepEqual(Buffer.from(source.read(7, 83)), body.subarray(7, 90))
  source.close()
}

test('objects that share a file are read and purged each by itself, and what is left moves out once most is purged', async () => {
  const bodies = Array.from({ length: 7 }, () => randomBytes(1_000))
  const { first, shared } = await sharing(bodies)
  const { fileId } = shared[0]!.location
  assert.deepEqual(first.location, { fileId: first.id, offset: 0 })
  // The row of the last one never comes.
  const [one, two, left, four, five] = shared as [StoredObject, StoredObject, StoredObject, StoredObject, StoredObject]
  await insertEach([one, two, left, four, five])
  for (const [index, stored] of [one, two, left, four, five].entries()) await assertReads(stored, bodies[index + 1]!)
  assert.equal(await restsIn(fileId), true)

  await purge([one, two])
  assert.equal(await restsIn(fileId), true)
  assert.equal((await rowOf(left)).file_id, fileId, 'half of it is needed')
  await assert.rejects(files.bytes(company, await rowOf(one)), { code: 'PURGED' })

  await purge([four, five])
  assert.equal(await restsIn(fileId), true)
  await sweepNow()
  assert.equal(existsSync(path(fileId)), true, 'somebody may still be about to read there')
  assert.notEqual((await rowOf(left)).file_id, fileId)
  assert.equal((await rowOf(four)).file_id, fileId, 'what was purged is not copied')
  await assertReads(left, bodies[3]!)
  assert.equal(await restsIn(fileId), false)
  await assertReads(left, bodies[3]!)
})

test('a file that objects share goes when the last of them is purged', async () => {
  const { shared } = await sharing([randomBytes(10), randomBytes(20), randomBytes(30)])
  const { fileId } = shared[0]!.location
  await insertEach(shared)
  await purge(shared)
  assert.equal(await restsIn(fileId), false)
})

test('where a file is damaged, what is in it stays where it is, the rest is swept, and the sweep says so', async () => {
  const { shared } = await sharing([randomBytes(10), randomBytes(100), randomBytes(200), randomBytes(90)])
  const { fileId } = shared[0]!.location
  await insertEach(shared)
  await purge(shared.slice(0, 2))
  await truncate(path(fileId), 430)
  const rowless = await files.put({ companyKey, body: Buffer.from('nobody wants it') })
  await utimes(path(rowless.id), yesterday, yesterday)
  await assert.rejects(restsIn(fileId), { name: 'AggregateError' })
  assert.equal((await rowOf(shared[2]!)).file_id, fileId)
  assert.equal(existsSync(path(rowless.id)), false)
})
