import { errorMessages } from '@laisen/contract/messages/errors'
import { frameMessages } from '@laisen/contract/messages/frame'
import { groupMessages } from '@laisen/contract/messages/groups'
import { peopleMessages } from '@laisen/contract/messages/people'
import { permissionMessages } from '@laisen/contract/messages/permissions'
import { pickerMessages } from '@laisen/contract/messages/pickers'
import { roleMessages } from '@laisen/contract/messages/roles'
import { permissionIds } from '@laisen/contract/permissions'
import type { BrowserContext } from '@playwright/test'
import { fixed } from '../support/fixed.ts'
import { pattern } from '../support/in-either.ts'
import { addColleague, becomeColleague, callAs, ownWord } from '../support/people-calls.ts'
import { PeopleScreen } from '../support/people-screen.ts'
import { expect, test } from '../support/story.ts'

const roles = '/usermanagement?tab=role'

async function addRole(context: BrowserContext, name: string, ids: readonly number[] = [2]): Promise<number> {
  const rolePermission = ids.map((permission_ID) => ({ permission_ID }))
  const fields = { roleCode: name.toUpperCase(), roleName: name, rolePermission }
  return (await callAs<{ roleID: number }>(context, 'Role/AddRole', fields)).roleID
}

test('the Role tab lists role id and name, with search, page sizes and pager; if it cannot be loaded it is empty, with count 0 [1.2.44] [1.8.26] [1.9.02]', async ({
  page,
  say,
  signIn,
  narrow,
  picture,
}) => {
  const screen = new PeopleScreen(page, say)
  const word = ownWord()
  const calls = '**/api/v1/Role/GetRoleByCompanyId'
  await signIn('admin')
  for (let number = 11; number <= 21; number++) await addRole(page.context(), `${word}${number}`)
  await page.route(calls, (route) => route.abort('connectionreset'))
  await page.goto(roles)
  await expect(page.getByText(say(frameMessages, 'loadFailedTitle'))).toBeVisible()
  await expect(page.getByText(say(frameMessages, 'rangeOfTotal', { from: 0, to: 0, total: 0 }))).toBeVisible()
  await picture('roles-failed')
  await page.unroute(calls)
  await page.getByRole('button', { name: say(frameMessages, 'tryAgain') }).click()
  await expect(page.getByText(say(frameMessages, 'loadFailedTitle'))).toBeHidden()
  await expect(page.getByText(say(roleMessages, 'builtIn')).first()).toBeVisible()
  if (!narrow) {
    for (const column of ['columnId', 'columnName'] as const)
      await expect(page.getByRole('columnheader', { name: say(roleMessages, column) })).toBeVisible()
  }
  await screen.search(say(roleMessages, 'search'), word)
  await expect(page).toHaveURL(new RegExp(`search=${word}`))
  await expect(page.getByText(say(frameMessages, 'rangeOfTotal', { from: 1, to: 10, total: 11 }))).toBeVisible()
  await page.getByRole('button', { name: say(frameMessages, 'nextPage') }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('link', { name: `${word}21` })).toBeVisible()
  if (narrow) return
  const size = page.getByLabel(say(frameMessages, 'rowsPerPage'))
  expect(await size.getByRole('option').allTextContents()).toEqual(['10', '20', '30', '40'])
  await size.selectOption('20')
  await expect(page).toHaveURL(/size=20/)
  await expect(page.getByRole('link', { name: word })).toHaveCount(11)
})

test('the name of a role opens its permissions: resource and access level, with search and pager, read only [1.2.45] [1.2.46] [1.2.47]', async ({
  page,
  say,
  signIn,
  language,
  narrow,
}) => {
  const screen = new PeopleScreen(page, say)
  const name = `v${ownWord()}`
  await signIn('admin')
  await addRole(page.context(), name, permissionIds)
  await page.goto(`${roles}&search=${name}`)
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/view=\d+/)
  await expect(page.getByRole('heading', { name: say(roleMessages, 'viewTitle', { name }) })).toBeVisible()
  for (const column of ['resource', 'accessLevel'] as const)
    await expect(page.getByRole('columnheader', { name: say(roleMessages, column) })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(11)
  await expect(page.getByRole('tabpanel').getByRole('checkbox')).toHaveCount(0)
  if (!narrow) {
    const size = page.getByLabel(say(frameMessages, 'rowsPerPage'))
    expect(await size.getByRole('option').allTextContents()).toEqual(['10', '20', '30', '40'])
    await size.selectOption('40')
    await expect(page.getByRole('row')).toHaveCount(permissionIds.length + 1)
    await size.selectOption('10')
  }
  await page.getByRole('button', { name: say(frameMessages, 'nextPage') }).click()
  await expect(page).toHaveURL(/at=2/)
  await screen.search(say(roleMessages, 'viewSearch'), language === 'th' ? 'ใบรับรอง' : 'certificate')
  await expect(page.getByRole('row').nth(1)).toContainText(say(permissionMessages, 'certificates'))
  await expect(page).not.toHaveURL(/at=2/)
  await page.getByRole('link', { name: say(roleMessages, 'backToRoles') }).click()
  await expect(page.getByRole('link', { name })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`search=${name}$`))
})

