import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConnectionLost, Refusal } from '../src/api/refusal.ts'
import { emptyDraft } from '../src/features/composer/draft.ts'
import { SaveQueue, type SaveStatus } from '../src/features/composer/save-queue.ts'

const named = (subject: string) => ({ ...emptyDraft, subject })
const refusal = (code: 'ENVELOPE_CHANGED' | 'NAME_LINK' | 'IDEMPOTENCY_IN_PROGRESS') =>
  new Refusal({ code, message: code, params: {}, data: undefined, http: 200, requestId: undefined })

/** A queue whose answers a test decides: a version, or what is thrown. */
function queueWith(answers: (number | Error)[]) {
  const saves: { subject: string; version: number | undefined }[] = []
  const keys: string[] = []
  const states: SaveStatus['state'][] = []
  let running = 0
  const queue = new SaveQueue({
    begun: { envelopeID: undefined, version: undefined, savedAt: undefined },
    pauseMs: 5,
    retryMs: 5,
    onStatus: ({ state }) => states.push(state),
    save: async ({ content: { subject }, version, key }) => {
      running += 1
      assert.equal(running, 1, 'one call at a time')
      saves.push({ subject, version })
      keys.push(key)
      await new Promise((done) => setTimeout(done, 5))
      running -= 1
      const answer = answers.shift() ?? (version ?? 0) + 1
      if (answer instanceof Error) throw answer
      return { envelopeID: 7, version: answer, savedAt: '2026-11-24T00:00:00Z' }
    },
  })
  const until = async (state: SaveStatus['state']) => {
    for (let tries = 0; queue.status.state !== state; tries++) {
      assert.ok(tries < 500, `it stays ${queue.status.state} instead of ${state}`)
      await new Promise((done) => setTimeout(done, 2))
    }
  }
  return { queue, saves, keys, states, until }
}

test('several changes are saved together, and what is changed meanwhile follows with the next version', async () => {
  const { queue, saves, until } = queueWith([])
  queue.change(named('a'))
  queue.change(named('ab'))
  await until('saving')
  queue.change(named('abc'))
  assert.equal(await queue.flush(), true)
  assert.deepEqual(saves, [
    { subject: 'ab', version: undefined },
    { subject: 'abc', version: 1 },
  ])
})

test('what is changed while a call runs is saved without being asked for', async () => {
  const { queue, saves, until } = queueWith([])
  queue.change(named('a'))
  await until('saving')
  queue.change(named('b'))
  for (let tries = 0; saves.length < 2; tries++) {
    assert.ok(tries < 500, 'it is not saved')
    await new Promise((done) => setTimeout(done, 2))
  }
  await until('saved')
  assert.equal(saves.at(-1)!.subject, 'b')
})

// What was lost may have been saved: sending the newest state instead, from a version that is no longer the newest, would be refused as the
// change of another window, and a lost first save would make a second draft.
test('without a connection the same attempt is repeated until it is answered, and the newest state follows', async () => {
  const { queue, saves, keys, states, until } = queueWith([new ConnectionLost('none'), new ConnectionLost('none')])
  queue.change(named('a'))
  await until('saving')
  queue.change(named('b'))
  await until('retrying')
  for (let tries = 0; saves.length < 4; tries++) {
    assert.ok(tries < 500, 'the newest state is not saved')
    await new Promise((done) => setTimeout(done, 2))
  }
  await until('saved')
  assert.deepEqual(
    saves.map(({ subject }) => subject),
    ['a', 'a', 'a', 'b'],
  )
  assert.deepEqual(new Set(keys.slice(0, 3)).size, 1)
  assert.notEqual(keys[3], keys[0])
  assert.ok(states.includes('retrying'))
})

test('a version of another window ends saving: nothing is overwritten', async () => {
  const { queue, saves, until } = queueWith([refusal('ENVELOPE_CHANGED')])
  queue.change(named('a'))
  await until('outdated')
  queue.change(named('b'))
  assert.equal(await queue.flush(), false)
  assert.equal(saves.length, 1)
})

test('what is refused waits for the sender, and is saved once it was changed', async () => {
  const { queue, saves, until } = queueWith([refusal('NAME_LINK')])
  queue.change(named('https://example.com'))
  await until('refused')
  queue.change(named('Lease'))
  await until('saved')
  assert.deepEqual(
    saves.map(({ subject }) => subject),
    ['https://example.com', 'Lease'],
  )
})

test('an attempt that is repeated after a refusal at the door stays the same, and one that the server gave up makes way', async () => {
  const at = (http: number) =>
    new Refusal({ code: 'INTERNAL', message: '', params: {}, data: undefined, http, requestId: undefined })
  const { queue, saves, until } = queueWith([new ConnectionLost('none'), at(503), at(500)])
  queue.change(named('a'))
  await until('saving')
  queue.change(named('b'))
  for (let tries = 0; saves.length < 4; tries++) {
    assert.ok(tries < 500, 'it is not saved')
    await new Promise((done) => setTimeout(done, 2))
  }
  await until('saved')
  assert.deepEqual(
    saves.map(({ subject }) => subject),
    ['a', 'a', 'a', 'b'],
  )
})

test('a first save that is still running is waited for, and no second draft is begun', async () => {
  const { queue, saves, keys } = queueWith([new ConnectionLost('none'), refusal('IDEMPOTENCY_IN_PROGRESS')])
  queue.change(named('a'))
  await queue.flush()
  await queue.flush()
  queue.change(named('ab'))
  assert.equal(await queue.flush(), true)
  assert.deepEqual(
    saves.map(({ subject, version }) => [subject, version]),
    [
      ['a', undefined],
      ['a', undefined],
      ['a', undefined],
      ['ab', 1],
    ],
  )
  assert.equal(new Set(keys).size, 2)
})
