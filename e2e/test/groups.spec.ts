import { errorMessages } from '@laisen/contract/messages/errors'
import { frameMessages } from '@laisen/contract/messages/frame'
import { groupMessages } from '@laisen/contract/messages/groups'
import { pickerMessages } from '@laisen/contract/messages/pickers'
import { callAs, ownWord } from '../support/people-calls.ts'
import { PeopleScreen } from '../support/people-screen.ts'
import { expect, test } from '../support/story.ts'

const groups = '/usermanagement?tab=group'

test('Add group needs a name and picks employees, roles and permissions [1.2.54] [1.2.61] [1.2.80]', {
  tag: '@en-1280-light',
}, async ({ page, say, signIn }) => {
  const screen = new PeopleScreen(page, say)
  const name = `g${ownWord()}`
  await signIn('admin', groups)
  await expect(screen.row(say(groupMessages, 'preselected'))).toBeVisible()
  await page.getByRole('button', { name: say(groupMessages, 'addGroup') }).click()
  await screen.expectWidth(750)
  await screen.button(say(groupMessages, 'saveGroup')).click()
  await expect(screen.dialog.getByRole('alert').filter({ hasText: say(errorMessages, 'FIELDS_MISSING') })).toBeVisible()
  await page.getByRole('textbox', { name: say(groupMessages, 'groupName') }).fill(name)

  await screen.dialog.getByRole('button', { name: say(groupMessages, 'members') }).click()
  for (const column of ['username', 'fullName'] as const)
    await expect(page.getByRole('columnheader', { name: say(pickerMessages, column) })).toBeVisible()
  await screen.search(say(pickerMessages, 'searchMember'), 'o')
  await expect(page.getByText(say(frameMessages, 'searchTooShort', { count: 2 }))).toBeVisible()
  await screen.search(say(pickerMessages, 'searchMember'), 'operator')
  await expect(screen.dialog.getByRole('row')).toHaveCount(2)
  await screen.dialog.getByRole('row').nth(1).getByRole('checkbox').check()
  await screen.button(say(pickerMessages, 'useMembers')).click()
  await expect(screen.dialog.getByText(say(groupMessages, 'people_one', { count: 1 })).first()).toBeVisible()

  await screen.dialog.getByRole('button', { name: say(groupMessages, 'roles'), exact: false }).click()
  await screen.dialog.getByRole('checkbox').nth(1).check()
  await screen.dialog.getByRole('checkbox').nth(2).check()
  await screen.button(say(pickerMessages, 'useRoles')).click()

  await screen.dialog.getByRole('button', { name: say(groupMessages, 'permissions') }).click()
  await screen.search(say(pickerMessages, 'searchPermission'), '17')
  await screen.dialog.getByRole('table').getByRole('checkbox').first().check()
  await screen.button(say(pickerMessages, 'savePermissions')).click()
  await expect(page.getByRole('textbox', { name: say(groupMessages, 'groupName') })).toHaveValue(name)
  await screen.button(say(groupMessages, 'saveGroup')).click()
  await expect(page.getByText(say(groupMessages, 'added', { name }))).toBeVisible()
  await expect(screen.dialog).toBeHidden()
  await screen.search(say(groupMessages, 'search'), name)
  await expect(page).toHaveURL(new RegExp(`search=${name}`))
  await expect(screen.row(name)).toBeVisible()
  const saved = await callAs<{ groupName: string; groupRole: unknown[]; groupPermission: unknown[] }[]>(
    page.context(),
    'Group/GetGroupByCompanyId',
    { Search: name },
  )
  expect(saved[0]).toMatchObject({ groupName: name, employeeCount: 1, groupPermission: [{ permissionID: 17 }] })
  expect(saved[0]?.groupRole).toHaveLength(2)
})

test('Edit user group changes its members, and refuses a name that is taken; Delete group asks first and can be cancelled [1.2.62] [1.2.63]', async ({
  page,
  say,
  signIn,
  narrow,
}) => {
  const screen = new PeopleScreen(page, say)
  const name = `e${ownWord()}`
  await signIn('admin')
  await callAs(page.context(), 'Group/AddGroup', { groupName: name })
  await callAs(page.context(), 'Group/AddGroup', { groupName: `${name}other` })
  await page.goto(`${groups}&search=${name}`)
  const edit = {
    narrow,
    button: say(groupMessages, 'editOf', { name }),
    menu: say(groupMessages, 'menuOf', { name }),
    item: say(groupMessages, 'editGroup'),
  }
  await screen.act(edit)
  const field = page.getByRole('textbox', { name: say(groupMessages, 'groupName') })
  await expect(field).toHaveValue(name)
  await field.fill(`${name}other`)
  await screen.button(say(groupMessages, 'saveGroup')).click()
  await expect(screen.dialog.getByText(say(errorMessages, 'GROUP_NAME_DUPLICATE')).first()).toBeVisible()
  await field.fill(`${name}new`)
  await screen.dialog.getByRole('button', { name: say(groupMessages, 'members') }).click()
  await screen.dialog
    .getByRole('checkbox', { name: say(frameMessages, 'selectAll') })
    .or(screen.dialog.getByRole('checkbox', { name: say(pickerMessages, 'selectAllOnPage') }))
    .check()
  await screen.button(say(pickerMessages, 'useMembers')).click()
  await screen.button(say(groupMessages, 'saveGroup')).click()
  await expect(page.getByText(say(groupMessages, 'updated', { name: `${name}new` }))).toBeVisible()
  await expect(screen.dialog).toBeHidden()
  await page.reload()
  await screen.act({
    ...edit,
    button: say(groupMessages, 'editOf', { name: `${name}new` }),
    menu: say(groupMessages, 'menuOf', { name: `${name}new` }),
  })
  await screen.button(say(frameMessages, 'cancel')).click()
  await expect(screen.dialog).toBeHidden()

  const remove = {
    narrow,
    button: say(groupMessages, 'deleteOf', { name: `${name}new` }),
    menu: say(groupMessages, 'menuOf', { name: `${name}new` }),
    item: say(groupMessages, 'deleteGroup'),
  }
  await screen.act(remove)
  await expect(screen.dialog.getByText(say(groupMessages, 'deleteQuestion'))).toBeVisible()
  if (!narrow) await screen.expectWidth(532)
  await screen.button(say(groupMessages, 'keepGroup')).click()
  await expect(screen.dialog).toBeHidden()
  await expect(screen.row(`${name}new`)).toBeVisible()
  await screen.act(remove)
  await screen.button(say(groupMessages, 'deleteGroup')).click()
  await expect(page.getByText(say(groupMessages, 'deleted', { name: `${name}new` }))).toBeVisible()
  await expect(screen.row(`${name}new`)).toHaveCount(0)
})
