import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { createFileKeeper } from '../../src/files/keep-files.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laisen-keep-files-'))
})
after(() => rm(folder, { recursive: true }))

test('files that are kept at once are all there, each with all its pieces, and readable by nobody else', async () => {
  const keep = createFileKeeper()
  const shelves = ['00', 'a7']
  for (const shelf of shelves) await mkdir(join(folder, shelf))
  const files = Array.from({ length: 100 }, (_, index) => {
    const [head, tail] = [randomBytes(1 + index * 700), randomBytes(16)]
    return { path: join(folder, shelves[index % 2]!, String(index)), whole: Buffer.concat([head, tail]), head, tail }
  })
  await Promise.all(files.map(({ path, head, tail }) => keep({ path, pieces: [head, new Uint8Array(), tail] })))
  for (const { path, whole } of files) {
    assert.deepEqual(await readFile(path), whole)
    assert.equal((await stat(path)).mode & 0o777, 0o600)
  }
})

test('a file that is refused leaves nothing and says why, and those beside it are kept', async () => {
  const keep = createFileKeeper()
  const here = join(folder, 'refusing')
  await mkdir(here)
  await writeFile(join(here, 'taken'), 'first')
  const pieces = () => [Buffer.from('second')]
  // The first one is alone; the others share a message.
  const [, taken, nowhere, good] = await Promise.allSettled([
    keep({ path: join(here, 'alone'), pieces: pieces() }),
    keep({ path: join(here, 'taken'), pieces: pieces() }),
    keep({ path: join(here, 'no-folder', 'file'), pieces: pieces() }),
    keep({ path: join(here, 'good'), pieces: pieces() }),
  ])
  assert.equal((taken as PromiseRejectedResult).reason.code, 'EEXIST')
  assert.equal((nowhere as PromiseRejectedResult).reason.code, 'ENOENT')
  assert.ok((nowhere as PromiseRejectedResult).reason instanceof Error)
  assert.equal(good!.status, 'fulfilled')
  assert.equal(await readFile(join(here, 'taken'), 'utf8'), 'first')
  assert.deepEqual(await readdir(here), ['alone', 'good', 'taken'])
})

for (const [how, code] of Object.entries({
  ends: `require('node:worker_threads').parentPort.once('message', () => process.exit(1))`,
  fails: `require('node:worker_threads').parentPort.once('message', () => { throw new Error('no memory') })`,
})) {
  test(`where the thread ${how}, whoever waits hears of it, and the next file gets another thread`, async () => {
    let started = 0
    const keep = createFileKeeper(() => {
      started += 1
      if (started === 1) return new Worker(code, { eval: true })
      return new Worker(new URL('../../src/files/keep-files-thread.ts', import.meta.url))
    })
    const path = join(folder, how)
    await assert.rejects(keep({ path, pieces: [Buffer.from('lost')] }), how === 'fails' ? /no memory/ : /has ended/)
    await keep({ path, pieces: [Buffer.from('kept')] })
    assert.equal(await readFile(path, 'utf8'), 'kept')
    assert.equal(started, 2)
  })
}
