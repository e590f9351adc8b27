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

test('pages for people without an account show no navigation [1.2.13]', async ({ page, say }) => {
  for (const address of ['/confirmpassword', '/register', '/success', '/failure']) {
    await page.goto(address)
    await expectNoFrame(page, say)
    await expect(page.getByRole('navigation')).toHaveCount(0)
  }
})

test('the Log in button shows that the call is running, and the page goes from empty to success [1.2.17] [1.4.01]', async ({
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
  await page.getByLabel(say(sessionMessages, 'username')).fill('operator')
  await page.getByLabel(say(sessionMessages, 'password'), { exact: true }).fill(demoPassword)
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expect(page.getByText(say(sessionMessages, 'loggedIn'))).toBeVisible()
  await page.waitForURL('**/UploadPDF')
})

test('a lost connection while logging in shows its text [1.8.03] [2.8.03]', async ({ page, say }) => {
  await page.route('**/api/v1/Login/LoginCustomer', (route) => route.abort())
  await page.goto('/login')
  await page.getByLabel(say(sessionMessages, 'companyCode')).fill(companyCode)
  await page.getByLabel(say(sessionMessages, 'username')).fill('operator')
  await page.getByLabel(say(sessionMessages, 'password'), { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText(say(sessionMessages, 'networkFailed'))
})

test('the username field takes 15 characters and says so beside it [1.5.02] [1.5.03] [1.5.04]', async ({
  page,
  say,
}) => {
  await page.goto('/login')
  const field = page.getByLabel(say(sessionMessages, 'username'))
  await field.fill('ABCDEFGHIJKLMNOP')
  await expect(field).toHaveValue('abcdefghijklmno')
  await expect(page.getByText(say(sessionMessages, 'usernameRule'))).toBeVisible()
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

test('an unforeseen failure shows its text to the person [1.8.35]', async ({ page, signIn }) => {
  await signIn('operator')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { error: new Error('Something unforeseen') })))
  await expect(page.getByRole('dialog')).toContainText('Something unforeseen')
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
