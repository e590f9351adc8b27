import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { previewImportUser } from '@laisen/contract/endpoints/imports'
import { limits } from '@laisen/contract/limits'
import { server } from '@laisen/testkit/server'
import { importFile, type PersonRow } from '../support/import-file.ts'

const { as, given, call, database } = await server()

const preview = async (...rows: PersonRow[]) => as.admin.call(previewImportUser, await importFile(rows))

test('the preview shows each row as it is in the file, without its password, and stores nothing', async () => {
  const { data } = await preview({
    username: 'Malee.S',
    firstName: ' Malee ',
    role: 'signer',
    activate: 'y',
    email: 'malee@example.com',
  })
  assert.deepEqual(data.rows, [
    {
      row: 2,
      username: 'Malee.S',
      firstName: 'Malee',
      lastName: 'Srisuk',
      mobile: '0812345678',
      email: 'malee@example.com',
      password: '',
      invited: false,
      role: 'signer',
      activate: 'y',
      admin: 'N',
      problems: [],
    },
  ])
  assert.deepEqual(
    [data.goodCount, data.badCount, data.activateCount, data.freeCount, data.problem],
    [1, 0, 1, null, null],
  )
  for (const table of ['imports', 'import_passwords'] as const) {
    assert.deepEqual(await database.owner.selectFrom(table).selectAll().execute(), [], table)
  }
  const people = await database.owner.selectFrom('employees').select('id').where('username', '=', 'malee.s').execute()
  assert.deepEqual(people, [])
})

describe('the preview checks each cell', () => {
  const rows: [field: keyof PersonRow, value: string, code: string, message: string, ids: string][] = [
    ['username', '', 'IMPORT_EMPTY_CELL', 'fill empty in row no 2', '[1.5.27] [1.5.28]'],
    ['firstName', '', 'IMPORT_EMPTY_CELL', 'fill empty in row no 2', '[1.5.27]'],
    ['lastName', ' ', 'IMPORT_EMPTY_CELL', 'fill empty in row no 2', '[1.5.27]'],
    ['email', '', 'IMPORT_EMPTY_CELL', 'fill empty in row no 2', '[1.5.27]'],
    ['username', 'a'.repeat(16), 'USERNAME_TOO_LONG', '15 characters', '[1.5.29] [1.9.01]'],
    ['username', 'two words', 'USERNAME_FORMAT', 'letters', ''],
    ['role', 'Admin', 'IMPORT_ROLE', 'Enter Signer or Operator.', '[1.5.30]'],
    ['role', '', 'IMPORT_ROLE', 'Enter Signer or Operator.', '[1.5.30]'],
    ['activate', 'yes', 'IMPORT_YES_NO', 'Enter Y or N.', ''],
    ['admin', '1', 'IMPORT_YES_NO', 'Enter Y or N.', ''],
    ['email', 'nobody', 'EMPLOYEE_EMAIL_FORMAT', 'valid email', '[1.5.31]'],
    ['email', 'a@elsewhere.com', 'EMPLOYEE_EMAIL_DOMAIN', 'example.com', '[1.5.32]'],
    ['firstName', 'Admin', 'EMPLOYEE_NAME_ADMIN', 'word admin', '[1.5.33]'],
    ['mobile', '08123456', 'EMPLOYEE_PHONE', '9-11 digits', '[1.5.34]'],
    ['mobile', '081234567890', 'EMPLOYEE_PHONE', '9-11 digits', '[1.5.34]'],
    ['mobile', '081-2345678', 'EMPLOYEE_PHONE', '9-11 digits', '[1.5.34]'],
    ['mobile', '', 'EMPLOYEE_PHONE', '9-11 digits', '[1.5.34]'],
    ['password', 'weak', 'PASSWORD_WEAK', '8 characters', ''],
    ['password', `Aa1!${'x'.repeat(300)}`, 'TEXT_TOO_LONG', 'Password can have up to 256', ''],
    ['lastName', 'x'.repeat(257), 'TEXT_TOO_LONG', 'Last Name can have up to 256', ''],
  ]
  for (const [field, value, code, message, ids] of rows) {
    test(`${field} “${value.slice(0, 30)}” is ${code} ${ids}`.trim(), async () => {
      const { data } = await preview({ [field]: value }, {})
      assert.deepEqual([data.goodCount, data.badCount], [1, 1])
      const problems = data.rows[0]!.problems
      assert.deepEqual(
        problems.map((one) => [one.code, one.field]),
        [[code, field]],
      )
      assert.ok(problems[0]!.message.includes(message), problems[0]!.message)
    })
  }

  test('values at the edge of what is allowed are accepted', async () => {
    const { data } = await preview(
      { username: 'fifteen-letters', mobile: '021234567', activate: '', admin: '' },
      { mobile: '66812345678', role: 'OPERATOR', activate: 'Y' },
      { username: 'สมชาย', email: 'somchai@example.co.th', lastName: 'x'.repeat(256) },
    )
    assert.deepEqual(
      data.rows.flatMap(({ problems }) => problems),
      [],
    )
    // Only Signers can be activated.
    assert.equal(data.activateCount, 0)
  })

  test('a row with several problems lists each of them, in the language of the person who asks', async () => {
    const thai = as.person(await given.employee({ permissions: [1], locale: 'th' }))
    const { data } = await thai.call(
      previewImportUser,
      await importFile([{ username: '', email: 'x', role: 'Boss', admin: '?' }]),
    )
    assert.deepEqual(
      new Set(data.rows[0]!.problems.map(({ field }) => field)),
      new Set(['username', 'email', 'role', 'admin']),
    )
    assert.ok(data.rows[0]!.problems.some(({ message }) => message === 'กรอกช่องว่างในแถวที่ 2'))
  })
})

