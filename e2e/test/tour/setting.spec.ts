import { consentMessages } from '@laisen/contract/messages/consent'
import { packageReminderMessages } from '@laisen/contract/messages/package-reminder'
import { everything } from '@laisen/contract/permissions'
import { handlers } from '@laisen/server/handlers'
import { runDueJobs } from '@laisen/server/jobs/worker'
import { signaturePng } from '@laisen/testkit/images'
import { archiveMessages } from '../../../web/src/features/settings/archive-messages.ts'
import { settingMessages } from '../../../web/src/features/settings/messages.ts'
import { pattern } from '../../support/in-either.ts'
import { enterAt } from '../../support/own-people.ts'
import { expect } from '../../support/story.ts'
import { test } from '../../support/tour.ts'

const DAY_MS = 86_400_000

test('tour: consent, the reminder of a package, and the settings of a company', async ({
  page,
  house,
  language,
  narrow,
  say,
  show,
  dialog,
}) => {
  const company = await house.given.company({ plan: false })
  const inDays = (days: number) => new Date(house.clock.now().getTime() + days * DAY_MS)
  await house.given.package({ company, startsAt: inDays(-353), endsAt: inDays(12) })
  const person = await house.given.employee({ company, permissions: [everything], consented: false })
  await enterAt(page, { house, person, language }, '/setting')
  await expect(dialog.getByText(say(consentMessages, 'periodText'))).toBeVisible()
  await show('consent')
  await page.getByRole('button', { name: say(consentMessages, 'readPrivacy') }).click()
  await expect(dialog.last().getByRole('article')).toBeVisible()
  await show('consent-policy')
  await page
    .getByRole('button', { name: say(consentMessages, 'close') })
    .last()
    .click()
  await page.getByRole('button', { name: say(consentMessages, 'accept') }).click()
  await expect(dialog.getByText(say(packageReminderMessages, 'aboutToExpire'))).toBeVisible()
  await show('package-reminder')
  await page
    .getByRole('button', { name: say(packageReminderMessages, 'close') })
    .last()
    .click()
  await expect(dialog).toHaveCount(0)

  await expect(page.getByText(say(settingMessages, 'keptAlways'))).toBeVisible()
  await show('setting')
  await page.getByLabel(say(settingMessages, 'colorCode'), { exact: true }).fill('#E0933A')
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: signaturePng() }
  await page.locator('input[type="file"]').setInputFiles(file)
  await page.getByLabel(say(settingMessages, 'replyTo'), { exact: true }).fill('contracts')
  if (narrow) await page.getByRole('button', { name: say(settingMessages, 'previewShow') }).click()
  await page.getByRole('button', { name: say(settingMessages, 'save'), exact: true }).click()
  await expect(page.getByText(say(settingMessages, 'replyToWrong'))).toBeVisible()
  await show('setting-edited')
  await page.getByLabel(say(settingMessages, 'replyTo'), { exact: true }).fill('contracts@example.com')
  await page.getByRole('button', { name: say(settingMessages, 'save'), exact: true }).click()
  await expect(page.getByText(say(settingMessages, 'saved'))).toBeVisible()
  await show('setting-saved')

  const archive = page.getByRole('region', { name: say(archiveMessages, 'title'), exact: true })
  const press = (key: 'create' | 'delete') =>
    archive.getByRole('button', { name: say(archiveMessages, key), exact: true }).click()
  await press('create')
  await expect(archive.getByRole('progressbar')).toBeVisible()
  await archive.getByRole('button').last().scrollIntoViewIfNeeded()
  await show('setting-archive-waits')
  await runDueJobs(house.services, handlers)
  await expect(archive.getByText(say(archiveMessages, 'ready'))).toBeVisible()
  await archive.getByRole('button').last().scrollIntoViewIfNeeded()
  await show('setting-archive-ready')
  await press('delete')
  await expect(dialog).toBeVisible()
  await show('setting-archive-delete')
  await dialog.getByRole('button', { name: say(archiveMessages, 'delete') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(archive.getByText(pattern(say(archiveMessages, 'cancelled', { time: '.*' })))).toBeVisible()
  await show('setting-archive-deleted')
})
