import { factorMessages } from '@laisen/contract/messages/factors'
import { historyMessages } from '@laisen/contract/messages/history'
import { sessionMessages } from '@laisen/contract/messages/session'
import { signInCodeMessages } from '@laisen/contract/messages/sign-in-code'
import { stampMessages } from '@laisen/contract/messages/stamps'
import type { GivenEmployee } from '@laisen/testkit/given'
import type { TestServer } from '@laisen/testkit/server'
import type { Page } from '@playwright/test'
import { shownAt } from '../support/authenticator.ts'
import { pattern } from '../support/in-either.ts'
import { enterAt } from '../support/own-people.ts'
import { ownServer } from '../support/own-server.ts'
import { leave } from '../support/sessions.ts'
import { expect, type Say, test } from '../support/story.ts'

// These stories share a server of their own, because one moves its clock.
test.describe.configure({ mode: 'default' })
let house: TestServer
test.beforeAll(async () => {
  house = await ownServer()
})
test.afterAll(() => house.close())

const wanted = '/historylog?search=contract&size=20'
const there = /historylog\?search=contract&size=20$/

async function typePassword(page: Page, say: Say, person: GivenEmployee): Promise<void> {
  await page.waitForURL(/\/login$/)
  await page.getByLabel(say(sessionMessages, 'companyCode')).fill(person.companyCode)
  await page.getByLabel(say(sessionMessages, 'username')).fill(person.username)
  await page.getByLabel(say(sessionMessages, 'password'), { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
}

test('a link into the product survives the login, with its filter, and counts once', async ({ page, say }) => {
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

test('a link survives a password that must be changed first', async ({ page, say }) => {
  const person = await house.given.employee({ permissions: [2, 3], mustChangePassword: true })
  await page.goto(house.url + wanted)
  await typePassword(page, say, person)
  await page.waitForURL(there)
  const field = (key: 'oldPassword' | 'newPassword' | 'confirmPassword') =>
    page.getByLabel(pattern(`^${say(sessionMessages, key)}`))
  await field('oldPassword').fill(person.password)
  await field('newPassword').fill('Another-pass-2027!')
  await field('confirmPassword').fill('Another-pass-2027!')
  await page.getByRole('button', { name: say(sessionMessages, 'changePassword') }).click()
  await expect(page.getByRole('heading', { name: say(historyMessages, 'title') })).toBeVisible()
  await expect(page).toHaveURL(there)
})

test('a link survives the second factor', async ({ page, say, language }) => {
  const person = await house.given.employee({ permissions: [2, 3] })
  await enterAt(page, { house, person, language }, '/userprofile?tab=security')
  await page.getByRole('button', { name: say(factorMessages, 'setUp') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input').first().fill(person.password)
  await dialog.getByRole('button', { name: say(factorMessages, 'begin') }).click()
  const key = await page.getByRole('status', { name: say(factorMessages, 'secret') }).innerText()
  const code = page.getByLabel(say(signInCodeMessages, 'code'))
  await code.fill(shownAt(key, house.clock.now()))
  await page.getByRole('button', { name: say(factorMessages, 'turnOn') }).click()
  await page.getByRole('button', { name: say(factorMessages, 'kept') }).click()

  await leave(page.context())
  await page.goto(house.url + wanted)
  await typePassword(page, say, person)
  house.clock.advance({ seconds: 30 })
  await code.fill(shownAt(key, house.clock.now()))
  await page.keyboard.press('Enter')
  await page.waitForURL(there)
})

test('when the session ends on a page, the login leads back to it', async ({ page, say, language }) => {
  const person = await house.given.employee({ permissions: [2, 3] })
  await enterAt(page, { house, person, language }, '/historylog')
  const search = page.getByRole('searchbox')
  await expect(search).toBeVisible()
  await page.context().clearCookies()
  await search.fill('contract')
  await search.press('Enter')
  await typePassword(page, say, person)
  await page.waitForURL(/historylog\?search=contract/)
})

for (const address of ['//evil.example/', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
  test(`a login never leads to ${address}`, async ({ page, say }) => {
    const person = await house.given.employee({ permissions: [2, 3] })
    await page.goto(`${house.url}/login?next=${encodeURIComponent(address)}`)
    await page.evaluate((text) => sessionStorage.setItem('laisen-wanted-address', text), address)
    await page.goto(`${house.url}/login`)
    await typePassword(page, say, person)
    await page.waitForURL(`${house.url}/UploadPDF`)
    await expect(page.getByRole('heading', { name: say(stampMessages, 'uploadTitle') }).first()).toBeAttached()
  })
}
