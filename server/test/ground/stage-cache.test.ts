import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { createFiles, type ObjectRow } from '../../src/files/files.ts'
import type { StagedObject } from '../../src/files/object-store.ts'
import { rowOf } from '../../src/files/objects.ts'
import { openSource } from '../../src/files/source.ts'
import { type Ground, ground } from './a-company.ts'
import { type RemoteStore, remoteStore } from './remote-store.ts'

let here: Ground
let folder: string

before(async () => {
  here = await ground()
  folder = await mkdtemp(join(tmpdir(), 'laisen-remote-'))
})
after(async () => {
  await here.close()
  await rm(folder, { recursive: true, force: true })
})

let stores = 0
/** A separate store that keeps up to 100 bytes of unused files. */
const store = (limitBytes = 100) => remoteStore(join(folder, String(stores++)), limitBytes)

async function objects(remote: RemoteStore, count: number, sizeBytes: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => remote.newId())
  for (const id of ids) await remote.keep(id, [Buffer.alloc(sizeBytes, id)])
  return ids
}

const filesIn = (staged: StagedObject) => readdir(join(staged.path, '..'))

test('a document in a remote store is read from its staged files, base and tails together', async () => {
  const remote = await store()
  const { keys, clock } = here.services
  const files = createFiles({ store: remote, keys, clock })
  const companyKey = await keys.companyKey(here.company, here.company.companyId)
  const rows: ObjectRow[] = []
  for (const body of ['base and ', 'tail']) rows.push(rowOf(await files.put({ companyKey, body: Buffer.from(body) })))

  const read = await files.withStaged(here.company, rows, async (description) => {
    const source = openSource(description)
    const text = Buffer.from(source.read(0, source.sizeBytes)).toString()
    source.close()
    return text
  })
  assert.equal(read, 'base and tail')
  const source = await files.source(here.company, rows)
  assert.equal(Buffer.from(source.read(5, 8)).toString(), 'and tail')
  source.close()
  assert.deepEqual([...remote.downloads.values()], [1, 1])
})

test('concurrent requests for one object share one download', async () => {
  const remote = await store()
  const [id = ''] = await objects(remote, 1, 60)
  const open = remote.hold()
  const staging = Array.from({ length: 10 }, () => remote.stage(id))
  open()
  const staged = await Promise.all(staging)
  assert.equal(remote.downloads.get(id), 1)
  assert.equal(new Set(staged.map(({ path }) => path)).size, 1)
  for (const each of staged) each.release()
  const again = await remote.stage(id)
  assert.equal(remote.downloads.get(id), 1, 'it is still here')
  again.release()
})

test('the least recently used file is removed, but never a file in use', async () => {
  const remote = await store()
  const [used = '', old = '', newer = ''] = await objects(remote, 3, 40)
  const inUse = await remote.stage(used)
  const oldest = await remote.stage(old)
  oldest.release()
  const newest = await remote.stage(newer)
  newest.release()
  const again = await remote.stage(newer)
  again.release()
  assert.ok(existsSync(inUse.path), 'in use since before the others')
  assert.equal(remote.downloads.get(newer), 1)
  const back = await remote.stage(old)
  assert.equal(remote.downloads.get(old), 2, 'it had made room')
  back.release()
  inUse.release()
})

test('files in use can exceed the limit and are removed when released', async () => {
  const remote = await store(50)
  const ids = await objects(remote, 3, 40)
  const staged = await Promise.all(ids.map((id) => remote.stage(id)))
  for (const { path } of staged) assert.equal((await readFile(path)).length, 40)
  for (const each of staged) {
    each.release()
    each.release()
  }
  for (const id of ids.toReversed()) (await remote.stage(id)).release()
  assert.deepEqual([...remote.downloads.values()], [2, 2, 1], 'only the last one still fitted')
})

test('an interrupted download leaves no file, and the next one succeeds', async () => {
  const remote = await store()
  const [id = ''] = await objects(remote, 1, 60)
  remote.breakOff()
  const both = await Promise.allSettled([remote.stage(id), remote.stage(id)])
  assert.deepEqual(
    both.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  const staged = await remote.stage(id)
  assert.equal((await readFile(staged.path)).length, 60)
  assert.equal((await filesIn(staged)).length, 1)
  staged.release()
})

test('a removed object can no longer be opened, but a reader can finish reading it', async () => {
  const remote = await store()
  const [id = ''] = await objects(remote, 1, 60)
  const staged = await remote.stage(id)
  await remote.remove(id)
  assert.equal((await readFile(staged.path)).length, 60)
  await assert.rejects(remote.stage(id), /there is no object/)
  staged.release()
})

test('files left in the cache by a crash are removed at start', async () => {
  const leftovers = join(folder, 'crashed', 'staged')
  await mkdir(leftovers, { recursive: true })
  await writeFile(join(leftovers, 'complete.0'), 'x')
  await writeFile(join(leftovers, 'half.1.unfinished'), 'x')
  await remoteStore(join(folder, 'crashed'), 100)
  assert.deepEqual(await readdir(leftovers), [])
})
