import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { argonAtOnce, createArgon } from '@laisen/server/keys/argon'
import { createPasswords } from '@laisen/server/keys/passwords'

/** A hash function that ends when the test says so; a real one is too fast to observe who waits. */
function heldHashing() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const hashing = {
    hashPassword: (password: string) => {
      // The password of nobody, which is made once, is ready at once.
      if (!password.includes('import')) return Promise.resolve('hash')
      return new Promise<string>((resolve) => {
        begun.push(password)
        ends.push(() => resolve('hash'))
      })
    },
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

const stranger = (companyId: number) => ({ companyId, lane: 'strangers' as const })

test('a sign-in is refused after waiting 30 seconds for its turn, and not earlier', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const { hashing, begun, endFirst } = heldHashing()
  const passwords = createPasswords(hashing)
  const answers = Array.from({ length: 2000 }, (_, person) =>
    passwords.verify(`password ${person}`, 'hash', stranger(1)),
  )
  const refusals = answers.slice(argonAtOnce()).map((answer) => assert.rejects(answer, { code: 'TOO_MANY_REQUESTS' }))
  await setImmediate()
  assert.equal(begun.length, argonAtOnce())
  context.mock.timers.tick(29_999)
  const late = passwords.verify('late', 'hash', stranger(1))
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
  const all = Array.from({ length: 100 }, (_, person) => passwords.verify(`storm ${person}`, 'hash', stranger(1)))
  all.push(passwords.verify('calm', 'hash', stranger(2)))
  await setImmediate()
  for (let ended = 0; ended < 3; ended++) await endFirst()
  assert.ok(begun.includes('calm'), begun.join())
  for (let left = 98; left > 0; left--) await endFirst()
  assert.deepEqual(new Set(await Promise.all(all)), new Set([true]))
})

test('however many strangers wait, someone known is next after one of them at most, and strangers still get their turns', async () => {
  const { hashing, begun, endFirst } = heldHashing()
  const passwords = createPasswords(hashing)
  const all = Array.from({ length: 1500 }, (_, one) => passwords.verify(`stranger ${one}`, 'hash', stranger(one)))
  await setImmediate()
  for (let ended = 0; ended < 10; ended++) await endFirst()
  const before = begun.length
  for (let one = 0; one < 30; one++) all.push(passwords.verify(`known ${one}`, 'hash', { companyId: 1, lane: 'known' }))
  for (let ended = 0; ended < 40; ended++) await endFirst()
  const since = begun.slice(before, before + 40).map((who) => who.split(' ')[0])
  assert.ok(since.slice(0, 2).includes('known'), since.join())
  assert.deepEqual([since.filter((who) => who === 'known').length, since.length], [30, 40])
  for (let left = 1500; left > 0; left--) if (begun.length > 0) await endFirst().catch(() => {})
  assert.deepEqual(new Set(await Promise.all(all)), new Set([true]))
})

test('whoever logs in waits for one imported password at most, and companies take turns with theirs', async () => {
  const { hashing, begun, endFirst } = heldHashing()
  const passwords = createPasswords(hashing)
  const all: Promise<unknown>[] = []
  const imported = (companyId: number) => ({ companyId, lane: 'imports' as const })
  for (let row = 0; row < 40; row++) all.push(passwords.hash(`import ${row}`, imported(1)))
  all.push(passwords.hash('other import', imported(2)))
  await setImmediate()
  await endFirst()
  await endFirst()
  assert.ok(begun.includes('other import'), begun.join())
  const before = begun.length
  for (let one = 0; one < 16; one++) {
    all.push(passwords.verify(`known ${one}`, 'hash', { companyId: 1, lane: 'known' }))
  }
  for (let ended = 0; ended < 18; ended++) await endFirst()
  const since = begun.slice(before, before + 18).map((who) => who.split(' ')[0])
  assert.ok(since.slice(0, 2).includes('known'), since.join())
  // While no stranger waits, imports have one turn of seven.
  assert.deepEqual([since.filter((who) => who === 'known').length, since.length], [16, 18])
  for (let left = 60; left > 0; left--) await endFirst().catch(() => {})
  assert.equal((await Promise.all(all)).length, 57)
})

test('keys that many passwords of one company open do not delay another’s', async () => {
  const argon = createArgon({ memoryKibibytes: 1024, passes: 1 })
  const salt = Buffer.alloc(16)
  const order: number[] = []
  const derive = (companyId: number) => argon.deriveKey('word', salt, companyId).then(() => order.push(companyId))
  await Promise.all([1, 1, 1, 1, 1, 1, 2].map(derive))
  assert.ok(order.indexOf(2) <= 2 * argonAtOnce(), order.join())
})
