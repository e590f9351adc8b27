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
import { handlers } from '@laisen/server/handlers'
import * as store from '@laisen/server/imports/store'
import { storeHashes } from '@laisen/server/imports/store-hashes'
import { runDueJobs } from '@laisen/server/jobs/worker'
import type { Client } from '@laisen/testkit/client'
import { server } from '@laisen/testkit/server'
import { importFile, type PersonRow } from '../support/import-file.ts'
import { waitUntilWaiting } from '../support/waiting.ts'

const { as, given, call, database, services, clock } = await server()

const currentOf = async (client: Client) => (await client.call(getImportProgress)).data!

/** A company whose administrator has imported these people; their passwords wait. */
async function imported(...rows: PersonRow[]) {
  const company = await given.company({ plan: false })
  await given.package({ company, limitUsers: 10 })
  const admin = as.person(await given.employee({ company, permissions: [1], username: 'boss', ownAdmin: true }))
  const file = await importFile(rows)
  assert.equal((await admin.call(importUser, file)).status, 0)
  const { importID } = await currentOf(admin)
  const work = database.company(company.companyId)
  return {
    company,
    admin,
    importID,
    file,
    cancel: () => admin.call(cancelImportUser, { importID }),
    names: async () =>
      (await admin.call(getSearchDataEmployeeExt, { PerPage: 100 })).data.result.listData.map((row) => row.username),
    /** What the job does in one go, for the first of them. */
    prepare: async (count: number) => {
      const waiting = await work.transaction((db) => store.listWaiting(db, importID, count))
      const hash = await services.passwords.hash('Given-Password-1')
      const hashes = waiting.map(({ employeeId }) => ({ employeeId, hash }))
      await work.transaction((db) => storeHashes(db, hashes, clock.now()))
    },
    signIn: (userName: string) =>
      call(loginCustomer, { companyCode: company.code, userName, password: 'Given-Password-1' }),
    idOf: async (username: string) => {
      const { listData } = (await admin.call(getSearchDataEmployeeExt, { Search: username })).data.result
      return listData.find((row) => row.username === username)!.employeeID
    },
  }
}

test('everybody from the import goes again: the ready ones too, and their places in the plan are free', async () => {
  const { admin, cancel, names, prepare, signIn, company } = await imported(
    { username: 'ready', activate: 'Y' },
    { username: 'waits', activate: 'Y' },
    { username: 'governs', admin: 'Y' },
  )
  await prepare(1)
  const before = await currentOf(admin)
  assert.deepEqual([before.people, before.ready, before.finishedAt, before.cancelled], [3, 1, null, false])

  const answer = await cancel()
  assert.deepEqual([answer.status, answer.data], [0, 'Success'])
  assert.deepEqual(await names(), ['boss'])
  assert.equal((await admin.call(getProductsByCompany)).data.listData[0]!.limitUserUse, 0)
  assert.equal((await signIn('ready')).code, 'SIGN_IN_FAILED')
  const after = await currentOf(admin)
  assert.deepEqual([after.people, after.ready, after.finishedAt !== null, after.cancelled], [3, 0, true, true])

  // The job finds nothing to do, and nothing of the passwords is left.
  await runDueJobs(services, handlers)
  assert.deepEqual(await names(), ['boss'])
  assert.equal((await currentOf(admin)).cancelled, true)
  const left = database.owner.selectFrom('import_passwords').selectAll().where('company_id', '=', company.companyId)
  assert.deepEqual(await left.execute(), [])
})

