import { frameMessages } from '@laisen/contract/messages/frame'
import { groupMessages } from '@laisen/contract/messages/groups'
import { peopleMessages } from '@laisen/contract/messages/people'
import { permissionSentences } from '@laisen/contract/messages/permission-sentences'
import { pickerMessages } from '@laisen/contract/messages/pickers'
import { roleMessages } from '@laisen/contract/messages/roles'
import { expectAccessible } from '../support/accessible.ts'
import { pattern } from '../support/in-either.ts'
import { addColleague, becomeColleague } from '../support/people-calls.ts'
import { PeopleScreen } from '../support/people-screen.ts'
import { expect, test } from '../support/story.ts'

const addRole = '/usermanagement?tab=role&dialog=add'

test('the permission picker returns to its dialog on every way back, and keeps what the dialog holds [1.2.48] [1.2.49] [1.2.51]', async ({
  page,
  say,
  signIn,
}) => {
  const screen = new PeopleScreen(page, say)
  await signIn('admin', addRole)
  const name = page.getByRole('textbox', { name: say(roleMessages, 'roleName') })
  const assign = screen.dialog.getByRole('button', { name: say(roleMessages, 'permissions') })
  const save = screen.button(say(pickerMessages, 'savePermissions'))
  const count = (number: number) => screen.dialog.getByText(say(pickerMessages, 'chosenCount', { count: number }))
  await name.fill('Kept')
  await assign.click()
  for (const column of ['permissionId', 'permissionName'] as const)
    await expect(page.getByRole('columnheader', { name: say(pickerMessages, column) })).toBeVisible()
  // Grouped by what they are about, each with a sentence.
  await expect(screen.dialog.getByRole('rowheader', { name: say(permissionSentences, 'aboutPeople') })).toBeVisible()
  await expect(screen.dialog.getByText(say(permissionSentences, 'userAdd'))).toBeVisible()
  await expectAccessible(page)
  await screen.search(say(pickerMessages, 'searchPermission'), '9')
  const all = screen.dialog.getByRole('checkbox', { name: say(frameMessages, 'selectAll'), exact: true })
  // Not counting permission 99, which takes rights away and is only ticked by hand.
  const ticks = screen.dialog.getByRole('table').getByRole('checkbox')
  const shown = (await ticks.count()) - 1
  expect(shown).toBeGreaterThan(1)
  await all.check()
  await expect(count(shown)).toBeVisible()
  await expect(screen.dialog.getByRole('row').filter({ hasText: '99' }).getByRole('checkbox')).not.toBeChecked()
  await screen.dialog.getByRole('button', { name: say(frameMessages, 'clearSearch') }).click()
  await expect(count(shown)).toBeVisible()
  await save.click()

  // After confirming, the dialog holds the choice and what was typed before.
  await expect(name).toHaveValue('Kept')
  await expect(assign).toHaveText(say(pickerMessages, 'change'))
  await expect(assign).toBeFocused()
  await assign.click()
  await expect(count(shown)).toBeVisible()

  // Cancel, the arrow, the cross and Esc keep the earlier choice.
  const ways = ['cancel', 'back', 'close'] as const
  for (const way of ways) {
    await all.check()
    await screen.button(say(frameMessages, way)).click()
    await expect(name).toHaveValue('Kept')
    await assign.click()
    await expect(count(shown)).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(name).toHaveValue('Kept')
  await expect(screen.dialog).toBeVisible()
})

test('the role picker lists the roles except Admin and takes one; the group picker has a checkbox for each, and one for all [1.2.50] [1.2.52] [1.2.53]', async ({
  page,
  say,
  signIn,
  language,
}) => {
  const screen = new PeopleScreen(page, say)
  await signIn('admin', '/usermanagement?dialog=add')
  await screen.dialog
    .getByRole('button', { name: pattern(say(pickerMessages, 'assign')) })
    .first()
    .click()
  await expect(screen.dialog.getByRole('radio').first()).toBeVisible()
  const operator = say(peopleMessages, 'roleOperator')
  const signer = say(peopleMessages, 'roleSigner')
  await expect(screen.dialog.getByRole('radio', { name: 'ADMIN' })).toHaveCount(0)
  await screen.dialog.getByRole('radio', { name: operator }).check()
  await screen.dialog.getByRole('radio', { name: signer }).check()
  await expect(screen.dialog.getByRole('radio', { name: operator })).not.toBeChecked()
  await page.getByRole('searchbox', { name: say(pickerMessages, 'searchRole') }).fill('no such role')
  await expect(page.getByText(say(pickerMessages, 'nothingFound'))).toBeVisible()
  await page
    .getByRole('searchbox', { name: say(pickerMessages, 'searchRole') })
    .fill(peopleMessages[language].roleSigner)
  await screen.button(say(pickerMessages, 'useRole')).click()
  await expect(screen.dialog.getByText(signer).first()).toBeVisible()

  await screen.dialog.getByRole('button', { name: say(pickerMessages, 'groups') }).click()
  const boxes = screen.dialog.getByRole('group', { name: say(pickerMessages, 'groups') }).getByRole('checkbox')
  await expect(boxes.first()).toBeVisible()
  const all = screen.dialog.getByRole('checkbox', { name: pattern(`^${say(frameMessages, 'selectAll')}`) })
  await all.check()
  for (const box of await boxes.all()) await expect(box).toBeChecked()
  await all.uncheck()
  await expect(screen.dialog.getByText(say(pickerMessages, 'chosenCount', { count: 0 }))).toBeVisible()
  await boxes.first().check()
  await screen.button(say(pickerMessages, 'useGroups')).click()
  await expect(screen.dialog.getByRole('button', { name: say(groupMessages, 'saveGroup') })).toHaveCount(0)
})

test('a permission that one does not hold cannot be given, and the picker says why', async ({
  page,
  say,
  signInAfresh,
  language,
  picture,
}) => {
  const screen = new PeopleScreen(page, say)
  await signInAfresh('admin')
  const lesser = await addColleague(page.context(), [13, 14, 17, 18])
  await becomeColleague(page.context(), lesser, language)
  await page.goto('/usermanagement?tab=group&dialog=add')
  await screen.dialog.getByRole('button', { name: say(groupMessages, 'permissions') }).click()
  const row = screen.dialog
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox') })
    .first()
  await expect(row).toContainText(say(pickerMessages, 'notHeld'))
  await expect(row.getByRole('checkbox')).toBeDisabled()
  await screen.dialog.getByRole('checkbox', { name: say(frameMessages, 'selectAll'), exact: true }).check()
  await expect(screen.dialog.getByText(say(pickerMessages, 'chosenCount', { count: 4 }))).toBeVisible()
  await picture('permission-picker-not-held')
  await screen.button(say(pickerMessages, 'savePermissions')).click()
  await screen.dialog.getByRole('button', { name: say(groupMessages, 'roles') }).click()
  await expect(screen.dialog.getByText(say(pickerMessages, 'notYours')).first()).toBeVisible()
  await picture('roles-picker-not-held')
})
