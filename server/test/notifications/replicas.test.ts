import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addRootCA } from '@laisen/contract/endpoints/authority'
import { loginCustomer, logout } from '@laisen/contract/endpoints/session'
import { bearerClient } from '@laisen/testkit/client'
import { replicas } from '@laisen/testkit/replicas'
import { rootCaRequest } from '../support/authority.ts'
import { openStream } from '../support/event-stream.ts'

const { urls, given } = await replicas()
const [first, second] = urls as [string, string]

test('what happens in one process is heard by pages of the other, and so is the end of their session', async () => {
  const { companyCode, username: userName, password } = await given.employee({ permissions: [1] })
  const signIn = async () =>
    (await bearerClient(first).call(loginCustomer, { companyCode, userName, password })).data.token
  const [token, acting] = [await signIn(), bearerClient(first, await signIn())]
  const stream = await openStream(bearerClient(second, token))
  // Without an address for its lists the authority makes nothing; a change of one's own session is told all the same.
  await acting.call(addRootCA, rootCaRequest())
  await bearerClient(first, token).call(logout)
  for (let topic = await stream.next(); topic !== undefined; topic = await stream.next()) {
    assert.equal(topic, 'certificates')
  }
})
