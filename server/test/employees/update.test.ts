import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  addEmployeeGroupExt,
  getEmployeeExt,
  inviteEmployeeAgain,
  updateEmployeeExtJoin,
} from '@laisen/contract/endpoints/employees'
import { getInfoUser, loginCustomer } from '@laisen/contract/endpoints/session'
import type { GivenEmployee } from '@laisen/testkit/given'
import { server } from '@laisen/testkit/server'

const { as, given, call, database } = await server()

const get = async ({ employeeId }: GivenEmployee) =>
  (await as.admin.call(getEmployeeExt, { employeeID: employeeId })).data
const update = ({ employeeId }: GivenEmployee, to: object) =>
  as.admin.call(updateEmployeeExtJoin, { employeeID: employeeId, ...to })
const signIn = ({ companyCode, username, password }: GivenEmployee, other?: string) =>
  call(loginCustomer, { companyCode, userName: username, password: other ?? password })

test('an edit changes what is sent, keeps what is left out, and an empty list clears [1.7.13]', async () => {
  const person = await given.employee({ roles: [3], permissions: [2], groups: [await given.group()] })
  assert.equal((await update(person, { firstName: 'Mali', mobile: '021234567' })).status, 0)
  const changed = await get(person)
  assert.deepEqual(
    [changed.firstName, changed.lastName, changed.mobile],
    ['Mali', `Jaidee ${person.username}`, '021234567'],
  )
  assert.deepEqual(
    [changed.employeeRole.length, changed.employeeGroup.length, changed.employeePermission.length],
    [1, 1, 1],
  )
  assert.equal((await update(person, { employeeGroup: [], employeePermission: null })).status, 0)
  const cleared = await get(person)
  assert.deepEqual(
    [cleared.employeeRole.length, cleared.employeeGroup.length, cleared.employeePermission.length],
    [1, 0, 0],
  )
})

test('a password that is sent as null, empty or not at all stays as it was [1.5.19]', async () => {
  const person = await given.employee()
  for (const to of [{ password: null }, { password: '' }, {}]) assert.equal((await update(person, to)).status, 0)
  assert.equal((await signIn(person)).data.mustChangePassword, false)
})

test('a password that someone else sets ends the sessions of the person, who is told by email and must change it', async () => {
  const person = await given.employee()
  const session = as.person(person)
  assert.equal((await session.call(getInfoUser)).status, 0)
  assert.equal((await update(person, { password: 'Another-Password-2' })).status, 0)
  assert.equal((await session.call(getInfoUser)).http, 401)
  assert.equal((await signIn(person)).code, 'SIGN_IN_FAILED')
  assert.equal((await signIn(person, 'Another-Password-2')).data.mustChangePassword, true)
  const mails = await database.owner
    .selectFrom('mails')
    .select('template')
    .where('recipient', '=', person.email)
    .execute()
  assert.deepEqual(mails, [{ template: 'passwordChanged' }])
})

test('locking a person ends their sessions at once, and they can log in again once they are unlocked [1.4.06]', async () => {
  const person = await given.employee()
  const session = as.person(person)
  assert.equal((await session.call(getInfoUser)).status, 0)
  assert.equal((await update(person, { lockStatus: true })).status, 0)
  assert.equal((await session.call(getInfoUser)).http, 401)
  assert.notEqual((await signIn(person)).status, 0)
  assert.equal((await get(person)).lockStatus, true)
  assert.equal((await update(person, { lockStatus: false })).status, 0)
  assert.equal((await signIn(person)).status, 0)
})

test('an edit checks the fields that it changes by the same rules as adding does [1.5.05] [1.8.14]', async () => {
  const other = await given.employee()
  const person = await given.employee()
  const rows: [to: object, code: string][] = [
    [{ username: '' }, 'FIELDS_MISSING'],
    [{ firstName: ' ' }, 'FIELDS_MISSING'],
    [{ mobile: '' }, 'FIELDS_MISSING'],
    [{ employeeRole: [] }, 'FIELDS_MISSING'],
    [{ username: other.username.toUpperCase() }, 'USERNAME_DUPLICATE'],
    [{ email: other.email.toUpperCase() }, 'EMPLOYEE_EMAIL_IN_USE'],
    [{ email: 'a@elsewhere.com' }, 'EMPLOYEE_EMAIL_DOMAIN'],
    [{ firstName: 'Admin' }, 'EMPLOYEE_NAME_ADMIN'],
    [{ mobile: '12345678' }, 'EMPLOYEE_PHONE'],
    [{ password: 'weak' }, 'PASSWORD_WEAK'],
  ]
  for (const [to, code] of rows) assert.equal((await update(person, to)).code, code, JSON.stringify(to))
  assert.equal((await update(person, { username: person.username.toUpperCase(), email: person.email })).status, 0)
})

