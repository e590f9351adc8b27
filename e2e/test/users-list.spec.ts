import { frameMessages } from '@laisen/contract/messages/frame'
import { groupMessages } from '@laisen/contract/messages/groups'
import { importMessages } from '@laisen/contract/messages/import'
import { peopleMessages } from '@laisen/contract/messages/people'
import { expectAccessible } from '../support/accessible.ts'
import { pattern } from '../support/in-either.ts'
import { leave } from '../support/sessions.ts'
import { expect } from '../support/story.ts'
import { ownAdmin, test } from '../support/users.ts'

test('each user can be edited and deleted, the own admin only edited; an active Signer is shown green [1.2.42] [1.2.43] [1.4.05]', async ({
  page,
  house,
  open,
  say,
  narrow,
}) => {
  const { company, admin } = await ownAdmin(house)
  const signer = await house.given.employee({ company, roles: [3] })
  const inactive = await house.given.employee({ company, roles: [3], active: false })
  const operator = await house.given.employee({ company, roles: [2], active: false })
  const users = await open({ as: admin })
  await expect(users.rows).toHaveCount(4)
  if (narrow) {
    await users.row(admin.username).getByRole('button').click()
    await expect(page.getByRole('menuitem')).toHaveText([say(frameMessages, 'edit')])
    await page.keyboard.press('Escape')
    await users.row(signer.username).getByRole('button').click()
    await expect(page.getByRole('menuitem')).toHaveText([say(frameMessages, 'edit'), say(frameMessages, 'delete')])
    await page.keyboard.press('Escape')
  } else {
    await expect(users.row(signer.username).getByRole('button')).toHaveCount(2)
    await expect(users.row(admin.username).getByRole('button')).toHaveCount(1)
  }

  const word = (key: 'active' | 'inactive') => say(peopleMessages, key)
  const green = users.row(signer.username).getByText(word('active'), { exact: true })
  const grey = users.row(inactive.username).getByText(word('inactive'), { exact: true })
  await expect(green).toBeVisible()
  const colour = (element: Element) => getComputedStyle(element).color
  const [red, tone, blue] = (await green.evaluate(colour)).match(/\d+/g)!.map(Number)
  expect(tone).toBeGreaterThan(Math.max(red!, blue!))
  expect(await green.evaluate(colour)).not.toBe(await grey.evaluate(colour))
  for (const key of ['active', 'inactive'] as const)
    await expect(users.row(operator.username).getByText(word(key), { exact: true })).toHaveCount(0)
})

test('User Management has its tabs, and the User tab its columns and Add user [1.2.30] [1.2.31] [1.2.32]', {
  tag: '@en-1280-light',
}, async ({ page, house, open, say }) => {
  const { company, admin } = await ownAdmin(house)
  const someone = await house.given.employee({ company, roles: [3] })
  await open({ as: admin })
  await expect(page.getByRole('tab')).toHaveText([
    pattern(`${say(peopleMessages, 'tabUser')}2$`),
    pattern(`${say(peopleMessages, 'tabRole')}3$`),
    pattern(`${say(peopleMessages, 'tabGroup')}\\d+$`),
    say(peopleMessages, 'tabSecurity'),
  ])
  const columns = ['columnName', 'columnRole', 'columnStatus', 'columnAction'] as const
  // The first column selects rows.
  const titles = page.getByRole('columnheader').filter({ hasNot: page.getByRole('checkbox') })
  await expect(titles).toHaveText(columns.map((column) => say(peopleMessages, column)))
  await expect(page.getByRole('button', { name: say(peopleMessages, 'addUser') })).toBeVisible()
  // Below the name stand user name and email.
  const name = page.getByRole('cell').filter({ hasText: someone.email })
  const [above, below] = [
    await name.getByText(pattern('Somchai Jaidee')).first().boundingBox(),
    await name.getByText(someone.email).boundingBox(),
  ]
  expect(below!.y).toBeGreaterThanOrEqual(above!.y + above!.height - 1)
  await expect(name.getByText(someone.username).last()).toBeVisible()
})

