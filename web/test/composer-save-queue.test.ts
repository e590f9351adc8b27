import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConnectionLost, Refusal } from '../src/api/refusal.ts'
import { emptyDraft } from '../src/features/composer/draft.ts'
import { SaveQueue, type SaveStatus } from '../src/features/composer/save-queue.ts'

const named = (subject: string) => ({ ...emptyDraft, subject })
const refusal = (code: 'ENVELOPE_CHANGED' | 'NAME_LINK') =>
  new Refusal({ code, message: code, params: {}, data: undefined, http: 200, requestId: undefined })

/** A queue whose answers a test decides: a version, or what is thrown. */
function queueWith(answers: (number | Error)[]) {
  const saves: { subject: string; version: number | undefined }[] = []
  const states: SaveStatus['state'][] = []
  let running = 0
  const queue = new SaveQueue({
    begun: { envelopeID: undefined, version: undefined, savedAt: undefined },
    pauseMs: 5,
    retryMs: 5,
    onStatus: ({ state }) => states.push(state),
    save: async ({ subject }, { version }) => {
      running += 1
      assert.equal(running, 1, 'one call at a time')
      saves.push({ subject, version })
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
  return { queue, saves, states, until }
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

test('without a connection it is tried again until it succeeds, with the newest state', async () => {
  const { queue, saves, states, until } = queueWith([new ConnectionLost('none'), new ConnectionLost('none')])
  queue.change(named('a'))
  await until('saving')
  queue.change(named('b'))
  await until('retrying')
  await until('saved')
  assert.deepEqual(
    saves.map(({ subject }) => subject),
    ['a', 'b', 'b'],
  )
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
