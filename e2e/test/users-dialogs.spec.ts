import { getEmployeeExt, getSearchDataEmployeeExt } from '@laisen/contract/endpoints/employees'
import { frameMessages } from '@laisen/contract/messages/frame'
import { peopleMessages } from '@laisen/contract/messages/people'
import { pickerMessages } from '@laisen/contract/messages/pickers'
import { isStrongPassword } from '@laisen/contract/sign-in-rules'
import type { GivenEmployee } from '@laisen/testkit/given'
import type { TestServer } from '@laisen/testkit/server'
import type { Page } from '@playwright/test'
import { fixed } from '../support/fixed.ts'
import { asRead, pattern } from '../support/in-either.ts'
import { expect } from '../support/story.ts'
import { ownAdmin, test } from '../support/users.ts'

const someone = { firstName: 'Krit', lastName: 'Suwannapha', email: 'krit@example.co.th', phone: '0815550127' }

async function find(house: TestServer, admin: GivenEmployee, search: string) {
  const answer = await house.as.person(admin).call(getSearchDataEmployeeExt, { Search: search })
  return answer.data.result.listData[0]
}

/** The body that the page sends with a call. */
async function sentWith(page: Page, call: string): Promise<Record<string, unknown>> {
  return (await page.waitForRequest((request) => request.url().endsWith(call))).postDataJSON() as Record<
    string,
    unknown
  >
}

test('Add user generates a user name and a strong password, which can be shown and hidden [1.2.70] [1.2.77] [1.2.78]', async ({
  page,
  house,
  open,
  say,
}) => {
  const { admin } = await ownAdmin(house)
  const users = await open({ as: admin })
  await users.press('addUser')
  await expect(page).toHaveURL(/dialog=add/)
  await expect(users.field('username')).toHaveValue(/^[a-z0-9]{6}$/)

  // The user is invited, unless the administrator prefers to hand over a password.
  await expect(users.field('password')).toHaveCount(0)
  await users.dialog.getByText(say(peopleMessages, 'givePassword'), { exact: true }).click()
  const password = users.field('password')
  expect(isStrongPassword(await password.inputValue())).toBe(true)
  await users.dialog.getByRole('button', { name: say(peopleMessages, 'hidePassword') }).click()
  await expect(password).toHaveAttribute('type', 'password')
  await users.dialog.getByRole('button', { name: say(peopleMessages, 'showPassword') }).click()
  await expect(password).toHaveAttribute('type', 'text')
  const first = await password.inputValue()
  await users.dialog.getByRole('button', { name: say(peopleMessages, 'newPassword') }).click()
  await expect(password).not.toHaveValue(first)
})

test('role, advanced permissions and groups are assigned in pickers, and saved [1.2.71] [1.2.75] [1.2.76]', async ({
  house,
  open,
  say,
}) => {
  const { company, admin } = await ownAdmin(house)
  const users = await open({ as: admin, at: '?dialog=add' })
  await users.fill(someone)
  await users.chooseRole('roleOperator')
  await users.assign('advancedPermission')
  const permission = users.dialog.getByRole('table').getByRole('checkbox').nth(4)
  await expect(permission).toBeEnabled()
  await permission.check()
  await users.dialog.getByRole('button', { name: say(pickerMessages, 'savePermissions') }).click()
  await users.assign('groups')
  // The dialog grows when the groups arrive, and what stands above them moves.
  await expect(users.dialog.getByRole('group', { name: say(pickerMessages, 'groups') })).toBeVisible()
  await users.dialog.getByRole('checkbox', { name: pattern(`^${say(frameMessages, 'selectAll')}`) }).check()
  await users.dialog.getByRole('button', { name: say(pickerMessages, 'useGroups') }).click()
  await users.save()
  await expect(users.dialog).toHaveCount(0)
  const added = await find(house, admin, 'Krit')
  expect(added?.employeeRole.map(({ roleID }) => roleID)).toEqual([2])
  expect(added?.employeePermission).toHaveLength(1)
  expect(added?.employeeGroup.map(({ groupID }) => groupID)).toEqual([company.allStaffGroupId])
})

