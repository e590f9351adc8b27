import { type ChangeOfMany, changeEmployees, getEmployeeExt } from '@laisen/contract/endpoints/employees'
import { confirmFactor, enrolFactor } from '@laisen/contract/endpoints/factors'
import { getInfoUser } from '@laisen/contract/endpoints/session'
import { bulkMessages } from '@laisen/contract/messages/bulk'
import { errorMessages } from '@laisen/contract/messages/errors'
import { factorMessages } from '@laisen/contract/messages/factors'
import { frameMessages } from '@laisen/contract/messages/frame'
import { peopleMessages } from '@laisen/contract/messages/people'
import { pickerMessages } from '@laisen/contract/messages/pickers'
import type { Locator, Page } from '@playwright/test'
import { shownAt } from '../support/authenticator.ts'
import { pattern } from '../support/in-either.ts'
import { keptBack } from '../support/kept-back.ts'
import { letterFrom } from '../support/own-people.ts'
import { expect, type Say } from '../support/story.ts'
import { ownAdmin, test } from '../support/users.ts'

/** Presses an action of the bar: a button, or an item of its menu. */
async function press(page: Page, say: Say, action: ChangeOfMany): Promise<void> {
  const bar = page.getByRole('region', { name: say(bulkMessages, 'bar') })
  const button = bar.getByRole('button', { name: say(bulkMessages, action), exact: true })
  if (await button.count()) return button.click()
  await bar.getByRole('button', { name: say(peopleMessages, 'moreActions') }).click()
  await page.getByRole('menuitem', { name: say(bulkMessages, action), exact: true }).click()
}

/** Asks to add the selected users to groups, and picks these. */
async function pickGroups(page: Page, say: Say, names: readonly string[]): Promise<void> {
  await press(page, say, 'group')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: pattern(say(pickerMessages, 'assign')) }).click()
  for (const name of names) await dialog.getByRole('checkbox', { name: pattern(name) }).check({ force: true })
  await dialog.getByRole('button', { name: say(pickerMessages, 'useGroups') }).click()
}

const selectAll = (page: Page, say: Say): Locator =>
  page.getByRole('tabpanel').getByRole('checkbox', { name: say(pickerMessages, 'selectAllOnPage') })

test('of several users changed at once, each one who is refused is named with the reason and stays selected', async ({
  page,
  house,
  open,
  say,
}) => {
  const { company, admin } = await ownAdmin(house, house.given.company({ plan: false }))
  await house.given.package({ company, limitUsers: 1 })
  const someone = () => house.given.employee({ company, roles: [3], active: false })
  const [first, second] = [await someone(), await someone()]
  const users = await open({ as: admin })
  for (const { username } of [second, first]) await users.row(username).getByRole('checkbox').check()
  await expect(page.getByText(say(bulkMessages, 'selected_other', { count: 2 }))).toBeVisible()
  await press(page, say, 'activate')
  await expect(users.dialog).toContainText(first.username)
  await users.dialog.getByRole('button', { name: say(bulkMessages, 'activateDo_other', { count: 2 }) }).click()
  await expect(users.dialog).toContainText(say(bulkMessages, 'activateDone_one', { count: 1 }))
  const refused = users.dialog.getByRole('listitem')
  await expect(refused).toHaveCount(1)
  await expect(refused).toContainText(first.username)
  await expect(refused).toContainText(say(errorMessages, 'PLAN_USERS_USED_UP', { left: 0, needed: 1 }))
  await users.dialog
    .getByRole('button', { name: say(bulkMessages, 'close') })
    .last()
    .click()
  await expect(users.dialog).toHaveCount(0)
  await expect(users.row(first.username).getByRole('checkbox')).toBeChecked()
  await expect(users.row(second.username).getByRole('checkbox')).not.toBeChecked()
  await expect(users.row(second.username)).toContainText(say(peopleMessages, 'active'))
})

