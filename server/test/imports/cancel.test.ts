import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  deleteEmployeeExtByUserId,
  getSearchDataEmployeeExt,
  updateEmployeeExtJoin,
} from '@laisen/contract/endpoints/employees'
import { cancelImportUser, getImportProgress, importUser } from '@laisen/contract/endpoints/imports'
import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import type { Client } from '@laisen/testkit/client'
import { runDueJobs } from '@laisen/testkit/jobs'
import { server } from '@laisen/testkit/server'
import { importFile, type PersonRow } from '../support/import-file.ts'
import { waitUntilWaiting } from '../support/waiting.ts'

const { as, given, call, database, services, clock } = await server()

const currentOf = async (client: Client) => (await client.call(getImportProgress)).data!

/** A company whose administrator has imported these people. Their passwords are not hashed yet. */
async function imported(...rows: PersonRow[]) {
  const company = await given.company({ plan: false })
  await given.package({ company, limitUsers: 10 })
  const admin = as.person(await given.employee({ company, permissions: [1], username: 'boss', ownAdmin: true }))
  const file = await importFile(rows)
  assert.equal((await admin.call(importUser, file)).status, 0)
  const { importID } = await currentOf(admin)
  return {
    company,
    admin,
    importID,
    file,
    cancel: () => admin.call(cancelImportUser, { importID }),
    names: async () =>
      (await admin.call(getSearchDataEmployeeExt, { PerPage: 100 })).data.result.listData.map((row) => row.username),
    /** Leaves the first person as the job does once it has hashed that person's password: the rest still wait. */
    prepareFirst: async () => {
      const hash = await services.passwords.hash('Given-Password-1', { companyId: 'nobody' })
      await database.ownerPool.query(
        `with first as (update import_passwords set sealed_password = null where employee_id = (
           select min(employee_id) from import_passwords where import_id = $1) returning employee_id)
         update employees set password_hash = $2, must_change_password = true where id in (select * from first)`,
        [importID, hash],
      )
    },
    signIn: (userName: string) =>
      call(loginCustomer, { companyCode: company.code, userName, password: 'Given-Password-1' }),
    idOf: async (username: string) => {
      const { listData } = (await admin.call(getSearchDataEmployeeExt, { Search: username })).data.result
      return listData.find((row) => row.username === username)!.employeeID
    },
  }
}

test('cancelling an import removes everyone it added, and frees their places in the package', async () => {
  const { admin, cancel, names, prepareFirst, signIn, company } = await imported(
    { username: 'ready', activate: 'Y' },
    { username: 'waits', activate: 'Y' },
    { username: 'governs', admin: 'Y' },
  )
  await prepareFirst()
  const before = await currentOf(admin)
  assert.deepEqual([before.people, before.ready, before.finishedAt, before.cancelled], [3, 1, null, false])

  const answer = await cancel()
  assert.deepEqual([answer.status, answer.data], [0, 'Success'])
  assert.deepEqual(await names(), ['boss'])
  assert.equal((await admin.call(getProductsByCompany)).data.listData[0]!.limitUserUse, 0)
  assert.equal((await signIn('ready')).code, 'SIGN_IN_FAILED')
  const after = await currentOf(admin)
  assert.deepEqual([after.people, after.ready, after.finishedAt !== null, after.cancelled], [3, 0, true, true])

  // The job finds nothing to do, and no password is left.
  await runDueJobs(services)
  assert.deepEqual(await names(), ['boss'])
  assert.equal((await currentOf(admin)).cancelled, true)
  const left = database.owner.selectFrom('import_passwords').selectAll().where('company_id', '=', company.companyId)
  assert.deepEqual(await left.execute(), [])
})

test('the cancelled import is recorded, and so is each person it removed', async () => {
  const { cancel, company, importID } = await imported({ username: 'one' }, { username: 'two' })
  await cancel()
  const events = await database.owner
    .selectFrom('events')
    .select(['type', 'subject_id', 'facts'])
    .where('company_id', '=', company.companyId)
    .where('type', 'in', ['employees.import-cancelled', 'employee.deleted'])
    .orderBy('id')
    .execute()
  const [whole, ...each] = events
  assert.deepEqual(
    [whole!.type, whole!.subject_id, whole!.facts],
    ['employees.import-cancelled', importID, { people: 2, certificates: [] }],
  )
  assert.deepEqual(
    each.map(({ type, facts }) => [type, facts]),
    [
      ['employee.deleted', { importId: importID }],
      ['employee.deleted', { importId: importID }],
    ],
  )
})

test('the same file can be imported again after its import was cancelled', async () => {
  const { admin, cancel, file, names, importID } = await imported({ username: 'again' })
  await cancel()
  assert.equal((await admin.call(importUser, file)).status, 0)
  assert.deepEqual(await names(), ['again', 'boss'])
  const current = await currentOf(admin)
  assert.deepEqual([current.cancelled, current.importID > importID], [false, true])
  assert.equal((await cancel()).code, 'IMPORT_FINISHED')
})

