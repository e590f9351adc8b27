import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import { createDiskSpace } from '../../src/files/disk-space.ts'
import type { ObjectStore } from '../../src/files/object-store.ts'
import type { Log } from '../../src/log/log.ts'

/** The disk of the documents, of which the test says how much is free. The data folder is on the real one. */
function disks(reserveBytes: number) {
  const told: string[] = []
  const disk = { freeBytes: Number.MAX_SAFE_INTEGER, looks: 0, told }
  const store = {
    async freeBytes() {
      disk.looks += 1
      return disk.freeBytes
    },
  } as ObjectStore
  const log = {
    error: (event: string) => told.push(event),
    info: (event: string) => told.push(event),
  } as unknown as Log
  return { disk, space: createDiskSpace({ store, dataDir: tmpdir(), reserveBytes, log }) }
}

test('the disk that has less room counts, also where documents lie on another one than the database', async () => {
  const { space } = disks(Number.MAX_SAFE_INTEGER)
  assert.equal(await space.hasRoom(), false)
  await assert.rejects(space.requireRoom(), { code: 'DISK_FULL', params: { retryAfterSeconds: 10 } })
})

test('one look serves everyone for a second, and the log says once that room is short and once that there is room again', async (context) => {
  let now = 5_000
  context.mock.method(performance, 'now', () => now)
  const { disk, space } = disks(1_000)
  const looked = async () => (await Promise.all(Array.from({ length: 20 }, () => space.hasRoom()))).at(-1)
  assert.equal(await looked(), true)
  disk.freeBytes = 999
  now += 999
  assert.equal(await looked(), true)
  now += 1
  assert.equal(await looked(), false)
  now += 1_000
  assert.equal(await looked(), false)
  disk.freeBytes = 1_000
  now += 1_000
  assert.equal(await looked(), true)
  assert.deepEqual([disk.looks, disk.told], [4, ['disk.low', 'disk.room-again']])
})
