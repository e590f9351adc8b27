import { historyMessages } from '@laisen/contract/messages/history'
import { passwordLinkMessages } from '@laisen/contract/messages/password-links'
import { sessionMessages } from '@laisen/contract/messages/session'
import { stampMessages } from '@laisen/contract/messages/stamps'
import type { GivenEmployee } from '@laisen/testkit/given'
import type { Page } from '@playwright/test'
import { pattern } from '../support/in-either.ts'
import { enterAt } from '../support/own-people.ts'
import { leave } from '../support/sessions.ts'
import { expect, type Say, test } from '../support/story.ts'

const wanted = '/historylog?search=contract&size=20'
const there = /historylog\?search=contract&size=20$/

async function typePassword(page: Page, say: Say, person: GivenEmployee): Promise<void> {
  await page.waitForURL(/\/login$/)
  await page.getByLabel(say(sessionMessages, 'companyCode')).fill(person.companyCode)
  await page.getByLabel(say(sessionMessages, 'username')).fill(person.username)
  await page.getByLabel(say(sessionMessages, 'password'), { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
}

test('a link into the product survives the login, with its filter, and counts once', async ({ page, house, say }) => {
  const person = await house.given.employee({ permissions: [2, 3] })
  await page.goto(house.url + wanted)
  await typePassword(page, say, person)
  await page.waitForURL(there)
  await expect(page.getByRole('heading', { name: say(historyMessages, 'title') })).toBeVisible()

  await leave(page.context())
  await page.goto(`${house.url}/login`)
  await typePassword(page, say, person)
  await page.waitForURL(/UploadPDF$/)
})

test('a link survives a password that an administrator made, which is replaced by a strong one before any screen opens', async ({
  page,
  house,
  say,
}) => {
  const person = await house.given.employee({ permissions: [2, 3], mustChangePassword: true })
  await page.goto(house.url + wanted)
  await typePassword(page, say, person)
  await page.waitForURL(there)
  const field = (key: 'oldPassword' | 'newPassword' | 'confirmPassword') =>
    page.getByLabel(pattern(`^${say(sessionMessages, key)}`))
  await expect(page.getByRole('heading', { name: say(sessionMessages, 'mustChangePassword') })).toBeVisible()
  await field('oldPassword').fill(person.password)
  await field('newPassword').fill('weak')
  const change = page.getByRole('button', { name: say(sessionMessages, 'changePassword') })
  await change.click()
  await expect(page.getByText(say(passwordLinkMessages, 'notStrong'))).toBeVisible()
  await field('newPassword').fill('Another-pass-2027!')
  await field('confirmPassword').fill('Another-pass-2027!')
  await change.click()
  await expect(page.getByRole('heading', { name: say(historyMessages, 'title') })).toBeVisible()
  await expect(page).toHaveURL(there)
})

test('a call that is answered 401 leads to the login, which says that the session has ended and leads back [1.2.12]', async ({
  page,
  house,
  say,
  language,
}) => {
  const person = await house.given.employee({ permissions: [2, 3] })
  await enterAt(page, { house, person, language }, '/historylog')
  const search = page.getByRole('searchbox')
  await expect(search).toBeVisible()
  await page.context().clearCookies()
  await search.fill('contract')
  await search.press('Enter')
  await expect(page.getByText(say(sessionMessages, 'sessionEnded'))).toBeVisible()
  await typePassword(page, say, person)
  await page.waitForURL(/historylog\?search=contract/)
})

test('a login never leads to another site', async ({ page, house, say }) => {
  const address = '//evil.example/'
  const person = await house.given.employee({ permissions: [2, 3] })
  await page.goto(`${house.url}/login?next=${encodeURIComponent(address)}`)
  await page.evaluate((text) => sessionStorage.setItem('laisen-wanted-address', text), address)
  await page.goto(`${house.url}/login`)
  await typePassword(page, say, person)
  await page.waitForURL(`${house.url}/UploadPDF`)
  await expect(page.getByRole('heading', { name: say(stampMessages, 'uploadTitle') }).first()).toBeAttached()
})
