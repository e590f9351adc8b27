import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { createCollector, createGatherer, type Outcome } from '../../src/workers/gather.ts'

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

test('what is asked in one turn of the loop is asked together, and a slow question keeps no later one waiting', async () => {
  const asked: string[][] = []
  let answerSlow = () => {}
  const ask = createCollector<string, string>(3, async (items) => {
    asked.push([...items])
    if (items.includes('slow')) await new Promise<void>((resolve) => (answerSlow = resolve))
    return items.map((item) => `${item} answered`)
  })
  const first = Promise.all(['slow', 'b', 'c', 'd'].map(ask))
  await turnOfTheLoop()
  assert.equal(await ask('later'), 'later answered')
  assert.deepEqual(asked, [['slow', 'b', 'c'], ['d'], ['later']])
  answerSlow()
  assert.deepEqual(await first, ['slow answered', 'b answered', 'c answered', 'd answered'])
})

test('when many questions are answered at once, few of those who asked go on in each turn', async () => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const ask = createCollector<number, number>(3, async (items) => {
    await answered
    return items
  })
  let goneOn = 0
  const all = Promise.all(
    Array.from({ length: 10 }, async (_, item) => {
      await ask(item)
      goneOn += 1
    }),
  )
  await turnOfTheLoop()
  answer()
  const afterEachTurn: number[] = []
  while (goneOn < 10) {
    await turnOfTheLoop()
    afterEachTurn.push(goneOn)
  }
  await all
  const inEachTurn = afterEachTurn.map((count, turn) => count - (afterEachTurn[turn - 1] ?? 0))
  assert.ok(Math.max(...inEachTurn) <= 3, `${inEachTurn}`)
})

test('a question that fails fails for those who asked it, and for nobody else', async () => {
  const ask = createCollector<string, string>(3, async (items) => {
    if (items.includes('breaks')) throw new Error('it broke')
    return items
  })
  const together = await Promise.allSettled([ask('breaks'), ask('beside')])
  assert.deepEqual(
    together.map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  assert.equal(await ask('later'), 'later')
})
