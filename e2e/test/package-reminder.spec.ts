import { packageReminderMessages } from '@laisen/contract/messages/package-reminder'
import type { TestServer } from '@laisen/testkit/server'
import { enterAt } from '../support/own-people.ts'
import { expect, test } from '../support/story.ts'

const DAY_MS = 86_400_000

/** Whoever administers a company whose package ends in 12 days. */
async function administrator({ given, clock }: TestServer) {
  const company = await given.company({ plan: false })
  const endsAt = new Date(clock.now().getTime() + 12 * DAY_MS)
  await given.package({ company, startsAt: new Date(endsAt.getTime() - 365 * DAY_MS), endsAt })
  return given.employee({ company, permissions: [1] })
}

test('Upload File opens with a reminder of a package that ends, with its name and last day [2.1.08] [2.2.38] [2.4.11]', async ({
  page,
  house,
  language,
  say,
  picture,
}) => {
  const dialog = page.getByRole('dialog')
  await enterAt(page, { house, person: await administrator(house), language }, '/UploadPDF')
  await expect(dialog.getByText(say(packageReminderMessages, 'daysLeft_other', { count: 12 }))).toBeVisible()
  await expect(dialog.getByRole('row')).toHaveCount(2)
  const shown = language === 'th' ? /Package \d+.*\d\d\/\d\d\/25\d\d/ : /Package \d+.*\d\d\/\d\d\/20\d\d/
  await expect(dialog.getByRole('row').last()).toContainText(shown)
  await picture('package-reminder')
})

test('an administrator is reminded of a package that ends, until they close it [2.4.10] [2.4.12] [2.8.32]', async ({
  page,
  house,
  language,
  say,
}) => {
  const dialog = page.getByRole('dialog')
  await enterAt(page, { house, person: await administrator(house), language }, '/historylog')
  await expect(dialog.getByText(say(packageReminderMessages, 'aboutToExpire'))).toBeVisible()
  const closed = page.waitForResponse('**/api/v1/User/acceptedLoginDate')
  await dialog
    .getByRole('button', { name: say(packageReminderMessages, 'close') })
    .last()
    .click()
  await closed
  await expect(dialog).toHaveCount(0)
  const asked = page.waitForResponse('**/api/v1/User/GetFrame')
  await page.reload()
  await asked
  await expect(page.locator('main h1')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
