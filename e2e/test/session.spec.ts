import { frameMessages } from '@laisen/contract/messages/frame'
import { sessionMessages } from '@laisen/contract/messages/session'
import { companyCode } from '../support/people.ts'
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

test('Enter logs in and leads to Upload; Logout ends it [1.2.16] [1.4.03] [1.2.27] [1.4.02]', async ({
  page,
  say,
  signIn,
}) => {
  await signIn('operator')
  await page.getByRole('button', { name: new RegExp(say(frameMessages, 'userMenu')) }).click()
  await page.getByRole('menuitem', { name: say(frameMessages, 'logout') }).click()
  await page.waitForURL('**/login')
  await page.goto('/UploadPDF')
  await page.waitForURL('**/login')
})

test('the language changes at any time and outlives a reload [1.1.02] [1.1.03] [1.2.22]', async ({
  page,
  say,
  signIn,
  language,
}) => {
  const other = language === 'en' ? 'th' : 'en'
  await signIn('operator')
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