test('Add user can be cancelled; a checkbox makes an Admin, a toggle with a lock locks the account, and both are saved [1.2.55] [1.2.72] [1.2.74]', async ({
  page,
  house,
  open,
  say,
  narrow,
}) => {
  const { admin } = await ownAdmin(house)
  const users = await open({ as: admin, at: '?dialog=add' })
  await users.fill(someone)
  expect((await users.dialog.boundingBox())!.width).toBe(narrow ? 390 : 750)
  await users.dialog.getByRole('button', { name: say(frameMessages, 'cancel') }).click()
  await page.getByRole('button', { name: say(frameMessages, 'discard') }).click()
  await expect(users.dialog).toHaveCount(0)
  await expect(page).not.toHaveURL(/dialog/)
  expect(await find(house, admin, 'Krit')).toBeUndefined()

  await users.press('addUser')
  await users.fill(someone)
  await users.chooseRole('roleOperator')
  await users.dialog.getByRole('checkbox', { name: say(peopleMessages, 'admin'), exact: true }).check()
  const lock = users.dialog.getByRole('switch', { name: say(peopleMessages, 'accountLocked') })
  await expect(lock).not.toBeChecked()
  await expect(lock.locator('xpath=ancestor::label').locator('svg')).toBeVisible()
  await lock.check()
  await users.save()
  await expect(users.dialog).toHaveCount(0)
  const added = await find(house, admin, 'Krit')
  expect(added).toMatchObject({ lockStatus: true, flagAdmin: true })
})

test('above the form stands "Fill all fields", each field says what is missing or wrong, and nothing is sent [1.5.06] [1.5.14] [1.5.18]', async ({
  page,
  house,
  open,
  say,
  language,
}) => {
  const { admin } = await ownAdmin(house)
  const users = await open({ as: admin, at: '?dialog=add' })
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('AddEmployeeExt') && sent.push(request.url()))
  await users.fill({ username: '' })
  await users.save()
  await expect(users.warning).toContainText(
    language === 'en' ? 'Fill all fields' : say(peopleMessages, 'fillAllFields'),
  )
  for (const key of ['username', 'firstName', 'lastName', 'email', 'phone'] as const) {
    await expect(users.wrong(key)).toHaveText(say(peopleMessages, 'fillThis'))
  }
  await expect(users.dialog.getByText(say(peopleMessages, 'chooseRole'))).toBeVisible()
  await expect(users.field('username')).toBeFocused()

  await users.fill({ ...someone, username: 'krit', firstName: 'aDmIn', email: 'krit@', phone: '08-1555 012345678' })
  await expect(users.field('phone')).toHaveValue('08155501234')
  await users.fill({ phone: '12345678' })
  await users.save()
  await expect(users.wrong('firstName')).toHaveText(say(peopleMessages, 'donotusethewordadmin'))
  await expect(users.wrong('email')).toHaveText(say(peopleMessages, 'fillcorrectemailformat'))
  await expect(users.wrong('phone')).toHaveText(say(peopleMessages, 'fillcorrectphonenumber(9-11 digits)'))
  await users.fill({ email: 'krit@gmail.com' })
  await users.save()
  const domain = say(peopleMessages, 'sameEmailFormat', { domain: 'example.com' })
  await expect(users.wrong('email')).toHaveText(domain)
  if (language === 'th') expect(domain).toContain(asRead('ผู้ดูแลระบบ'))
  await users.field('username').fill('sixteen-letters-')
  await expect(users.wrong('username')).toHaveText(say(peopleMessages, 'usernameTooLong'))
  await expect(users.field('username')).toHaveValue('sixteen-letters')
  expect(sent).toEqual([])
})

test('a user is added with name, phone and email, and list and counter are loaded again [1.4.11] [1.2.67] [1.2.68]', async ({
  page,
  house,
  open,
  say,
}) => {
  const { company, admin } = await ownAdmin(house, house.given.company({ plan: false }))
  await house.given.package({ company, limitUsers: 5 })
  const users = await open({ as: admin })
  await users.press('addUser')
  await users.fill(someone)
  await users.chooseRole('roleSigner')
  await expect(users.dialog.getByText(say(peopleMessages, 'placesFree', { free: 5 }))).toBeVisible()
  const plan = page.waitForResponse((answer) => answer.url().endsWith('ProductPlan/GetProductsByCompany'))
  await users.save()
  await expect(page.getByText(say(peopleMessages, 'userInvited', { email: someone.email }))).toBeVisible()
  await plan
  await expect(users.dialog).toHaveCount(0)
  await expect(users.row('Krit Suwannapha')).toBeVisible()
  await expect(page.getByText(say(peopleMessages, 'activatedSigners')).locator('..')).toContainText('1 / 5')
  const added = await find(house, admin, 'Krit')
  expect(added).toMatchObject({ activeStatus: 1, invited: true, lockStatus: false, employeeName: 'Krit Suwannapha' })
  expect(added).toMatchObject({ mobile: someone.phone })
  expect(added?.employeeGroup.map(({ groupID }) => groupID)).toEqual([company.allStaffGroupId])

  // An Operator does not count as an activated Signer.
  await users.press('addUser')
  await users.fill({ ...someone, firstName: 'Emily', email: 'emily@example.com' })
  await users.chooseRole('roleOperator')
  await users.save()
  await expect(users.row('Emily Suwannapha')).toBeVisible()
  await expect(page.getByText(say(peopleMessages, 'activatedSigners')).locator('..')).toContainText('1 / 5')
})

