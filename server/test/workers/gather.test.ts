import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { createGatherer, type Outcome } from '../../src/workers/gather.ts'

/** Work that ends when the test says so, and what was done together. */
function slowWork(most: number) {
  const batches: string[][] = []
  const waiting: (() => void)[] = []
  const add = createGatherer<string, string>(most, async (items) => {
    batches.push([...items])
    await new Promise<void>((resolve) => waiting.push(resolve))
    if (items.includes('breaks')) throw new Error('all of it broke')
    return items.map(
      (item): Outcome<string> => (item === 'no' ? { error: new Error(item) } : { result: `${item} done` }),
    )
  })
  const letGo = async () => {
    waiting.shift()?.()
    await turnOfTheLoop()
  }
  return { batches, add, letGo }
}

test('the first item does not wait; items that arrive meanwhile are done together, in order', async () => {
  const { batches, add, letGo } = slowWork(3)
  const answers = Promise.all(['a', 'b', 'c', 'd', 'e'].map(add))
  assert.deepEqual(batches, [['a']])
  await letGo()
  assert.deepEqual(batches, [['a'], ['b', 'c', 'd']])
  await letGo()
  await letGo()
  assert.deepEqual(batches, [['a'], ['b', 'c', 'd'], ['e']])
  assert.deepEqual(await answers, ['a done', 'b done', 'c done', 'd done', 'e done'])
})

test('each item gets its own result, and a failed batch does not block later ones', async () => {
  const { add, letGo } = slowWork(2)
  const answers = Promise.allSettled(['first', 'no', 'yes', 'breaks', 'beside', 'later'].map(add))
  for (let batch = 0; batch < 4; batch++) await letGo()
  assert.deepEqual(
    (await answers).map((answer) => (answer.status === 'fulfilled' ? answer.value : answer.reason.message)),
    ['first done', 'no', 'yes done', 'all of it broke', 'all of it broke', 'later done'],
  )
})
