import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapInPieces } from '../../src/workers/in-pieces.ts'

test('of all long lists together a few items are mapped in each turn of the loop, and companies take turns', async () => {
  let turn = 0
  let counting = true
  const count = () => {
    turn += 1
    if (counting) setImmediate(count)
  }
  setImmediate(count)
  const mapped: string[] = []
  const inTurn = new Map<number, number>()
  const list = (company: number, length: number) =>
    mapInPieces(
      Array.from({ length }, (_, item) => item),
      company,
      (item, place) => {
        mapped.push(`${company}`)
        inTurn.set(turn, (inTurn.get(turn) ?? 0) + 1)
        assert.equal(item, place)
        return item
      },
    )
  const [first, second, short] = await Promise.all([list(1, 75), list(1, 50), list(2, 30)])
  counting = false
  assert.deepEqual([first.length, second.length, short.length], [75, 50, 30])
  assert.ok(Math.max(...inTurn.values()) <= 25, `${[...inTurn.values()]}`)
  // The other company has its first piece as soon as the one that is under way is done.
  assert.ok(mapped.indexOf('2') <= 50, `after ${mapped.indexOf('2')}`)
})