test('a username or email that is in the file twice, in any case, is reported with its first row [1.5.35] [1.5.36]', async () => {
  const { data } = await preview(
    { username: 'twice', email: 'twice@example.com' },
    {},
    { username: 'TWICE', email: 'Twice@example.com' },
  )
  assert.deepEqual(
    data.rows[2]!.problems.map(({ code, message }) => [code, /row 2/.test(message)]),
    [
      ['IMPORT_USERNAME_REPEATED', true],
      ['IMPORT_EMAIL_REPEATED', true],
    ],
  )
  assert.deepEqual([data.goodCount, data.badCount], [2, 1])
})

test("usernames and emails of the company's users are taken; those of deleted users and of other companies are free [1.5.37] [1.5.38]", async () => {
  await given.employee({ username: 'here' })
  await given.employee({ username: 'gone', deleted: true })
  await given.employee({ username: 'elsewhere', company: await given.company() })
  const { data } = await preview(
    { username: 'HERE', email: 'Here@example.com' },
    { username: 'gone' },
    { username: 'elsewhere' },
  )
  assert.deepEqual(
    data.rows.map(({ problems }) => problems.map(({ code }) => code)),
    [['USERNAME_DUPLICATE', 'EMPLOYEE_EMAIL_IN_USE'], [], []],
  )
})

test('a row may not make someone Admin, or give a role, with permissions that the importing person lacks', async () => {
  const clerk = as.person(await given.employee({ permissions: [10, 2, 3, 5, 101, 110] }))
  const { data } = await clerk.call(
    previewImportUser,
    await importFile([{ admin: 'Y' }, { role: 'Operator' }, { role: 'Signer' }]),
  )
  assert.deepEqual(
    data.rows.map(({ problems }) => problems.map(({ code, field }) => [code, field])),
    [[['PERMISSION_NOT_HELD', 'admin']], [['PERMISSION_NOT_HELD', 'role']], []],
  )
})

describe('the package', () => {
  async function bought(facts: object | null) {
    const company = await given.company({ plan: false })
    if (facts) await given.package({ company, ...facts })
    const admin = as.person(await given.employee({ company, permissions: [1] }))
    return async (...rows: PersonRow[]) => (await admin.call(previewImportUser, await importFile(rows))).data
  }
  const active = { activate: 'Y' }

  test('as many active Signers as free places are accepted, and one more is "plan is insufficient" [1.5.25] [1.5.26] [2.8.17]', async () => {
    const ask = await bought({ limitUsers: 2 })
    assert.equal((await ask(active, active, {})).problem, null)
    const { problem, freeCount, activateCount } = await ask(active, active, active)
    assert.deepEqual(problem, {
      code: 'IMPORT_PLAN_INSUFFICIENT',
      message: 'plan is insufficient. 2 left, 3 needed.',
      data: 'plan is insufficient',
    })
    assert.deepEqual([freeCount, activateCount], [2, 3])
  })

  test('an expired or missing package is a problem only if a row activates someone', async () => {
    const expired = await bought({ startsAt: new Date('2020-01-01'), endsAt: new Date('2020-02-01') })
    assert.equal((await expired(active)).problem?.data, 'Plan Expired !')
    assert.equal((await expired({})).problem, null)
    const none = await bought(null)
    assert.equal((await none(active)).problem?.data, 'plan not found')
  })
})

test('only people who may add users get a preview, and it checks their own company alone', async () => {
  const file = await importFile([{ username: 'admin' }])
  assert.equal((await call(previewImportUser, file)).http, 401)
  for (const permissions of [[9, 11, 12], []]) {
    const person = as.person(await given.employee({ permissions }))
    assert.equal((await person.call(previewImportUser, file)).code, 'NOT_PERMITTED')
  }
  const stranger = as.person(await given.employee({ company: await given.company(), permissions: [1] }))
  assert.deepEqual((await stranger.call(previewImportUser, file)).data.rows[0]!.problems, [])
})

test(`a file of ${limits.importRows} rows is read, and one row more is refused`, async () => {
  const rows = Array.from({ length: limits.importRows }, () => ({}))
  assert.equal((await preview(...rows)).data.goodCount, limits.importRows)
  const answer = await preview(...rows, {})
  assert.deepEqual([answer.code, answer.params?.limit], ['IMPORT_ROWS_TOO_MANY', limits.importRows])
})
