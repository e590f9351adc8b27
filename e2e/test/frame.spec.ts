import { readFile } from 'node:fs/promises'
import { frameMessages } from '@laisen/contract/messages/frame'
import { sessionMessages } from '@laisen/contract/messages/session'
import type { Page } from '@playwright/test'
import { pattern } from '../support/in-either.ts'
import { keptBack } from '../support/kept-back.ts'
import { companyCode, demoPassword } from '../support/people.ts'
import { expect, type Say, test } from '../support/story.ts'

async function expectNoFrame(page: Page, say: Say): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible()
  await expect(page.getByRole('navigation', { name: say(frameMessages, 'mainMenu') })).toHaveCount(0)
  await expect(page.getByRole('button', { name: say(frameMessages, 'openMenu') })).toHaveCount(0)
  await expect(page.getByRole('button', { name: pattern(say(frameMessages, 'userMenu')) })).toHaveCount(0)
}

test('the login, its tab for a forgotten password and the reset page show no frame [1.2.02] [1.2.14]', async ({
  page,
  say,
}) => {
  await page.goto('/ResetPassword')
  await expectNoFrame(page, say)
  await page.goto('/login')
  await expectNoFrame(page, say)
  await page.getByRole('button', { name: say(sessionMessages, 'forgotPassword') }).click()
  await expect(page.getByRole('button', { name: say(sessionMessages, 'logInButton'), exact: true })).toHaveCount(0)
  await expectNoFrame(page, say)
})

test('pages for people without an account show no navigation, to people who are signed in either [1.2.07] [1.2.13]', async ({
  page,
  say,
  signIn,
}) => {
  const addresses = ['/confirmpassword', '/register', '/success', '/failure']
  for (const address of [...addresses, '/AccessDenied']) {
    await page.goto(address)
    await expectNoFrame(page, say)
    await expect(page.getByRole('navigation')).toHaveCount(0)
  }
  await expect(page.getByText(say(sessionMessages, 'accessDenied')).first()).toBeVisible()
  await signIn('operator')
  const menu = page.getByRole('navigation', { name: say(frameMessages, 'mainMenu') })
  await expect(menu.or(page.getByRole('button', { name: say(frameMessages, 'openMenu') })).first()).toBeVisible()
  for (const address of addresses) {
    await page.goto(address)
    await expectNoFrame(page, say)
  }
})

test('a username has 15 characters; Log in shows that the call is running, and the page goes from empty to success [1.2.17] [1.4.01] [1.5.04]', async ({
  page,
  say,
}) => {
  const letGo = await keptBack(page, '**/api/v1/Login/LoginCustomer')
  await page.goto('/login')
  const button = page.getByRole('button', { name: say(sessionMessages, 'logInButton') })
  // The empty state is neither busy nor has an alert.
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.getByLabel(say(sessionMessages, 'companyCode')).fill(companyCode)
  const username = page.getByLabel(say(sessionMessages, 'username'))
  await username.fill('ABCDEFGHIJKLMNOP')
  await expect(username).toHaveValue('abcdefghijklmno')
  await expect(page.getByText(say(sessionMessages, 'usernameRule'))).toBeVisible()
  await username.fill('operator')
  await page.getByLabel(say(sessionMessages, 'password'), { exact: true }).fill(demoPassword)
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(page.getByText(say(sessionMessages, 'loggedIn'))).toBeVisible()
  await page.waitForURL('**/UploadPDF')
})

test('a lost connection, while logging in or asking for a forgotten password, shows its text in the red alert [1.8.02] [1.8.03] [2.8.03]', async ({
  page,
  say,
}) => {
  await page.route('**/api/v1/Login/LoginCustomer', (route) => route.abort())
  await page.goto('/login')
  await page.getByLabel(say(sessionMessages, 'companyCode')).fill(companyCode)
  await page.getByLabel(say(sessionMessages, 'username')).fill('operator')
  await page.getByLabel(say(sessionMessages, 'password'), { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(say(sessionMessages, 'networkFailed'))

  await page.getByRole('button', { name: say(sessionMessages, 'forgotPassword') }).click()
  await page.getByLabel(say(sessionMessages, 'email')).fill('somebody@example.com')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.route('**/Login/ForgotPassword', (route) => route.abort())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(say(sessionMessages, 'networkFailed'))
})

test('the top bar shows the logo, and the user menu has exactly four entries [1.2.21] [1.2.23] [1.2.24]', async ({
  page,
  say,
  signIn,
}) => {
  await signIn('admin')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Laisen' })).toBeVisible()
  await page.getByRole('button', { name: pattern(say(frameMessages, 'userMenu')) }).click()
  const entries = ['userProfile', 'upgradePlan', 'userManual', 'logout'] as const
  await expect(page.getByRole('menuitem')).toHaveText(entries.map((entry) => say(frameMessages, entry)))
  await page.getByRole('menuitem', { name: say(frameMessages, 'userProfile') }).click()
  await page.waitForURL('**/userprofile')
})

test('an unforeseen failure shows its text; a screen that has not come after 120 seconds counts as failed, and says so [1.8.34] [1.8.35]', async ({
  page,
  say,
  signInAfresh,
}) => {
  await signInAfresh('operator')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { error: new Error('Something unforeseen') })))
  await expect(page.getByRole('dialog')).toContainText('Something unforeseen')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.clock.install()
  await page.route(/\/assets\/profile-page[^/]*\.js/, () => {})
  await page.getByRole('button', { name: pattern(say(frameMessages, 'userMenu')) }).click()
  await page.getByRole('menuitem', { name: say(frameMessages, 'userProfile') }).click()
  await page.clock.runFor(115_000)
  const told = page.getByText(say(frameMessages, 'chunkFailed'))
  await expect(told).toHaveCount(0)
  await page.clock.runFor(6_000)
  await expect(told).toBeVisible()
})

test('User manual in the user menu downloads the manual of the language, under its name [1.1.07] [1.2.26]', async ({
  page,
  say,
  signIn,
  language,
}) => {
  await signIn('operator')
  await page.getByRole('button', { name: pattern(say(frameMessages, 'userMenu')) }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: say(frameMessages, 'userManual') }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(language === 'th' ? 'คู่มือการใช้งาน-Laisen.pdf' : 'Laisen-user-manual.pdf')
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(bytes.length).toBeGreaterThan(1_000_000)
})
