import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listCertificatesInUpload } from '@laisen/contract/endpoints/certificates'
import {
  addEmployeeExt,
  deleteEmployeeExtByUserId,
  getEmployeeExt,
  getSearchDataEmployeeExt,
} from '@laisen/contract/endpoints/employees'
import { getLogHistory } from '@laisen/contract/endpoints/history'
import { getInfoUser } from '@laisen/contract/endpoints/session'
import { addPdfStamp } from '@laisen/contract/endpoints/stamps'
import type { GivenEmployee } from '@laisen/testkit/given'
import { pdf } from '@laisen/testkit/pdfs'
import { server } from '@laisen/testkit/server'
import { addedCertificate } from '../support/certificates.ts'
import { identities, today } from '../support/identities.ts'
import { somebody } from '../support/people.ts'

const { as, given, database } = await server({ at: today })

const remove = (client: ReturnType<typeof as.person>, { employeeId: id }: GivenEmployee) =>
  client.call(deleteEmployeeExtByUserId, { id })

test('a deleted person is no longer listed, their sessions end, and their username and email are free again [1.7.14]', async () => {
  const person = await given.employee({ username: 'leaver' })
  const session = as.person(person)
  assert.equal((await session.call(getInfoUser)).status, 0)
  const response = await as.admin.fetch(`/api/v1/EmployeeExt/DeleteEmployeeExtByUserId?id=${person.employeeId}`, {
    method: 'POST',
  })
  assert.equal(((await response.json()) as { status: number }).status, 0)
  assert.equal((await session.call(getInfoUser)).http, 401)
  assert.equal((await as.admin.call(getEmployeeExt, { employeeID: person.employeeId })).code, 'EMPLOYEE_NOT_FOUND')
  assert.equal((await as.admin.call(getSearchDataEmployeeExt, { Search: 'leaver' })).data.dataCount, 0)
  assert.equal((await as.admin.call(addEmployeeExt, somebody({ username: 'leaver' }))).status, 0)
  const again = await remove(as.admin, person)
  assert.deepEqual([again.code, again.data], ['USER_NOT_FOUND', 'user data not found'])
})

test('no one deletes the own admin, themselves or a person above them [1.6.06]', async () => {
  const company = await given.company()
  const own = await given.employee({ company, permissions: [1], ownAdmin: true })
  const second = await given.employee({ company, permissions: [1] })
  assert.equal((await remove(as.person(second), own)).code, 'OWN_ADMIN_KEPT')
  assert.equal((await remove(as.person(second), second)).code, 'EMPLOYEE_YOURSELF')
  const clerk = await given.employee({ company, permissions: [12] })
  assert.equal((await remove(as.person(clerk), second)).code, 'PERSON_ABOVE_YOU')
  assert.equal((await remove(as.person(clerk), await given.employee({ company }))).status, 0)
})

test('when two administrators delete each other at the same moment, one stays', async () => {
  for (let round = 0; round < 3; round++) {
    const company = await given.company()
    const [one, other] = [
      await given.employee({ company, permissions: [1] }),
      await given.employee({ company, permissions: [1] }),
    ]
    const clients = [await as.fresh(one), await as.fresh(other)] as const
    const answers = await Promise.all([remove(clients[0], other), remove(clients[1], one)])
    assert.equal(answers.filter(({ status }) => status === 0).length, 1)
    assert.ok(answers.some(({ code }) => code === 'SESSION_REQUIRED' || code === 'LAST_ADMINISTRATOR'))
  }
})

test('deleting a person revokes their personal certificates, keeps shared ones, and the history keeps their name', async () => {
  const admin = await given.employee({ permissions: [1] })
  const person = await given.employee({ username: 'signed', permissions: [2, 6] })
  const client = as.person(person)
  const personal = await addedCertificate(client, identities.nattapong)
  const employeeList = [person.employeeId, admin.employeeId]
  const shared = await addedCertificate(client, identities.seal, { certtype: '2', employeeList })
  const pdfString = Buffer.from(pdf()).toString('base64')
  const stamped = await client.call(addPdfStamp, { empCert: { certID: personal }, pdfString })
  assert.equal(stamped.status, 0, stamped.message)

  assert.equal((await remove(as.person(admin), person)).status, 0)
  const rows = await database.owner.selectFrom('certificates').select(['id', 'deleted_at']).orderBy('id').execute()
  assert.deepEqual(
    rows.map(({ deleted_at }) => deleted_at !== null),
    [true, false],
  )
  const versions = await database.owner
    .selectFrom('certificate_versions')
    .select('revoked_at')
    .orderBy('certificate_id')
    .execute()
  assert.deepEqual(
    versions.map(({ revoked_at }) => revoked_at !== null),
    [true, false],
  )
  const left = await as.person(admin).call(listCertificatesInUpload)
  assert.deepEqual(
    left.data.map(({ certID, employeeList }) => [certID, employeeList.map(({ employeeID }) => employeeID)]),
    [[shared, [admin.employeeId]]],
  )
  const history = await as.person(admin).call(getLogHistory, {})
  assert.deepEqual(
    history.data.listData.map(({ username }) => username),
    ['signed'],
  )
})

test('deleting a person is recorded', async () => {
  const person = await given.employee()
  await remove(as.admin, person)
  const event = await database.owner
    .selectFrom('events')
    .selectAll()
    .where('type', '=', 'employee.deleted')
    .where('subject_id', '=', person.employeeId)
    .executeTakeFirstOrThrow()
  assert.equal(event.personal?.username, person.username)
})
