import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  confirmFactor,
  demandFactor,
  disableFactor,
  enrolFactor,
  getFactor,
  getFactorPolicy,
  listFactors,
  resetFactor,
  setFactorPolicy,
} from '@laisen/contract/endpoints/factors'
import { changePassword, getInfoUser, listSessions, loginCustomer } from '@laisen/contract/endpoints/session'
import { bearerClient } from '@laisen/testkit/client'
import type { GivenEmployee } from '@laisen/testkit/given'
import { enrolled, shownBy } from '../support/authenticator.ts'
import { mailingHouse } from '../support/mailbox.ts'

const house = await mailingHouse()
const { as, given, call, clock, url, fetch } = house

const logIn = async ({ companyCode, username: userName, password }: GivenEmployee) => {
  const { data } = await call(loginCustomer, { companyCode, userName, password })
  return { factor: data.factor, client: bearerClient(url, data.token) }
}

test('if a company requires a factor, everyone must set one up after changing a given password and before anything else', async () => {
  const company = await given.company()
  const person = await given.employee({ company })
  const fresh = await given.employee({ company, mustChangePassword: true })
  const keeper = await given.employee({ company, permissions: [108] })
  const running = await as.fresh(person)
  const guard = (await enrolled(house, keeper)).client
  assert.deepEqual((await guard.call(getFactorPolicy)).data, {
    ...{ requiredOf: 'nobody', fromDate: '', confirmSignatures: false },
    ...{ enrolledCount: 1, employeeCount: 3, administratorCount: 0 },
  })
  assert.equal((await guard.call(setFactorPolicy, { requiredOf: 'everyone' })).data, 'Success')
  assert.equal((await guard.call(getFactorPolicy)).data.requiredOf, 'everyone')

  // An open session must do so from its next call.
  assert.equal((await running.call(listSessions)).code, 'FACTOR_MUST_ENROL')
  assert.equal((await running.call(getInfoUser)).data.mustEnrolFactor, true)
  const { factor, client } = await logIn(person)
  assert.equal(factor, 'enrol')
  assert.equal((await client.call(getFactor)).data.demanded, true)
  const { secret } = (await client.call(enrolFactor)).data
  const { data } = await client.call(confirmFactor, { code: shownBy(secret, clock) })
  assert.equal((await bearerClient(url, data.token).call(listSessions)).status, 0)
  assert.equal((await logIn(person)).factor, 'code')

  const first = (await logIn(fresh)).client
  assert.equal((await first.call(enrolFactor)).code, 'PASSWORD_MUST_CHANGE')
  const changed = await first.call(changePassword, { oldPassword: fresh.password, newPassword: 'Another-Password-2' })
  const then = bearerClient(url, changed.data.token)
  assert.equal((await then.call(listSessions)).code, 'FACTOR_MUST_ENROL')
  assert.equal((await then.call(enrolFactor)).status, 0)

  assert.equal((await guard.call(setFactorPolicy, { requiredOf: 'nobody' })).data, 'Success')
  assert.equal((await then.call(listSessions)).status, 0)
  await house.mails()
})

test('a factor can be required of one person, who must set it up again after removing it', async () => {
  const keeper = await as.fresh(await given.employee({ permissions: [108] }))
  const person = await given.employee()
  const other = await given.employee()
  assert.equal((await keeper.call(demandFactor, { employeeID: person.employeeId, demanded: true })).data, 'Success')
  assert.equal((await logIn(person)).factor, 'enrol')
  assert.equal((await logIn(other)).factor, 'none')
  const { client } = await logIn(person)
  const { secret } = (await client.call(enrolFactor)).data
  const { data } = await client.call(confirmFactor, { code: shownBy(secret, clock) })
  const whole = bearerClient(url, data.token)
  clock.advance({ minutes: 1 })
  await whole.call(disableFactor, { password: person.password, code: shownBy(secret, clock) })
  assert.equal((await whole.call(listSessions)).code, 'FACTOR_MUST_ENROL')
  await keeper.call(demandFactor, { employeeID: person.employeeId, demanded: false })
  assert.equal((await whole.call(listSessions)).status, 0)
  await house.mails()
})

test('no one requires or removes the factor of a person above them', async () => {
  const above = await given.employee({ permissions: [1] })
  const keeper = await as.fresh(await given.employee({ permissions: [11, 108] }))
  assert.equal(
    (await keeper.call(demandFactor, { employeeID: above.employeeId, demanded: true })).code,
    'PERSON_ABOVE_YOU',
  )
  await enrolled(house, above)
  assert.equal((await keeper.call(resetFactor, { employeeID: above.employeeId })).code, 'PERSON_ABOVE_YOU')
  assert.equal((await logIn(above)).factor, 'code')
  await house.mails()
})

