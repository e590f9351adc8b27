import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addEmployeeExt, getEmployeeExt, updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { server } from '@laisen/testkit/server'
import { somebody } from '../support/people.ts'
import { waitUntilWaiting } from '../support/waiting.ts'

// Whoever takes a name or an address outside the calls of this folder (a mailed link, a file, a directory) is not kept waiting
// by them. So somebody else may take it between the look and the writing; the index decides, and the answer is the same.

const { as, given, database } = await server()

/** Somebody takes these at the very moment: written, and not committed before the call has looked and waits. */
async function takenMeanwhile<Answer>(
  taken: { username?: string; email?: string },
  call: () => Promise<Answer>,
): Promise<Answer> {
  const { employeeId } = await given.employee()
  const client = await database.ownerPool.connect()
  try {
    await client.query('begin')
    await client.query(
      'update employees set username = coalesce($2, username), email = coalesce($3, email) where id = $1',
      [employeeId, taken.username ?? null, taken.email ?? null],
    )
    const answer = call()
    await waitUntilWaiting(database)
    await client.query('commit')
    return await answer
  } finally {
    client.release()
  }
}

describe('what somebody takes at the same moment is answered as taken, not as a fault', () => {
  test('an address, on adding [1.8.07]', async () => {
    const email = 'meanwhile.add@example.com'
    const answer = await takenMeanwhile({ email }, () => as.admin.call(addEmployeeExt, somebody({ email })))
    assert.deepEqual(
      [answer.http, answer.code, answer.params, answer.data],
      [200, 'EMPLOYEE_EMAIL_IN_USE', { field: 'email' }, 'email address is already in use!'],
    )
  })

  test('an address, on editing', async () => {
    const email = 'meanwhile.edit@example.com'
    const { employeeId: employeeID, email: before } = await given.employee()
    const answer = await takenMeanwhile({ email }, () =>
      as.admin.call(updateEmployeeExtJoin, { employeeID, email: email.toUpperCase(), firstName: 'Mali' }),
    )
    assert.deepEqual([answer.http, answer.code], [200, 'EMPLOYEE_EMAIL_IN_USE'])
    // Nothing of the rest was kept.
    const { data } = await as.admin.call(getEmployeeExt, { employeeID })
    assert.deepEqual([data.email, data.firstName], [before, 'Somchai'])
  })

  test('a user name, on adding [1.8.13]', async () => {
    const username = 'meanwhile1'
    const answer = await takenMeanwhile({ username }, () => as.admin.call(addEmployeeExt, somebody({ username })))
    assert.deepEqual(
      [answer.http, answer.code, answer.params, answer.data],
      [200, 'USERNAME_DUPLICATE', { field: 'username' }, 'Duplicate Username!'],
    )
  })

  test('a user name, on editing [1.8.14]', async () => {
    const username = 'meanwhile2'
    const { employeeId: employeeID } = await given.employee()
    const answer = await takenMeanwhile({ username }, () =>
      as.admin.call(updateEmployeeExtJoin, { employeeID, username }),
    )
    assert.deepEqual([answer.http, answer.code], [200, 'USERNAME_DUPLICATE'])
  })
})

test('of 20 who take one address by adding and by editing at the same moment one gets it', async () => {
  const email = 'one.of.twenty@example.com'
  const people = await Promise.all(Array.from({ length: 10 }, () => given.employee()))
  const answers = await Promise.all([
    ...people.map(({ employeeId: employeeID }) => as.admin.call(updateEmployeeExtJoin, { employeeID, email })),
    ...people.map(() => as.admin.call(addEmployeeExt, somebody({ email }))),
  ])
  assert.equal(answers.filter(({ status }) => status === 0).length, 1)
  assert.deepEqual(new Set(answers.flatMap(({ code }) => code ?? [])), new Set(['EMPLOYEE_EMAIL_IN_USE']))
})
