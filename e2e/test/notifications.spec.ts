import { notificationMessages } from '@laisen/contract/messages/notifications'
import { pattern } from '../support/in-either.ts'
import { enterAt } from '../support/own-people.ts'
import { expect, test } from '../support/story.ts'

test('a bell counts what is new as it happens, and its panel leads there by the keyboard', async ({
  page,
  house,
  language,
  say,
}) => {
  const company = await house.given.company({ plan: false })
  const now = house.clock.now().getTime()
  const startsAt = new Date(now - 86_400_000)
  await house.given.package({ company, startsAt, endsAt: new Date(now + 5 * 86_400_000) })
  const person = await house.given.employee({ company, permissions: [1] })
  await enterAt(page, { house, person, language }, '/historylog')
  const bell = page.getByRole('banner').getByRole('button', { name: pattern(say(notificationMessages, 'title')) })
  await expect(bell).toHaveAccessibleName(/1/)
  await bell.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: say(notificationMessages, 'title') })
  await expect(panel.getByText(say(notificationMessages, 'packageEnding'))).toBeVisible()
  await expect(panel.getByText(say(notificationMessages, 'new'), { exact: true })).toHaveCount(1)
  // What was shown is seen; something new is told while the panel is closed.
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(bell).not.toHaveAccessibleName(/\d/)
  await house.database.ownerPool.query(
    `insert into imports (company_id, requested_by, people, created_at, finished_at) values ($1, $2, 7, $3, $3)`,
    [company.companyId, person.employeeId, house.clock.now()],
  )
  await expect(bell).toHaveAccessibleName(/1/)
  await bell.press('Enter')
  await expect(panel.getByText(say(notificationMessages, 'importFinished', { amount: 7 }))).toBeVisible()
  await panel.getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/Upgradeplan/)
})