test('someone who may edit a person can remove that person’s factor, but not their own', async () => {
  const person = await given.employee({ permissions: [3] })
  const { client } = await enrolled(house, person)
  await house.mails()
  const helper = await given.employee({ permissions: [3, 11] })
  const help = await as.fresh(helper)
  assert.equal((await help.call(resetFactor, { employeeID: person.employeeId })).data, 'Success')
  assert.equal((await client.call(getInfoUser)).http, 401, 'their sessions end')
  assert.equal((await logIn(person)).factor, 'none')
  const mail = await house.mail()
  assert.deepEqual(mail.to, [person.email])
  assert.match(mail.parsed.subject ?? '', /^The second factor of your Laisen account is off \(/)
  assert.match(mail.parsed.text ?? '', /Done by: Somchai/)
  assert.equal((await help.call(resetFactor, { employeeID: person.employeeId })).code, 'FACTOR_NOT_ENROLLED')
  assert.equal((await help.call(resetFactor, { employeeID: helper.employeeId })).code, 'FACTOR_OF_YOUR_OWN')
})

test('people who are deleted or belong to another company are not found', async () => {
  const stranger = await given.employee({ company: await given.company() })
  const gone = await given.employee({ deleted: true })
  const admin = await as.fresh(await given.employee({ permissions: [1] }))
  for (const { employeeId: employeeID } of [stranger, gone]) {
    assert.equal((await admin.call(resetFactor, { employeeID })).code, 'EMPLOYEE_NOT_FOUND')
    assert.equal((await admin.call(demandFactor, { employeeID, demanded: true })).code, 'EMPLOYEE_NOT_FOUND')
  }
})

test('the policy needs permission 108 to read and change it, and with 99 it can only be read', async () => {
  const editor = await as.fresh(await given.employee({ permissions: [9, 10, 11, 12] }))
  const reader = await as.fresh(await given.employee({ permissions: [108, 99] }))
  assert.equal((await editor.call(getFactorPolicy)).http, 403)
  assert.equal((await editor.call(setFactorPolicy, { requiredOf: 'everyone' })).http, 403)
  assert.equal((await reader.call(getFactorPolicy)).http, 200)
  assert.equal((await reader.call(setFactorPolicy, { requiredOf: 'everyone' })).http, 403)
  const nobody = await fetch('/api/v1/Factor/SetFactorPolicy', { method: 'POST', body: '{}' })
  assert.equal(nobody.status, 401)
})

test('the list shows who has a factor, in pages and with a search by name', async () => {
  const company = await given.company()
  const people = []
  for (const username of ['anong', 'boonmee', 'chai']) people.push(await given.employee({ company, username }))
  const admin = await as.fresh(await given.employee({ company, username: 'zz', permissions: [1] }))
  await enrolled(house, people[1]!)
  await admin.call(demandFactor, { employeeID: people[2]!.employeeId, demanded: true })
  const { data } = await admin.call(listFactors)
  assert.deepEqual([data.count, data.dataCount], [1, 4])
  assert.deepEqual(
    data.listData.map(({ username, enrolled, demanded }) => [username, enrolled, demanded]),
    [
      ['anong', false, false],
      ['boonmee', true, false],
      ['chai', false, true],
      ['zz', false, false],
    ],
  )
  const page = (await admin.call(listFactors, { Page: 2, PerPage: 3 })).data
  assert.deepEqual([page.count, page.dataCount, page.listData.map(({ username }) => username)], [2, 4, ['zz']])
  const found = (await admin.call(listFactors, { Search: 'BOON' })).data
  assert.deepEqual(
    found.listData.map(({ employeeName }) => employeeName),
    ['Somchai Jaidee boonmee'],
  )
  const only = async (enrolled: boolean, more: object = {}) => {
    const { listData, dataCount } = (await admin.call(listFactors, { ...more, Filter: { enrolled } })).data
    return [dataCount, ...listData.map(({ username }) => username)]
  }
  assert.deepEqual(await only(true), [1, 'boonmee'])
  assert.deepEqual(await only(false), [3, 'anong', 'chai', 'zz'])
  assert.deepEqual(await only(false, { Page: 2, PerPage: 2 }), [3, 'zz'])
  assert.deepEqual(await only(false, { Search: 'o' }), [3, 'anong', 'chai', 'zz'])
  assert.deepEqual(await only(true, { Search: 'anong' }), [0])
  await house.mails()
})
