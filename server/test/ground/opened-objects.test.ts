import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { keepOpened, openedObject } from '@laisen/server/files/opened-objects'

const KIBIBYTE = 1024
const MINUTE = 60_000
const at = Date.parse('2026-11-25T03:00:00Z')

test('an object is kept for ten minutes after it was used last', () => {
  const id = randomUUID()
  keepOpened(id, Buffer.from('tail'), at)
  assert.equal(Buffer.from(openedObject(id, at + 10 * MINUTE - 1)!).toString(), 'tail')
  assert.ok(openedObject(id, at + 15 * MINUTE), 'it was used meanwhile')
  assert.equal(openedObject(id, at + 25 * MINUTE), undefined)
})

test('one that is over in time goes when another comes, and can be kept again', () => {
  const hour = at + 60 * MINUTE
  const [early, late] = [randomUUID(), randomUUID()]
  keepOpened(early, Buffer.from('early'), hour)
  keepOpened(late, Buffer.from('late'), hour + 11 * MINUTE)
  assert.equal(openedObject(early, hour), undefined, 'not even a clock that goes back finds it')
  keepOpened(early, Buffer.from('early'), hour + 12 * MINUTE)
  assert.ok(openedObject(early, hour + 12 * MINUTE))
})

test('256 KB are kept, one byte more is not', () => {
  const [most, more] = [randomUUID(), randomUUID()]
  keepOpened(most, Buffer.alloc(256 * KIBIBYTE), at + 90 * MINUTE)
  keepOpened(more, Buffer.alloc(256 * KIBIBYTE + 1), at + 90 * MINUTE)
  assert.ok(openedObject(most, at + 90 * MINUTE))
  assert.equal(openedObject(more, at + 90 * MINUTE), undefined)
})

test('of more than 32 MB, those used longest ago go first', () => {
  const later = at + 120 * MINUTE
  const ids = Array.from({ length: 128 }, () => randomUUID())
  for (const id of ids) keepOpened(id, Buffer.alloc(256 * KIBIBYTE), later)
  assert.ok(openedObject(ids[0]!, later), 'all 32 MB are there')
  keepOpened(randomUUID(), Buffer.alloc(1), later)
  assert.ok(openedObject(ids[0]!, later))
  assert.equal(openedObject(ids[1]!, later), undefined)
  assert.ok(openedObject(ids[2]!, later))
})
