import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addEmployeeExt, inviteEmployeeAgain } from '@laisen/contract/endpoints/employees'
import { limits } from '@laisen/contract/limits'
import { mailingHouse } from '../support/mailbox.ts'
import { somebody } from '../support/people.ts'

const house = await mailingHouse()
const { as, given, database } = house
const most = limits.outsideRecipientsPerDayLeast

async function administrator({ verified = false } = {}) {
  const company = await given.company({ plan: false })
  await given.package({ company, limitSignatures: 10 })
  if (verified)
    await database.ownerPool.query('update companies set verified_at = now() where id = $1', [company.companyId])
  const client = as.person(await given.employee({ company, permissions: [1], ownAdmin: true }))
  const add = (username: string) => client.call(addEmployeeExt, somebody({ username, password: null }))
  return { client, add }
}

test('people whom a company that is not verified invites count among those outside', async () => {
  const { add } = await administrator()
  for (let at = 0; at < most; at++) assert.equal((await add(`invited${at}`)).status, 0)
  const refused = await add('onemore')
  const params = { field: 'email', limit: most, retryAfterMinutes: 24 * 60 }
  assert.deepEqual(
    [refused.code, refused.params?.limit, refused.params?.field],
    ['OUTSIDE_ADDRESSES_TOO_MANY', params.limit, 'email'],
  )
  assert.equal((await house.mails()).length, most)
  const verified = await administrator({ verified: true })
  for (let at = 0; at <= most; at++) assert.equal((await verified.add(`trusted${at}`)).status, 0)
  await house.mails()
})

test('somebody is invited again three times within a day', async () => {
  const { client, add } = await administrator()
  const { employeeID } = (await add('again')).data as unknown as { employeeID: number }
  const id =
    employeeID ?? (await database.ownerPool.query(`select id from employees where username = 'again'`)).rows[0].id
  for (let at = 0; at < 3; at++) assert.equal((await client.call(inviteEmployeeAgain, { employeeID: id })).status, 0)
  const refused = await client.call(inviteEmployeeAgain, { employeeID: id })
  assert.deepEqual([refused.code, refused.params?.limit], ['EMPLOYEE_INVITED_OFTEN', 3])
  assert.equal((await house.mails()).length, 4)
})
