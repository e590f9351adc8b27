import { addCalendarEvent } from '@laisen/contract/endpoints/calendar'
import { calendarMessages } from '@laisen/contract/messages/calendar'
import { menuMessages } from '@laisen/contract/messages/menus'
import { reportMessages } from '../../web/src/features/reports/messages.ts'
import { settingMessages } from '../../web/src/features/settings/messages.ts'
import { enterAt } from '../support/own-people.ts'
import { reportCompany } from '../support/reported.ts'
import { expect } from '../support/story.ts'
import { named } from './company.ts'
import { test } from './pictures.ts'

test('a report', async ({ page, house, company, language, say, take }) => {
  const { subjects, partners: people } = company.words
  const reader = await reportCompany(house, { envelopes: 60, days: 20, subjects, people })
  await named(house, reader, company.words.people.malee)
  await enterAt(page, { house, person: reader, language }, '/report')
  await expect(page.getByRole('link', { name: say(reportMessages, 'faileddeliveryreport') }).first()).toBeVisible()
  await page.goto(`${house.url}/envelopereport?range=7`)
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await expect(page.getByText(say(reportMessages, 'trendEnvelopes')).first()).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await take('report')
})

test('groups, permissions and menus', async ({ page, house, company, language, say, take, dialog }) => {
  const { words, admin } = company
  await enterAt(page, { house, person: admin, language }, '/usergroup')
  await expect(page.getByRole('row').filter({ hasText: words.groups[0]! })).toBeVisible()
  await take('user-groups', { height: 480 })
  await page.goto(`${house.url}/permission`)
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  await take('permissions', { height: 440 })
  await page.goto(`${house.url}/menumanagement?dialog=edit-3`)
  await dialog.getByText(say(menuMessages, 'chosen'), { exact: true }).click()
  await dialog.getByRole('checkbox', { name: words.groups[0]! }).check()
  await take('menu-edit', { of: dialog })
  await dialog.getByRole('button', { name: say(menuMessages, 'save'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  // Without the message that it was saved.
  await page.goto(`${house.url}/menumanagement`)
  await expect(page.getByRole('row').filter({ hasText: words.groups[0]! })).toHaveCount(1)
  await take('menus', { height: 560 })
})

test('the calendar', async ({ page, house, company, language, say, take, dialog }) => {
  const month = house.clock.now().toISOString().slice(0, 8)
  const client = house.as.person(company.admin)
  const days = [
    ['03', '05'],
    ['11', '11'],
    ['16', '16'],
    ['23', '25'],
  ]
  for (const [at, [start, end]] of days.entries()) {
    const eventName = company.words.events[at]!
    await client.call(addCalendarEvent, { eventName, startDate: month + start, endDate: month + end })
  }
  await enterAt(page, { house, person: company.admin, language }, `/calendar?day=${month}12`)
  await expect(page.getByText(company.words.events[3]!).first()).toBeVisible()
  await take('calendar', { height: 800 })
  await page.getByRole('button', { name: say(calendarMessages, 'addEvent'), exact: true }).click()
  await dialog.getByLabel(say(calendarMessages, 'name')).first().fill(company.words.events[1]!)
  await take('calendar-event', { of: dialog })
})

test('the settings', async ({ page, house, company, language, say, take }) => {
  await enterAt(page, { house, person: company.admin, language }, '/setting')
  await page.getByLabel(say(settingMessages, 'colorCode'), { exact: true }).fill('#6B1F4E')
  await page.getByLabel(say(settingMessages, 'senderName'), { exact: true }).fill(company.words.sender)
  await page.setViewportSize({ width: 1280, height: 800 })
  await take('settings', { height: 1130 })
})
