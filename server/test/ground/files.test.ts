import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { type TestDatabase, testDatabase } from '@laisen/testkit/database'
import { systemClock } from '../../src/clock.ts'
import type { CompanyDb } from '../../src/db/database.ts'
import { createFiles, type Files, type ObjectRow, type StoredObject } from '../../src/files/files.ts'
import { FRAME_BYTES, STORED_FRAME_BYTES } from '../../src/files/frames.ts'
import { hashStored } from '../../src/files/hash-stored.ts'
import { openLocalStore } from '../../src/files/local-store.ts'
import { getObject, insertObject, purgeObjects } from '../../src/files/objects.ts'
import { keepOpened } from '../../src/files/opened-objects.ts'
import { sweep } from '../../src/files/sweep.ts'
import { type CompanyKey, createKeys, type Keys } from '../../src/keys/keys.ts'
import { checkMasterKey, masterKeyOf } from '../../src/keys/master.ts'

let ground: TestDatabase
let folder: string
let files: Files
let company: CompanyDb
let companyKey: CompanyKey
let keys: Keys

before(async () => {
  ground = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'laisen-files-'))
  const { owner } = ground.database
  const values = { code: 'ACME', name: 'Acme', created_at: new Date() }
  const { id } = await owner.insertInto('companies').values(values).returning('id').executeTakeFirstOrThrow()
  company = ground.database.company(id)
  const master = masterKeyOf(randomBytes(32))
  await checkMasterKey(owner, master)
  keys = createKeys({ master, owner, clock: systemClock })
  companyKey = await keys.companyKey(company, id)
  files = createFiles({ store: await openLocalStore(folder), keys, clock: systemClock })
})
after(async () => {
  await ground.drop()
  await rm(folder, { recursive: true })
})

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const path = (stored: { id: string }) => join(folder, 'objects', stored.id.slice(0, 2), stored.id)

async function kept(body: Uint8Array): Promise<{ stored: StoredObject; row: ObjectRow }> {
  const stored = await files.put({ companyKey, body })
  const row = await company.transaction(async (db) => {
    await insertObject(db, stored)
    return getObject(db, company.companyId, stored.id)
  })
  return { stored, row }
}

for (const sizeBytes of [0, 1, FRAME_BYTES - 1, FRAME_BYTES, FRAME_BYTES + 1, 3 * FRAME_BYTES + 17]) {
  test(`an object of ${sizeBytes} bytes is read back unchanged, stored from memory or a stream`, async () => {
    const body = randomBytes(sizeBytes)
    for (const given of [body, Readable.from(slices(body, 70_001), { objectMode: false })]) {
      const stored = await files.put({ companyKey, body: given })
      await company.transaction((db) => insertObject(db, stored))
      const row = await company.transaction((db) => getObject(db, company.companyId, stored.id))
      assert.equal(stored.sizeBytes, sizeBytes)
      assert.deepEqual(stored.sha256, createHash('sha256').update(body).digest())
      assert.deepEqual(await buffer(await files.stream(company, [row])), body)
      const source = await files.source(company, [row])
      assert.deepEqual(Buffer.from(source.read(0, sizeBytes)), body)
      source.close()
    }
  })
}

test('what was read of the disk is freed as soon as it is opened', async () => {
  const store = await openLocalStore(folder)
  const read: Uint8Array[] = []
  const watched = {
    ...store,
    read: async (...asked: Parameters<typeof store.read>) => {
      const sealed = await store.read(...asked)
      read.push(sealed)
      return sealed
    },
  }
  const body = randomBytes(3 * FRAME_BYTES)
  const { row } = await kept(body)
  const reading = createFiles({ store: watched, keys, clock: systemClock })
  assert.deepEqual(await buffer(await reading.stream(company, [row])), body)
  assert.deepEqual(
    read.map(({ byteLength }) => byteLength),
    [0, 0, 0],
  )
})

