import { profileMessages } from '@laisen/contract/messages/profile'
import { signaturePng } from '@laisen/testkit/images'
import type { Page } from '@playwright/test'
import { settingMessages } from '../../web/src/features/settings/messages.ts'
import { enterAt } from '../support/own-people.ts'
import { expect, test } from '../support/story.ts'

const file = { name: 'picture.png', mimeType: 'image/png', buffer: signaturePng() }

/** Pictures are read only when the answer is called, as large ones on a slow machine. Before the page is opened. */
async function holdPictures(page: Page): Promise<() => Promise<unknown>> {
  await page.addInitScript(() => {
    const read = window.createImageBitmap.bind(window)
    const may = new Promise((go) => window.addEventListener('pictures-may-be-read', go, { once: true }))
    window.createImageBitmap = async (source: ImageBitmapSource) => {
      await may
      return read(source)
    }
  })
  return () => page.evaluate(() => window.dispatchEvent(new Event('pictures-may-be-read')))
}

test('what is typed in the settings and in the profile while a picture is still being read stays', async ({
  page,
  house,
  language,
  say,
}) => {
  const person = await house.given.employee({ company: await house.given.company(), permissions: [2, 3, 106] })
  const readThem = await holdPictures(page)
  await enterAt(page, { house, person, language }, '/setting')
  await page.locator('input[type="file"]').setInputFiles(file)
  const replyTo = page.getByLabel(say(settingMessages, 'replyTo'), { exact: true })
  await replyTo.fill('contracts@example.com')
  await readThem()
  await expect(page.getByRole('img', { name: say(settingMessages, 'logoAlt') })).toBeVisible()
  await expect(replyTo).toHaveValue('contracts@example.com')
  await expect(page.getByText(say(settingMessages, 'unsaved_other', { count: 2 }))).toBeVisible()

  await enterAt(page, { house, person, language }, '/userprofile')
  await page.locator('input[type="file"]').setInputFiles(file)
  const firstName = page.locator('input[name="firstName"]')
  await firstName.fill('Kittipong')
  await readThem()
  await expect(page.getByRole('button', { name: say(profileMessages, 'removePicture') })).toBeVisible()
  await expect(firstName).toHaveValue('Kittipong')
})
