import { addGroup } from '@laisen/contract/endpoints/groups'
import { groupMessages } from '@laisen/contract/messages/groups'
import { importMessages } from '@laisen/contract/messages/import'
import { peopleMessages } from '@laisen/contract/messages/people'
import { roleMessages } from '@laisen/contract/messages/roles'
import { describedColumns, writeWorkbook } from '@laisen/server/imports/workbook'
import { pattern } from '../support/in-either.ts'
import { enterAt } from '../support/own-people.ts'
import { expect } from '../support/story.ts'
import { UsersScreen } from '../support/users.ts'
import { test } from './pictures.ts'

const people = '/usermanagement'

test('users', async ({ page, house, company, language, say, take, dialog }) => {
  const users = new UsersScreen(page, say, false)
  await enterAt(page, { house, person: company.admin, language }, people)
  await expect(users.rows).toHaveCount(6)
  await take('users', { height: 660 })
  await page.goto(`${house.url}${people}?dialog=add`)
  await expect(users.field('firstName')).toBeVisible()
  const [firstName, lastName] = company.words.people.kanya
  await users.fill({ firstName, lastName, email: 'kanya.t@example.com', phone: '0812345678' })
  await users.chooseRole('roleSigner')
  await take('user-add', { of: dialog })
  await page.goto(`${house.url}${people}?dialog=company`)
  await expect(dialog.getByLabel(say(peopleMessages, 'companyName')).first()).toBeVisible()
  await take('company-details', { of: dialog })
})

test('importing users', async ({ page, house, company, language, say, take }) => {
  const row = (name: string, [first, last]: readonly [string, string], role = 'Signer') =>
    [name, first, last, '0812345678', `${name}@example.com`, '', role, 'Y', 'N'] as const
  const { anucha, waraporn, siriporn } = company.words.people
  const rows = [row('anucha.r', anucha), row('waraporn.c', waraporn, 'Boss'), row('siriporn.k', siriporn)]
  await enterAt(page, { house, person: company.admin, language }, `${people}/import`)
  const buffer = await writeWorkbook(describedColumns, rows)
  await page.locator('[data-file-choice]').setInputFiles({ name: 'users.xlsx', buffer, mimeType: '' })
  await expect(page.getByRole('button', { name: say(importMessages, 'downloadFailed') })).toBeVisible({
    timeout: 30_000,
  })
  await take('import', { height: 540 })
})

test('roles and groups', async ({ page, house, company, language, say, take, dialog }) => {
  await house.given.role({ company: company.company, permissions: [2, 3, 101] })
  await house.database.owner
    .updateTable('roles')
    .set({ code: 'PURCHASE', name: company.words.role })
    .where('company_id', '=', company.company.companyId)
    .where('name', 'like', 'Role %')
    .execute()
  await house.as.person(company.admin).call(addGroup, { groupName: company.words.group } as never)
  await enterAt(page, { house, person: company.admin, language }, `${people}?tab=role`)
  await expect(page.getByText(say(roleMessages, 'builtIn')).first()).toBeVisible()
  await take('roles', { height: 480 })
  await page.goto(`${house.url}${people}?tab=role&dialog=add`)
  await dialog.getByLabel(pattern(`^${say(roleMessages, 'roleName')}`)).fill(company.words.role)
  await take('role-add', { of: dialog })
  await page.goto(`${house.url}${people}?tab=group`)
  await expect(page.getByText(say(groupMessages, 'preselected')).first()).toBeVisible()
  await take('groups', { height: 520 })
})
