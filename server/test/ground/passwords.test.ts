import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { argonAtOnce } from '@laisen/server/keys/argon'
import { createPasswords } from '@laisen/server/keys/passwords'

/** A hash function that ends when the test says so; a real one is too fast to observe who waits. */
function heldHashing() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const hashing = {
    hashPassword: async () => 'hash',
    verifyPassword: (_hash: string, password: string) =>
      new Promise<boolean>((resolve) => {
        begun.push(password)
        ends.push(() => resolve(true))
      }),
  }
  const endFirst = async () => {
    ends.shift()!()
    await setImmediate()
  }
  return { hashing, begun, endFirst }
}

test('a sign-in is refused after waiting 30 seconds for its turn, and not earlier', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const { hashing, begun, endFirst } = heldHashing()
  const passwords = createPasswords(hashing)
  const answers = Array.from({ length: 2000 }, (_, person) => passwords.verify(`password ${person}`, 'hash', 1))
  const refusals = answers.slice(argonAtOnce()).map((answer) => assert.rejects(answer, { code: 'TOO_MANY_REQUESTS' }))
  await setImmediate()
  assert.equal(begun.length, argonAtOnce())
  context.mock.timers.tick(29_999)
  const late = passwords.verify('late', 'hash', 1)
  context.mock.timers.tick(1)
  await Promise.all(refusals)

  // A refused sign-in is skipped: the next one still waiting gets the turn.
  await endFirst()
  assert.equal(begun.at(-1), 'late')
  for (let left = argonAtOnce(); left > 0; left--) await endFirst()
  assert.ok(await late)
  assert.ok(await answers[0])
})

test('a hundred waiting sign-ins of one company do not delay another’s', async () => {
  const { hashing, begun, endFirst } = heldHashing()
  const passwords = createPasswords(hashing)
  const all = Array.from({ length: 100 }, (_, person) => passwords.verify(`storm ${person}`, 'hash', 1))
  all.push(passwords.verify('calm', 'hash', 2))
  await setImmediate()
  for (let ended = 0; ended < 3; ended++) await endFirst()
  assert.ok(begun.includes('calm'), begun.join())
  for (let left = 98; left > 0; left--) await endFirst()
  assert.deepEqual(new Set(await Promise.all(all)), new Set([true]))
})
