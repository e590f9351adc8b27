import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { createFileKeeper } from '../../src/files/keep-files.ts'
import type { Location } from '../../src/files/object-store.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laisen-keep-files-'))
})
after(() => rm(folder, { recursive: true }))

const pathOf = (id: string) => join(folder, id)
/** Files that objects share are named in their order. */
const names = (shelf = '') => {
  let count = 0
  return { pathOf: (id: string) => join(folder, shelf, id), newId: () => `shared-${count++}` }
}

async function bytesAt({ fileId, offset }: Location, length: number): Promise<Buffer> {
  return (await readFile(pathOf(fileId))).subarray(offset, offset + length)
}

test('objects that are kept at once are all there, each with all its pieces, and readable by nobody else', async () => {
  const keep = createFileKeeper(names())
  for (const shelf of ['00', 'a7']) await mkdir(join(folder, shelf))
  const objects = Array.from({ length: 100 }, (_, index) => {
    const [head, tail] = [randomBytes(1 + index * 7_000), randomBytes(16)]
    return { id: join(index % 2 ? '00' : 'a7', String(index)), whole: Buffer.concat([head, tail]), head, tail }
  })
  const locations = await Promise.all(
    objects.map(({ id, head, tail }) => keep({ id, pieces: [head, new Uint8Array(), tail] })),
  )
  for (const [index, { whole }] of objects.entries()) {
    const location = locations[index]!
    assert.deepEqual(await bytesAt(location, whole.length), whole)
    assert.equal((await stat(pathOf(location.fileId))).mode & 0o777, 0o600)
  }
})

test('small objects that come while another is written share a file, which has nothing else in it', async () => {
  await mkdir(join(folder, 'sharing'))
  const keep = createFileKeeper(names('sharing'))
  const at = (fileId: string) => join('sharing', fileId)
  const [most, more] = [256 * 1024, 256 * 1024 + 1]
  const sizes = [10, 20, most, more, 30]
  const bodies = sizes.map((size) => randomBytes(size))
  const locations = await Promise.all(
    bodies.map((body, index) => keep({ id: `o${index}`, pieces: [Buffer.from(body)] })),
  )
  assert.deepEqual(locations, [
    // Alone: nothing was being written yet.
    { fileId: 'o0', offset: 0 },
    { fileId: 'shared-0', offset: 0 },
    { fileId: 'shared-0', offset: 20 },
    { fileId: 'o3', offset: 0 },
    { fileId: 'shared-0', offset: 20 + most },
  ])
  for (const [index, location] of locations.entries()) {
    assert.deepEqual(await bytesAt({ ...location, fileId: at(location.fileId) }, sizes[index]!), bodies[index])
  }
  assert.equal((await stat(pathOf(at('shared-0')))).size, 20 + most + 30)
  assert.equal((await stat(pathOf(at('o3')))).size, more)
})

test('a file that is refused leaves nothing and says why to each whose object is in it, and files beside it are kept', async () => {
  const here = join(folder, 'refusing')
  await mkdir(here)
  await writeFile(join(here, 'taken'), 'first')
  await writeFile(join(here, 'shared-0'), 'first')
  const keep = createFileKeeper(names('refusing'))
  const [small, large] = [() => [randomBytes(10)], () => [randomBytes(300_000)]]
  const [alone, taken, nowhere, good, one, other] = await Promise.allSettled([
    keep({ id: 'alone', pieces: small() }),
    keep({ id: 'taken', pieces: large() }),
    keep({ id: join('no-folder', 'file'), pieces: large() }),
    keep({ id: 'good', pieces: large() }),
    keep({ id: 'one', pieces: small() }),
    keep({ id: 'other', pieces: small() }),
  ])
  assert.equal((taken as PromiseRejectedResult).reason.code, 'EEXIST')
  assert.equal((nowhere as PromiseRejectedResult).reason.code, 'ENOENT')
  assert.ok((nowhere as PromiseRejectedResult).reason instanceof Error)
  for (const refused of [one, other]) assert.equal((refused as PromiseRejectedResult).reason.code, 'EEXIST')
  assert.deepEqual([alone!.status, good!.status], ['fulfilled', 'fulfilled'])
  assert.equal(await readFile(join(here, 'taken'), 'utf8'), 'first')
  assert.deepEqual(await readdir(here), ['alone', 'good', 'shared-0', 'taken'])
})

for (const [how, code] of Object.entries({
  ends: `require('node:worker_threads').parentPort.once('message', () => process.exit(1))`,
  fails: `require('node:worker_threads').parentPort.once('message', () => { throw new Error('no memory') })`,
})) {
  test(`where the thread ${how}, whoever waits hears of it, and the next file gets another thread`, async () => {
    let started = 0
    const keep = createFileKeeper(names(), () => {
      started += 1
      if (started === 1) return new Worker(code, { eval: true })
      return new Worker(new URL('../../src/files/keep-files-thread.ts', import.meta.url))
    })
    await assert.rejects(keep({ id: how, pieces: [Buffer.from('lost')] }), how === 'fails' ? /no memory/ : /has ended/)
    await keep({ id: how, pieces: [Buffer.from('kept')] })
    assert.equal(await readFile(pathOf(how), 'utf8'), 'kept')
    assert.equal(started, 2)
  })
}