test('the own admin may use any email domain, and no one can take Admin from them [1.5.11] [1.4.07]', async () => {
  const company = await given.company()
  const own = await given.employee({ company, permissions: [1], ownAdmin: true })
  const second = as.person(await given.employee({ company, permissions: [1] }))
  const employeeID = own.employeeId
  assert.equal((await second.call(updateEmployeeExtJoin, { employeeID, email: 'boss@elsewhere.com' })).status, 0)
  for (const to of [{ flagAdmin: false }, { employeePermission: [] }, { employeePermission: [{ permissionID: 2 }] }]) {
    assert.equal((await second.call(updateEmployeeExtJoin, { employeeID, ...to })).code, 'OWN_ADMIN_KEPT')
  }
  const row = (await second.call(getEmployeeExt, { employeeID })).data
  assert.deepEqual([row.ownAdmin, row.flagAdmin, row.email], [true, true, 'boss@elsewhere.com'])
})

test('no one edits or locks a person above them, or sets that person’s password', async () => {
  const clerk = as.person(await given.employee({ permissions: [9, 11, 2, 3] }))
  const same = await given.employee({ permissions: [2, 3] })
  assert.equal((await clerk.call(updateEmployeeExtJoin, { employeeID: same.employeeId, firstName: 'Mali' })).status, 0)
  const above = [
    await given.employee({ permissions: [1] }),
    await given.employee({ permissions: [4] }),
    await given.employee({ roles: [2] }),
    await given.employee({ groups: [await given.group({ roles: [await given.role({ permissions: [12] })] })] }),
  ]
  for (const { employeeId: employeeID } of above) {
    for (const to of [
      { firstName: 'Mali' },
      { lockStatus: true },
      { password: 'Another-Password-2' },
      { email: 'x@example.com' },
    ]) {
      assert.equal((await clerk.call(updateEmployeeExtJoin, { employeeID, ...to })).code, 'PERSON_ABOVE_YOU')
    }
    assert.equal((await clerk.call(getEmployeeExt, { employeeID })).data.aboveYou, true)
  }
})

describe('no one gives a person, or themselves, a permission that they do not hold, by', () => {
  const rows: [what: string, to: () => Promise<object>][] = [
    ['a permission', async () => ({ employeePermission: [{ permissionID: 12 }] })],
    ['the Admin checkbox', async () => ({ flagAdmin: true })],
    ['99', async () => ({ employeePermission: [99] })],
    ['a role', async () => ({ employeeRole: [{ roleID: await given.role({ permissions: [12] }) }] })],
    ['a group', async () => ({ employeeGroup: [{ groupID: await given.group({ permissions: [12] }) }] })],
    [
      'a group by its role',
      async () => ({ employeeGroup: [await given.group({ roles: [await given.role({ permissions: [12] })] })] }),
    ],
  ]
  for (const [what, to] of rows) {
    test(what, async () => {
      const clerk = await given.employee({ permissions: [9, 11, 2] })
      const person = await given.employee({ permissions: [2] })
      const answer = await as
        .person(clerk)
        .call(updateEmployeeExtJoin, { employeeID: person.employeeId, ...(await to()) })
      assert.equal(answer.code, 'PERMISSION_NOT_HELD')
      const own = await as.person(clerk).call(updateEmployeeExtJoin, { employeeID: clerk.employeeId, ...(await to()) })
      assert.equal(own.code, 'PERMISSION_NOT_HELD')
    })
  }

  test('or takes 99 away', async () => {
    const clerk = as.person(await given.employee({ permissions: [9, 11, 2] }))
    const direct = await given.employee({ permissions: [2, 99] })
    const grouped = await given.employee({ groups: [await given.group({ permissions: [99] })] })
    const rows: [person: GivenEmployee, to: object][] = [
      [direct, { employeePermission: [2] }],
      [grouped, { employeeGroup: [] }],
    ]
    for (const [{ employeeId: employeeID }, to] of rows) {
      assert.equal((await clerk.call(updateEmployeeExtJoin, { employeeID, ...to })).code, 'PERMISSION_NOT_HELD')
    }
  })
})