test('the User tab has Import, which takes an .xlsx, and both offer the template [1.2.33] [1.2.34]', async ({
  page,
  house,
  open,
  say,
}) => {
  const { admin } = await ownAdmin(house)
  const users = await open({ as: admin })
  const downloading = page.waitForEvent('download')
  await users.press('downloadTemplate')
  expect((await downloading).suggestedFilename()).toMatch(/\.xlsx$/)
  await users.press('import')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: say(importMessages, 'title') })).toBeVisible()
  await expect(page).toHaveURL(/usermanagement\/import/)
  await expect(main.getByRole('button', { name: say(importMessages, 'dropTitle') })).toBeVisible()
  const there = page.waitForEvent('download')
  await main.getByRole('button', { name: say(importMessages, 'template') }).click()
  expect((await there).suggestedFilename()).toMatch(/\.xlsx$/)
})

test('the filter offers three roles and two statuses, and can be cancelled, applied and cleared [1.2.35] [1.2.36] [1.2.37]', async ({
  page,
  house,
  open,
  say,
}) => {
  const { company, admin } = await ownAdmin(house)
  const operator = await house.given.employee({ company, roles: [2] })
  await house.given.employee({ company, roles: [3] })
  const inactive = await house.given.employee({ company, roles: [3], active: false })
  const users = await open({ as: admin })
  const filter = page.getByRole('button', { name: pattern(`^${say(frameMessages, 'filter')}`) })
  const choice = (key: 'roleAdmin' | 'roleOperator' | 'roleSigner' | 'active' | 'inactive') =>
    page.getByRole('checkbox', { name: say(peopleMessages, key), exact: true })
  const press = (key: 'cancel' | 'apply' | 'clearAll') =>
    page.getByRole('button', { name: say(frameMessages, key), exact: true }).click()
  await expect(users.rows).toHaveCount(4)

  await filter.click()
  for (const key of ['roleAdmin', 'roleOperator', 'roleSigner', 'active', 'inactive'] as const) {
    await expect(choice(key)).toBeVisible()
  }
  await choice('roleSigner').check()
  await press('cancel')
  await expect(users.rows).toHaveCount(4)

  await filter.click()
  await expect(choice('roleSigner')).not.toBeChecked()
  await choice('roleOperator').check()
  await choice('roleSigner').check()
  await expect(choice('roleOperator')).not.toBeChecked()
  await choice('inactive').check()
  await press('apply')
  await expect(users.rows).toHaveText([new RegExp(inactive.username)])
  await expect(page).toHaveURL(/role=3&status=2/)
  await page.reload()
  await expect(users.rows).toHaveText([new RegExp(inactive.username)])

  await filter.click()
  await press('clearAll')
  await press('apply')
  await expect(users.rows).toHaveCount(4)
  await expect(page).not.toHaveURL(/role=/)

  // First by the role Admin, then by another role.
  await filter.click()
  await choice('roleAdmin').check()
  await press('apply')
  await expect(users.rows).toHaveText([new RegExp(admin.username)])
  await filter.click()
  await choice('roleOperator').check()
  await press('apply')
  await expect(users.rows.filter({ hasText: operator.username })).toBeVisible()
})

test('users, roles and groups have lists with search, page size and pager; Enter searches, and one press shows all again [1.2.38] [1.2.79]', {
  tag: '@en-1280-light',
}, async ({ page, house, open, say }) => {
  const { company, admin } = await ownAdmin(house)
  const signer = await house.given.employee({ company, roles: [3] })
  const users = await open({ as: admin })
  await expect(users.rows).toHaveCount(2)
  const box = page.getByRole('searchbox', { name: say(peopleMessages, 'search') })
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await box.pressSequentially(signer.username)
  await expect(users.rows).toHaveCount(2)
  await box.press('Enter')
  await expect(users.rows).toHaveText([new RegExp(signer.username)])
  await expect(page).toHaveURL(new RegExp(`search=${signer.username}`))

  await box.fill('ไม่มีคนนี้')
  await box.press('Enter')
  await expect(page.getByText(say(peopleMessages, 'nobodyFound'))).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: say(peopleMessages, 'showEverybody') }).click()
  await expect(users.rows).toHaveCount(2)

  for (const key of ['tabUser', 'tabRole', 'tabGroup'] as const) {
    await page.getByRole('tab', { name: say(peopleMessages, key) }).click()
    await expect(page.getByRole('searchbox')).toBeVisible()
    await expect(page.getByRole('navigation', { name: say(frameMessages, 'pages') })).toBeVisible()
    await expect(page.getByLabel(say(frameMessages, 'rowsPerPage'))).toBeVisible()
  }
  await expect(page).toHaveURL(/tab=group/)
})

