import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addEmployeeExt, updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { previewImportUser } from '@laisen/contract/endpoints/imports'
import { forgotPassword, resetPassword } from '@laisen/contract/endpoints/password-links'
import { changePassword } from '@laisen/contract/endpoints/session'
import { importFile } from '../support/import-file.ts'
import { mailingHouse, tokensIn } from '../support/mailbox.ts'
import { somebody } from '../support/people.ts'

// Each of these meets the rules of 1§5, and is among the first that are tried against every account.
const common = ['P@ssw0rd', 'Password1!', '1qaz@WSX', '!!Qwerty123', 'Welcome1!']
const good = 'Correct-Horse-7'

const house = await mailingHouse()
const { as, given, call } = house

describe('a password that many people use is refused when', () => {
  for (const password of common) {
    test(`somebody changes their own to ${password}`, async () => {
      const person = await given.employee()
      const client = await as.fresh(person)
      const change = (newPassword: string) => client.call(changePassword, { oldPassword: person.password, newPassword })
      const refused = await change(password)
      assert.deepEqual([refused.code, refused.params?.field], ['PASSWORD_COMMON', 'newPassword'])
      assert.match(refused.message, /Choose one that only you would think of/)
      assert.equal((await change(good)).status, 0)
      await house.mails()
    })
  }

  test('a mailed link sets it, and the link stays good', async () => {
    const { email } = await given.employee()
    await call(forgotPassword, { email })
    const [token = ''] = tokensIn(await house.mail())
    assert.equal((await call(resetPassword, { email, token, password: 'Password1!' })).code, 'PASSWORD_COMMON')
    assert.equal((await call(resetPassword, { email, token, password: good })).status, 0)
  })

  test('an administrator gives it, by the form or by a file', async () => {
    const password = 'Password1!'
    assert.equal((await as.admin.call(addEmployeeExt, somebody({ password }))).code, 'PASSWORD_COMMON')
    const { employeeId: employeeID } = await given.employee()
    assert.equal((await as.admin.call(updateEmployeeExtJoin, { employeeID, password })).code, 'PASSWORD_COMMON')
    const { data } = await as.admin.call(previewImportUser, await importFile([{ password }, { password: good }]))
    const problems = data.rows.map((row) => row.problems.map(({ field, code }) => [field, code]))
    assert.deepEqual(problems[0], [['password', 'PASSWORD_COMMON']])
    assert.deepEqual(problems[1], [])
  })
})

describe('a password made of nothing but names that others know is refused:', () => {
  for (const [what, password] of [
    ['the product’s', 'Laisen-2031!'],
    ['a role’s', 'Admin#12345'],
    ['one’s own', 'Somchai.Jaidee7'],
    ['one’s own and the product’s in turn', 'somchaiLaisen!1Jaidee'],
  ] as const) {
    test(`${what}, ${password}`, async () => {
      const owner = await given.employee()
      const client = await as.fresh(owner)
      const change = (newPassword: string) => client.call(changePassword, { oldPassword: owner.password, newPassword })
      const refused = await change(password)
      assert.deepEqual([refused.code, refused.params?.field], ['PASSWORD_OF_NAMES', 'newPassword'])
      // With anything more it is another password.
      assert.equal((await change(`${password} Teapot`)).status, 0)
      await house.mails()
    })
  }

  test('the username, by a mailed link, which stays good', async () => {
    const { email } = await given.employee({ username: 'wanidachaiyo' })
    await call(forgotPassword, { email })
    const [token = ''] = tokensIn(await house.mail())
    const set = (password: string) => call(resetPassword, { email, token, password })
    assert.equal((await set('WanidaChaiyo-1')).code, 'PASSWORD_OF_NAMES')
    assert.equal((await set(good)).status, 0)
    await house.mails()
  })

  test('the product’s, when an administrator gives it', async () => {
    const { employeeId: employeeID } = await given.employee()
    const refused = await as.admin.call(updateEmployeeExtJoin, { employeeID, password: 'Laisen-2031!' })
    assert.equal(refused.code, 'PASSWORD_OF_NAMES')
  })
})