test('it stands in the history: the import that was cancelled, and each person who went', async () => {
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

test('the same file can be imported after that', async () => {
  const { admin, cancel, file, names, importID } = await imported({ username: 'again' })
  await cancel()
  assert.equal((await admin.call(importUser, file)).status, 0)
  assert.deepEqual(await names(), ['again', 'boss'])
  const current = await currentOf(admin)
  assert.deepEqual([current.cancelled, current.importID > importID], [false, true])
  assert.equal((await cancel()).code, 'IMPORT_FINISHED')
})

describe('all or nobody', () => {
  test('once one of them has logged in nobody goes, and the rest is prepared', async () => {
    const { admin, cancel, names, prepare, signIn } = await imported({ username: 'early' }, { username: 'later' })
    await prepare(1)
    assert.equal((await signIn('early')).status, 0)
    const answer = await cancel()
    assert.deepEqual([answer.code, answer.params], ['IMPORT_IN_USE', { count: 1 }])
    await runDueJobs(services, handlers)
    assert.deepEqual(await names(), ['later', 'early', 'boss'])
    assert.equal((await signIn('later')).status, 0)
    assert.equal((await currentOf(admin)).cancelled, false)
  })

  test('whoever set a password of their own has begun to work too', async () => {
    const { cancel, company } = await imported({ username: 'chose' })
    await database.owner
      .updateTable('employees')
      .set({ password_hash: await services.passwords.hash('Chosen-Meanwhile-1'), must_change_password: false })
      .where('company_id', '=', company.companyId)
      .where('username', '=', 'chose')
      .execute()
    assert.equal((await cancel()).code, 'IMPORT_IN_USE')
  })

  test('whoever was deleted meanwhile is gone already', async () => {
    const { admin, cancel, names, idOf } = await imported({ username: 'gone' }, { username: 'here' })
    assert.equal((await admin.call(deleteEmployeeExtByUserId, { id: await idOf('gone') })).status, 0)
    assert.equal((await cancel()).status, 0)
    assert.deepEqual(await names(), ['boss'])
  })
})

describe('what cannot be cancelled', () => {
  test('an import that is finished, or cancelled already', async () => {
    const { cancel, names } = await imported({ username: 'done' })
    await runDueJobs(services, handlers)
    assert.equal((await cancel()).code, 'IMPORT_FINISHED')
    assert.deepEqual(await names(), ['done', 'boss'])
    const other = await imported({ username: 'once' })
    assert.equal((await other.cancel()).status, 0)
    assert.equal((await other.cancel()).code, 'IMPORT_FINISHED')
  })

  test('one of somebody else, of another company, or of nobody', async () => {
    const { company, names, importID } = await imported({ username: 'theirs' })
    const colleague = as.person(await given.employee({ company, permissions: [1], username: 'colleague' }))
    const stranger = as.person(await given.employee({ company: await given.company(), permissions: [1] }))
    for (const client of [colleague, stranger]) {
      assert.equal((await client.call(cancelImportUser, { importID })).code, 'NOT_FOUND')
    }
    assert.equal((await colleague.call(cancelImportUser, { importID: 999_999 })).code, 'NOT_FOUND')
    assert.deepEqual(await names(), ['colleague', 'theirs', 'boss'])
  })

  test('without a session, without the right to add people, or with 99', async () => {
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

  test('one with a person who was given more meanwhile than the importing person holds', async () => {
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

describe('at the same moment', () => {
  test('of ten who cancel one does, and the others hear that it is over', async () => {
    const { cancel, names } = await imported({ username: 'a' }, { username: 'b' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => cancel()))
    assert.equal(answers.filter(({ status }) => status === 0).length, 1)
    assert.deepEqual(new Set(answers.flatMap(({ code }) => code ?? [])), new Set(['IMPORT_FINISHED']))
    assert.deepEqual(await names(), ['boss'])
  })

  test('the job at work: everybody stays and can log in, or nobody is there', async () => {
    for (let round = 0; round < 3; round++) {
      const { company, cancel, names } = await imported(
        ...Array.from({ length: 30 }, (_, n) => ({ username: `r${round}n${n}` })),
      )
      const [answer] = await Promise.all([cancel(), runDueJobs(services, handlers)])
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

  test('a cancel that waits for the last step of the job hears that it is finished', async () => {
    const { company, cancel, importID, names } = await imported({ username: 'last' })
    const finishing = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const step = database.company(company.companyId).transaction(async (db) => {
      await store.lock(db, importID)
      begun.resolve()
      await finishing.promise
      await store.markFinished(db, importID, { at: clock.now(), cancelled: false })
    })
    await begun.promise
    const cancelled = cancel()
    await waitUntilWaiting(database)
    finishing.resolve()
    await step
    assert.equal((await cancelled).code, 'IMPORT_FINISHED')
    assert.deepEqual(await names(), ['last', 'boss'])
  })
})
