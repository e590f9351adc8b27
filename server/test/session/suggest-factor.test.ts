import assert from 'node:assert/strict'
import { test } from 'node:test'
import { remindLater } from '@laisen/contract/endpoints/factors'
import { getInfoUser } from '@laisen/contract/endpoints/session'
import type { Client } from '@laisen/testkit/client'
import { server } from '@laisen/testkit/server'
import { enrolled } from '../support/authenticator.ts'

const house = await server()
const { as, given, clock } = house

const isAsked = async (client: Client) => (await client.call(getInfoUser)).data.suggestFactor

test('administrators without a second factor are asked to set one up, however they came to be administrators; others are not', async () => {
  const role = await given.role({ permissions: [1] })
  assert.equal(await isAsked(await as.fresh(await given.employee({ permissions: [1], factorSuggested: true }))), true)
  assert.equal(await isAsked(await as.fresh(await given.employee({ roles: [role], factorSuggested: true }))), true)
  assert.equal(
    await isAsked(await as.fresh(await given.employee({ permissions: [2, 11], factorSuggested: true }))),
    false,
  )
  assert.equal(
    await isAsked((await enrolled(house, await given.employee({ permissions: [1], factorSuggested: true }))).client),
    false,
  )
})

test('"later" is remembered for 7 days, in every browser and for this person alone', async () => {
  const [one, two] = [
    await given.employee({ permissions: [1], factorSuggested: true }),
    await given.employee({ permissions: [1], factorSuggested: true }),
  ]
  assert.equal((await (await as.fresh(one)).call(remindLater)).data, 'Success')
  assert.equal(await isAsked(await as.fresh(one)), false)
  assert.equal(await isAsked(await as.fresh(two)), true)
  clock.advance({ hours: 7 * 24 - 1 })
  assert.equal(await isAsked(await as.fresh(one)), false)
  clock.advance({ hours: 1 })
  assert.equal(await isAsked(await as.fresh(one)), true)
})
