import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getEmployeeExt, sendPasswordLink } from '@laisen/contract/endpoints/employees'
import { resetPassword } from '@laisen/contract/endpoints/password-links'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { limits } from '@laisen/contract/limits'
import { enrolled } from '../support/authenticator.ts'
import { mailingHouse, tokensIn } from '../support/mailbox.ts'

const house = await mailingHouse()
const { as, given, call, mail, mails } = house
const send = (employeeID: number) => as.admin.call(sendPasswordLink, { employeeID })

test('the person gets a link that sets a new password; until then the old one works', async () => {
  const { employeeId, companyCode, username: userName, password, email } = await given.employee()
  await mails()
  assert.deepEqual((await send(employeeId)).data, 'Success')
  const sent = await mail()
  assert.deepEqual(sent.to, [email])
  assert.equal((await call(loginCustomer, { companyCode, userName, password })).status, 0)
  const [token] = tokensIn(sent)
  const next = 'Chosen-Password-2'
  assert.equal((await call(resetPassword, { email, password: next, token: token! })).status, 0)
  assert.equal((await call(loginCustomer, { companyCode, userName, password: next })).status, 0)
  assert.equal((await call(loginCustomer, { companyCode, userName, password })).code, 'SIGN_IN_FAILED')
})

test('three links in half an hour are enough', async () => {
  const { employeeId } = await given.employee()
  for (let n = 0; n < limits.resetLinksAtOnce; n++) assert.equal((await send(employeeId)).status, 0)
  assert.equal((await send(employeeId)).code, 'PASSWORD_LINKS_SENT')
  house.clock.advance({ minutes: limits.resetLinkMinutes + 1 })
  assert.equal(
    (
      await (
        await as.fresh(await given.employee({ permissions: [1] }))
      ).call(sendPasswordLink, { employeeID: employeeId })
    ).status,
    0,
  )
})

test('it is refused for oneself, for who was not there yet, for a locked account, and for a stranger', async () => {
  const boss = await given.employee({ permissions: [1] })
  const client = await as.fresh(boss)
  const refuse = async (employeeID: number) => (await client.call(sendPasswordLink, { employeeID })).code
  const there = async (facts: object) => (await given.employee(facts)).employeeId
  assert.equal(await refuse(boss.employeeId), 'PASSWORD_OF_YOUR_OWN')
  assert.equal(await refuse(await there({ password: null })), 'EMPLOYEE_NO_PASSWORD')
  assert.equal(await refuse(await there({ locked: true })), 'EMPLOYEE_LOCKED')
  assert.equal(await refuse(await there({ company: await given.company() })), 'EMPLOYEE_NOT_FOUND')
  assert.equal(await refuse(2_147_000_000), 'EMPLOYEE_NOT_FOUND')
})

test('whether a person has a second factor is told to those who may edit them', async () => {
  const person = await given.employee({ roles: [], permissions: [4] })
  await enrolled(house, person)
  const seen = async (permissions: number[]) => {
    const client = await as.fresh(await given.employee({ permissions }))
    return (await client.call(getEmployeeExt, { employeeID: person.employeeId })).data.factorEnrolled
  }
  assert.deepEqual(
    [await seen([9, 11, 4]), await seen([9, 4]), await seen([9, 11]), await seen([9, 11, 4, 99])],
    [true, false, false, false],
  )
})