test('the counter shows used and limit with a bar, and without a limit the used count alone [1.2.39] [1.2.40]', async ({
  page,
  house,
  open,
  say,
}) => {
  const limited = await ownAdmin(house, house.given.company({ plan: false }))
  await house.given.package({ company: limited.company, limitUsers: 4 })
  await house.given.employee({ company: limited.company, roles: [3] })
  await open({ as: limited.admin })
  const label = say(peopleMessages, 'activatedSigners')
  const bar = page.getByRole('progressbar', { name: label })
  await expect(bar).toHaveAttribute('aria-valuenow', '25')
  await expect(page.getByText(label).locator('..')).toHaveText(`${label}1 / 4`)

  const unlimited = await ownAdmin(house)
  await house.given.employee({ company: unlimited.company, roles: [3] })
  await leave(page.context())
  await open({ as: unlimited.admin })
  await expect(page.getByText(label).locator('..')).toHaveText(`${label}1`)
  await expect(bar).toHaveCount(0)
})

test('the list has 10, 20, 30 or 40 rows a page, and its pager six pages, or five on a phone [1.2.41] [1.9.02] [1.9.03]', {
  tag: '@en-1280-light',
}, async ({ page, house, open, say }) => {
  const { company, admin } = await ownAdmin(house)
  const made = []
  for (let count = 0; count < 70; count++) made.push(await house.given.employee({ company, roles: [2] }))
  const users = await open({ as: admin })
  await expect(users.rows).toHaveCount(10)
  const pages = page.getByRole('navigation', { name: say(frameMessages, 'pages') })
  const numbered = pages.getByRole('button', { name: /\d/ })
  await expect(numbered).toHaveText(['1', '2', '3', '4', '5', '8'])
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(numbered).toHaveText(['1', '2', '3', '4', '8'])
  const [first, last] = [pages.getByRole('button').first(), pages.getByRole('button').last()]
  expect((await first.boundingBox())?.y, 'they share a line').toBe((await last.boundingBox())?.y)
  await page.setViewportSize({ width: 1280, height: 800 })
  const range = (from: number, to: number, total: number) =>
    page.getByText(say(frameMessages, 'rangeOfTotal', { from, to, total }))
  await expect(range(1, 10, 71)).toBeVisible()
  await pages.getByRole('button', { name: say(frameMessages, 'nextPage') }).click()
  await expect(range(11, 20, 71)).toBeVisible()
  await expect(page).toHaveURL(/page=2/)
  const sizes = page.getByLabel(say(frameMessages, 'rowsPerPage'))
  await expect(sizes.getByRole('option')).toHaveText(['10', '20', '30', '40'])
  await sizes.selectOption('40')
  await expect(range(1, 40, 71)).toBeVisible()
  await expect(users.rows).toHaveCount(40)
  await expect(page).toHaveURL(/size=40/)
  // Only the 71st is on page 8; when it is deleted, page 7 becomes the last.
  await page.goto(`${house.url}/usermanagement?page=8`)
  await expect(users.rows).toHaveCount(1)
  await page.goto(`${house.url}/usermanagement?page=8&dialog=delete-${made[69]!.employeeId}`)
  await users.dialog.getByRole('button', { name: say(peopleMessages, 'deleteUser') }).click()
  await expect(range(61, 70, 70)).toBeVisible()
  await expect(page).toHaveURL(/page=7/)
})