describe('no edit takes the right from the last administrator, not even', () => {
  const rows: [what: string, to: (deny: { role: number; group: number }) => object][] = [
    ['the checkbox', () => ({ flagAdmin: false })],
    ['the permissions', () => ({ employeePermission: [2] })],
    ['99 beside 1', () => ({ employeePermission: [1, 99] })],
    ['a role with 99', ({ role }) => ({ employeeRole: [role] })],
    ['a group with 99', ({ group }) => ({ employeeGroup: [group] })],
  ]
  for (const [what, to] of rows) {
    test(what, async () => {
      const company = await given.company()
      const last = await given.employee({ company, permissions: [1] })
      const deny = {
        role: await given.role({ company, permissions: [99] }),
        group: await given.group({ company, permissions: [99] }),
      }
      const answer = await as.person(last).call(updateEmployeeExtJoin, { employeeID: last.employeeId, ...to(deny) })
      assert.equal(answer.code, 'LAST_ADMINISTRATOR')
      assert.equal((await as.person(last).call(getInfoUser)).data.permissionid, '1')
    })
  }

  test('two administrators who demote or lock each other at the same moment: one stays', async () => {
    for (const to of [{ flagAdmin: false }, { lockStatus: true }]) {
      const company = await given.company()
      const [one, other] = [
        await given.employee({ company, permissions: [1] }),
        await given.employee({ company, permissions: [1] }),
      ]
      // Both log in before either is locked.
      const clients = [await as.fresh(one), await as.fresh(other)] as const
      const answers = await Promise.all([
        clients[0].call(updateEmployeeExtJoin, { employeeID: other.employeeId, ...to }),
        clients[1].call(updateEmployeeExtJoin, { employeeID: one.employeeId, ...to }),
      ])
      assert.equal(answers.filter(({ status }) => status === 0).length, 1, JSON.stringify(to))
      const { rows } = await database.ownerPool.query(
        `select count(*)::int as count from employees e join employee_permissions p on p.employee_id = e.id
         where e.company_id = $1 and p.permission_id = 1 and e.locked_at is null`,
        [company.companyId],
      )
      assert.equal(rows[0].count, 1)
    }
  })
})

test('people cannot lock themselves, or set their own password without the old one', async () => {
  const person = await given.employee({ permissions: [1] })
  const own = { employeeID: person.employeeId }
  assert.equal(
    (await as.person(person).call(updateEmployeeExtJoin, { ...own, lockStatus: true })).code,
    'EMPLOYEE_YOURSELF',
  )
  const answer = await as.person(person).call(updateEmployeeExtJoin, { ...own, password: 'Another-Password-2' })
  assert.equal(answer.code, 'PASSWORD_OF_YOUR_OWN')
})

test('editing a person who does not exist, is deleted or is in another company answers "employee data not found" [1.8.15]', async () => {
  const elsewhere = await given.employee({ company: await given.company() })
  const deleted = await given.employee({ deleted: true })
  for (const employeeID of [999_999_999, elsewhere.employeeId, deleted.employeeId]) {
    const answer = await as.admin.call(updateEmployeeExtJoin, { employeeID, firstName: 'Mali' })
    assert.deepEqual([answer.code, answer.data], ['EMPLOYEE_NOT_FOUND', 'employee data not found'])
    assert.equal((await as.admin.call(getEmployeeExt, { employeeID })).code, 'EMPLOYEE_NOT_FOUND')
  }
})

test('an invited person whose email is corrected gets a new invitation; a person with a password gets none', async () => {
  const person = await given.employee({ password: null })
  assert.equal((await update(person, { email: 'right@example.com' })).status, 0)
  assert.equal((await as.admin.call(inviteEmployeeAgain, { employeeID: person.employeeId })).status, 0)
  const mails = await database.owner
    .selectFrom('mails')
    .select('template')
    .where('recipient', '=', 'right@example.com')
    .execute()
  assert.deepEqual(mails, [{ template: 'invitation' }, { template: 'invitation' }])
  const settled = await given.employee()
  assert.equal(
    (await as.admin.call(inviteEmployeeAgain, { employeeID: settled.employeeId })).code,
    'EMPLOYEE_HAS_PASSWORD',
  )
})

test('people are added to groups and stay in those they are in [1.7.15] [1.8.11]', async () => {
  const [one, other] = [await given.group(), await given.group()]
  const person = await given.employee({ groups: [one] })
  const edge = { employeeID: person.employeeId, groupID: other }
  assert.equal((await as.admin.call(addEmployeeGroupExt, { employeeGroupList: [edge, edge] })).status, 0)
  assert.deepEqual(
    (await get(person)).employeeGroup.map(({ groupID }) => groupID),
    [one, other],
  )
  const nobody = await as.admin.call(addEmployeeGroupExt, { employeeGroupList: [{ ...edge, employeeID: 999_999 }] })
  assert.deepEqual([nobody.code, nobody.data], ['USER_NOT_FOUND', 'user data not found'])
  const nowhere = await as.admin.call(addEmployeeGroupExt, { employeeGroupList: [{ ...edge, groupID: 999_999 }] })
  assert.equal(nowhere.code, 'GROUP_NOT_FOUND')
  assert.equal((await as.admin.call(addEmployeeGroupExt, { employeeGroupList: [] })).code, 'FIELDS_MISSING')
  const clerk = as.person(await given.employee({ permissions: [11] }))
  const powerful = await given.group({ permissions: [12] })
  const answer = await clerk.call(addEmployeeGroupExt, { employeeGroupList: [{ ...edge, groupID: powerful }] })
  assert.equal(answer.code, 'PERMISSION_NOT_HELD')
})
