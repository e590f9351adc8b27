import { addCalendarEvent } from '@laisen/contract/endpoints/calendar'
import { updateMenuManagement } from '@laisen/contract/endpoints/menus'
import { updateRole } from '@laisen/contract/endpoints/roles'
import { calendarMessages } from '@laisen/contract/messages/calendar'
import { menuMessages } from '@laisen/contract/messages/menus'
import { userGroupMessages } from '@laisen/contract/messages/user-groups'
import { enterAt } from '../../support/own-people.ts'
import { expect } from '../../support/story.ts'
import { test } from '../../support/tour.ts'
import { ownAdmin } from '../../support/users.ts'

test('tour: menus, permissions and user groups', async ({ page, house, language, say, show, visit, dialog }) => {
  const { company, admin } = await ownAdmin(house)
  const [hr, plant] = [
    await house.given.group({ company, name: 'HR' }),
    await house.given.group({ company, name: 'โรงงานระยอง' }),
  ]
  await house.given.role({ company, name: 'Branch clerk' })
  const client = house.as.person(admin)
  await client.call(updateMenuManagement, { menu_id: 11, group_id: `${hr},${plant},${company.allStaffGroupId}` })
  await client.call(updateRole, { roleID: 2, groupID: `${hr},${plant}` })
  await enterAt(page, { house, person: admin, language }, '/menumanagement')
  await expect(page.getByText('HR', { exact: true })).toBeVisible()
  await show('menus')
  await page
    .getByRole('main')
    .getByRole('button', { name: say(menuMessages, 'searchButton'), exact: true })
    .click()
  await show('menus-nothing-typed')
  await visit('/menumanagement?search=zzz', 'menus-none')
  await page.goto(`${house.url}/menumanagement?dialog=edit-2`)
  await dialog.getByText(say(menuMessages, 'chosen'), { exact: true }).click()
  await dialog.getByRole('button', { name: say(menuMessages, 'save'), exact: true }).click()
  await expect(dialog.getByText(say(menuMessages, 'noChosenGroup'))).toBeVisible()
  await show('edit-menu')

  const wanted = `group-${hr}-HR`
  await page.goto(`${house.url}/permission?wanted=${wanted}`)
  await expect(page.getByRole('main').getByText('HR', { exact: true }).first()).toBeVisible()
  await show('permission-management')
  await page.goto(`${house.url}/permission?dialog=edit-2`)
  await expect(dialog.getByRole('checkbox', { name: 'HR' })).toBeChecked()
  await show('edit-permission')
  await visit('/permission?wanted=role-999999-Nobody', 'permission-management-none')

  await page.goto(`${house.url}/usergroup`)
  await expect(page.getByText('HR', { exact: true })).toBeVisible()
  await show('user-groups')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Columns|คอลัมน์)$/ })
    .click()
  await expect(page.getByRole('checkbox').first()).toBeVisible()
  await show('user-groups-columns')
  await page.goto(`${house.url}/usergroup?dialog=add`)
  await dialog.getByRole('button', { name: say(userGroupMessages, 'saveGroup') }).click()
  await show('add-user-group')
  await page.goto(`${house.url}/usergroup?dialog=delete-${hr}`)
  await expect(dialog.getByText(say(userGroupMessages, 'deleteQuestion'))).toBeVisible()
  await show('delete-user-group')
})

test('tour: the calendar', async ({ page, house, language, say, show, visit, dialog }) => {
  const { admin } = await ownAdmin(house)
  const client = house.as.person(admin)
  const events = [
    ['Sign lease, Rayong', '2026-11-03', '2026-11-03'],
    ['ประชุมคณะกรรมการ', '2026-11-12T09:00', '2026-11-12T11:30'],
    ['Internal audit', '2026-11-24', '2026-11-26'],
    ['Call Nuea Fa', '2026-11-24T10:00', '2026-11-24T10:30'],
    ['Interview', '2026-11-24T10:15', '2026-11-24T12:00'],
    ['Close November books', '2026-11-24', '2026-11-24'],
    ['TP-104 due', '2026-11-24', '2026-11-24'],
  ] as const
  for (const [eventName, startDate, endDate] of events)
    await client.call(addCalendarEvent, { eventName, startDate, endDate })
  await enterAt(page, { house, person: admin, language }, '/calendar?day=2026-11-24')
  await expect(page.locator('[data-event]').first()).toBeVisible()
  await show('calendar-month')
  await page.goto(`${house.url}/calendar?day=2026-11-24&view=week`)
  await expect(page.locator('[data-event]').first()).toBeVisible()
  await show('calendar-week')
  await visit('/calendar?day=2027-03-01', 'calendar-empty')
  await page.goto(`${house.url}/calendar?day=2026-11-24&dialog=add&at=09:30`)
  await dialog.getByRole('button', { name: say(calendarMessages, 'save'), exact: true }).click()
  await expect(dialog.getByText(say(calendarMessages, 'fillIn'))).toBeVisible()
  await show('add-event')
  await page.goto(`${house.url}/calendar?day=2026-11-24`)
  await page.locator('[data-event]').filter({ hasText: 'Internal audit' }).first().click()
  await expect(dialog.getByRole('button', { name: say(calendarMessages, 'deleteEvent') })).toBeVisible()
  await show('update-event')
  await dialog.getByRole('button', { name: say(calendarMessages, 'deleteEvent') }).click()
  await expect(dialog.getByText(say(calendarMessages, 'deleteQuestion'))).toBeVisible()
  await show('delete-event')
})