test('a list of users that cannot be loaded is empty with count 0, without an alert, and can be loaded again [1.8.26] [1.8.27]', async ({
  page,
  house,
  open,
  say,
}) => {
  const { admin } = await ownAdmin(house)
  const calls = '**/api/v1/EmployeeExt/GetSearchDataEmployeeExt'
  await page.route(calls, (route) => route.abort('connectionreset'))
  const users = await open({ as: admin })
  await expect(page.getByText(say(frameMessages, 'rangeOfTotal', { from: 0, to: 0, total: 0 }))).toBeVisible()
  await expect(users.rows).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.unroute(calls)
  await page.getByRole('button', { name: say(frameMessages, 'tryAgain') }).click()
  await expect(users.rows).toHaveCount(1)
})

test('each person sees what their permissions allow, and with 99 why nothing may be changed [1.1.05] [1.6.26]', async ({
  page,
  house,
  open,
  say,
  narrow,
}) => {
  const { company, admin } = await ownAdmin(house)
  const somebody = await house.given.employee({ company, roles: [3], permissions: [] })
  const as = async (...permissions: number[]) => {
    await leave(page.context())
    return open({ as: await house.given.employee({ company, permissions: [2, 3, 5, 101, 110, ...permissions] }) })
  }
  const add = page.getByRole('button', { name: say(peopleMessages, 'addUser') })
  const tab = (key: 'tabUser' | 'tabRole' | 'tabGroup') => page.getByRole('tab', { name: say(peopleMessages, key) })

  const viewer = await as(9)
  await expect(viewer.row(somebody.username)).toBeVisible()
  await expect(viewer.row(somebody.username).getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('tabpanel').getByRole('checkbox')).toHaveCount(0)
  await expect(add).toHaveCount(0)
  await expect(tab('tabRole')).toHaveCount(0)
  await page.goto(`${house.url}/usermanagement?dialog=delete-${somebody.employeeId}`)
  await expect(viewer.row(somebody.username)).toBeVisible()
  await expect(viewer.dialog).toHaveCount(0)

  await as(10)
  await expect(add).toBeVisible()
  await expect(page.getByText(say(peopleMessages, 'mayNotView'))).toBeVisible()

  const changer = await as(9, 11, 12)
  await changer.act('edit', somebody.username)
  await expect(changer.dialog.getByText(say(peopleMessages, 'adminNotYours'))).toBeVisible()
  await expect(changer.dialog.getByRole('checkbox', { name: say(peopleMessages, 'admin'), exact: true })).toBeDisabled()

  // No one can edit somebody with more permissions, and the row says so.
  await page.goto(`${house.url}/usermanagement`)
  const above = changer.row(admin.username).getByRole('button')
  if (narrow) {
    await above.click()
    await expect(page.getByRole('menuitem').getByText(say(peopleMessages, 'aboveYou'))).toBeVisible()
  } else {
    await expect(above).toHaveAttribute('aria-disabled', 'true')
  }

  await as(17)
  await expect(tab('tabRole')).toBeVisible()
  await expect(tab('tabUser')).toHaveCount(0)

  // Someone who may only add groups sees neither the list nor its count.
  const adder = await as(14)
  await expect(tab('tabGroup')).toHaveText(say(peopleMessages, 'tabGroup'))
  await expect(page.getByText(say(groupMessages, 'notAllowedTitle'))).toBeVisible()
  await page.getByRole('button', { name: say(groupMessages, 'addGroup') }).click()
  await expect(adder.dialog).toBeVisible()

  const denied = await as(9, 10, 11, 12, 99)
  await add.click({ force: true })
  await expect(denied.dialog).toHaveCount(0)
  await expect(add).toHaveAccessibleDescription(say(peopleMessages, 'changesDenied'))
  if (!narrow) {
    for (const button of await denied.row(somebody.username).getByRole('button').all()) {
      await expect(button).toHaveAttribute('aria-disabled', 'true')
    }
  }

  await leave(page.context())
  await open({ as: await house.given.employee({ company, permissions: [2] }) }).catch(() => undefined)
  await expect(page).toHaveURL(/AccessDenied/)
})
