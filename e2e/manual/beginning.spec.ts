import { consentMessages } from '@laisen/contract/messages/consent'
import { notificationMessages } from '@laisen/contract/messages/notifications'
import { packageReminderMessages } from '@laisen/contract/messages/package-reminder'
import { registrationMessages } from '@laisen/contract/messages/registration'
import { pattern } from '../support/in-either.ts'
import { enterAt } from '../support/own-people.ts'
import { addTo } from '../support/own-server.ts'
import { expect } from '../support/story.ts'
import { test } from './pictures.ts'
import { newcomerFields } from './words.ts'

const DAY_MS = 86_400_000

test('what is asked at the first login', async ({ page, house, language, say, take, dialog }) => {
  const company = await house.given.company()
  const newcomer = await house.given.employee({ company, permissions: [2, 3, 5], consented: false })
  await enterAt(page, { house, person: newcomer, language }, '/UploadPDF')
  await expect(dialog.getByRole('button', { name: say(consentMessages, 'accept') })).toBeVisible()
  await take('consent', { of: dialog })
})

test('registering a company', async ({ page, house, company, language, say, take }) => {
  await page.goto(`${house.url}/register?lang=${language}`)
  for (const field of newcomerFields) {
    const label = pattern(`^${say(registrationMessages, field)}\\s*\\*?$`)
    await page.getByLabel(label).fill(company.words.newcomer[field])
  }
  await expect(page.getByRole('button', { name: say(registrationMessages, 'register'), exact: true })).toBeEnabled()
  await take('register', { height: 860 })
})

test('what waits, and a package that ends', async ({ page, house, company, language, say, take, dialog }) => {
  const own = await house.given.company({ plan: false })
  const now = house.clock.now().getTime()
  const term = { startsAt: new Date(now - 353 * DAY_MS), endsAt: new Date(now + 12 * DAY_MS) }
  const used = { limitSignatures: 500, signaturesUsed: 420 }
  await house.given.package({ company: own, name: company.words.package, ...term, ...used })
  const admin = await house.given.employee({ company: own, permissions: [1] })
  const notAfter = new Date(now + 9 * DAY_MS)
  await addTo(house, admin, [{ name: company.words.people.malee.join(' '), notAfter }])
  await enterAt(page, { house, person: admin, language }, '/historylog')
  await expect(dialog.getByText(say(packageReminderMessages, 'aboutToExpire'))).toBeVisible()
  await take('package-reminder', { of: dialog })
  await dialog
    .getByRole('button', { name: say(packageReminderMessages, 'close') })
    .last()
    .click()
  await expect(dialog).toHaveCount(0)
  const bell = page.getByRole('banner').getByRole('button', { name: pattern(say(notificationMessages, 'title')) })
  await bell.click()
  await expect(dialog.getByText(say(notificationMessages, 'packageEnding'))).toBeVisible()
  await take('notifications', { of: dialog, height: 380 })
})
