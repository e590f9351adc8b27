import { consentMessages } from '@laisen/contract/messages/consent'
import { notificationMessages } from '@laisen/contract/messages/notifications'
import { packageReminderMessages } from '@laisen/contract/messages/package-reminder'
import { pattern } from '../support/in-either.ts'
import { enterAt } from '../support/own-people.ts'
import { addTo } from '../support/own-server.ts'
import { expect } from '../support/story.ts'
import { test } from './pictures.ts'

const DAY_MS = 86_400_000

test('what is asked at the first login', async ({ page, house, language, say, take, dialog }) => {
  const company = await house.given.company()
  const newcomer = await house.given.employee({ company, permissions: [2, 3, 5], consented: false })
  await enterAt(page, { house, person: newcomer, language }, '/UploadPDF')
  await expect(dialog.getByRole('button', { name: say(consentMessages, 'accept') })).toBeVisible()
  await take('consent', dialog)
})

test('what waits, and a package that ends', async ({ page, house, company, language, say, take, dialog }) => {
  const own = await house.given.company({ plan: false })
  const now = house.clock.now().getTime()
  const term = { startsAt: new Date(now - 353 * DAY_MS), endsAt: new Date(now + 12 * DAY_MS) }
  await house.given.package({ company: own, ...term, limitSignatures: 500, signaturesUsed: 420 })
  const admin = await house.given.employee({ company: own, permissions: [1] })
  const notAfter = new Date(now + 9 * DAY_MS)
  await addTo(house, admin, [{ name: company.words.people.malee.join(' '), notAfter }])
  await enterAt(page, { house, person: admin, language }, '/historylog')
  await expect(dialog.getByText(say(packageReminderMessages, 'aboutToExpire'))).toBeVisible()
  await take('package-reminder', dialog)
  await dialog
    .getByRole('button', { name: say(packageReminderMessages, 'close') })
    .last()
    .click()
  await expect(dialog).toHaveCount(0)
  const bell = page.getByRole('banner').getByRole('button', { name: pattern(say(notificationMessages, 'title')) })
  await bell.click()
  await expect(dialog.getByText(say(notificationMessages, 'packageEnding'))).toBeVisible()
  await take('notifications', dialog)
})