test('what is put together to be sealed is freed at once, and what a caller gave is not', async (t) => {
  const concat = t.mock.method(Buffer, 'concat')
  const body = randomBytes(3 * FRAME_BYTES + 17)
  const copy = Uint8Array.from(body)
  await files.put({ companyKey, body: Readable.from(slices(body, 70_001), { objectMode: false }) })
  const lengths = concat.mock.calls.map(({ result }) => result?.byteLength)
  assert.deepEqual(lengths.slice(0, 3), [0, 0, 0])
  await files.put({ companyKey, body: Readable.from([body], { objectMode: false }) })
  assert.deepEqual(Uint8Array.from(body), copy)
})

function* slices(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

test('a base and its tails read as one document: whole, by range and from a worker thread', async () => {
  const bodies = [randomBytes(2 * FRAME_BYTES + 5), randomBytes(30_000), randomBytes(FRAME_BYTES)]
  const rows: ObjectRow[] = []
  for (const body of bodies) rows.push((await kept(body)).row)
  const whole = Buffer.concat(bodies)

  for (const [start, end] of [
    [0, whole.length],
    [2 * FRAME_BYTES - 3, 2 * FRAME_BYTES + 40_000],
    [7, 8],
    [5, 5],
  ] as const) {
    assert.deepEqual(await buffer(await files.stream(company, rows, { start, end })), whole.subarray(start, end))
    const source = await files.source(company, rows)
    assert.deepEqual(Buffer.from(source.read(start, end - start)), whole.subarray(start, end))
    const hash = createHash('sha256')
    source.feed?.({ start, end }, (piece) => hash.update(piece), 100_000)
    assert.deepEqual(hash.digest(), createHash('sha256').update(whole.subarray(start, end)).digest())
    source.close()
  }

  const module = new URL('../../src/files/source.ts', import.meta.url).href
  const code = `import { parentPort, workerData } from 'node:worker_threads'
    import { createHash } from 'node:crypto'
    const { openSource } = await import(${JSON.stringify(module)})
    const source = openSource(workerData)
    parentPort.postMessage(createHash('sha256').update(source.read(0, source.sizeBytes)).digest('hex'))`
  const digest = await files.withStaged(company, rows, (workerData) => {
    const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), { workerData })
    return new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject))
  })
  assert.equal(digest, createHash('sha256').update(whole).digest('hex'))
})

test('the hash of what has been received can be continued with the bytes that follow it', async () => {
  const received = await files.take({ companyKey, body: Buffer.from('base') })
  assert.equal(received.hash().update('tail').digest('hex'), sha256('basetail').toString('hex'))
  assert.deepEqual(received.hash().digest(), (await received.store()).sha256)
})

/** All of a source, read at once and fed in pieces, each asked for more than there is. */
async function readFrom(rows: readonly ObjectRow[]): Promise<Buffer> {
  const source = await files.source(company, rows)
  try {
    const fed: Uint8Array[] = []
    source.feed?.({ start: 0, end: 1e9 }, (piece) => fed.push(Buffer.from(piece)), 70_001)
    const read = Buffer.from(source.read(0, 1e9))
    assert.deepEqual(Buffer.concat(fed), read)
    assert.equal(source.sizeBytes, read.length)
    return read
  } finally {
    source.close()
  }
}

for (const [before, after] of [
  [4, 5],
  [0, 1],
  [1, 0],
  [FRAME_BYTES - 10, 10],
] as const) {
  test(`an object of ${before} bytes is stored with the ${after} that were appended to it, and read in part or as a whole`, async () => {
    const [base, tail] = [randomBytes(before), randomBytes(after)]
    const whole = Buffer.concat([base, tail])
    const received = await files.take({ companyKey, body: base })
    assert.equal(received.begun(), undefined)
    const stored = await received.storeGrown({ tail, sha256: sha256(whole) })!
    assert.equal(await received.begun(), stored)
    // One file has been written, whatever else is asked for.
    assert.equal(await received.store(), stored)
    assert.equal(received.storeGrown({ tail, sha256: sha256(whole) }), undefined)
    await company.transaction((db) => insertObject(db, stored))
    const row = await company.read((db) => getObject(db, company.companyId, stored.id))
    assert.equal(row.size_bytes, whole.length)
    assert.deepEqual(stored.sha256, sha256(whole))
    for (const used_bytes of [before, Math.max(0, before - 1), whole.length]) {
      const part = { ...row, used_bytes }
      const bytes = whole.subarray(0, used_bytes)
      assert.deepEqual(await buffer(await files.stream(company, [part])), bytes)
      assert.deepEqual(await readFrom([part]), bytes)
      const twice = Buffer.concat([bytes, whole])
      assert.deepEqual(
        await buffer(await files.stream(company, [part, row], { start: 1, end: 1e9 })),
        twice.subarray(1),
      )
      assert.deepEqual(await readFrom([part, row]), twice)
      const hashed = await hashStored({ files, db: company, clock: systemClock }, [part, row], [])
      assert.deepEqual(hashed.sha256?.digest(), sha256(twice))
    }
  })
}

