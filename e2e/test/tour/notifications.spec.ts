import { notificationMessages } from '@laisen/contract/messages/notifications'
import { pattern } from '../../support/in-either.ts'
import { enterAt } from '../../support/own-people.ts'
import { addTo } from '../../support/own-server.ts'
import { expect } from '../../support/story.ts'
import { test } from '../../support/tour.ts'

const DAY_MS = 86_400_000

test('tour: notifications', async ({ page, house, language, say, show, dialog }) => {
  const company = await house.given.company({ plan: false })
  const now = house.clock.now().getTime()
  const endsAt = new Date(now + 12 * DAY_MS)
  const startsAt = new Date(now - DAY_MS)
  await house.given.package({ company, startsAt, endsAt, limitSignatures: 10, signaturesUsed: 8 })
  const person = await house.given.employee({ company, permissions: [1] })
  await addTo(house, person, [{ name: 'ศิริพร แก้วมณี', notAfter: new Date(now + 9 * DAY_MS) }])
  await enterAt(page, { house, person, language }, '/historylog')
  const bell = page.getByRole('banner').getByRole('button', { name: pattern(say(notificationMessages, 'title')) })
  await expect(bell).toHaveAccessibleName(/3/)
  await show('bell')
  await bell.click()
  await expect(dialog.getByText(say(notificationMessages, 'packageEnding'))).toBeVisible()
  await show('notifications')
  await page.keyboard.press('Escape')

  const other = await house.given.employee({ company: await house.given.company(), permissions: [3] })
  await page.context().clearCookies()
  await enterAt(page, { house, person: other, language }, '/historylog')
  await bell.click()
  await expect(dialog.getByText(say(notificationMessages, 'none'))).toBeVisible()
  await show('notifications-none')
})
