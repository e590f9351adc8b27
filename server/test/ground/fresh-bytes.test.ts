import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshBytes } from '../../src/keys/fresh-bytes.ts'

test('random bytes are given once, in the number asked for, and belong to whoever got them', () => {
  const counts = [12, 16, 32, 33, 4096, 4097, 1]
  const given = Array.from({ length: 1000 }, (_, index) => freshBytes(counts[index % counts.length]!))
  assert.deepEqual(
    given.map(({ length }) => length),
    given.map((_, index) => counts[index % counts.length]),
  )
  // Pieces of twelve bytes: the same one twice by chance is as good as impossible.
  const pieces = given.filter(({ length }) => length >= 12).map((bytes) => bytes.subarray(-12).toString('hex'))
  assert.equal(new Set(pieces).size, pieces.length)

  const [first, second] = [freshBytes(32), freshBytes(32)]
  const before = second.toString('hex')
  first.fill(7)
  assert.equal(second.toString('hex'), before)
  assert.notEqual(first.buffer, second.buffer)
})