test('a part of an object that has been hashed is not taken for all of it', async () => {
  const { row } = await kept(Buffer.from('base and tail'))
  const [other, part] = [(await kept(Buffer.from('other'))).row, { ...row, used_bytes: 4 }]
  const hashed = await hashStored({ files, db: company, clock: systemClock }, [other, part], [])
  assert.deepEqual(hashed.sha256?.digest(), sha256('otherbase'))
  assert.equal(String(await readFrom([row])), 'base and tail')
})

test('what is larger than a frame is written as it comes, so nothing can be stored with it', async () => {
  const body = randomBytes(FRAME_BYTES + 1)
  const received = await files.take({ companyKey, body })
  assert.equal(received.bytes, undefined)
  assert.equal(received.storeGrown({ tail: Buffer.from('tail'), sha256: sha256(body) }), undefined)
  assert.deepEqual((await received.begun())?.sha256, sha256(body))
})

for (const [before, after] of [
  [FRAME_BYTES - 10, 11],
  [FRAME_BYTES, 1],
  [5, FRAME_BYTES],
] as const) {
  test(`an object of ${before} bytes is stored without the ${after} that were appended to it: together they are more than a frame`, async () => {
    const [base, tail] = [randomBytes(before), randomBytes(after)]
    const received = await files.take({ companyKey, body: base })
    assert.equal(received.storeGrown({ tail, sha256: sha256(Buffer.concat([base, tail])) }), undefined)
    assert.equal(received.begun(), undefined)
    const { sizeBytes, sha256: hash } = await received.store()
    assert.deepEqual([sizeBytes, hash], [before, sha256(base)])
  })
}

test('what is being written by itself is not written once more with a tail', async () => {
  const received = await files.take({ companyKey, body: Buffer.from('base') })
  const storing = received.store()
  assert.equal(received.storeGrown({ tail: Buffer.from('tail'), sha256: sha256('basetail') }), undefined)
  const { sizeBytes, sha256: hash } = await storing
  assert.deepEqual([sizeBytes, hash], [4, sha256('base')])
})

test('what is received and not stored leaves no file', async () => {
  const before = (await readdir(join(folder, 'objects'), { recursive: true })).length
  await files.take({ companyKey, body: Buffer.from('refused') })
  assert.equal((await readdir(join(folder, 'objects'), { recursive: true })).length, before)
})

test('the file on disk is encrypted', async () => {
  const { stored } = await kept(Buffer.from('a very telling sentence'.repeat(100)))
  assert.ok(!(await readFile(path(stored))).includes('telling'))
})

test('reading detects a changed bit, swapped frames, a truncated file and a frame of another object', async () => {
  const spoilt: Record<string, (bytes: Buffer, other: Buffer) => Buffer> = {
    bit: (bytes) => {
      bytes[10]! ^= 1
      return bytes
    },
    swapped: (bytes) =>
      Buffer.concat([
        bytes.subarray(STORED_FRAME_BYTES, 2 * STORED_FRAME_BYTES),
        bytes.subarray(0, STORED_FRAME_BYTES),
        bytes.subarray(2 * STORED_FRAME_BYTES),
      ]),
    cut: (bytes) => bytes.subarray(0, 2 * STORED_FRAME_BYTES),
    other: (bytes, other) => Buffer.concat([other.subarray(0, STORED_FRAME_BYTES), bytes.subarray(STORED_FRAME_BYTES)]),
  }
  for (const [name, spoil] of Object.entries(spoilt)) {
    const { stored, row } = await kept(randomBytes(2 * FRAME_BYTES + 100))
    const other = await kept(randomBytes(2 * FRAME_BYTES + 100))
    await writeFile(path(stored), spoil(await readFile(path(stored)), await readFile(path(other.stored))))
    await assert.rejects(async () => buffer(await files.stream(company, [row])), /damaged in frame/, name)
    const source = await files.source(company, [row])
    assert.throws(() => source.read(0, row.size_bytes), /damaged in frame/, name)
    source.close()
  }
  // A row with the shorter size does not make the truncated object valid.
  const { stored, row } = await kept(randomBytes(2 * FRAME_BYTES))
  await writeFile(path(stored), (await readFile(path(stored))).subarray(0, STORED_FRAME_BYTES))
  const shorter = { ...row, size_bytes: FRAME_BYTES }
  await assert.rejects(async () => buffer(await files.stream(company, [shorter])), /damaged in frame/)
})

