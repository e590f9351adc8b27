import { loginCustomer } from '@laisen/contract/endpoints/session'
import { bulkMessages } from '@laisen/contract/messages/bulk'
import { frameMessages } from '@laisen/contract/messages/frame'
import { groupMessages } from '@laisen/contract/messages/groups'
import { importMessages } from '@laisen/contract/messages/import'
import { peopleMessages } from '@laisen/contract/messages/people'
import { personalDataMessages } from '@laisen/contract/messages/personal-data'
import { pickerMessages } from '@laisen/contract/messages/pickers'
import { roleMessages } from '@laisen/contract/messages/roles'
import { securityMessages } from '@laisen/contract/messages/security'
import { describedColumns, writeWorkbook } from '@laisen/server/imports/workbook'
import { fixed } from '../../support/fixed.ts'
import { pattern } from '../../support/in-either.ts'
import { enterAt } from '../../support/own-people.ts'
import { ownServer } from '../../support/own-server.ts'
import { expect } from '../../support/story.ts'
import { test } from '../../support/tour.ts'
import { ownAdmin, UsersScreen } from '../../support/users.ts'

test('tour: users and their dialogs', async ({ page, house, language, narrow, say, show, visit, dialog }) => {
  const { company, admin } = await ownAdmin(house)
  const signer = await house.given.employee({ company, roles: [3] })
  const users = new UsersScreen(page, say, narrow)
  const people = '/usermanagement'
  await enterAt(page, { house, person: admin, language }, people)
  await expect(users.rows).toHaveCount(2)
  await show('users')
  await users.row(signer.username).getByRole('checkbox').check()
  await users.row(admin.username).getByRole('checkbox').check()
  await show('users-selected')
  const bar = page.getByRole('region', { name: say(bulkMessages, 'bar') })
  await bar.getByRole('button', { name: say(peopleMessages, 'moreActions') }).click()
  await page.getByRole('menuitem', { name: say(bulkMessages, 'invite') }).click()
  await expect(dialog).toBeVisible()
  await show('users-bulk')
  await dialog.getByRole('button', { name: say(bulkMessages, 'inviteDo_other', { count: 2 }) }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await show('users-bulk-refused')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await bar.getByRole('button', { name: say(bulkMessages, 'clear') }).click()
  await page.getByRole('button', { name: pattern(`^${say(frameMessages, 'filter')}`) }).click()
  await show('users-filter')
  await visit(`${people}?search=nobody`, 'users-none')

  await visit(`${people}?dialog=add`, 'add-user')
  await dialog.getByText(say(peopleMessages, 'givePassword'), { exact: true }).click()
  await users.fill({ username: '' })
  await users.save()
  await expect(users.warning).toBeVisible()
  await show('add-user-missing')
  await users.assign('role')
  await expect(dialog.getByRole('radio').first()).toBeVisible()
  await show('role-picker')
  await dialog.getByRole('button', { name: say(frameMessages, 'back') }).click()
  await users.assign('groups')
  await expect(dialog.getByRole('checkbox').first()).toBeVisible()
  await show('group-picker')
  await dialog.getByRole('button', { name: say(frameMessages, 'back') }).click()
  await users.assign('advancedPermission')
  await expect(dialog.getByRole('row').nth(1)).toBeVisible()
  await show('permission-picker')
  await page.goto(`${house.url}${people}?dialog=edit-${signer.employeeId}`)
  await expect(users.field('username')).toHaveValue(signer.username)
  await show('edit-user')
  await page.goto(`${house.url}${people}?dialog=delete-${signer.employeeId}`)
  await expect(dialog).toContainText(signer.username)
  await show('delete-user')
  await page.goto(`${house.url}${people}?dialog=company`)
  await expect(fixed(users.dialog, users.text('companyCode'))).toHaveText(company.code)
  await show('company')
})

test('tour: the security record of a company', async ({ page, language, say, show }) => {
  // A server of its own: wrong passwords count for the address of every other story, too.
  const house = await ownServer()
  const { company, admin } = await ownAdmin(house)
  const { companyCode, username: userName } = await house.given.employee({ company })
  const guess = () => house.call(loginCustomer, { companyCode, userName, password: 'Guess-1' })
  // First of all, since after the wrong passwords nobody may log in from this address.
  await enterAt(page, { house, person: admin, language }, '/usermanagement')
  for (let wrong = 1; wrong <= 6; wrong++) await guess()
  await page.getByRole('tab', { name: say(peopleMessages, 'tabSecurity') }).click()
  await expect(page.getByText(say(securityMessages, 'outcomeLocked'), { exact: true }).first()).toBeVisible()
  await show('security')
  const left = await house.given.employee({ company, deleted: true })
  const data = page.getByRole('region', { name: say(personalDataMessages, 'title') })
  await data.getByLabel(say(personalDataMessages, 'email')).fill(left.email)
  await data.getByRole('button', { name: say(personalDataMessages, 'find') }).click()
  await data.getByRole('button', { name: say(personalDataMessages, 'erase') }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await show('erase-person')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await show('personal-data')
})

test('tour: the import of users', async ({ page, house, language, say, show, dialog }) => {
  const { admin } = await ownAdmin(house)
  const main = page.getByRole('main')
  await enterAt(page, { house, person: admin, language }, '/usermanagement/import')
  await expect(main.getByRole('heading', { name: say(importMessages, 'title') })).toBeVisible()
  await show('import')
  const row = (name: string, role = 'Signer') =>
    [name, 'มาลี', `Srisuk ${name}`, '0812345678', `${name}@example.com`, 'Given-Password-1', role, 'N', 'N'] as const
  const choose = async (rows: readonly (readonly string[])[]) => {
    const buffer = await writeWorkbook(describedColumns, rows)
    await page.locator('[data-file-choice]').setInputFiles({ name: 'users.xlsx', buffer, mimeType: '' })
  }
  await choose([row('good'), row('boss', 'Boss'), ['', '', 'Jaidee', '12', 'nobody', '', 'Signer', 'Y', '']])
  await expect(main.getByRole('button', { name: say(importMessages, 'downloadFailed') })).toBeVisible()
  await show('import-problems')
  await choose([row('good'), row('better')])
  await expect(main.getByText(say(importMessages, 'allGood'))).toBeVisible()
  await show('import-good')
  await main.getByRole('button', { name: say(importMessages, 'import_other', { count: 2 }) }).click()
  const cancel = main.getByRole('button', { name: say(importMessages, 'cancelImport') })
  await expect(cancel).toBeVisible()
  await show('import-progress')
  await cancel.click()
  await expect(dialog.filter({ hasText: say(importMessages, 'cancelTitle') })).toBeVisible()
  await show('import-cancel')
})

test('tour: roles, groups and their dialogs', async ({ page, house, language, say, show, visit, dialog }) => {
  const { company, admin } = await ownAdmin(house)
  const [role, group] = [await house.given.role({ company, permissions: [2, 3] }), await house.given.group({ company })]
  const [roles, groups] = ['/usermanagement?tab=role', '/usermanagement?tab=group']
  await enterAt(page, { house, person: admin, language }, roles)
  await expect(page.getByText(say(roleMessages, 'builtIn')).first()).toBeVisible()
  await show('roles')
  await visit(`${roles}&view=${role}`, 'role-permissions')
  await page.goto(`${house.url}${roles}&dialog=add`)
  await dialog.getByRole('button', { name: say(roleMessages, 'saveRole'), exact: true }).click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await show('add-role-missing')
  for (const name of ['edit', 'delete']) {
    await page.goto(`${house.url}${roles}&dialog=${name}-${role}`)
    await expect(dialog).toBeVisible()
    await show(`${name}-role`)
  }

  await page.goto(house.url + groups)
  await expect(page.getByText(say(groupMessages, 'preselected')).first()).toBeVisible()
  await show('groups')
  await page.goto(`${house.url}${groups}&dialog=add`)
  await dialog.getByRole('button', { name: say(groupMessages, 'saveGroup'), exact: true }).click()
  await expect(dialog.getByRole('alert').first()).toBeVisible()
  await show('add-group-missing')
  await dialog.getByRole('button', { name: say(groupMessages, 'members') }).click()
  await expect(page.getByRole('columnheader', { name: say(pickerMessages, 'fullName') })).toBeVisible()
  await show('member-picker')
  await dialog.getByRole('button', { name: say(frameMessages, 'back') }).click()
  await dialog.getByRole('button', { name: say(groupMessages, 'roles') }).click()
  await expect(dialog.getByRole('checkbox').first()).toBeVisible()
  await show('roles-picker')
  for (const name of ['edit', 'delete']) {
    await page.goto(`${house.url}${groups}&dialog=${name}-${group}`)
    await expect(dialog).toBeVisible()
    await show(`${name}-group`)
  }
})