describe('cancelling removes everyone or no one', () => {
  test('once one of them has logged in, the import cannot be cancelled and the rest become ready', async () => {
    const { admin, cancel, names, prepareFirst, signIn } = await imported({ username: 'early' }, { username: 'later' })
    await prepareFirst()
    assert.equal((await signIn('early')).status, 0)
    const answer = await cancel()
    assert.deepEqual([answer.code, answer.params], ['IMPORT_IN_USE', { count: 1 }])
    await runDueJobs(services)
    assert.deepEqual(await names(), ['later', 'early', 'boss'])
    assert.equal((await signIn('later')).status, 0)
    assert.equal((await currentOf(admin)).cancelled, false)
  })

  test('the same goes once one of them has set a password of their own', async () => {
    const { cancel, company } = await imported({ username: 'chose' })
    await database.owner
      .updateTable('employees')
      .set({
        password_hash: await services.passwords.hash('Chosen-Meanwhile-1', { companyId: 'nobody' }),
        must_change_password: false,
      })
      .where('company_id', '=', company.companyId)
      .where('username', '=', 'chose')
      .execute()
    assert.equal((await cancel()).code, 'IMPORT_IN_USE')
  })

  test('people who were deleted in the meantime do not stand in the way', async () => {
    const { admin, cancel, names, idOf } = await imported({ username: 'gone' }, { username: 'here' })
    assert.equal((await admin.call(deleteEmployeeExtByUserId, { id: await idOf('gone') })).status, 0)
    assert.equal((await cancel()).status, 0)
    assert.deepEqual(await names(), ['boss'])
  })
})

describe('an import that cannot be cancelled', () => {
  test('one that is finished, or cancelled already', async () => {
    const { cancel, names } = await imported({ username: 'done' })
    await runDueJobs(services)
    assert.equal((await cancel()).code, 'IMPORT_FINISHED')
    assert.deepEqual(await names(), ['done', 'boss'])
    const other = await imported({ username: 'once' })
    assert.equal((await other.cancel()).status, 0)
    assert.equal((await other.cancel()).code, 'IMPORT_FINISHED')
  })

  test('one that a colleague or another company started, or that does not exist', async () => {
    const { company, names, importID } = await imported({ username: 'theirs' })
    const colleague = as.person(await given.employee({ company, permissions: [1], username: 'colleague' }))
    const stranger = as.person(await given.employee({ company: await given.company(), permissions: [1] }))
    for (const client of [colleague, stranger]) {
      assert.equal((await client.call(cancelImportUser, { importID })).code, 'NOT_FOUND')
    }
    assert.equal((await colleague.call(cancelImportUser, { importID: 999_999 })).code, 'NOT_FOUND')
    assert.deepEqual(await names(), ['colleague', 'theirs', 'boss'])
  })

  test('any, for people without a session, without permission to add users, or with 99', async () => {
    const { company, admin, importID, names } = await imported({ username: 'stays' })
    assert.equal((await call(cancelImportUser, { importID })).http, 401)
    for (const permissions of [
      [9, 11, 12],
      [10, 99],
      [1, 99],
    ]) {
      const person = as.person(await given.employee({ company, permissions, username: `w${permissions.join('')}` }))
      assert.equal((await person.call(cancelImportUser, { importID })).code, 'NOT_PERMITTED', String(permissions))
    }
    assert.ok((await names()).includes('stays'))
    assert.equal((await currentOf(admin)).cancelled, false)
  })

  test('one with a person who now has more permissions than the importing person', async () => {
    const { company, admin, names, idOf } = await imported({ username: 'first' })
    const clerkPerson = await given.employee({ company, username: 'clerk', permissions: [9, 10, 2, 3, 5, 101, 110] })
    const clerk = as.person(clerkPerson)
    assert.equal((await clerk.call(importUser, await importFile([{ username: 'raised' }]))).status, 0)
    const { importID } = await currentOf(clerk)
    const employeeID = await idOf('raised')
    const raise = { employeeID, employeePermission: [{ permissionID: 12 }] }
    assert.equal((await admin.call(updateEmployeeExtJoin, raise)).status, 0)
    assert.equal((await clerk.call(cancelImportUser, { importID })).code, 'PERSON_ABOVE_YOU')
    assert.ok((await names()).includes('raised'))
  })
})

describe('cancelling at the same moment', () => {
  test('when ten cancel at once, one succeeds and the others learn that the import is over', async () => {
    const { cancel, names } = await imported({ username: 'a' }, { username: 'b' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel()))
    assert.equal(answers.filter(({ status }) => status === 0).length, 1)
    assert.deepEqual(new Set(answers.flatMap(({ code }) => code ?? [])), new Set(['IMPORT_FINISHED']))
    assert.deepEqual(await names(), ['boss'])
  })

  test('while the job runs, everyone stays and can log in, or everyone is removed', async () => {
    for (let round = 0; round < 3; round++) {
      const { company, cancel, names } = await imported(
        ...Array.from({ length: 30 }, (_, n) => ({ username: `r${round}n${n}` })),
      )
      const [answer] = await Promise.all([cancel(), runDueJobs(services)])
      assert.equal((await names()).length, answer.status === 0 ? 1 : 31)
      const withPassword = await database.owner
        .selectFrom('employees')
        .select('username')
        .where('company_id', '=', company.companyId)
        .where('password_hash', 'is not', null)
        .execute()
      assert.equal(withPassword.length, answer.status === 0 ? 1 : 31)
    }
  })

  test('a request to cancel that waits for the last step of the job learns that the import is finished', async () => {
    const { cancel, importID, names } = await imported({ username: 'last' })
    const job = await database.ownerPool.connect()
    try {
      await job.query('begin')
      await job.query('update imports set finished_at = $2 where id = $1', [importID, clock.now()])
      const cancelled = cancel()
      await waitUntilWaiting(database)
      await job.query('commit')
      assert.equal((await cancelled).code, 'IMPORT_FINISHED')
    } finally {
      job.release()
    }
    assert.deepEqual(await names(), ['last', 'boss'])
  })
})
