import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addEmployeeExt, getSearchDataEmployeeExt } from '@laisen/contract/endpoints/employees'
import { getImportProgress, importUser } from '@laisen/contract/endpoints/imports'
import { getProductsByCompany } from '@laisen/contract/endpoints/plans'
import { changePassword, getInfoUser, loginCustomer } from '@laisen/contract/endpoints/session'
import { limits } from '@laisen/contract/limits'
import { bearerClient } from '@laisen/testkit/client'
import type { GivenCompany } from '@laisen/testkit/given'
import { runDueJobs } from '@laisen/testkit/jobs'
import { server } from '@laisen/testkit/server'
import { importFile, type PersonRow } from '../support/import-file.ts'
import { somebody } from '../support/people.ts'

const { as, given, call, database, services, url, logged } = await server()

/** A company with a package, and its administrator. */
async function bought(facts: object | null = {}) {
  const company = await given.company({ plan: false })
  if (facts) await given.package({ company, ...facts })
  const admin = as.person(await given.employee({ company, permissions: [1], username: 'boss', ownAdmin: true }))
  return {
    company,
    admin,
    send: async (...rows: PersonRow[]) => admin.call(importUser, await importFile(rows)),
    list: async (Search = '') => (await admin.call(getSearchDataEmployeeExt, { Search, PerPage: 100 })).data,
  }
}

const signIn = (company: GivenCompany, userName: string, password = 'Given-Password-1') =>
  call(loginCustomer, { companyCode: company.code, userName, password })

const peopleOf = ({ companyId }: GivenCompany) =>
  database.owner
    .selectFrom('employees')
    .select(['username', 'password_hash'])
    .where('company_id', '=', companyId)
    .execute()

test('an import adds everyone in the file as their row says, and answers "Success" [1.7.17]', async () => {
  const { company, send, list } = await bought()
  const answer = await send(
    { username: 'Signs', activate: 'Y' },
    { username: 'waits', activate: 'N' },
    { username: 'operates', role: 'Operator', activate: 'Y' },
    { username: 'governs', role: 'Operator', admin: 'Y', mobile: '021234567' },
  )
  assert.deepEqual([answer.status, answer.data], [0, 'Success'])
  const rows = (await list()).result.listData.filter(({ username }) => username !== 'boss')
  const shown = rows.map((row) => [
    row.username,
    row.roleName,
    row.activeStatus,
    row.flagAdmin,
    row.groupName,
    row.mobile,
  ])
  assert.deepEqual(shown, [
    ['governs', 'Operator', null, true, 'All staff', '021234567'],
    ['operates', 'Operator', null, false, 'All staff', '0812345678'],
    ['waits', 'Signer', 2, false, 'All staff', '0812345678'],
    ['signs', 'Signer', 1, false, 'All staff', '0812345678'],
  ])
  assert.equal((await list()).activateCount, 1)
  const events = await database.owner
    .selectFrom('events')
    .select(['type', 'facts'])
    .where('company_id', '=', company.companyId)
    .where('type', 'in', ['employees.imported', 'employee.added'])
    .orderBy('id')
    .execute()
  assert.deepEqual(events[0]!.facts, { people: 4, activated: 1, administrators: 1 })
  assert.equal(events.length, 5)
})

test('imported people can log in once the job has hashed their password, and must then change it', async () => {
  const { company, send, admin } = await bought()
  assert.equal((await admin.call(getImportProgress)).data, null)
  await send(...Array.from({ length: 30 }, (_, n) => ({ username: `p${n}`, password: `Own-Password-${n}` })))
  const before = (await admin.call(getImportProgress)).data!
  assert.deepEqual([before.people, before.ready, before.finishedAt], [30, 0, null])
  // Until then the answer is the same as for a wrong password, so it does not show that the account exists (rules 3.1).
  assert.equal((await signIn(company, 'p7', 'Own-Password-7')).code, 'SIGN_IN_FAILED')

  await runDueJobs(services)
  const { data } = await signIn(company, 'p7', 'Own-Password-7')
  assert.equal(data.mustChangePassword, true)
  assert.equal((await signIn(company, 'p7', 'Own-Password-8')).code, 'SIGN_IN_FAILED')
  const client = bearerClient(url, data.token)
  assert.equal((await client.call(getSearchDataEmployeeExt, {})).code, 'PASSWORD_MUST_CHANGE')
  const change = { oldPassword: 'Own-Password-7', newPassword: 'Mine-Alone-1' }
  assert.equal((await client.call(changePassword, change)).status, 0)
  const after = (await admin.call(getImportProgress)).data!
  assert.deepEqual([after.ready, after.finishedAt !== null], [30, true])
})

test('imported passwords are stored encrypted, deleted once they are hashed, and never logged', async () => {
  const { company, send } = await bought()
  await send({ username: 'sealed', password: 'Told-To-Nobody-1' })
  const waiting = () =>
    database.owner.selectFrom('import_passwords').selectAll().where('company_id', '=', company.companyId).execute()
  const [row] = await waiting()
  assert.equal(row!.sealed_password!.includes('Told-To-Nobody-1'), false)
  await runDueJobs(services)
  assert.deepEqual(await waiting(), [])
  assert.equal(logged.join('').includes('Told-To-Nobody-1'), false)
})

