import { updateRole } from '@laisen/contract/endpoints/roles'
import { frameMessages } from '@laisen/contract/messages/frame'
import { permissionManagementMessages as messages } from '@laisen/contract/messages/permission-management'
import { roleNameMessages } from '@laisen/contract/messages/role-names'
import { keptBack } from '../support/kept-back.ts'
import { enterAt } from '../support/own-people.ts'
import { PeopleScreen } from '../support/people-screen.ts'
import { expect, test } from '../support/story.ts'
import { ownAdmin } from '../support/users.ts'

test('Permission Management sets the groups of a role, and asks for them [2.2.89] [2.5.54] [2.4.29]', async ({
  page,
  house,
  language,
  say,
}) => {
  const { company, admin } = await ownAdmin(house)
  await house.given.group({ company, name: 'Contracts' })
  const screen = new PeopleScreen(page, say)
  await enterAt(page, { house, person: admin, language }, '/permission')
  const name = say(roleNameMessages, 'roleOperator')
  await page.getByRole('button', { name: say(messages, 'editOf', { name }) }).click()
  await screen.dialog.getByText(say(messages, 'chosen'), { exact: true }).click()
  await screen.button(say(messages, 'save')).click()
  await expect(screen.dialog.getByText(say(messages, 'fillAllFields'))).toBeVisible()
  await screen.dialog.getByRole('checkbox', { name: 'Contracts' }).check()
  await screen.button(say(messages, 'save')).click()
  await expect(screen.dialog).toBeHidden()
  await expect(screen.row(name)).toContainText('Contracts')
})

test('several roles and groups are searched for at once, and columns are chosen [2.2.87] [2.2.88] [2.5.55]', {
  tag: '@en-1280-light',
}, async ({ page, house, language, say }) => {
  const { company, admin } = await ownAdmin(house)
  const group = await house.given.group({ company, name: 'Rayong plant' })
  await house.given.role({ company, name: 'Branch clerk' })
  await house.given.role({ company, name: 'Plant seal' })
  const client = house.as.person(admin)
  await client.call(updateRole, { roleID: 2, groupID: `${group}` })
  const screen = new PeopleScreen(page, say)
  await enterAt(page, { house, person: admin, language }, '/permission')
  await expect(screen.row('Branch clerk')).toBeVisible()
  const main = page.getByRole('main')
  for (const column of ['columnId', 'columnName', 'columnGroups', 'columnAction'] as const)
    await expect(main.getByRole('columnheader', { name: say(messages, column), exact: true })).toBeVisible()
  await main.getByRole('button', { name: say(messages, 'searchButton'), exact: true }).click()
  await expect(page.getByText(say(messages, 'enterName'))).toBeVisible()
  const box = main.getByLabel(say(messages, 'search')).first()
  await box.fill('Rayong')
  await page.getByRole('option', { name: 'Rayong plant' }).click()
  await box.fill('Branch')
  await page.getByRole('option', { name: 'Branch clerk' }).click()
  await page.keyboard.press('Escape')
  await main.getByRole('button', { name: say(messages, 'searchButton'), exact: true }).click()
  await expect(screen.row('Plant seal')).toHaveCount(0)
  await expect(screen.row('Branch clerk')).toBeVisible()
  await expect(screen.row(say(roleNameMessages, 'roleOperator'))).toBeVisible()
  await main.getByRole('button', { name: say(columnWords, 'columns') }).click()
  await page.getByRole('checkbox', { name: say(messages, 'columnPeople') }).check()
  await page.getByRole('button', { name: say(frameMessages, 'apply'), exact: true }).click()
  await expect(main.getByRole('columnheader', { name: say(messages, 'columnPeople') })).toBeVisible()
  await expect(page).toHaveURL(/columns=/)
})

test('whoever types a name before the list of names has arrived keeps the field and what they typed', async ({
  page,
  house,
  language,
  say,
}) => {
  const { company, admin } = await ownAdmin(house)
  await house.given.group({ company, name: 'Rayong plant' })
  const arrive = await keptBack(page, '**/assets/name-box-*')
  await enterAt(page, { house, person: admin, language }, '/permission')
  const box = page.getByRole('main').getByLabel(say(messages, 'search')).first()
  await box.focus()
  await page.keyboard.type('Ray')
  arrive()
  const option = page.getByRole('option', { name: 'Rayong plant' })
  await expect(option).toBeVisible()
  await expect(box).toBeFocused()
  await page.keyboard.type('ong')
  await expect(box).toHaveValue('Rayong')
  await option.click()
  await expect(page.getByRole('main')).toContainText('Rayong plant')
})

const columnWords = { en: { columns: 'Columns' }, th: { columns: 'คอลัมน์' } } as const