test('everyone on the page can be selected at once and gets the role that is picked', async ({
  page,
  house,
  open,
  say,
}) => {
  const { company, admin } = await ownAdmin(house)
  const [one, two] = [
    await house.given.employee({ company, roles: [3] }),
    await house.given.employee({ company, roles: [3] }),
  ]
  const users = await open({ as: admin })
  await selectAll(page, say).check()
  await users.row(admin.username).getByRole('checkbox').uncheck()
  await press(page, say, 'role')
  const run = users.dialog.getByRole('button', { name: say(bulkMessages, 'roleDo_other', { count: 2 }) })
  await expect(run).toHaveAccessibleDescription(say(bulkMessages, 'chooseRole'))
  await users.dialog.getByRole('button', { name: pattern(say(pickerMessages, 'assign')) }).click()
  await users.dialog.getByRole('radio', { name: pattern(say(peopleMessages, 'roleOperator')) }).check({ force: true })
  await users.dialog.getByRole('button', { name: say(pickerMessages, 'useRole') }).click()
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: say(frameMessages, 'discardTitle') })
  await question.getByRole('button', { name: say(frameMessages, 'keepEditing') }).click()
  await run.click()
  await expect(users.dialog).toHaveCount(0)
  for (const { username } of [one, two])
    await expect(users.row(username)).toContainText(say(peopleMessages, 'roleOperator'))
  await expect(page.getByRole('region', { name: say(bulkMessages, 'bar') })).toHaveCount(0)
})

test('who has no password yet is invited again; the others are named, stay selected, and can be locked together', async ({
  page,
  house,
  open,
  say,
}) => {
  const { company, admin } = await ownAdmin(house)
  const settled = await house.given.employee({ company, roles: [3] })
  const invited = await house.given.employee({ company, roles: [3], password: null })
  const users = await open({ as: admin })
  const since = house.clock.now()
  const row = ({ username }: { username: string }) => users.row(username)
  for (const person of [settled, invited]) await row(person).getByRole('checkbox').check()
  await press(page, say, 'invite')
  await expect(users.dialog).toContainText(say(bulkMessages, 'inviteText'))
  await users.dialog.getByRole('button', { name: say(bulkMessages, 'inviteDo_other', { count: 2 }) }).click()
  await expect(users.dialog).toContainText(say(bulkMessages, 'inviteDone_one', { count: 1 }))
  const refused = users.dialog.getByRole('listitem')
  await expect(refused).toHaveCount(1)
  await expect(refused).toContainText(say(errorMessages, 'EMPLOYEE_HAS_PASSWORD'))
  await page.keyboard.press('Escape')
  expect((await letterFrom(house, invited.email, since)).text).toContain('/ResetPassword')
  await expect(row(settled).getByRole('checkbox')).toBeChecked()
  await expect(row(invited).getByRole('checkbox')).not.toBeChecked()

  await row(invited).getByRole('checkbox').check()
  await press(page, say, 'lock')
  await expect(users.dialog).toContainText(say(bulkMessages, 'lockText'))
  await users.dialog.getByRole('button', { name: say(bulkMessages, 'lockDo_other', { count: 2 }) }).click()
  await expect(page.getByText(say(bulkMessages, 'lockDone_other', { count: 2 }))).toBeVisible()
  for (const person of [settled, invited])
    await expect(row(person).getByRole('img', { name: say(peopleMessages, 'locked') })).toBeVisible()
  await expect(row(admin).getByRole('img', { name: say(peopleMessages, 'locked') })).toHaveCount(0)
})

