import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turnOfTheLoop } from 'node:timers/promises'
import { AppError } from '../../src/http/app-error.ts'
import { createLanes, createTurns } from '../../src/workers/turns.ts'

/** Asks for turns in this order and records who got one and when. */
function line(atOnce: number, limits: Omit<Parameters<typeof createTurns>[0], 'atOnce'> = {}) {
  const turns = createTurns({ atOnce, ...limits })
  const admitted: string[] = []
  return {
    admitted,
    ask(companyId: number | 'nobody', name: string) {
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

test('companies take turns one by one, and what belongs to no company has a turn like theirs', async () => {
  const { ask, admitted } = line(1)
  const asked = [1, 1, 1, 1, 2, 2, 'nobody', 'nobody'] as const
  const turns = asked.map((companyId, place) => ask(companyId, `${companyId}/${place}`))
  for (let ended = 0; ended < asked.length; ended++) {
    await turnOfTheLoop()
    const latest = admitted.at(-1)!
    turns[Number(latest.split('/')[1])]!.end()
  }
  const companies = admitted.map((name) => name.split('/')[0])
  assert.deepEqual(companies, ['1', '1', '2', 'nobody', '1', '2', 'nobody', '1'])
})

test('one company never has the last turn, and a free one goes to the company that has the fewest', async () => {
  const { ask, admitted } = line(4, { ofOne: 3 })
  const turns = ['a', 'b', 'c', 'd', 'e'].map((name) => ask(1, name))
  await turnOfTheLoop()
  assert.deepEqual(admitted, ['a', 'b', 'c'])
  const other = ask(2, 'other')
  ask(2, 'other again')
  await turnOfTheLoop()
  assert.deepEqual(admitted.slice(3), ['other'])
  turns[0]!.end()
  await turnOfTheLoop()
  assert.deepEqual(admitted.slice(4), ['other again'])
  other.end()
  await turnOfTheLoop()
  assert.deepEqual(admitted.slice(5), ['d'])
})

test('as many of one company wait as its line holds, and the next is refused while others still come in', async () => {
  const refusal = () => new AppError('COMPANY_TASKS_WAITING', { retryAfterSeconds: 5, limit: 2 })
  const turns = createTurns({ atOnce: 1, line: { most: 2, refusal } })
  const running = turns.of(1)
  await running.begin()
  const [first, second] = [turns.of(1), turns.of(1)]
  const begun = [first.begin(), second.begin()]
  await assert.rejects(turns.of(1).begin(), { code: 'COMPANY_TASKS_WAITING', http: 429 })
  const other = turns.of(2)
  begun.push(other.begin())
  running.end()
  // The first has left the line, so there is a place in it.
  begun.push(turns.of(1).begin())
  for (const turn of [first, other, second]) {
    await turnOfTheLoop()
    turn.end()
  }
  await Promise.all(begun)
})

test('a lane that has one turn of five in a round has it only while the other waits, and all of them otherwise', async () => {
  const lanes = createLanes({ atOnce: 1, round: ['people', 'people', 'people', 'people', 'imports'] })
  const admitted: string[] = []
  const ask = (lane: 'people' | 'imports') => {
    const turn = lanes.of(1, lane)
    void turn.begin().then(() => {
      admitted.push(lane)
      setImmediate(() => turn.end())
    })
  }
  for (let n = 0; n < 12; n++) ask('imports')
  for (let n = 0; n < 8; n++) ask('people')
  while (admitted.length < 20) await turnOfTheLoop()
  const ofPeople = (from: number, to: number) => admitted.slice(from, to).filter((lane) => lane === 'people').length
  assert.deepEqual([ofPeople(1, 6), ofPeople(6, 11), ofPeople(11, 20)], [4, 4, 0])
})