test('Add role marks what is required, picks permissions, and can be cancelled [1.2.58] [1.2.81] [1.5.43]', async ({
  page,
  say,
  signIn,
  narrow,
}) => {
  const screen = new PeopleScreen(page, say)
  const name = `a${ownWord()}`
  await signIn('admin', roles)
  await page.getByRole('button', { name: say(roleMessages, 'addRole') }).click()
  await expect(page).toHaveURL(/dialog=add/)
  if (!narrow) await screen.expectWidth(550)
  const nameField = page.getByRole('textbox', { name: say(roleMessages, 'roleName') })
  const codeField = page.getByRole('textbox', { name: say(roleMessages, 'roleId') })
  for (const key of ['roleName', 'roleId'] as const)
    await expect(screen.dialog.locator('label').filter({ hasText: `${say(roleMessages, key)}*` })).toBeVisible()
  await screen.button(say(roleMessages, 'saveRole')).click()
  await expect(screen.dialog.getByRole('alert').filter({ hasText: say(errorMessages, 'FIELDS_MISSING') })).toBeVisible()
  await expect(screen.dialog.getByText(say(frameMessages, 'required'), { exact: true })).toHaveCount(3)
  await nameField.fill(name)
  await codeField.fill(`${name}-id`)
  await screen.button(say(roleMessages, 'saveRole')).click()
  // A role needs a permission too.
  await expect(screen.dialog.getByText(say(errorMessages, 'FIELDS_MISSING'))).toBeVisible()
  await screen.dialog.getByRole('button', { name: say(roleMessages, 'permissions') }).click()
  await screen.dialog.getByRole('checkbox').nth(3).check()
  await screen.button(say(pickerMessages, 'savePermissions')).click()
  await expect(nameField).toHaveValue(name)
  await screen.button(say(roleMessages, 'saveRole')).click()
  await expect(page.getByText(say(roleMessages, 'added', { name }))).toBeVisible()
  await expect(screen.dialog).toBeHidden()
  await screen.search(say(roleMessages, 'search'), name)
  await expect(screen.row(name)).toBeVisible()

  const add = page.getByRole('button', { name: say(roleMessages, 'addRole') })
  await add.click()
  await nameField.fill(`${name}left`)
  await screen.button(say(frameMessages, 'cancel')).click()
  await screen.button(say(frameMessages, 'discard')).click()
  await expect(screen.dialog).toBeHidden()
  await expect(page).not.toHaveURL(/dialog/)
  await expect(add).toBeFocused()
  await add.click()
  await expect(nameField).toHaveValue('')
})

test('Update role says why a change is refused; Delete role says how many still hold the role, and deletes it without holders [1.2.59] [1.2.60] [1.8.25]', async ({
  page,
  say,
  signIn,
  narrow,
  picture,
}) => {
  const screen = new PeopleScreen(page, say)
  const name = `u${ownWord()}`
  await signIn('admin')
  const roleID = await addRole(page.context(), name, [2, 3])
  await addRole(page.context(), `${name}other`)
  const group = { groupName: name, groupRole: [{ roleID }] }
  const { id } = await callAs<{ id: number }>(page.context(), 'Group/AddGroup', group)
  await page.goto(`${roles}&search=${name}`)
  const edit = {
    narrow,
    button: say(roleMessages, 'editOf', { name }),
    menu: say(roleMessages, 'menuOf', { name }),
    item: say(roleMessages, 'editRole'),
  }
  await screen.act(edit)
  await expect(screen.dialog.getByRole('heading', { name: say(roleMessages, 'editRole') })).toBeVisible()
  const field = page.getByRole('textbox', { name: say(roleMessages, 'roleName') })
  await expect(field).toHaveValue(name)
  await field.fill(`${name}other`)
  await screen.button(say(roleMessages, 'saveRole')).click()
  await expect(screen.dialog.getByText(say(errorMessages, 'ROLE_NAME_DUPLICATE')).first()).toBeVisible()
  await picture('role-duplicate')
  await field.fill(`${name}new`)
  await screen.button(say(roleMessages, 'saveRole')).click()
  await expect(page.getByText(say(roleMessages, 'updated', { name: `${name}new` }))).toBeVisible()
  await expect(screen.row(`${name}new`)).toBeVisible()
  await screen.act({
    ...edit,
    button: say(roleMessages, 'editOf', { name: `${name}new` }),
    menu: say(roleMessages, 'menuOf', { name: `${name}new` }),
  })
  await screen.button(say(frameMessages, 'cancel')).click()
  await expect(screen.dialog).toBeHidden()

  const remove = {
    narrow,
    button: say(roleMessages, 'deleteOf', { name: `${name}new` }),
    menu: say(roleMessages, 'menuOf', { name: `${name}new` }),
    item: say(roleMessages, 'deleteRole'),
  }
  await screen.act(remove)
  await expect(screen.dialog.getByText(say(roleMessages, 'deleteQuestion'))).toBeVisible()
  if (!narrow) await screen.expectWidth(532)
  await expect(screen.button(say(roleMessages, 'keepRole'))).toBeFocused()
  await screen.button(say(roleMessages, 'deleteRole')).click()
  await expect(screen.dialog.getByText(say(errorMessages, 'ROLE_IN_USE', { people: 0, groups: 1 }))).toBeVisible()
  await picture('role-in-use')
  await screen.button(say(roleMessages, 'keepRole')).click()
  await expect(screen.dialog).toBeHidden()

  await callAs(page.context(), 'Group/UpdateGroup', { id, groupRole: [], shown: {} })
  await screen.act(remove)
  await screen.button(say(roleMessages, 'deleteRole')).click()
  await expect(page.getByText(say(roleMessages, 'deleted', { name: `${name}new` }))).toBeVisible()
  await expect(screen.row(`${name}new`)).toHaveCount(0)
})

