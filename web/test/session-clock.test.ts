import assert from 'node:assert/strict'
import { test } from 'node:test'
import { momentOf } from '../src/frame/session-clock.ts'

const minute = 60_000
const hour = 60 * minute
const stageAfter = (idleMinutes: number, ageMinutes = idleMinutes) =>
  momentOf({ lastActiveAt: 12 * hour - idleMinutes * minute, endsAt: 24 * hour - ageMinutes * minute, now: 12 * hour })

test('a session is live until 2 minutes before it ends for lack of activity', () => {
  assert.deepEqual(stageAfter(27.9), { stage: 'live' })
  assert.deepEqual(stageAfter(28), { stage: 'ending', secondsLeft: 120 })
})

test('a session ends after 30 minutes without activity', () => {
  assert.deepEqual(stageAfter(30), { stage: 'ended' })
})

test('a session ends 12 hours after login, however active it is', () => {
  assert.deepEqual(stageAfter(0, 12 * 60 - 1), { stage: 'ending', secondsLeft: 60 })
  assert.deepEqual(stageAfter(0, 12 * 60), { stage: 'ended' })
})

test('an answer that the session has ended ends it at once, until the person logs in again', () => {
  const ended = { endsAt: 24 * hour, endedAt: 12 * hour, now: 12 * hour + minute }
  assert.deepEqual(momentOf({ ...ended, lastActiveAt: 12 * hour }), { stage: 'ended' })
  assert.deepEqual(momentOf({ ...ended, lastActiveAt: 12 * hour + 1 }), { stage: 'live' })
})