test('the pickers are places of the dialog that lead back to it; Activate is there for Signers alone [1.2.73] [1.4.09]', async ({
  page,
  house,
  open,
  say,
}) => {
  const { admin } = await ownAdmin(house)
  const users = await open({ as: admin, at: '?dialog=add' })
  await users.fill(someone)
  const activate = users.dialog.getByRole('checkbox', { name: say(peopleMessages, 'activate'), exact: true })
  await expect(activate).toHaveCount(0)
  await users.chooseRole('roleSigner')
  await expect(activate).toBeChecked()
  await activate.uncheck()

  await users.assign('advancedPermission')
  await users.dialog.getByRole('checkbox').nth(4).check()
  await users.dialog.getByRole('button', { name: say(pickerMessages, 'savePermissions') }).click()
  await users.assign('groups')
  await page.keyboard.press('Escape')
  await expect(users.field('firstName')).toHaveValue('Krit')
  await users.assign('role')
  await expect(users.dialog.getByRole('radio', { name: say(peopleMessages, 'roleSigner') })).toBeChecked()
  await users.dialog.getByRole('button', { name: say(frameMessages, 'back') }).click()
  await expect(users.field('email')).toHaveValue(someone.email)
  await expect(activate).not.toBeChecked()

  await users.chooseRole('roleOperator')
  await expect(activate).toHaveCount(0)
  await users.save()
  await expect(users.dialog).toHaveCount(0)
  const added = await find(house, admin, 'Krit')
  expect(added?.employeePermission).toHaveLength(1)
  expect(added?.employeeRole.map(({ roleID }) => roleID)).toEqual([2])
})

test('Edit user sends only what was changed, and null for a password that was not typed [1.2.56] [1.2.66] [1.2.69]', async ({
  page,
  house,
  open,
  say,
}) => {
  const { company, admin } = await ownAdmin(house)
  const signer = await house.given.employee({ company, roles: [3], permissions: [4] })
  const users = await open({ as: admin })
  await users.act('edit', signer.username)
  await expect(users.field('username')).toHaveValue(signer.username)
  await expect(users.field('password')).toHaveValue('')
  await users.fill({ username: 'renamed', email: 'renamed@example.com', phone: '0815550127' })
  await users.dialog.getByRole('switch', { name: say(peopleMessages, 'accountLocked') }).check()
  await expect(users.dialog.getByText(say(peopleMessages, 'lockHint'))).toBeVisible()
  const sent = sentWith(page, 'UpdateEmployeeExtJoin')
  await users.save()
  expect(await sent).toEqual({
    employeeID: signer.employeeId,
    password: null,
    username: 'renamed',
    email: 'renamed@example.com',
    mobile: '0815550127',
    lockStatus: true,
    // What it showed of these, so that nobody changes what somebody else has changed meanwhile.
    shown: { username: signer.username, email: signer.email, mobile: '', lockStatus: false },
  })
  await expect(users.row(signer.username).getByRole('img', { name: say(peopleMessages, 'locked') })).toBeVisible()
  const answer = await house.as.person(admin).call(getEmployeeExt, { employeeID: signer.employeeId })
  expect(answer.data).toMatchObject({ lockStatus: true, username: 'renamed', email: 'renamed@example.com' })

  await users.act('edit', signer.username)
  await users.dialog.getByRole('switch', { name: say(peopleMessages, 'accountLocked') }).uncheck()
  await users.save()
  await expect(users.row(signer.username).getByRole('img')).toHaveCount(0)
})

