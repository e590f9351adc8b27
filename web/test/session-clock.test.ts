import assert from 'node:assert/strict'
import { test } from 'node:test'
import { momentOf } from '../src/frame/session-clock.ts'

const minute = 60_000
const hour = 60 * minute
const stageAfter = (idleMinutes: number, ageMinutes = idleMinutes) =>
  momentOf({ lastActiveAt: 12 * hour - idleMinutes * minute, endsAt: 24 * hour - ageMinutes * minute, now: 12 * hour })

test('a session is live until two minutes before its idle end', () => {
  assert.deepEqual(stageAfter(27.9), { stage: 'live' })
  assert.deepEqual(stageAfter(28), { stage: 'ending', secondsLeft: 120 })
})

test('after 30 idle minutes it has ended', () => {
  assert.deepEqual(stageAfter(30), { stage: 'ended' })
})

test('its age ends it however busy one is', () => {
  assert.deepEqual(stageAfter(0, 12 * 60 - 1), { stage: 'ending', secondsLeft: 60 })
  assert.deepEqual(stageAfter(0, 12 * 60), { stage: 'ended' })
})

test('an answer ends it before its time, until somebody has signed in again', () => {
  const told = { endsAt: 24 * hour, endedAt: 12 * hour, now: 12 * hour + minute }
  assert.deepEqual(momentOf({ ...told, lastActiveAt: 12 * hour }), { stage: 'ended' })
  assert.deepEqual(momentOf({ ...told, lastActiveAt: 12 * hour + 1 }), { stage: 'live' })
})
