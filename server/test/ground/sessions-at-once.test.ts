import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { server } from '@laisen/testkit/server'
import { authenticate } from '../../src/session/authenticate.ts'

const { given, call, services } = await server()

test('of requests that arrive in one turn, each is taken for the person whose token it has, however often each person asks', async () => {
  const people = [await given.employee(), await given.employee(), await given.employee()]
  const tokens = await Promise.all(
    people.map(async ({ companyCode, username: userName, password }) => {
      const { data } = await call(loginCustomer, { companyCode, userName, password })
      return data.token
    }),
  )
  // More than share a statement, with those of nobody among them.
  const asked = [0, 0, 1, 0, 3, 1, 2, 2, 3, 0, 1, 2, 3, 3, 2, 1, 0, 2, 1, 1, 3, 0]
  const use = { address: '203.0.113.7', background: false }
  const answers = await Promise.allSettled(
    asked.map((who) => authenticate(services, { kind: 'bearer', token: tokens[who] ?? 'of nobody' }, use)),
  )
  assert.deepEqual(
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.employeeId : answer.reason.code)),
    asked.map((who) => people[who]?.employeeId ?? 'SESSION_REQUIRED'),
  )
})
