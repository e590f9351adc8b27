import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addEmployeeExt, getDataFormatEmail, getSearchDataEmployeeExt } from '@laisen/contract/endpoints/employees'
import { getInfoUser, loginCustomer } from '@laisen/contract/endpoints/session'
import type { Sent } from '@laisen/testkit/client'
import { server } from '@laisen/testkit/server'
import { somebody } from '../support/people.ts'
import { sentence } from '../support/sentence.ts'

const { as, given, call, database } = await server()

const add = (facts: Partial<Sent<typeof addEmployeeExt>> = {}) => as.admin.call(addEmployeeExt, somebody(facts))
const find = async (username: string) =>
  (await as.admin.call(getSearchDataEmployeeExt, { Search: username })).data.result.listData.find(
    (row) => row.username === username,
  )

describe('after adding an employee', async () => {
  const { allStaffGroupId } = await given.theCompany()
  const answer = await add({
    username: 'Malee.S',
    employeeGroup: [{ groupID: allStaffGroupId }],
    employeePermission: [{ permissionID: 9 }],
  })
  const row = (await find('malee.s'))!
  const { employeeID, createDate, employeeRole, employeeGroup, employeePermission, ...fields } = row

  test('the answer is "Success" [1.7.12] [1.8.04]', () => {
    assert.deepEqual([answer.status, answer.data], [0, 'Success'])
  })

  test('the list has every field of the employee, with an empty password [1.3.03]', () => {
    assert.deepEqual(fields, {
      userID: employeeID,
      memberID: employeeID,
      username: 'malee.s',
      firstName: 'Malee',
      lastName: 'Srisuk',
      employeeName: 'Malee Srisuk',
      email: 'Malee.S@example.com',
      password: '',
      mobile: '0812345678',
      roleName: 'Signer',
      groupName: 'All staff',
      activeStatus: 2,
      lockStatus: false,
      ownAdmin: false,
      flagAdmin: false,
      userType: 'EXT',
      roleID: 3,
      positionID: 0,
      invited: false,
      aboveYou: false,
    })
  })

  test('the list has the groups, roles and permissions of the employee [1.3.04] [1.3.05] [1.3.06]', () => {
    assert.deepEqual(employeeGroup, [{ employeeID, groupID: allStaffGroupId, groupName: 'All staff' }])
    assert.deepEqual(employeeRole, [
      { employeeID, roleID: 3, roleName: 'Signer', createBy: 'admin', createDate, activeFlag: true },
    ])
    assert.deepEqual(employeePermission, [{ employeeID, permissionID: 9, permissionName: 'Users: View' }])
  })
})

test('a person has the permissions of their roles, of their groups and of their own, all at once [1.6.04]', async () => {
  const role = await given.role({ permissions: [3] })
  const group = await given.group({ permissions: [9] })
  const added = { username: 'manifold', password: 'Given-Password-1', employeeRole: [{ roleID: role }] }
  await add({ ...added, employeeGroup: [{ groupID: group }], employeePermission: [{ permissionID: 2 }] })
  const { code: companyCode, companyId } = await given.theCompany()
  const row = (await find('manifold'))!
  const person = { companyId, companyCode, employeeId: row.employeeID, username: 'manifold', email: row.email }
  const session = await as.fresh({ ...person, password: 'Given-Password-1' })
  assert.equal((await session.call(getInfoUser)).data.permissionid, '2,3,9')
})

test('a username may have letters of any script, digits and . _ - @, and nothing else', async () => {
  for (const wrong of ['two words', 'a/b', 'a+b', 'a:b', "a'b", '<b>', 'a\\b', 'a,b', 'a\tb'])
    assert.equal((await add({ username: wrong })).code, 'USERNAME_FORMAT', JSON.stringify(wrong))
  for (const right of ['a.b_c-d@e', '๑๒๓', 'ÉLODIE'])
    assert.equal((await add({ username: right, email: `n${right.length}@example.com` })).status, 0, right)
})

test('a person who is given a password must change it at the first login', async () => {
  await add({ username: 'withpass', password: 'Given-Password-1' })
  const { code: companyCode } = await given.theCompany()
  const answer = await call(loginCustomer, { companyCode, userName: 'withpass', password: 'Given-Password-1' })
  assert.equal(answer.data.mustChangePassword, true)
})

