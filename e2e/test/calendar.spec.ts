import { today } from '@laisen/contract/days'
import { addCalendarEvent, getCalendarEventAll } from '@laisen/contract/endpoints/calendar'
import { calendarMessages as messages } from '@laisen/contract/messages/calendar'
import type { TestServer } from '@laisen/testkit/server'
import { enterAt } from '../support/own-people.ts'
import { expect, test } from '../support/story.ts'
import { ownAdmin } from '../support/users.ts'

type Event = { eventID: number; eventName: string; startDate: string; endDate: string }

async function calendar(
  house: TestServer,
  events: readonly { eventName: string; startDate: string; endDate: string }[],
) {
  const { admin } = await ownAdmin(house)
  const client = house.as.person(admin)
  for (const event of events) await client.call(addCalendarEvent, event)
  const stored = async () => (await client.call(getCalendarEventAll)).data as Event[]
  return { admin, stored }
}

const day = { eventName: 'Audit', startDate: '2026-11-10', endDate: '2026-11-11' }

test('a day adds an event, which needs a name; a week or a month is shown, and today, forward and back [2.2.82] [2.2.83] [2.2.84]', async ({
  page,
  house,
  language,
  narrow,
  say,
}) => {
  const { admin } = await calendar(house, narrow ? [day] : [])
  await enterAt(page, { house, person: admin, language }, '/calendar?day=2026-11-24')
  const dialog = page.getByRole('dialog')
  // On a phone only days with events are listed.
  const add = narrow
    ? new RegExp(` 10 .*: ${say(messages, 'addEvent')}`)
    : new RegExp(say(messages, 'addOn', { day: '20' }))
  await page.getByRole('button', { name: add }).first().click()
  await dialog.getByRole('button', { name: say(messages, 'save'), exact: true }).click()
  await expect(dialog.getByText(say(messages, 'fillIn'))).toBeVisible()
  await dialog.getByRole('textbox', { name: say(messages, 'name') }).fill('Board meeting')
  await dialog.getByRole('button', { name: say(messages, 'save'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /Board meeting/ }).first()).toBeVisible()

  const title = page.getByRole('heading', { level: 1 })
  const year = language === 'th' ? 2569 : 2026
  await expect(title).toContainText(String(year))
  const month = await title.textContent()
  await page.getByRole('button', { name: say(messages, 'nextMonth') }).click()
  await expect(title).not.toHaveText(month!)
  await page.getByRole('button', { name: say(messages, 'previousMonth') }).click()
  await expect(title).toHaveText(month!)
  await page.getByText(say(messages, 'week'), { exact: true }).click()
  await expect(title).toContainText('22–28')
  await page.getByRole('button', { name: say(messages, 'nextWeek') }).click()
  await expect(title).toContainText('29')
  await page.getByRole('button', { name: say(messages, 'today'), exact: true }).click()
  const now = today('Asia/Bangkok')
  await expect.poll(() => new URL(page.url()).searchParams.get('day') ?? now).toBe(now)
})

test('a press on an event changes it, which the server confirms, or deletes it after a question [2.2.85] [2.5.48] [2.7.40]', async ({
  page,
  house,
  language,
  say,
}) => {
  const { admin } = await calendar(house, [day])
  await enterAt(page, { house, person: admin, language }, '/calendar?day=2026-11-24')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: /Audit/ }).first().click()
  await dialog.getByRole('textbox', { name: say(messages, 'name') }).fill('Board dinner')
  await dialog.getByRole('button', { name: say(messages, 'save'), exact: true }).click()
  await expect(dialog).toBeHidden()
  // The message of the server, and what it was about.
  await expect(page.getByText(/^(Success|สำเร็จ).*Board dinner/)).toBeVisible()
  await page
    .getByRole('button', { name: /Board dinner/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: say(messages, 'deleteEvent') }).click()
  await expect(dialog.getByText(say(messages, 'deleteQuestion'))).toBeVisible()
  await dialog.getByRole('button', { name: say(messages, 'deleteEvent') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('[data-event]').filter({ hasText: 'Board dinner' })).toHaveCount(0)
})

test('an event and its end are dragged with the mouse, Escape gives up, and arrow keys go from day to day @en-1280-light', async ({
  page,
  house,
  language,
}) => {
  const { admin, stored } = await calendar(house, [day])
  await enterAt(page, { house, person: admin, language }, '/calendar?day=2026-11-24')
  const event = page.locator('[data-event]')
  const cell = (date: string) => page.locator(`[data-day="${date}"]`)
  const drag = async (from: { x: number; y: number }, to: string, drop = true) => {
    const box = (await cell(to).boundingBox())!
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(box.x + 20, box.y + 60, { steps: 6 })
    if (!drop) await page.keyboard.press('Escape')
    await page.mouse.up()
  }
  const left = async () => {
    const box = (await event.boundingBox())!
    return { x: box.x + 12, y: box.y + 10 }
  }
  await event.waitFor()
  await drag(await left(), '2026-11-18', false)
  await drag(await left(), '2026-11-17')
  await expect.poll(async () => (await stored())[0]).toMatchObject({ startDate: '2026-11-17', endDate: '2026-11-18' })
  const grip = (await page.locator('[data-grip]').boundingBox())!
  await drag({ x: grip.x + 4, y: grip.y + 10 }, '2026-11-20')
  await expect.poll(async () => (await stored())[0]).toMatchObject({ startDate: '2026-11-17', endDate: '2026-11-20' })
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // Beyond the edge of the month, and Enter adds.
  const number = (date: string) => page.locator(`[data-number="${date}"]`)
  await number('2026-11-30').focus()
  await page.keyboard.press('ArrowRight')
  await expect(number('2026-12-01')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(number('2026-12-08')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('in the week an event is dragged to another hour, and the keyboard moves it and its end @en-1280-light', async ({
  page,
  house,
  language,
}) => {
  const call = { eventName: 'Call', startDate: '2026-11-24T10:00', endDate: '2026-11-24T11:00' }
  const { admin, stored } = await calendar(house, [call])
  await enterAt(page, { house, person: admin, language }, '/calendar?view=week&day=2026-11-24')
  const event = page.locator('[data-event]')
  const box = (await event.boundingBox())!
  await page.mouse.move(box.x + 20, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 20, box.y + 10 + 24, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await stored())[0]?.startDate).toBe('2026-11-24T03:30:00.000Z')
  await event.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(async () => (await stored())[0]?.startDate).toBe('2026-11-24T03:45:00.000Z')
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await expect.poll(async () => (await stored())[0]?.endDate).toBe('2026-11-24T05:00:00.000Z')
})
