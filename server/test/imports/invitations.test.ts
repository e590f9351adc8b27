import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteEmployeeExtByUserId, getSearchDataEmployeeExt } from '@laisen/contract/endpoints/employees'
import { cancelImportUser, getImportProgress, importUser, previewImportUser } from '@laisen/contract/endpoints/imports'
import { checkPasswordLink, resetPassword } from '@laisen/contract/endpoints/password-links'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { server } from '@laisen/testkit/server'
import { importFile, type PersonRow } from '../support/import-file.ts'
import { mailingHouse, tokensIn } from '../support/mailbox.ts'

const house = await mailingHouse()
const { as, given, call, mails } = house

/** A company of its own, with its administrator. */
async function office() {
  const company = await given.company()
  const admin = as.person(await given.employee({ company, permissions: [1], ownAdmin: true }))
  const send = async (...rows: PersonRow[]) => admin.call(importUser, await importFile(rows))
  const find = async (username: string) =>
    (await admin.call(getSearchDataEmployeeExt, { Search: username })).data.result.listData.find(
      (row) => row.username === username,
    )
  return { company, admin, send, find }
}

test('people without a password in the file are invited by email, and set their own', async () => {
  const { company, admin, send, find } = await office()
  const rows = [{ username: 'invited', password: '' }, { username: 'blank', password: '  ' }, { username: 'given' }]
  const { data } = await admin.call(previewImportUser, await importFile(rows))
  assert.deepEqual(
    data.rows.map(({ invited, problems }) => [invited, problems.length]),
    [
      [true, 0],
      [true, 0],
      [false, 0],
    ],
  )
  assert.equal(data.inviteCount, 2)
  await mails()
  assert.equal((await send(...rows)).status, 0)
  const before = (await admin.call(getImportProgress)).data!
  assert.deepEqual([before.people, before.ready], [3, 0])
  assert.equal((await find('invited'))!.invited, true)

  const sent = await mails()
  assert.deepEqual(sent.flatMap(({ to }) => to).sort(), ['blank@example.com', 'invited@example.com'])
  const after = (await admin.call(getImportProgress)).data!
  assert.deepEqual([after.ready, after.finishedAt !== null], [3, true])
  const [token] = tokensIn(sent.find(({ to }) => to.includes('invited@example.com'))!)
  const link = (await call(checkPasswordLink, { token: token! })).data
  assert.deepEqual([link.purpose, link.username], ['invitation', 'invited'])
  const password = 'Chosen-By-Me-1'
  assert.equal((await call(resetPassword, { email: 'invited@example.com', password, token: token! })).status, 0)
  const signedIn = await call(loginCustomer, { companyCode: company.code, userName: 'invited', password })
  assert.deepEqual([signedIn.status, signedIn.data.mustChangePassword], [0, false])
})

test('each of many is invited once, also when the job runs again', async () => {
  const { company, admin, send } = await office()
  const people = Array.from({ length: 60 }, (_, n) => ({ username: `many${n}`, password: '' }))
  await mails()
  assert.equal((await send(...people)).status, 0)
  const { importID } = (await admin.call(getImportProgress)).data!
  const payload = { companyId: company.companyId, importId: importID, priority: 10 }
  await house.services.jobs.add(house.database.owner as never, { name: 'imports.hash', payload })
  const to = (await mails()).flatMap((one) => one.to)
  assert.deepEqual([to.length, new Set(to).size], [60, 60])
})

test('nobody is invited by a cancelled import, nor who was deleted meanwhile', async () => {
  const { admin, send, find } = await office()
  assert.equal((await send({ username: 'gone', password: '' }, { username: 'stays', password: '' })).status, 0)
  assert.equal((await admin.call(deleteEmployeeExtByUserId, { id: (await find('gone'))!.employeeID })).status, 0)
  assert.deepEqual(
    (await mails()).flatMap(({ to }) => to),
    ['stays@example.com'],
  )
  assert.equal((await send({ username: 'never', password: '' })).status, 0)
  const { importID } = (await admin.call(getImportProgress)).data!
  assert.equal((await admin.call(cancelImportUser, { importID })).status, 0)
  assert.deepEqual(await mails(), [])
  assert.equal(await find('never'), undefined)
})

test('an import that would invite is refused where the installation has no address for links', async () => {
  const bare = await server()
  Object.assign(bare.services.config, { publicUrl: undefined })
  const file = await importFile([{ username: 'lost', password: '' }])
  const { data } = await bare.as.admin.call(previewImportUser, file)
  assert.equal(data.problem?.code, 'PUBLIC_URL_REQUIRED')
  assert.equal((await bare.as.admin.call(importUser, file)).code, 'PUBLIC_URL_REQUIRED')
  assert.equal((await bare.as.admin.call(importUser, await importFile([{ username: 'found' }]))).status, 0)
})