test('a person who is given no password is invited by email', async () => {
  for (const password of [undefined, null, '']) {
    const username = `waits${password === undefined ? 'a' : password === null ? 'b' : 'c'}`
    const { password: _, ...rest } = somebody({ username })
    const answer = await as.admin.call(addEmployeeExt, password === undefined ? rest : { ...rest, password })
    assert.equal(answer.status, 0, answer.message)
    assert.equal((await find(username))!.invited, true)
    const mails = await database.owner
      .selectFrom('mails')
      .select('template')
      .where('recipient', '=', rest.email!)
      .execute()
    assert.deepEqual(mails, [{ template: 'invitation' }])
  }
})

describe('an employee without a required field is refused', () => {
  const fields = ['username', 'firstName', 'lastName', 'email', 'mobile'] as const
  const rows: [field: string, without: Partial<Sent<typeof addEmployeeExt>>][] = [
    ...fields.flatMap((field): [string, object][] => [
      [field, { [field]: '' }],
      [field, { [field]: '  ' }],
      [field, { [field]: null }],
    ]),
    ['employeeRole', { employeeRole: [] }],
    ['employeeRole', { employeeRole: null }],
    ['employeeGroup', { employeeGroup: null }],
    ['employeePermission', { employeePermission: null }],
  ]
  for (const [field, without] of rows) {
    test(`without ${field} (${JSON.stringify(without)}): "Fill all fields" [1.5.05] [1.5.06]`, async () => {
      const answer = await add(without)
      assert.deepEqual([answer.code, answer.params, answer.message], ['FIELDS_MISSING', { field }, 'Fill all fields'])
    })
  }
})

describe('adding checks each field', () => {
  const rows: [facts: Partial<Sent<typeof addEmployeeExt>>, code: string, field: string, ids: string][] = [
    [{ username: 'a'.repeat(16) }, 'USERNAME_TOO_LONG', 'username', ''],
    [{ username: 'two words' }, 'USERNAME_FORMAT', 'username', ''],
    [{ email: 'nobody' }, 'EMPLOYEE_EMAIL_FORMAT', 'email', '[1.5.07] [1.5.08]'],
    [{ email: 'a@b' }, 'EMPLOYEE_EMAIL_FORMAT', 'email', '[1.5.07]'],
    [{ email: 'a b@example.com' }, 'EMPLOYEE_EMAIL_FORMAT', 'email', '[1.5.07]'],
    [{ email: 'a@example.com\nBcc: b@example.com' }, 'EMPLOYEE_EMAIL_FORMAT', 'email', ''],
    [{ email: 'a@elsewhere.com' }, 'EMPLOYEE_EMAIL_DOMAIN', 'email', '[1.5.09] [1.5.10]'],
    [{ firstName: 'admin' }, 'EMPLOYEE_NAME_ADMIN', 'firstName', '[1.5.13] [1.5.14]'],
    [{ firstName: ' ADMIN ' }, 'EMPLOYEE_NAME_ADMIN', 'firstName', '[1.5.13]'],
    [{ mobile: '08123456' }, 'EMPLOYEE_PHONE', 'mobile', '[1.5.17] [1.5.18]'],
    [{ mobile: '081234567890' }, 'EMPLOYEE_PHONE', 'mobile', '[1.5.16] [1.5.17]'],
    [{ mobile: '081-234567' }, 'EMPLOYEE_PHONE', 'mobile', '[1.5.15]'],
    [{ mobile: '๐๘๑๒๓๔๕๖๗๘' }, 'EMPLOYEE_PHONE', 'mobile', '[1.5.15]'],
    [{ password: 'short' }, 'PASSWORD_WEAK', 'password', ''],
    [{ employeeRole: [{ roleID: 999_999 }] }, 'ROLE_NOT_FOUND', 'employeeRole', ''],
    [{ employeeGroup: [999_999] }, 'GROUP_NOT_FOUND', 'employeeGroup', ''],
    [{ employeePermission: [77] }, 'PERMISSION_UNKNOWN', 'employeePermission', ''],
  ]
  for (const [facts, code, field, ids] of rows) {
    test(`${JSON.stringify(facts)} is ${code} ${ids}`.trim(), async () => {
      const answer = await add(facts)
      assert.deepEqual([answer.code, answer.params?.field], [code, field])
      assert.equal(answer.message, sentence('en', answer))
    })
  }

  test('phones of 9 and 11 digits, a username of 15 characters and a domain with the same first label are accepted [1.5.09] [1.5.17]', async () => {
    for (const facts of [
      { mobile: '021234567' },
      { mobile: '66812345678' },
      { username: 'fifteen-letters' },
      { username: 'สมชาย', email: 'somchai@example.com' },
      { email: 'sub@example.co.th' },
      { firstName: 'Administrator' },
    ]) {
      const answer = await add(facts)
      assert.equal(answer.status, 0, `${JSON.stringify(facts)}: ${answer.message}`)
    }
  })

  test('the refusal of a domain names the domain of the administrator, in Thai too [1.5.12] [1.7.33]', async () => {
    const thai = await given.employee({ permissions: [1], locale: 'th' })
    const answer = await as.person(thai).call(addEmployeeExt, somebody({ email: 'a@elsewhere.com' }))
    assert.equal(answer.message, 'ใช้อีเมลรูปแบบเดียวกับผู้ดูแลระบบ: example.com')
    assert.equal((await as.signer.call(getDataFormatEmail)).data, 'example.com')
  })
})