test('a job that runs twice hashes each password once', async () => {
  const { company, send } = await bought()
  await send(...Array.from({ length: 60 }, (_, n) => ({ username: `q${n}` })))
  const { id } = await database.owner
    .selectFrom('imports')
    .select('id')
    .where('company_id', '=', company.companyId)
    .executeTakeFirstOrThrow()
  // The same job again, as a worker that died leaves it behind.
  const payload = { companyId: company.companyId, importId: id }
  await services.jobs.add(database.owner as never, { name: 'imports.hash', payload })
  await runDueJobs(services)
  const people = await peopleOf(company)
  assert.equal(people.filter(({ password_hash }) => password_hash?.startsWith('$argon2id$')).length, 61)
})

test('the job changes no one who was deleted, or set a password in another way, before it ran', async () => {
  const { company, send } = await bought()
  await send({ username: 'leaves' }, { username: 'chose' })
  const chosen = await services.passwords.hash('Chosen-Meanwhile-1', { companyId: 'nobody' })
  const set = (username: string, to: object) =>
    database.owner
      .updateTable('employees')
      .set(to)
      .where('company_id', '=', company.companyId)
      .where('username', '=', username)
      .execute()
  await set('leaves', { deleted_at: new Date() })
  await set('chose', { password_hash: chosen })
  await runDueJobs(services)
  assert.equal((await signIn(company, 'chose', 'Chosen-Meanwhile-1')).status, 0)
  assert.equal((await peopleOf(company)).find(({ username }) => username === 'leaves')!.password_hash, null)
})

describe('an import adds all rows or none', () => {
  test('one bad row refuses the whole file, and the answer names the first bad row', async () => {
    const { company, send } = await bought()
    const answer = await send({ username: 'good' }, { role: 'Boss' }, { email: 'x' })
    assert.deepEqual([answer.code, answer.params], ['IMPORT_ROWS_INVALID', { rows: 2, row: 3 }])
    assert.equal((await peopleOf(company)).length, 1)
  })

  test('an empty cell is answered with "fill empty in row no" and its row number [1.5.28]', async () => {
    const { send } = await bought()
    const answer = await send({}, {}, { lastName: '' })
    assert.deepEqual([answer.data, answer.message], ['fill empty in row no', 'fill empty in row no 4'])
  })
})

describe('passwords that wait for their hash', () => {
  /** Makes as many passwords wait as if earlier files had brought them. */
  async function fill(companyId: number, many: number): Promise<void> {
    await database.ownerPool.query(
      `with added as (insert into employees (company_id, username, first_name, last_name, email, created_at)
         select $1, 'filled' || n, 'Malee', 'Srisuk', 'filled' || n || '@example.com', now()
         from generate_series(1, $2::int) n returning id)
       insert into import_passwords (company_id, employee_id, import_id, sealed_password, company_key_id)
       select p.company_id, added.id, p.import_id, p.sealed_password, p.company_key_id
       from added, import_passwords p where p.company_id = $1`,
      [companyId, many],
    )
  }

  test('as many as 10,000 of a company wait, and a file that would bring more is refused by name', async () => {
    const { company, send } = await bought()
    await send({ username: 'first' })
    const limit = limits.importPasswordsWaiting
    await fill(company.companyId, limit - 3)
    const refused = await send({}, {}, {})
    assert.deepEqual([refused.code, refused.params], ['IMPORT_PASSWORDS_WAITING', { waiting: limit - 2, limit }])
    assert.equal((await send({}, {})).status, 0)
    assert.equal((await send({})).code, 'IMPORT_PASSWORDS_WAITING')
    assert.equal((await (await bought()).send({})).status, 0)
    // The copies are sealed to someone else, so no job could open them.
    await database.ownerPool.query('delete from import_passwords where company_id = $1', [company.companyId])
  })

  test('companies take turns, and the second import of one comes after the first of another', async () => {
    // Nothing of the tests before waits any more.
    await runDueJobs(services)
    const [large, small] = [await bought(), await bought()]
    const people = (many: number) => Array.from({ length: many }, () => ({}))
    for (const many of [60, 30]) assert.equal((await large.send(...people(many))).status, 0)
    assert.equal((await small.send(...people(30))).status, 0)
    const hashed: string[] = []
    const { hash } = services.passwords
    services.passwords.hash = (password, whose) => {
      assert.equal(whose.lane, 'imports')
      hashed.push(whose.companyId === large.company.companyId ? 'large' : 'small')
      return hash(password, whose)
    }
    await runDueJobs(services)
    services.passwords.hash = hash
    const batches = hashed.filter((company, place) => company !== hashed[place - 1])
    assert.deepEqual(batches, ['large', 'small', 'large', 'small', 'large'])
    assert.deepEqual([hashed.indexOf('small'), hashed.lastIndexOf('small')], [25, 79])
  })
})

