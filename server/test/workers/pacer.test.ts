import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { createPacer } from '../../src/workers/pacer.ts'

test('few pass in each turn, in their order, and whoever comes meanwhile passes behind them', async () => {
  const pace = createPacer(2)
  const passed: string[] = []
  const come = (...names: string[]) => {
    for (const name of names) pace(() => passed.push(name))
  }
  come('a', 'b', 'c', 'd', 'e')
  assert.deepEqual(passed, ['a', 'b'])
  await turnOfTheLoop()
  come('f')
  assert.deepEqual(passed, ['a', 'b', 'c', 'd'])
  await turnOfTheLoop()
  assert.deepEqual(passed, ['a', 'b', 'c', 'd', 'e', 'f'])
  await turnOfTheLoop()
  come('g', 'h', 'i')
  assert.deepEqual(passed.slice(6), ['g', 'h'])
  await turnOfTheLoop()
  assert.equal(passed.at(-1), 'i')
})
