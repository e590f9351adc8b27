import { frameMessages } from '@laisen/contract/messages/frame'
import { sessionMessages } from '@laisen/contract/messages/session'
import type { Page } from '@playwright/test'
import { asRead, pattern } from '../support/in-either.ts'
import { loaded } from '../support/loaded.ts'
import { companyCode, demoPassword } from '../support/people.ts'
import { leave } from '../support/sessions.ts'
import { expect, type Say, test } from '../support/story.ts'

async function typeLogin(
  page: Page,
  say: Say,
  { username, password }: { username: string; password: string },
): Promise<void> {
  await page.goto('/login')
  await page.getByLabel(say(sessionMessages, 'companyCode')).fill(companyCode)
  await page.getByLabel(say(sessionMessages, 'username')).fill(username)
  await page.getByLabel(say(sessionMessages, 'password'), { exact: true }).fill(password)
}

async function expectLogin(page: Page, say: Say, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await page.goto(address)
    await page.waitForURL('**/login')
    await expect(page.getByLabel(say(sessionMessages, 'companyCode'))).toBeVisible()
  }
}

test('without a session every private screen leads to the login [1.2.01] [1.2.08] [1.2.11]', async ({ page, say }) => {
  await expectLogin(page, say, ['/', '/usermanagement', '/userprofile', '/no-such-page'])
})

test('Upload, the preview and the history need a session [2.2.01] [2.2.02] [2.2.04]', async ({ page, say }) => {
  await expectLogin(page, say, ['/UploadPDF', '/PdfPreview', '/historylog'])
})

test('the certificates, the log and User Group need a session [2.2.03] [2.2.17] [2.2.19]', async ({ page, say }) => {
  await expectLogin(page, say, ['/CertList', '/log', '/usergroup'])
})

test('a wrong password shows the message of the server in the red alert [1.2.15] [1.2.20] [1.8.01]', async ({
  page,
  say,
}) => {
  await typeLogin(page, say, { username: 'nobody', password: 'wrong' })
  await expect(page.getByRole('alert')).toHaveCount(0)
  const answered = page.waitForResponse('**/api/v1/Login/LoginCustomer')
  await page.getByRole('button', { name: say(sessionMessages, 'logInButton') }).click()
  const { message } = (await (await answered).json()) as { message: string }
  await expect(page.getByRole('alert')).toContainText(asRead(message))
})

test.describe(() => {
  test.use({ ownContext: true })

  test('Enter logs in, and Upload opens a second later [1.2.16] [1.4.03]', async ({ page, say }) => {
    await page.clock.install()
    await typeLogin(page, say, { username: 'operator', password: demoPassword })
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.keyboard.press('Enter')
    await expect(page.getByText(say(sessionMessages, 'loggedIn'))).toBeVisible()
    await page.clock.runFor(950)
    await expect(page).toHaveURL(/\/login$/)
    await page.clock.resume()
    await page.waitForURL('**/UploadPDF')
  })
})

test('Logout ends the session on the server and shows the login, which says so [1.2.20] [1.2.27]', async ({
  page,
  context,
  say,
  signInAfresh,
}) => {
  await signInAfresh('operator')
  const session = await context.cookies()
  const logout = page.waitForRequest('**/api/v1/Login/Logout')
  await page.getByRole('button', { name: pattern(say(frameMessages, 'userMenu')) }).click()
  await page.getByRole('menuitem', { name: say(frameMessages, 'logout') }).click()
  await logout
  await page.waitForURL('**/login')
  // Information is shown in a separate alert, not in the red one.
  await expect(page.getByRole('status').getByText(say(sessionMessages, 'loggedOut'))).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  // The old cookie no longer opens anything.
  await context.addCookies(session)
  await expectLogin(page, say, ['/UploadPDF'])
})

test('the language can be changed at any time, also in the profile, and survives a reload [1.1.02] [1.1.03] [1.2.22]', async ({
  page,
  say,
  signInAfresh,
  language,
}) => {
  const other = language === 'en' ? 'th' : 'en'
  await signInAfresh('operator')
  await page.getByRole('button', { name: pattern(`^${say(frameMessages, 'language')}`) }).click()
  await page.getByRole('menuitemradio', { name: frameMessages[language][other === 'th' ? 'thai' : 'english'] }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  await page.goto('/userprofile?tab=language')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
  await page.getByRole('radio', { name: language === 'en' ? 'English' : 'ไทย' }).check({ force: true })
  await expect(page.locator('html')).toHaveAttribute('lang', language)
})

test('light or dark is chosen in the top bar, in every tab at once, and survives a reload', async ({
  page,
  say,
  signInAfresh,
  look,
}) => {
  const root = page.locator('html')
  await signInAfresh('operator')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(root).toHaveAttribute('data-mantine-color-scheme', look.colorScheme)
  const choose = async (word: 'themeLight' | 'themeDark' | 'themeSystem') => {
    await page.getByRole('button', { name: pattern(`^${say(frameMessages, 'theme')}`) }).click()
    await page.getByRole('menuitemradio', { name: say(frameMessages, word) }).click()
  }
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await choose('themeLight')
  const light = await paper()
  await choose('themeDark')
  for (const one of [page, other])
    await expect(one.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  expect(await paper()).not.toBe(light)
  await page.reload()
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  // As the device is set, also when it changes.
  await choose('themeSystem')
  for (const colorScheme of ['light', 'dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(root).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  }
})

test('the drawer holds the entries a person may use; the address of another, or of Platform, is denied [1.2.28] [1.2.29] [1.6.28]', async ({
  page,
  say,
  signIn,
  narrow,
}) => {
  const entries = ['uploadFile', 'historyLog', 'certificateManagement', 'userManagement', 'report'] as const
  const drawer = async () => {
    if (narrow) await page.getByRole('button', { name: say(frameMessages, 'openMenu') }).click()
    return page.getByRole('navigation', { name: say(frameMessages, 'mainMenu') }).last()
  }
  const entry = async (name: (typeof entries)[number]) =>
    (await drawer()).getByRole('link', { name: say(frameMessages, name), exact: true })

  await signIn('admin', '/userprofile')
  const all = await drawer()
  for (const name of entries) await expect(all.getByRole('link', { name: say(frameMessages, name) })).toBeVisible()
  for (const address of ['/platform/companies', '/platform/outbox', '/platform/health', '/platform/companies/1']) {
    await page.goto(address)
    await page.waitForURL('**/AccessDenied')
  }
  await leave(page.context())
  await signIn('signer', '/userprofile')
  await expect(await entry('historyLog')).toBeVisible()
  for (const name of ['report', 'userManagement'] as const) {
    await page.reload()
    await expect(await entry(name)).toHaveCount(0)
  }
  for (const address of ['/report', '/purgedenvelopereport']) {
    await page.goto(address)
    await page.waitForURL('**/AccessDenied')
  }
})

test('two minutes before an idle session ends the page asks, and the session can go on', async ({
  page,
  say,
  signInAfresh,
}) => {
  await signInAfresh('operator', '/historylog')
  // Loading a page counts as activity, so wait until it is over.
  await loaded(page)
  await page.evaluate(() => localStorage.setItem('laisen-active-at', String(Date.now() - 28.5 * 60_000)))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('timer')).toBeVisible()
  await dialog.getByRole('button', { name: say(sessionMessages, 'idleStay') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/historylog/)
})
