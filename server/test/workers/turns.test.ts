import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { createTurns } from '../../src/workers/turns.ts'

/** Asks for turns in this order and records who got one and when. */
function line(atOnce: number) {
  const turns = createTurns(atOnce)
  const admitted: string[] = []
  return {
    admitted,
    ask(companyId: number, name: string) {
      const turn = turns.of(companyId)
      void turn.begin().then(() => admitted.push(name))
      return turn
    },
  }
}

test('turns are granted in order of arrival, up to the limit', async () => {
  const { ask, admitted } = line(2)
  const [first] = ['a', 'b', 'c', 'd'].map((name) => ask(1, name))
  await turnOfTheLoop()
  assert.deepEqual(admitted, ['a', 'b'])
  first?.end()
  await turnOfTheLoop()
  assert.deepEqual(admitted, ['a', 'b', 'c'])
})

test('one request of a company does not wait for a thousand of another', async () => {
  const { ask, admitted } = line(1)
  const turns = [ask(1, 'running'), ask(1, 'second'), ask(1, 'third'), ask(2, 'other company')]
  for (const turn of turns) {
    await turnOfTheLoop()
    turn.end()
  }
  await turnOfTheLoop()
  assert.deepEqual(admitted.slice(0, 3), ['running', 'second', 'other company'])
})

test('a turn given up while waiting, or given back twice, takes no one else’s', async () => {
  const { ask, admitted } = line(1)
  const [running, leaves, last] = [ask(1, 'running'), ask(1, 'leaves'), ask(1, 'last')]
  await turnOfTheLoop()
  leaves.end()
  running.end()
  running.end()
  await turnOfTheLoop()
  assert.ok(admitted.includes('last'))
  const next = ask(1, 'next')
  await turnOfTheLoop()
  assert.ok(!admitted.includes('next'))
  last.end()
  await turnOfTheLoop()
  assert.ok(admitted.includes('next'))
  next.end()
})
