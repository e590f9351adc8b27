import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addRootCA, getRequests } from '@laisen/contract/endpoints/authority'
import { getFrame } from '@laisen/contract/endpoints/frame'
import { checkReminderDate } from '@laisen/contract/endpoints/package-reminder'
import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { getInfoUser } from '@laisen/contract/endpoints/session'
import { server } from '@laisen/testkit/server'
import { rootCaRequest } from '../support/authority.ts'
import { operatorOf } from '../support/operator.ts'

const house = await server()
const { as, given, database, clock } = house
const DAY_MS = 86_400_000

test('an administrator is told in one answer what four calls tell: themselves, the package and its end, and their latest request for a certificate', async () => {
  const company = await given.company({ plan: false })
  const startsAt = new Date(clock.now().getTime() - 100 * DAY_MS)
  await given.package({ company, startsAt, endsAt: new Date(clock.now().getTime() + 5 * DAY_MS) })
  const admin = as.person(await given.employee({ company, permissions: [1] }))
  const { data } = await admin.call(getFrame)
  assert.deepEqual(data, {
    user: (await admin.call(getInfoUser)).data,
    packages: (await admin.call(getProductsByCompany)).data,
    reminder: (await admin.call(checkReminderDate)).data,
    certificateRequest: (await admin.call(getRequests, { PerPage: 1 })).data,
  })
  assert.equal(data.packages?.dataCount, 1)
  assert.equal(data.reminder?.reminderDate, 0)
})

test('a request for a certificate is told to who made it, and to nobody who may not make one', async () => {
  const company = await given.company()
  const [asker, other, admin, reader] = await Promise.all(
    [[6], [5], [1], [2]].map((permissions) => given.employee({ company, permissions })),
  )
  await as.person(asker!).call(addRootCA, rootCaRequest())
  const told = async (person: typeof asker) => (await as.person(person!).call(getFrame)).data.certificateRequest
  assert.equal((await told(asker))?.listData[0]?.state, 'pending')
  for (const person of [other, admin]) assert.deepEqual((await told(person))?.listData, [])
  assert.equal(await told(reader), null)
})

test('who is no administrator is not reminded, and sees the package of their own company', async () => {
  const [company, other] = [await given.company(), await given.company({ plan: false })]
  const { data } = await as.person(await given.employee({ company, permissions: [2] })).call(getFrame)
  assert.equal(data.reminder, null)
  assert.equal(data.packages?.dataCount, 1)
  const elsewhere = await as.person(await given.employee({ company: other, permissions: [2] })).call(getFrame)
  assert.equal(elsewhere.data.packages?.dataCount, 0)
})

test('who must set a password first, and the operator, are told who they are and no more', async () => {
  const person = await given.employee({ permissions: [1] })
  await database.owner
    .updateTable('employees')
    .set({ must_change_password: true })
    .where('id', '=', person.employeeId)
    .execute()
  const { data } = await (await as.fresh(person)).call(getFrame)
  assert.deepEqual(
    [data.user.mustChangePassword, data.packages, data.reminder, data.certificateRequest],
    [true, null, null, null],
  )
  const staff = await (await operatorOf(house)).call(getFrame)
  assert.deepEqual(
    [staff.data.user.usertype, staff.data.packages, staff.data.reminder, staff.data.certificateRequest],
    ['COM', null, null, null],
  )
})