test('the built-in roles say why they cannot be renamed or deleted', async ({
  page,
  say,
  signIn,
  narrow,
  language,
  picture,
}) => {
  const screen = new PeopleScreen(page, say)
  const name = say(peopleMessages, 'roleSigner')
  await signIn('admin', `${roles}&search=${encodeURIComponent(peopleMessages[language].roleSigner)}`)
  await expect(screen.row(name)).toContainText(say(roleMessages, 'builtIn'))
  if (narrow) {
    await page.getByRole('button', { name: say(roleMessages, 'menuOf', { name }), exact: true }).click()
    const item = page.getByRole('menuitem', { name: say(roleMessages, 'deleteRole') })
    await expect(item).toBeDisabled()
    await expect(item).toContainText(say(errorMessages, 'ROLE_BUILT_IN'))
    await picture('role-built-in-menu')
    await page.getByRole('menuitem', { name: say(roleMessages, 'editRole') }).click()
  } else {
    await page.getByRole('button', { name: say(roleMessages, 'deleteOf', { name }) }).hover()
    await expect(page.getByRole('tooltip')).toHaveText(say(errorMessages, 'ROLE_BUILT_IN'))
    await page.getByRole('button', { name: say(roleMessages, 'editOf', { name }) }).click()
  }
  await expect(screen.dialog.getByText(say(errorMessages, 'ROLE_BUILT_IN'))).toBeVisible()
  await expect(page.getByRole('textbox', { name: say(roleMessages, 'roleName') })).toHaveCount(0)
  await expect(fixed(page, say(roleMessages, 'roleName'))).toBeVisible()
  await picture('role-built-in')
})

test('someone who may only view roles and groups is offered no change of either [1.6.17] [1.6.18] [1.6.21]', async ({
  page,
  say,
  signIn,
}) => {
  await signIn('operator', roles)
  await expect(page.getByText(say(roleMessages, 'builtIn')).first()).toBeVisible()
  await expect(page.getByRole('button', { name: say(roleMessages, 'addRole') })).toHaveCount(0)
  const actions = pattern(`^(${say(roleMessages, 'editRole')}|${say(roleMessages, 'menuOf', { name: '' }).trim()})`)
  await expect(page.getByRole('button', { name: actions })).toHaveCount(0)
  await page.goto('/usermanagement?tab=group')
  await expect(new PeopleScreen(page, say).row(say(groupMessages, 'preselected'))).toBeVisible()
  await expect(page.getByRole('button', { name: say(groupMessages, 'addGroup') })).toHaveCount(0)
})

test('a role with more permissions than my own cannot be changed, and with 99 none can; row and button say why [1.6.26]', async ({
  page,
  say,
  signInAfresh,
  language,
  narrow,
}) => {
  await signInAfresh('admin')
  const lesser = await addColleague(page.context(), [17, 18, 19, 20])
  const denied = await addColleague(page.context(), [17, 18, 19, 20, 99])
  await becomeColleague(page.context(), lesser, language)
  await page.goto(roles)
  const name = say(peopleMessages, 'roleOperator')
  if (narrow) {
    await page.getByRole('button', { name: say(roleMessages, 'menuOf', { name }), exact: true }).click()
    const item = page.getByRole('menuitem', { name: say(roleMessages, 'editRole') })
    await expect(item).toBeDisabled()
    await expect(item).toContainText(say(roleMessages, 'aboveYou'))
  } else {
    await page.getByRole('button', { name: say(roleMessages, 'editOf', { name }) }).hover()
    await expect(page.getByRole('tooltip')).toHaveText(say(roleMessages, 'aboveYou'))
  }

  await becomeColleague(page.context(), denied, language)
  await page.goto(roles)
  const add = page.getByRole('button', { name: say(roleMessages, 'addRole') })
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await expect(add).toHaveAccessibleDescription(say(roleMessages, 'changesDenied'))
})
