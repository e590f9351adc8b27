import { readFile } from 'node:fs/promises'
import { personalDataMessages } from '@laisen/contract/messages/personal-data'
import { sessionMessages } from '@laisen/contract/messages/session'
import { ownDataMessages } from '../../web/src/features/profile/own-data-messages.ts'
import { pattern } from '../support/in-either.ts'
import { enterAt } from '../support/own-people.ts'
import { expect, test } from '../support/story.ts'
import { ownAdmin } from '../support/users.ts'

test('a user downloads their data from the profile, after the password if it was long ago', async ({
  page,
  house,
  language,
  say,
}) => {
  const person = await house.given.employee({ username: 'ownfile', permissions: [2, 3] })
  await enterAt(page, { house, person, language }, '/userprofile?tab=security')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: say(ownDataMessages, 'ownDownload') }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('personal-data.html')
  expect(await readFile(await download.path(), 'utf8')).toContain('ownfile@example.com')

  house.clock.advance({ minutes: 6 })
  await page.getByRole('button', { name: say(ownDataMessages, 'ownDownload') }).click()
  const asked = page.getByRole('dialog')
  await asked.locator('input[type="password"]').fill(person.password)
  const again = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  await again
  await expect(page.getByText(say(sessionMessages, 'sessionEnded'))).toHaveCount(0)
})

test('an administrator sees what is kept about someone who left, and erases it', async ({
  page,
  house,
  language,
  say,
  picture,
}) => {
  const t = (key: keyof (typeof personalDataMessages)['en'] & string, facts = {}) =>
    say(personalDataMessages, key, facts)
  const { company, admin } = await ownAdmin(house)
  const left = await house.given.employee({ company, deleted: true })
  await enterAt(page, { house, person: admin, language }, '/usermanagement?tab=security')
  const data = page.getByRole('region', { name: t('title') })
  const find = async (email: string) => {
    await data.getByLabel(t('email')).fill(email)
    await page.keyboard.press('Enter')
  }
  await find(admin.email)
  await expect(data.getByText(t('isUser'))).toBeVisible()
  await find(left.email)
  await expect(data.getByText(t('isUser'))).toHaveCount(0)
  await expect(data.getByText(t('profiles'))).toBeVisible()
  await picture('personal-data-found')
  await data.getByRole('button', { name: t('erase') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('erase') })
    .click()
  await expect(page.getByText(pattern(t('erased'))).first()).toBeVisible()
  await find(left.email)
  await expect(data.getByRole('alert')).toBeVisible()
})
