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
  // This turn has had its two, and has yet to look after timers.
  assert.deepEqual(passed, ['a', 'b'])
  come('f')
  await turnOfTheLoop()
  assert.deepEqual(passed, ['a', 'b', 'c', 'd'])
  come('g')
  await turnOfTheLoop()
  assert.deepEqual(passed, ['a', 'b', 'c', 'd', 'e', 'f'])
  await turnOfTheLoop()
  assert.equal(passed.at(-1), 'g')
  await turnOfTheLoop()
  come('h', 'i', 'j')
  assert.deepEqual(passed.slice(7), ['h', 'i'])
  await turnOfTheLoop()
  await turnOfTheLoop()
  assert.equal(passed.at(-1), 'j')
})

test('whoever comes when fewer have passed in this turn passes at once', async () => {
  const pace = createPacer(2)
  const passed: string[] = []
  for (const name of ['a', 'b', 'c']) {
    pace(() => passed.push(name))
    await turnOfTheLoop()
  }
  assert.deepEqual(passed, ['a', 'b', 'c'])
  pace(() => passed.push('d'))
  assert.equal(passed.at(-1), 'd')
})
