import { frameMessages } from '@laisen/contract/messages/frame'
import { sessionMessages } from '@laisen/contract/messages/session'
import { companyCode, demoPassword } from '../support/people.ts'
import { expect, test } from '../support/story.ts'

test('what is not public leads to the login [1.2.01] [1.2.11] [2.2.01] [2.2.02] [2.2.04]', async ({ page, say }) => {
  for (const address of ['/', '/UploadPDF', '/PdfPreview', '/historylog', '/userprofile']) {
    await page.goto(address)
    await page.waitForURL('**/login')
    await expect(page.getByLabel(say(sessionMessages, 'companyCode'))).toBeVisible()
  }
})

test('a wrong password is told in red, on the page [1.2.20] [1.8.01] [1.2.15]', async ({ page, say, picture }) => {
  await page.goto('/login')
  await page.getByLabel(say(sessionMessages, 'companyCode')).fill(companyCode)
  await page.getByLabel(say(sessionMessages, 'username')).fill('nobody')
  await page.getByLabel(say(sessionMessages, 'password'), { exact: true }).fill('wrong')
  await page.getByRole('button', { name: say(sessionMessages, 'logInButton') }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await picture('login-refused')
})

test('Enter logs in and leads to Upload a second later; Logout ends it, and says so [1.2.16] [1.2.20] [1.4.03] [1.2.27] [1.4.02]', async ({
  page,
  say,
}) => {
  await page.clock.install()
  await page.goto('/login')
  await page.getByLabel(say(sessionMessages, 'companyCode')).fill(companyCode)
  await page.getByLabel(say(sessionMessages, 'username')).fill('operator')
  await page.getByLabel(say(sessionMessages, 'password'), { exact: true }).fill(demoPassword)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.keyboard.press('Enter')
  // The word stands for a second before the way goes on.
  await expect(page.getByText(say(sessionMessages, 'loggedIn'))).toBeVisible()
  await page.clock.runFor(950)
  await expect(page).toHaveURL(/\/login$/)
  await page.clock.resume()
  await page.waitForURL('**/UploadPDF')
  await page.getByRole('button', { name: new RegExp(say(frameMessages, 'userMenu')) }).click()
  await page.getByRole('menuitem', { name: say(frameMessages, 'logout') }).click()
  await page.waitForURL('**/login')
  // Information has an alert of its own, which is not the red one.
  await expect(page.getByRole('status').getByText(say(sessionMessages, 'loggedOut'))).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.goto('/UploadPDF')
  await page.waitForURL('**/login')
})

test('the language changes at any time and outlives a reload [1.1.02] [1.1.03] [1.2.22]', async ({
  page,
  say,
  signInAfresh,
  language,
}) => {
  const other = language === 'en' ? 'th' : 'en'
  await signInAfresh('operator')
  await page.getByRole('button', { name: new RegExp(`^${say(frameMessages, 'language')}`) }).click()
  await page.getByRole('menuitemradio', { name: frameMessages[language][other === 'th' ? 'thai' : 'english'] }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', other)
})

test('the drawer shows what one may, and the rest says so [1.2.28] [1.2.29] [1.2.07] [1.6.28]', async ({
  page,
  say,
  signIn,
  narrow,
}) => {
  await signIn('signer')
  if (narrow) await page.getByRole('button', { name: say(frameMessages, 'openMenu') }).click()
  const menu = page.getByRole('navigation', { name: say(frameMessages, 'mainMenu') }).last()
  await expect(menu.getByRole('link', { name: say(frameMessages, 'historyLog') })).toBeVisible()
  await expect(menu.getByRole('link', { name: say(frameMessages, 'report') })).toHaveCount(0)
  await page.goto('/report')
  await page.waitForURL('**/AccessDenied')
  await expect(page.getByText(say(sessionMessages, 'accessDenied')).first()).toBeVisible()
})

test('two minutes before an idle session ends it is asked about, and goes on', async ({ page, say, signInAfresh }) => {
  await signInAfresh('operator', '/historylog')
  // Opening a page is activity: what it loads has to be over.
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => localStorage.setItem('laisen-active-at', String(Date.now() - 28.5 * 60_000)))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('timer')).toBeVisible()
  await dialog.getByRole('button', { name: say(sessionMessages, 'idleStay') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/historylog/)
})
