import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addEmployeeExt, getEmployeeExt, updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { server } from '@laisen/testkit/server'
import { somebody } from '../support/people.ts'
import { waitUntilWaiting } from '../support/waiting.ts'

// A mailed link or an import takes a username or email without waiting for the calls tested here. So someone may take one
// between the check and the write. Then the unique index decides, and the answer must be the same as after the check.

const { as, given, database } = await server()

/** Someone else takes these while the call runs: written before it, and committed only when the call waits for the index. */
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

describe('a value that someone else takes at the same moment is answered as taken, not as an error of the server', () => {
  test('an email, on adding [1.8.07]', async () => {
    const email = 'meanwhile.add@example.com'
    const answer = await takenMeanwhile({ email }, () => as.admin.call(addEmployeeExt, somebody({ email })))
    assert.deepEqual(
      [answer.http, answer.code, answer.params, answer.data],
      [200, 'EMPLOYEE_EMAIL_IN_USE', { field: 'email' }, 'email address is already in use!'],
    )
  })

  test('an email, on editing', async () => {
    const email = 'meanwhile.edit@example.com'
    const { employeeId: employeeID, email: before } = await given.employee()
    const answer = await takenMeanwhile({ email }, () =>
      as.admin.call(updateEmployeeExtJoin, { employeeID, email: email.toUpperCase(), firstName: 'Mali' }),
    )
    assert.deepEqual([answer.http, answer.code], [200, 'EMPLOYEE_EMAIL_IN_USE'])
    // No other change of the call was kept.
    const { data } = await as.admin.call(getEmployeeExt, { employeeID })
    assert.deepEqual([data.email, data.firstName], [before, 'Somchai'])
  })

  test('a username, on adding [1.8.13]', async () => {
    const username = 'meanwhile1'
    const answer = await takenMeanwhile({ username }, () => as.admin.call(addEmployeeExt, somebody({ username })))
    assert.deepEqual(
      [answer.http, answer.code, answer.params, answer.data],
      [200, 'USERNAME_DUPLICATE', { field: 'username' }, 'Duplicate Username!'],
    )
  })

  test('a username, on editing [1.8.14]', async () => {
    const username = 'meanwhile2'
    const { employeeId: employeeID } = await given.employee()
    const answer = await takenMeanwhile({ username }, () =>
      as.admin.call(updateEmployeeExtJoin, { employeeID, username }),
    )
    assert.deepEqual([answer.http, answer.code], [200, 'USERNAME_DUPLICATE'])
  })
})

test('when 20 calls add or edit a person with one email at the same moment, one succeeds', async () => {
  const email = 'one.of.twenty@example.com'
  const people = await Promise.all(Array.from({ length: 10 }, () => given.employee()))
  const answers = await Promise.all([
    ...people.map(({ employeeId: employeeID }) => as.admin.call(updateEmployeeExtJoin, { employeeID, email })),
    ...people.map(() => as.admin.call(addEmployeeExt, somebody({ email }))),
  ])
  assert.equal(answers.filter(({ status }) => status === 0).length, 1)
  assert.deepEqual(new Set(answers.flatMap(({ code }) => code ?? [])), new Set(['EMPLOYEE_EMAIL_IN_USE']))
})
