import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { bearerClient } from '@laisen/testkit/client'
import { replicas } from '@laisen/testkit/replicas'
import { until } from '@laisen/testkit/until'
import { recordFor } from '../support/security-record.ts'

const { urls, given } = await replicas()

test('two processes count into the same entries, and each writes what it noted by itself', async () => {
  const [boss, victim] = [await given.employee({ permissions: [1] }), await given.employee()]
  const signIn = (url: string, { companyCode, username: userName }: typeof boss, password: string) =>
    bearerClient(url).call(loginCustomer, { companyCode, userName, password })
  const { token } = (await signIn(urls[0]!, boss, boss.password)).data
  const admin = bearerClient(urls[0]!, token)
  const guesses = Array.from({ length: 30 }, (_, guess) => signIn(urls[guess % 2]!, victim, 'Guess-1'))
  await Promise.all(guesses)
  const entries = () => recordFor(admin, victim.username)
  // The list shows at once what its own process noted; the other one's comes within seconds.
  const total = async () => (await entries()).reduce((sum, { count }) => sum + count, 0)
  await until('both have written', async () => (await total()) >= 31)
  const minutes = new Set((await entries()).map(({ createDate }) => createDate)).size
  assert.ok((await entries()).length <= 3 * minutes)
  assert.equal(await total(), 31)
})
