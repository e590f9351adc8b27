import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NumberRuns } from '@laisen/pdf/xref-section'

for (const count of [3, 8, 9, 40]) {
  test(`in ${count} runs of object numbers each number is found where it is, and no other`, () => {
    const runs = new NumberRuns()
    const places = new Map<number, { place: number; index: number }>()
    // The last one first, as updates of a file may list them. Runs have 1 to 4 numbers and gaps of 0 to 2 between them.
    for (let run = count - 1; run >= 0; run--) {
      const [first, length] = [run * 7 + (run % 3), 1 + (run % 4)]
      runs.add(first, length, run * 1000)
      for (let index = 0; index < length; index++) places.set(first + index, { place: run * 1000, index })
    }
    for (let num = -1; num < count * 7 + 10; num++) assert.deepEqual(runs.find(num), places.get(num), `number ${num}`)
    assert.deepEqual(
      [...runs.numbers()].sort((a, b) => a - b),
      [...places.keys()].sort((a, b) => a - b),
    )
  })
}
