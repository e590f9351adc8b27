import { getArchive } from '@laisen/contract/endpoints/company-archives'
import { everything } from '@laisen/contract/permissions'
import { handlers } from '@laisen/server/handlers'
import { runDueJobs } from '@laisen/server/jobs/worker'
import { archiveMessages } from '../../web/src/features/settings/archive-messages.ts'
import { settingMessages } from '../../web/src/features/settings/messages.ts'
import { pattern } from '../support/in-either.ts'
import { enterAt } from '../support/own-people.ts'
import { expect, test } from '../support/story.ts'

test('an administrator proves who they are, creates the archive of the company, downloads it and deletes it', async ({
  page,
  house,
  language,
  say,
}) => {
  const t = (key: keyof (typeof archiveMessages)['en'] & string, facts = {}) => say(archiveMessages, key, facts)
  const company = await house.given.company()
  const person = await house.given.employee({ company, permissions: [everything] })
  await enterAt(page, { house, person, language }, '/setting')
  const archive = page.getByRole('region', { name: t('title'), exact: true })
  const press = (key: 'create' | 'download' | 'delete') =>
    archive.getByRole('button', { name: t(key), exact: true }).click()
  await expect(archive.getByText(t('about'))).toBeVisible()

  house.clock.advance({ minutes: 6 })
  await press('create')
  await page.getByRole('dialog').locator('input[type="password"]').fill(person.password)
  await page.keyboard.press('Enter')
  await expect(archive.getByRole('region', { name: t('waiting') })).toBeVisible()
  await expect(archive.getByRole('button', { name: t('cancel') })).toBeVisible()
  await runDueJobs(house.services, handlers)
  await expect(archive.getByText(t('ready'))).toBeVisible()
  const { data } = await house.as.person(person).call(getArchive)
  await expect(archive.getByText(data.archive!.sumsHash.slice(0, 8)).first()).toBeVisible()

  // What saves the form stands below the archive, not on it.
  const last = archive.getByRole('button').last()
  await last.scrollIntoViewIfNeeded()
  const save = page.getByRole('button', { name: say(settingMessages, 'save'), exact: true })
  const [above, below] = [(await last.boundingBox())!, (await save.boundingBox())!]
  expect(above.y + above.height).toBeLessThan(below.y)

  const downloading = page.waitForEvent('download')
  await press('download')
  expect((await downloading).suggestedFilename()).toMatch(/^laisen-archive-.+\.zip$/)
  await press('delete')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('delete') })
    .click()
  await expect(archive.getByText(pattern(t('cancelled', { time: '.*' })))).toBeVisible()
  await expect(archive.getByRole('button', { name: t('download') })).toHaveCount(0)
})
