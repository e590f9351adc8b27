import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ChunkMissing, loadChunk } from '../src/api/load-chunk.ts'

test('loading a part of the code fails after 120 seconds, and not before [1.8.34]', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const ended: unknown[] = []
  const loading = loadChunk(() => new Promise<never>(() => {})).catch((error: unknown) => ended.push(error))
  t.mock.timers.tick(119_999)
  await Promise.resolve()
  assert.equal(ended.length, 0)
  t.mock.timers.tick(1)
  await loading
  assert.ok(ended[0] instanceof ChunkMissing)
})

test('a part that arrives is returned', async () => {
  assert.equal(await loadChunk(async () => 'part'), 'part')
})