test('a body over the limit is refused immediately and leaves no file', async () => {
  let given = 0
  const endless = Readable.from(
    (function* () {
      for (;;) {
        given += 65_536
        yield Buffer.alloc(65_536)
      }
    })(),
    { objectMode: false },
  )
  await assert.rejects(files.put({ companyKey, body: endless, limitBytes: 2_000_000 }), { code: 'TOO_LARGE' })
  assert.ok(given < 3_000_000)
  await assert.rejects(files.put({ companyKey, body: Buffer.alloc(11), limitBytes: 10 }), { code: 'TOO_LARGE' })
  assert.deepEqual(await files.store.removeUnfinished(new Date(Date.now() + 1000)), 0)
})

test('an interrupted upload leaves no file', async () => {
  const body = new Readable({ read() {} })
  body.push(Buffer.alloc(100_000))
  setTimeout(() => body.destroy(Object.assign(new Error('aborted'), { code: 'ECONNRESET' })), 20)
  await assert.rejects(files.put({ companyKey, body }), { code: 'CUT_OFF' })
  assert.deepEqual(await files.store.removeUnfinished(new Date(Date.now() + 1000)), 0)
})

test('a purged object cannot be read once the purge is committed', async () => {
  const { stored, row } = await kept(Buffer.from('to be forgotten'))
  await company.transaction((db) => purgeObjects(db, company.companyId, [stored.id]))
  const purged = await company.transaction((db) => getObject(db, company.companyId, row.id))
  await assert.rejects(files.stream(company, [purged]), { code: 'PURGED' })
  await assert.rejects(files.source(company, [purged]), { code: 'PURGED' })
})

test('an object that is opened already is not read from the disk, and a purged one is refused all the same', async () => {
  const [base, tail] = [await kept(randomBytes(FRAME_BYTES + 5)), await kept(Buffer.from('a tail'))]
  const rows = [base.row, tail.row]
  const whole = async () => {
    const source = await files.source(company, rows)
    try {
      return Buffer.from(source.read(0, source.sizeBytes))
    } finally {
      source.close()
    }
  }
  const before = await whole()
  keepOpened(tail.row.id, Buffer.from('a tail'), Date.now())
  await rm(path(tail.stored))
  assert.deepEqual(await whole(), before)
  const purged = [base.row, { ...tail.row, wrapped_key: null }]
  await assert.rejects(files.source(company, purged), { code: 'PURGED' })
})

test('the sweep removes purged objects and those without a row after a day, and nothing else', async () => {
  const yesterday = new Date(Date.now() - 25 * 3_600_000)
  const rowless = await files.put({ companyKey, body: Buffer.from('nobody wants it') })
  const fresh = await files.put({ companyKey, body: Buffer.from('its row may come yet') })
  const { stored: needed } = await kept(Buffer.from('needed'))
  const { stored: purged } = await kept(Buffer.from('purged'))
  await company.transaction((db) => purgeObjects(db, company.companyId, [purged.id]))
  for (const stored of [rowless, needed, purged]) await utimes(path(stored), yesterday, yesterday)

  const removed = await sweep({
    owner: ground.database.owner,
    store: files.store,
    now: new Date(),
    mayDelete: async () => true,
  })
  assert.equal(removed, 2)
  assert.deepEqual(
    [rowless, fresh, needed, purged].map((stored) => existsSync(path(stored))),
    [false, true, true, false],
  )
})
