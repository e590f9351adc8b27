import { packageReminderMessages } from '@laisen/contract/messages/package-reminder'
import { enterAt } from '../support/own-people.ts'
import { expect, test } from '../support/story.ts'

const DAY_MS = 86_400_000

test('an administrator is reminded of a package that ends, until they close it [2.8.32]', async ({
  page,
  house,
  language,
  say,
  picture,
}) => {
  const company = await house.given.company({ plan: false })
  const endsAt = new Date(house.clock.now().getTime() + 12 * DAY_MS)
  await house.given.package({ company, startsAt: new Date(endsAt.getTime() - 365 * DAY_MS), endsAt })
  const person = await house.given.employee({ company, permissions: [1] })
  const dialog = page.getByRole('dialog')
  await enterAt(page, { house, person, language }, '/UploadPDF')
  await expect(dialog.getByText(say(packageReminderMessages, 'aboutToExpire'))).toBeVisible()
  await expect(dialog.getByText(say(packageReminderMessages, 'daysLeft_other', { count: 12 }))).toBeVisible()
  await expect(dialog.getByRole('row')).toHaveCount(2)
  await picture('package-reminder')
  const closed = page.waitForResponse('**/api/v1/User/acceptedLoginDate')
  await dialog
    .getByRole('button', { name: say(packageReminderMessages, 'close') })
    .last()
    .click()
  await closed
  await expect(dialog).toHaveCount(0)
  const asked = page.waitForResponse('**/api/v1/User/CheckReminderDateAsync')
  await page.reload()
  await asked
  await expect(page.locator('main h1')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