test('several users join several groups at once, are deactivated, and are unlocked again', async ({
  page,
  house,
  open,
  say,
}) => {
  const { company, admin } = await ownAdmin(house)
  for (const name of ['Finance', 'Legal', 'Store']) await house.given.group({ company, name })
  const people = await Promise.all([1, 2].map(() => house.given.employee({ company, roles: [3] })))
  const keeper = house.as.person(admin)
  const users = await open({ as: admin })
  const choose = async () => {
    for (const { username } of people) await users.row(username).getByRole('checkbox').check()
  }
  await choose()
  await pickGroups(page, say, ['Finance', 'Store'])
  await users.dialog.getByRole('button', { name: say(bulkMessages, 'groupDo_other', { count: 2 }) }).click()
  await expect(page.getByText(say(bulkMessages, 'groupDone_other', { count: 2 }))).toBeVisible()
  for (const { employeeId: employeeID } of people) {
    const { employeeGroup } = (await keeper.call(getEmployeeExt, { employeeID })).data
    expect(employeeGroup.map(({ groupName }) => groupName).sort()).toEqual(['Finance', 'Store'])
  }

  await choose()
  await press(page, say, 'deactivate')
  await users.dialog.getByRole('button', { name: say(bulkMessages, 'deactivateDo_other', { count: 2 }) }).click()
  for (const { username } of people) await expect(users.row(username)).toContainText(say(peopleMessages, 'inactive'))

  const employeeIDs = people.map(({ employeeId }) => employeeId)
  await keeper.call(changeEmployees, { employeeIDs, change: 'lock' })
  await page.reload()
  await choose()
  await press(page, say, 'unlock')
  await users.dialog.getByRole('button', { name: say(bulkMessages, 'unlockDo_other', { count: 2 }) }).click()
  await expect(page.getByText(say(bulkMessages, 'unlockDone_other', { count: 2 }))).toBeVisible()
  for (const { username } of people)
    await expect(users.row(username).getByRole('img', { name: say(peopleMessages, 'locked') })).toHaveCount(0)
})

test('a change of many users is stopped: who was not reached stays selected, and the rights of whoever is logged in are loaded again', async ({
  page,
  house,
  open,
  say,
}) => {
  const { company, admin } = await ownAdmin(house)
  for (let made = 0; made < 11; made++) await house.given.employee({ company, roles: [3] })
  await house.given.group({ company, name: 'Finance' })
  const users = await open({ as: admin, at: '?size=30' })
  await selectAll(page, say).check()
  await pickGroups(page, say, ['Finance'])
  const release = await keptBack(page, `**/${changeEmployees.path}`)
  // They are among the users who are changed.
  const anew = page.waitForRequest((request) => request.url().endsWith(getInfoUser.path))
  await users.dialog.getByRole('button', { name: say(bulkMessages, 'groupDo_other', { count: 12 }) }).click()
  await users.dialog.getByRole('button', { name: say(bulkMessages, 'stop') }).click()
  release()
  await expect(users.dialog).toContainText(say(bulkMessages, 'groupDone_other', { count: 10 }))
  await expect(users.dialog).toContainText(say(bulkMessages, 'left_other', { count: 2 }))
  await anew
  await users.dialog
    .getByRole('button', { name: say(bulkMessages, 'close') })
    .last()
    .click()
  await expect(page.getByText(say(bulkMessages, 'selected_other', { count: 2 }))).toBeVisible()
})

test('a click on a row opens the user, where a reset link is mailed and a lost second factor removed', async ({
  page,
  house,
  open,
  say,
}) => {
  const { company, admin } = await ownAdmin(house)
  const person = await house.given.employee({ company, roles: [3] })
  const own = await house.as.fresh(person)
  const { secret } = (await own.call(enrolFactor, { password: person.password })).data
  expect((await own.call(confirmFactor, { code: shownAt(secret, house.clock.now()) })).status).toBe(0)
  const users = await open({ as: admin })
  await users.row(person.username).getByText(`${person.username} · ${person.email}`).click()
  await expect(page).toHaveURL(new RegExp(`dialog=edit-${person.employeeId}`))
  await users.dialog.getByRole('button', { name: say(peopleMessages, 'mailResetLink') }).click()
  await expect(users.dialog).toContainText(say(peopleMessages, 'resetLinkMailed', { email: person.email }))
  // What was done stands in place of the button, which would do it again.
  await expect(users.dialog.getByRole('button', { name: say(peopleMessages, 'mailResetLink') })).toHaveCount(0)
  const remove = users.dialog.getByRole('button', { name: say(factorMessages, 'takeOffAction') })
  await remove.click()
  await expect(users.dialog).toContainText(say(factorMessages, 'takeOffSafe'))
  await remove.last().click()
  await expect(remove).toHaveCount(0)
  await expect(users.dialog.getByLabel(say(peopleMessages, 'firstName'))).toBeVisible()
})
