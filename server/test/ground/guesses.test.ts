import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGuesses } from '@laisen/server/guesses/guesses'
import { subjectOf } from '@laisen/server/guesses/subjects'
import { AppError } from '@laisen/server/http/app-error'
import { server } from '@laisen/testkit/server'

const { database, clock } = await server()
// What happens when a replica ends in the middle of its work, which no call from outside can bring about.
const replica = () => createGuesses({ database, clock })
const refusal = (retryAfterMinutes: number) => new AppError('SIGN_IN_THROTTLED', { retryAfterMinutes })
const wrong = async () => undefined
const right = async () => 'right'
const ended = () => new Promise<undefined>(() => {})

/** Leaves so many guesses that are never verified, as a process does that ends at once. */
async function leaveUnverified(subject: Buffer, count: number): Promise<void> {
  const gone = replica()
  for (let guess = 0; guess < count; guess++) {
    await new Promise<void>((begun) => {
      void gone.verify({ subject, refusal }, () => {
        begun()
        return ended()
      })
    })
  }
}

test('guesses of a replica that ended before it verified them count as wrong after two minutes', async () => {
  const subject = subjectOf('account', 'TEST', 'interrupted')
  await leaveUnverified(subject, 5)
  const hurried = { subject, refusal, patienceSeconds: 0 }
  await assert.rejects(replica().verify(hurried, right), { code: 'TOO_MANY_REQUESTS' })
  clock.advance({ minutes: 2 })
  await assert.rejects(replica().verify(hurried, right), {
    code: 'SIGN_IN_THROTTLED',
    params: { retryAfterMinutes: 13 },
  })
  clock.advance({ minutes: 13 })
  assert.equal(await replica().verify(hurried, right), 'right')
})

test('a guess that could not be verified is not counted', async () => {
  const subject = subjectOf('account', 'TEST', 'broken')
  for (let attempt = 1; attempt <= 8; attempt++) {
    const broken = replica().verify({ subject, refusal }, () => Promise.reject(new Error('the line is down')))
    await assert.rejects(broken, /the line is down/)
  }
  assert.equal(await replica().verify({ subject, refusal }, right), 'right')
})

test('a guess that another replica is verifying may still turn out wrong after a right one', async () => {
  const subject = subjectOf('account', 'TEST', 'interleaved')
  const verdicts: (() => void)[] = []
  const slow = Array.from({ length: 4 }, () =>
    replica().verify(
      { subject, refusal },
      () => new Promise<undefined>((tell) => verdicts.push(() => tell(undefined))),
    ),
  )
  while (verdicts.length < 4) await new Promise((soon) => setTimeout(soon, 5))
  assert.equal(await replica().verify({ subject, refusal }, right), 'right')
  for (const tell of verdicts) tell()
  assert.deepEqual(await Promise.all(slow), [undefined, undefined, undefined, undefined])
  assert.equal(await replica().verify({ subject, refusal }, wrong), undefined)
  await assert.rejects(replica().verify({ subject, refusal }, right), { code: 'SIGN_IN_THROTTLED' })
})

test('who waits for room at their own account holds up nobody else at the address', async () => {
  const here = replica()
  const address = subjectOf('address', '192.0.2.1')
  const busy = subjectOf('account', 'TEST', 'busy')
  await leaveUnverified(busy, 5)
  const waiting = here.verify({ subject: busy, address, refusal, patienceSeconds: 1 }, right)
  const other = subjectOf('account', 'TEST', 'other')
  assert.equal(await here.verify({ subject: other, address, refusal }, right), 'right')
  await assert.rejects(waiting, { code: 'TOO_MANY_REQUESTS' })
})
