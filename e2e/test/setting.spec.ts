import { getSetting, saveSetting } from '@laisen/contract/endpoints/settings'
import { errorMessages } from '@laisen/contract/messages/errors'
import { frameMessages } from '@laisen/contract/messages/frame'
import { signaturePng } from '@laisen/testkit/images'
import type { TestServer } from '@laisen/testkit/server'
import type { Page } from '@playwright/test'
import { settingMessages } from '../../web/src/features/settings/messages.ts'
import { enterAt } from '../support/own-people.ts'
import { expect, test } from '../support/story.ts'

async function keeper({ given }: TestServer) {
  return given.employee({ company: await given.company(), permissions: [2, 106] })
}

/** A token of the design, as it is in force on the page. */
const token = (page: Page, name: string) =>
  page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim(), name)

test('colour and logo are seen while they are edited, and are in the frame once they are saved [2.2.91]', async ({
  page,
  house,
  language,
  say,
  picture,
}) => {
  const person = await keeper(house)
  await enterAt(page, { house, person, language }, '/setting')
  await expect(page.getByLabel(say(settingMessages, 'language'), { exact: true })).toBeVisible()
  const save = page.getByRole('button', { name: say(settingMessages, 'save'), exact: true })
  const before = await token(page, '--primary')
  const color = page.getByLabel(say(settingMessages, 'colorCode'), { exact: true })

  await color.fill('#ffd43')
  await save.click()
  await expect(page.getByText(say(settingMessages, 'colorCodeWrong'))).toBeVisible()
  await color.fill('#FFD43B')
  await expect(page.getByRole('status').filter({ hasText: /#[0-9A-F]{6}/ })).toBeVisible()
  await color.fill('#6B1F4E')
  await expect(page.getByText(say(settingMessages, 'colorGood', { ratio: '10.9' }))).toBeVisible()
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: signaturePng() }
  await page.locator('input[type="file"]').setInputFiles({ ...file, name: 'logo.gif', mimeType: 'image/gif' })
  await expect(page.getByText(say(settingMessages, 'logoType'))).toBeVisible()
  await page.locator('input[type="file"]').setInputFiles(file)
  await expect(page.getByRole('img', { name: say(settingMessages, 'logoAlt') })).toBeVisible()
  await expect(page.getByText(say(settingMessages, 'unsaved_other', { count: 2 }))).toBeVisible()
  expect(await token(page, '--primary')).toBe(before)
  await picture('setting')

  await save.click()
  await expect(page.getByText(say(settingMessages, 'saved'))).toBeVisible()
  await expect.poll(() => token(page, '--primary')).not.toBe(before)
  const { data } = await house.as.person(person).call(getSetting)
  expect(data.colorCode).toBe('#6b1f4e')
  await page.goto(`${house.url}/UploadPDF`)
  await expect(page.locator('main h1')).toBeVisible()
  expect(await token(page, '--primary')).not.toBe(before)
  await expect(page.locator(`img[src="${data.logo}"]`).first()).toBeAttached()
})

test('Cancel takes the changes back, and what somebody else saved meanwhile is not overwritten', async ({
  page,
  house,
  language,
  say,
}) => {
  const person = await keeper(house)
  await enterAt(page, { house, person, language }, '/setting')
  const name = page.getByLabel(say(settingMessages, 'senderName'), { exact: true })
  const button = (key: 'save' | 'cancel' | 'loadAgain') =>
    page.getByRole('button', { name: say(settingMessages, key), exact: true })
  await name.fill('Contracts')
  await button('cancel').click()
  await expect(name).toHaveValue('')
  await name.fill('Contracts')
  await house.as.person(person).call(saveSetting, { version: 0, senderName: 'Legal' })
  await button('save').click()
  await expect(page.getByText(say(errorMessages, 'SETTING_CHANGED'))).toBeVisible()
  await expect(name).toHaveValue('Contracts')
  await button('loadAgain').click()
  await expect(name).toHaveValue('Legal')
})

test('Setting is a screen of people who hold 106, and needs a session [2.2.18]', async ({
  page,
  house,
  language,
  say,
}) => {
  await page.goto(`${house.url}/setting`)
  await page.waitForURL('**/login')
  const clerk = await house.given.employee({ company: await house.given.company(), permissions: [2] })
  await enterAt(page, { house, person: clerk, language }, '/setting')
  await page.waitForURL('**/AccessDenied')
  await enterAt(page, { house, person: await keeper(house), language }, '/setting')
  await expect(page.getByRole('heading', { level: 1, name: say(frameMessages, 'setting') })).toBeVisible()
})
