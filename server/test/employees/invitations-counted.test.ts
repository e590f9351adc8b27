import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addEmployeeExt, inviteEmployeeAgain, updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { limits } from '@laisen/contract/limits'
import type { Client } from '@laisen/testkit/client'
import { recipientOf, sentEnvelope } from '@laisen/testkit/drafts'
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
  return { company, client, add }
}

/** Everyone whom a company may email today but one. */
const allButOne = (client: Client) =>
  sentEnvelope(client, () => ({
    recipients: Array.from({ length: most - 1 }, (_, at) =>
      recipientOf({ key: `p${at}`, name: `Person ${at}`, language: 'en', action: 'approve' }),
    ),
    fields: [],
  }))

test('people whom a company that is not verified invites count among those outside', async () => {
  const { client, add } = await administrator()
  await allButOne(client)
  assert.equal((await add('invited')).status, 0)
  const refused = await add('onemore')
  const { field, limit } = refused.params ?? {}
  assert.deepEqual([refused.code, field, limit], ['OUTSIDE_ADDRESSES_TOO_MANY', 'email', most])
  assert.equal((await house.mails()).length, most)
  const verified = await administrator({ verified: true })
  await allButOne(verified.client)
  for (const username of ['trusted1', 'trusted2']) assert.equal((await verified.add(username)).status, 0)
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

test('an address that nobody has proven gets ten notices a day, which say nothing but that something changed', async () => {
  const { company, client } = await administrator()
  const person = await given.employee({ company, emailProven: false })
  const change = async (at: number) => {
    const answer = await client.call(updateEmployeeExtJoin, {
      employeeID: person.employeeId,
      password: `Changed-Password-${at}`,
    })
    assert.equal(answer.status, 0, answer.message)
  }
  for (let at = 1; at <= 12; at++) await change(at)
  assert.equal((await house.mails()).filter(({ to }) => to[0] === person.email).length, 10)
})
