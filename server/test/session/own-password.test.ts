import assert from 'node:assert/strict'
import { test } from 'node:test'
import { disableFactor, enrolFactor } from '@laisen/contract/endpoints/factors'
import { changePassword } from '@laisen/contract/endpoints/session'
import { server } from '@laisen/testkit/server'

const { as, given, clock } = await server()
const newPassword = 'New-Password-1'

test('after five wrong current passwords, also at once, the session must wait 15 minutes before any change that asks for it', async () => {
  const person = await given.employee()
  const client = await as.fresh(person)
  const guesses = await Promise.all(
    Array.from({ length: 12 }, (_, guess) =>
      client.call(changePassword, { oldPassword: `Guess-${guess}`, newPassword }),
    ),
  )
  assert.equal(guesses.filter(({ code }) => code === 'PASSWORD_WRONG').length, 5)
  assert.equal(guesses.filter(({ code }) => code === 'PASSWORD_THROTTLED').length, 7)
  const refused = await client.call(changePassword, { oldPassword: person.password, newPassword })
  assert.deepEqual([refused.code, refused.params], ['PASSWORD_THROTTLED', { retryAfterMinutes: 15 }])
  const { password } = person
  assert.equal((await client.call(enrolFactor, { password })).code, 'PASSWORD_THROTTLED')
  assert.equal((await client.call(disableFactor, { password, code: '123456' })).code, 'PASSWORD_THROTTLED')

  const elsewhere = await as.fresh(person)
  clock.advance({ minutes: 15 })
  assert.equal((await elsewhere.call(changePassword, { oldPassword: password, newPassword })).status, 0)
})

test('the correct current password clears the wrong ones before it', async () => {
  const person = await given.employee()
  const client = await as.fresh(person)
  for (let round = 1; round <= 2; round++) {
    for (let typo = 1; typo <= 4; typo++) {
      assert.equal((await client.call(enrolFactor, { password: 'Typo-1' })).code, 'PASSWORD_WRONG')
    }
    assert.equal((await client.call(enrolFactor, { password: person.password })).status, 0)
  }
})