describe('the package', () => {
  const active = { activate: 'Y' }

  test('a file may activate as many Signers as the package has places left, and one more refuses the file [1.8.19]', async () => {
    const { send, company, admin } = await bought({ limitUsers: 3 })
    const over = await send(active, active, active, active)
    assert.deepEqual(
      [over.code, over.data, over.params],
      ['PLAN_USERS_USED_UP', 'activated users exceed the plan', { left: 3, needed: 4 }],
    )
    assert.equal((await peopleOf(company)).length, 1)
    assert.equal((await send(active, active, active, {})).status, 0)
    assert.equal((await admin.call(getProductsByCompany)).data.listData[0]!.limitUserUse, 3)
  })

  test('a company whose package has expired, or that has none, can add people but not activate them [1.8.17] [1.8.18]', async () => {
    const expired = await bought({ startsAt: new Date('2020-01-01'), endsAt: new Date('2020-02-01') })
    assert.equal((await expired.send(active)).data, 'Plan Expired !')
    assert.equal((await expired.send({})).status, 0)
    const none = await bought(null)
    assert.equal((await none.send(active)).data, 'plan not found')
  })
})

describe('imports at the same moment', () => {
  test('when the same people are imported ten times at once, one import succeeds', async () => {
    const { company, admin } = await bought()
    const file = await importFile([{ username: 'once' }, { username: 'twice' }])
    const answers = await Promise.all(Array.from({ length: 10 }, () => admin.call(importUser, file)))
    assert.equal(answers.filter(({ status }) => status === 0).length, 1)
    assert.deepEqual(new Set(answers.flatMap(({ code }) => code ?? [])), new Set(['IMPORT_ROWS_INVALID']))
    assert.equal((await peopleOf(company)).length, 3)
  })

  test('imports and single additions together never exceed the limit', async () => {
    const { send, admin } = await bought({ limitUsers: 5 })
    const active = { activate: 'Y' }
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => send(active, active)),
      ...Array.from({ length: 5 }, () => admin.call(addEmployeeExt, somebody({ activeStatus: true }))),
    ])
    const used = (await admin.call(getProductsByCompany)).data.listData[0]!.limitUserUse
    const taken = answers.reduce((sum, { status }, place) => sum + (status === 0 ? (place < 5 ? 2 : 1) : 0), 0)
    assert.equal(used, taken)
    assert.equal(used, 5)
  })

  test('a request that is repeated with its idempotency key gets the same answer and adds no one twice', async () => {
    const { company, admin } = await bought()
    const file = await importFile([{ username: 'again' }])
    const headers = { 'Idempotency-Key': 'one-import' }
    for (let n = 0; n < 2; n++) {
      const answer = await admin.call(importUser, file, { headers })
      assert.deepEqual([answer.status, answer.data], [0, 'Success'])
    }
    assert.equal((await peopleOf(company)).length, 2)
  })
})

describe('who may import', () => {
  test('without a session, without permission 10, or with 99, nothing is imported', async () => {
    const file = await importFile([{}])
    assert.equal((await call(importUser, file)).http, 401)
    assert.equal((await call(getImportProgress)).http, 401)
    for (const permissions of [
      [9, 11, 12],
      [10, 99],
      [1, 99],
    ]) {
      const person = as.person(await given.employee({ permissions }))
      assert.equal((await person.call(importUser, file)).code, 'NOT_PERMITTED', String(permissions))
    }
  })

  test('no one imports an administrator or a role with permissions that they do not hold themselves', async () => {
    const clerk = as.person(await given.employee({ permissions: [10, 2, 3, 5, 101, 110] }))
    for (const row of [{ admin: 'Y' }, { role: 'Operator' }]) {
      const answer = await clerk.call(importUser, await importFile([row]))
      assert.equal(answer.code, 'IMPORT_ROWS_INVALID')
    }
    assert.equal((await clerk.call(importUser, await importFile([{}]))).status, 0)
  })

  test('imported people do not join a preselected group that has permissions the importing person lacks', async () => {
    const { company } = await bought()
    const strong = await given.group({ company, permissions: [12] })
    await database.owner.updateTable('groups').set({ preselected: true }).where('id', '=', strong).execute()
    const clerk = as.person(await given.employee({ company, permissions: [9, 10, 2, 3, 5, 101, 110] }))
    assert.equal((await clerk.call(importUser, await importFile([{ username: 'plain' }]))).status, 0)
    const [row] = (await clerk.call(getSearchDataEmployeeExt, { Search: 'plain' })).data.result.listData
    assert.equal(row!.groupName, 'All staff')
  })

  test('people see the progress of their own imports only, and imported people belong to the company of the importing person', async () => {
    const { send, company } = await bought()
    await send({ username: 'ours' })
    const stranger = as.person(await given.employee({ company: await given.company(), permissions: [1] }))
    assert.equal((await stranger.call(getImportProgress)).data, null)
    assert.equal((await stranger.call(getSearchDataEmployeeExt, { Search: 'ours' })).data.dataCount, 0)
    const colleague = as.person(await given.employee({ company, permissions: [1] }))
    assert.equal((await colleague.call(getImportProgress)).data, null)
    assert.ok((await colleague.call(getInfoUser)).data.employeeID)
  })
})
