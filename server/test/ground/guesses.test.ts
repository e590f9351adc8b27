import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createGuesses } from '@laisen/server/guesses/guesses'
import { subjectOf } from '@laisen/server/guesses/subjects'
import { forgive } from '@laisen/server/guesses/waiting'
import { AppError } from '@laisen/server/http/app-error'
import { server } from '@laisen/testkit/server'

const { database, clock } = await server()
// A replica that stops in the middle of its work: no call from outside can bring that about.
const replica = () => createGuesses({ database, clock })
const refusal = (retryAfterMinutes: number) => new AppError('SIGN_IN_THROTTLED', { retryAfterMinutes })
const wrong = async () => undefined
const right = async () => 'right'
const ended = () => new Promise<undefined>(() => {})

/** Leaves this many guesses that are never verified, as a process that is killed does. */
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

test('guesses that a replica did not finish verifying count as wrong after 2 minutes', async () => {
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

test('a guess that fails with an error is not counted', async () => {
  const subject = subjectOf('account', 'TEST', 'broken')
  for (let attempt = 1; attempt <= 8; attempt++) {
    const broken = replica().verify({ subject, refusal }, () => Promise.reject(new Error('the line is down')))
    await assert.rejects(broken, /the line is down/)
  }
  assert.equal(await replica().verify({ subject, refusal }, right), 'right')
})

/** Begins four guesses at once. The answer ends them, all of them wrong. */
async function fourWrong(subject: Buffer): Promise<() => Promise<void>> {
  const verdicts: (() => void)[] = []
  const slow = Array.from({ length: 4 }, () =>
    replica().verify(
      { subject, refusal },
      () => new Promise<undefined>((tell) => verdicts.push(() => tell(undefined))),
    ),
  )
  while (verdicts.length < 4) await new Promise((soon) => setTimeout(soon, 5))
  return async () => {
    for (const tell of verdicts) tell()
    assert.deepEqual(await Promise.all(slow), [undefined, undefined, undefined, undefined])
  }
}

test('wrong guesses that were being verified elsewhere during a correct one still count', async () => {
  const subject = subjectOf('account', 'TEST', 'interleaved')
  const end = await fourWrong(subject)
  assert.equal(await replica().verify({ subject, refusal }, right), 'right')
  await end()
  assert.equal(await replica().verify({ subject, refusal }, wrong), undefined)
  await assert.rejects(replica().verify({ subject, refusal }, right), { code: 'SIGN_IN_THROTTLED' })
})

test('wrong guesses that were being verified while the earlier ones were taken back still count', async () => {
  const subject = subjectOf('account', 'TEST', 'forgiven')
  assert.equal(await replica().verify({ subject, refusal }, wrong), undefined)
  const end = await fourWrong(subject)
  await database.company(0).transaction((db) => forgive(db, [subject]))
  await end()
  assert.equal(await replica().verify({ subject, refusal }, wrong), undefined)
  await assert.rejects(replica().verify({ subject, refusal }, right), { code: 'SIGN_IN_THROTTLED' })
})

test('a guess that waits at its own account does not hold up others from the same address', async () => {
  const here = replica()
  const address = subjectOf('address', '192.0.2.1')
  const busy = subjectOf('account', 'TEST', 'busy')
  await leaveUnverified(busy, 5)
  const waiting = here.verify({ subject: busy, address, refusal, patienceSeconds: 1 }, right)
  const other = subjectOf('account', 'TEST', 'other')
  assert.equal(await here.verify({ subject: other, address, refusal }, right), 'right')
  await assert.rejects(waiting, { code: 'TOO_MANY_REQUESTS' })
})