test('the own admin keeps the Admin checkbox and may use any domain; no one can lock themselves [1.4.07] [1.5.11]', async ({
  page,
  house,
  open,
  say,
}) => {
  const { company, admin } = await ownAdmin(house)
  const signer = await house.given.employee({ company, roles: [3] })
  const users = await open({ as: admin })
  await users.act('edit', admin.username)
  const checkbox = users.dialog.getByRole('checkbox', { name: say(peopleMessages, 'admin'), exact: true })
  await expect(checkbox).toBeChecked()
  await expect(checkbox).toBeDisabled()
  await expect(users.dialog.getByText(say(peopleMessages, 'ownAdminKept'))).toBeVisible()
  await expect(users.dialog.getByRole('switch')).toBeDisabled()
  await expect(users.dialog.getByText(say(peopleMessages, 'passwordOwn'))).toBeVisible()
  await users.fill({ phone: '0815550127', email: 'owner@elsewhere.com' })
  await expect(users.dialog.getByText(say(peopleMessages, 'emailAsked'))).toBeVisible()
  await users.save()
  await expect(users.dialog).toHaveCount(0)

  // For everyone else the domain is checked, also on editing.
  await page.goto(`${house.url}/usermanagement?dialog=edit-${signer.employeeId}`)
  await users.fill({ phone: '0815550127', email: 'signer@gmail.com' })
  await users.save()
  await expect(users.wrong('email')).toHaveText(say(peopleMessages, 'sameEmailFormat', { domain: 'example.com' }))
})

test('Delete user asks "Are you sure want to delete?", and the safe answer has the focus [1.2.57] [1.2.65]', async ({
  house,
  open,
  say,
  language,
  narrow,
}) => {
  const { company, admin } = await ownAdmin(house)
  const signer = await house.given.employee({ company, roles: [3] })
  const users = await open({ as: admin })
  await users.act('delete', signer.username)
  const question = language === 'en' ? 'Are you sure want to delete?' : say(peopleMessages, 'deleteQuestion')
  await expect(users.dialog.getByRole('heading', { name: question })).toBeVisible()
  await expect(users.dialog.getByText(signer.username).first()).toBeVisible()
  const keep = users.dialog.getByRole('button', { name: say(frameMessages, 'cancel') })
  await expect(keep).toBeFocused()
  expect((await users.dialog.boundingBox())!.width).toBe(narrow ? 390 : 532)
  await keep.click()
  await expect(users.row(signer.username)).toBeVisible()
  await users.act('delete', signer.username)
  await users.dialog.getByRole('button', { name: say(peopleMessages, 'deleteUser') }).click()
  await expect(users.row(signer.username)).toHaveCount(0)
  await expect(users.dialog).toHaveCount(0)
})

test('the company dialog shows the record of the company and saves what may be changed [1.2.64] [1.2.65]', async ({
  house,
  open,
  say,
  narrow,
}) => {
  const { company, admin } = await ownAdmin(house)
  const users = await open({ as: admin })
  await users.press('companyDetail')
  const fixedValue = (key: 'companyCode' | 'administrator' | 'password') =>
    fixed(users.dialog, say(peopleMessages, key))
  await expect(fixedValue('companyCode')).toHaveText(company.code)
  await expect(fixedValue('administrator')).toHaveText(admin.username)
  await expect(fixedValue('password')).toHaveText('–')
  await expect(users.dialog.getByText(say(peopleMessages, 'statusInForce'))).toBeVisible()
  expect((await users.dialog.boundingBox())!.width).toBe(narrow ? 390 : 550)
  const save = users.dialog.getByRole('button', { name: say(peopleMessages, 'saveCompany') })
  const keep = {
    companyEmail: 'office@',
    companyPhone: '123',
    address: '1 Rama I',
    city: 'Bangkok',
    country: 'Thailand',
  }
  for (const [key, value] of Object.entries(keep)) await users.field(key as keyof typeof keep).fill(value)
  await users.field('companyName').fill('')
  await save.click()
  await expect(users.warning).toContainText(say(peopleMessages, 'fillAllFields'))
  await expect(users.wrong('companyEmail')).toHaveText(say(peopleMessages, 'fillcorrectemailformat'))
  await expect(users.wrong('companyPhone')).toHaveText(say(peopleMessages, 'fillcorrectphonenumber(9-11 digits)'))
  await users.field('companyName').fill('บริษัท ใหม่ จำกัด')
  await users.field('companyEmail').fill('office@example.com')
  await users.field('companyPhone').fill('021234567')
  await save.click()
  await expect(users.dialog).toHaveCount(0)
  await users.press('companyDetail')
  await expect(users.field('companyName')).toHaveValue('บริษัท ใหม่ จำกัด')
  await expect(users.field('city')).toHaveValue('Bangkok')
})