test('a username and an email can be used once in a company, in any case, and again in another company [1.8.07] [1.8.13]', async () => {
  await add({ username: 'twice', email: 'twice@example.com' })
  const name = await add({ username: 'TWICE', email: 'other@example.com' })
  assert.deepEqual(
    [name.code, name.message, name.data],
    ['USERNAME_DUPLICATE', 'Duplicate Username!', 'Duplicate Username!'],
  )
  const email = await add({ username: 'other', email: 'Twice@Example.com' })
  assert.deepEqual([email.code, email.data], ['EMPLOYEE_EMAIL_IN_USE', 'email address is already in use!'])
  const company = await given.company()
  const elsewhere = await given.employee({ company, permissions: [1] })
  const answer = await as
    .person(elsewhere)
    .call(addEmployeeExt, somebody({ username: 'twice', email: 'twice@example.com' }))
  assert.equal(answer.status, 0, answer.message)
})

test('when 20 people are added with one username at the same moment, one is added', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => add({ username: 'onlyone', email: `only${n}@example.com` })),
  )
  assert.equal(answers.filter(({ status }) => status === 0).length, 1)
  assert.deepEqual(new Set(answers.flatMap(({ code }) => code ?? [])), new Set(['USERNAME_DUPLICATE']))
})

test('userType, roleID, positionID and memberID of a request are accepted and change nothing [1.3.08]', async () => {
  const sent = {
    ...somebody({ username: 'placeholder' }),
    userType: 'COM',
    roleID: 1,
    positionID: 9,
    memberID: 1,
    ownAdmin: true,
    companyID: 1,
  }
  assert.equal((await as.admin.call(addEmployeeExt, sent)).status, 0)
  const row = (await find('placeholder'))!
  assert.deepEqual([row.userType, row.roleID, row.positionID, row.ownAdmin], ['EXT', 3, 0, false])
})

test('the Admin checkbox gives permission 1, and no one gives what they do not hold', async () => {
  await add({ username: 'newadmin', flagAdmin: true })
  assert.equal((await find('newadmin'))!.flagAdmin, true)
  const clerk = await given.employee({ permissions: [9, 10, 2, 3, 5] })
  for (const facts of [
    { flagAdmin: true },
    { employeePermission: [{ permissionID: 1 }] },
    { employeePermission: [{ permissionID: 99 }] },
    { employeeRole: [{ roleID: 1 }] },
    { employeeRole: [{ roleID: 2 }] },
    { employeeGroup: [await given.group({ permissions: [12] })] },
    { employeeGroup: [await given.group({ roles: [await given.role({ permissions: [21] })] })] },
  ]) {
    const { employeeRole = [], ...rest } = facts
    const answer = await as
      .person(clerk)
      .call(
        addEmployeeExt,
        somebody({ ...rest, employeeRole: employeeRole.length > 0 ? employeeRole : [await given.role()] }),
      )
    assert.equal(answer.code, 'PERMISSION_NOT_HELD', JSON.stringify(facts))
  }
})

test('with 99 no one can add users, not even an administrator [1.6.26]', async () => {
  for (const permissions of [
    [1, 99],
    [10, 99],
  ]) {
    const answer = await as.person(await given.employee({ permissions })).call(addEmployeeExt, somebody())
    assert.equal(answer.code, 'NOT_PERMITTED', String(permissions))
  }
})

test('adding a person is recorded, with personal data apart from the facts', async () => {
  await add({ username: 'recorded' })
  const row = (await find('recorded'))!
  const event = await database.owner
    .selectFrom('events')
    .selectAll()
    .where('type', '=', 'employee.added')
    .where('subject_id', '=', row.employeeID)
    .executeTakeFirstOrThrow()
  assert.deepEqual(event.facts, { active: false, permissions: [], roles: [3], groups: [] })
  assert.equal(event.personal?.username, 'recorded')
  assert.equal((await as.admin.call(getInfoUser)).data.employeeID, event.actor_id)
})
