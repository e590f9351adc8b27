import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getEmployeeExt, updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { getInfoUser } from '@laisen/contract/endpoints/session'
import { server } from '@laisen/testkit/server'

// People with 11 edit their own row in the same dialog as everyone else's. Someone who finds their browser open must not be
// able to take over the account: password and email change only as in the profile, by the old password and a mailed link
// (rules 3.4).

const { as, given, database } = await server()

const mailsTo = async (recipient: string) => {
  const rows = await database.owner.selectFrom('mails').select('template').where('recipient', '=', recipient).execute()
  return rows.map(({ template }) => template)
}

test('an edit of one’s own row applies at once, except the email, which waits for its mailed link', async () => {
  const person = await given.employee({ permissions: [1] })
  const own = { employeeID: person.employeeId }
  const client = as.person(person)
  const email = 'moved@example.com'
  assert.equal((await client.call(updateEmployeeExtJoin, { ...own, firstName: 'Mali', email })).status, 0)
  const { data } = await client.call(getEmployeeExt, own)
  assert.deepEqual([data.firstName, data.email], ['Mali', person.email])
  assert.equal((await client.call(getInfoUser)).data.pendingEmail, email)
  assert.deepEqual(await mailsTo(email), ['confirmEmail'])
  assert.deepEqual(await mailsTo(person.email), ['emailChangeAsked'])
})

test('one’s own new email is checked by the same rules', async () => {
  const other = await given.employee()
  const admin = { employeeID: (await as.admin.call(getInfoUser)).data.employeeID }
  const person = await given.employee({ permissions: [1] })
  const own = { employeeID: person.employeeId }
  const client = as.person(person)
  const rows: [email: string, code: string][] = [
    [other.email, 'EMPLOYEE_EMAIL_IN_USE'],
    ['moved@elsewhere.com', 'EMPLOYEE_EMAIL_DOMAIN'],
    ['moved', 'EMPLOYEE_EMAIL_FORMAT'],
  ]
  for (const [email, code] of rows) {
    const answer = await client.call(updateEmployeeExtJoin, { ...own, email, firstName: 'Never' })
    assert.equal(answer.code, code, email)
  }
  assert.equal((await client.call(getEmployeeExt, own)).data.firstName, 'Somchai')
  // The own admin may move the company to another domain.
  const moved = { ...admin, email: 'boss@elsewhere.com' }
  assert.equal((await as.admin.call(updateEmployeeExtJoin, moved)).status, 0)
  assert.deepEqual(await mailsTo('boss@elsewhere.com'), ['confirmEmail'])
})

test('an administrator may give up that right while another administrator is left', async () => {
  const person = await given.employee({ permissions: [1] })
  await as.admin.call(getInfoUser)
  const client = as.person(person)
  const own = { employeeID: person.employeeId }
  assert.equal((await client.call(updateEmployeeExtJoin, { ...own, flagAdmin: false })).status, 0)
  assert.equal((await client.call(updateEmployeeExtJoin, { ...own, flagAdmin: true })).code, 'NOT_PERMITTED')
})
