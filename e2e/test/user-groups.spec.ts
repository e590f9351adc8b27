import { getGroupAll } from '@laisen/contract/endpoints/groups'
import { asPage } from '@laisen/contract/listed'
import { errorMessages } from '@laisen/contract/messages/errors'
import { frameMessages } from '@laisen/contract/messages/frame'
import { groupMessages } from '@laisen/contract/messages/groups'
import { pickerMessages } from '@laisen/contract/messages/pickers'
import { userGroupMessages as messages } from '@laisen/contract/messages/user-groups'
import { enterAt } from '../support/own-people.ts'
import { PeopleScreen } from '../support/people-screen.ts'
import { expect, test } from '../support/story.ts'
import { ownAdmin } from '../support/users.ts'

const columnWords = { en: { columns: 'Columns' }, th: { columns: 'คอลัมน์' } } as const

test('User Group lists groups, whose columns are chosen, and adds one, which needs a name of its own and a user [2.2.92] [2.8.07] [2.8.12]', {
  tag: '@en-1280-light',
}, async ({ page, house, language, say }) => {
  const { admin } = await ownAdmin(house)
  const screen = new PeopleScreen(page, say)
  await enterAt(page, { house, person: admin, language }, '/usergroup')
  await expect(screen.row('All staff')).toBeVisible()
  await expect(page.getByRole('searchbox', { name: say(messages, 'search') })).toBeVisible()
  const updated = page.getByRole('columnheader', { name: say(messages, 'columnUpdated') })
  await expect(updated).toHaveCount(0)
  await page
    .getByRole('main')
    .getByRole('button', { name: say(columnWords, 'columns') })
    .click()
  await page.getByRole('checkbox', { name: say(messages, 'columnUpdated') }).check()
  await page.getByRole('button', { name: say(frameMessages, 'apply'), exact: true }).click()
  await expect(updated).toBeVisible()

  await page.getByRole('button', { name: say(messages, 'add'), exact: true }).click()
  const name = page.getByRole('textbox', { name: say(groupMessages, 'groupName') })
  await name.fill('All staff')
  await screen.button(say(messages, 'saveGroup')).click()
  await expect(screen.dialog.getByText(say(messages, 'fillAllFields'))).toBeVisible()
  await screen.dialog.getByRole('button', { name: say(groupMessages, 'members') }).click()
  await screen.dialog.getByRole('row').nth(1).getByRole('checkbox').check()
  await screen.button(say(pickerMessages, 'useMembers')).click()
  await screen.button(say(messages, 'saveGroup')).click()
  await expect(screen.dialog.getByText(say(errorMessages, 'GROUP_NAME_DUPLICATE')).first()).toBeVisible()
  await name.fill('Front desk')
  await screen.button(say(messages, 'saveGroup')).click()
  await expect(screen.dialog).toBeHidden()
  await expect(screen.row('Front desk')).toBeVisible()
})

test('a search needs a name of 2 characters; on opening the date and the groups are fetched [2.5.35] [2.5.56] [2.2.95]', async ({
  page,
  house,
  language,
  say,
}) => {
  const { admin } = await ownAdmin(house)
  const screen = new PeopleScreen(page, say)
  await enterAt(page, { house, person: admin, language }, '/usergroup')
  await expect(screen.row('All staff')).toBeVisible()
  const day = language === 'th' ? /\d\d\/\d\d\/25\d\d/ : /\d\d\/\d\d\/20\d\d/
  await expect(page.getByRole('main').getByText(day)).toBeVisible()
  await page.getByRole('button', { name: say(messages, 'searchButton'), exact: true }).click()
  await expect(page.getByText(say(messages, 'enterName'))).toBeVisible()
  await screen.search(say(messages, 'search'), 'a')
  await expect(page.getByText(say(frameMessages, 'searchTooShort', { count: 2 }))).toBeVisible()
  await screen.search(say(messages, 'search'), 'nobody')
  await expect(page.getByText(say(groupMessages, 'emptyTitle'))).toBeVisible()
})

test('a group is edited and, after the question, deleted [2.2.93] [2.2.94] [2.5.36]', async ({
  page,
  house,
  language,
  narrow,
  say,
}) => {
  const { company, admin } = await ownAdmin(house)
  const group = await house.given.group({ company, name: 'Reception' })
  const member = await house.given.employee({ company, groups: [group] })
  const screen = new PeopleScreen(page, say)
  const act = (button: 'editOf' | 'deleteOf', item: 'editTitle' | 'remove') =>
    screen.act({
      narrow,
      button: say(messages, button, { name: 'Reception' }),
      menu: say(messages, 'menuOf', { name: 'Reception' }),
      item: say(messages, item),
    })
  await enterAt(page, { house, person: admin, language }, '/usergroup')
  await act('editOf', 'editTitle')
  const name = page.getByRole('textbox', { name: say(groupMessages, 'groupName') })
  await expect(name).toHaveValue('Reception')
  await screen.dialog.getByRole('button', { name: say(groupMessages, 'members') }).click()
  await screen.dialog.getByRole('row').filter({ hasText: admin.username }).getByRole('checkbox').check()
  await screen.button(say(pickerMessages, 'useMembers')).click()
  await screen.button(say(messages, 'saveGroup')).click()
  await expect(screen.dialog).toBeHidden()
  const { data } = await house.as.person(admin).call(getGroupAll)
  const users = asPage(data)
    .listData.find(({ id }) => id === group)!
    .userID.split(',')
  expect(users.sort()).toEqual([`${admin.employeeId}`, `${member.employeeId}`].sort())
  await act('deleteOf', 'remove')
  await expect(screen.dialog.getByText(say(messages, 'deleteQuestion'))).toBeVisible()
  await screen.button(say(groupMessages, 'deleteGroup')).click()
  await expect(screen.dialog).toBeHidden()
  await expect(screen.row('Reception')).toHaveCount(0)
})
