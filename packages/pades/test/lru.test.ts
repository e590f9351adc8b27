import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Lru } from '@laisen/pades/lru'

test('as many values are kept as there is room for, and the one used longest ago makes room', () => {
  const dropped: string[] = []
  const lru = new Lru<string>(2, (value) => dropped.push(value))
  const made: string[] = []
  const get = (key: string) =>
    lru.get(key, () => {
      made.push(key)
      return key.toUpperCase()
    })
  get('a')
  get('b')
  assert.equal(get('a'), 'A')
  assert.deepEqual([made, dropped], [['a', 'b'], []])
  get('c')
  assert.deepEqual(dropped, ['B'])
  get('a')
  get('b')
  assert.deepEqual(
    [made, dropped],
    [
      ['a', 'b', 'c', 'b'],
      ['B', 'C'],
    ],
  )
  lru.delete('a')
  get('a')
  assert.deepEqual([made.at(-1), dropped], ['a', ['B', 'C']])
})
