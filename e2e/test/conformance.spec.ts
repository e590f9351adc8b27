import { frameMessages } from '@laisen/contract/messages/frame'
import type { Page } from '@playwright/test'
import { pattern } from '../support/in-either.ts'
import { expect, type Say } from '../support/story.ts'
import { ownAdmin, test } from '../support/users.ts'

// Lines of the specification that only a browser can show and that no other story checks closely.

function pieceOfFrame(page: Page, say: Say) {
  return page
    .getByRole('navigation', { name: say(frameMessages, 'mainMenu') })
    .or(page.getByRole('button', { name: say(frameMessages, 'openMenu') }))
}

test('people who are signed in see no navigation on the pages for people without an account either [1.2.13]', async ({
  page,
  say,
  signInAfresh,
}) => {
  await signInAfresh('operator')
  await expect(pieceOfFrame(page, say).first()).toBeVisible()
  for (const address of ['/confirmpassword', '/register', '/success', '/failure']) {
    await page.goto(address)
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(pieceOfFrame(page, say)).toHaveCount(0)
  }
})

test('Logout calls Login/Logout, and the session is over for whoever still has its cookie [1.2.27]', async ({
  page,
  say,
  signInAfresh,
}) => {
  await signInAfresh('operator')
  const context = page.context()
  const cookies = await context.cookies()
  const asked = () => context.request.post('/api/v1/User/GetInfoUser', { data: {}, headers: { origin: origin(page) } })
  await page.getByRole('button', { name: pattern(say(frameMessages, 'userMenu')) }).click()
  const call = page.waitForResponse('**/api/v1/Login/Logout')
  await page.getByRole('menuitem', { name: say(frameMessages, 'logout') }).click()
  expect((await call).request().method()).toBe('POST')
  await page.waitForURL('**/login')
  await context.addCookies(cookies)
  expect((await asked()).status()).toBe(401)
})

function origin(page: Page): string {
  return new URL(page.url()).origin
}

test('a screen that has not come after 120 seconds counts as failed, and the person is told [1.8.34]', async ({
  page,
  say,
  signInAfresh,
}) => {
  await signInAfresh('operator')
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

const wide = { tag: '@en-1280-light' }
test('of eight pages the pager shows six, and five on a phone [1.9.03]', wide, async ({ page, house, open, say }) => {
  const { company, admin } = await ownAdmin(house)
  for (let count = 0; count < 70; count++) await house.given.employee({ company, roles: [2] })
  const users = await open({ as: admin })
  await expect(users.rows).toHaveCount(10)
  const pages = page.getByRole('navigation', { name: say(frameMessages, 'pages') })
  await expect(pages.getByRole('button', { name: /\d/ })).toHaveCount(6)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(pages.getByRole('button', { name: /\d/ })).toHaveText(['1', '2', '3', '4', '8'])
  const [first, last] = [pages.getByRole('button').first(), pages.getByRole('button').last()]
  expect((await first.boundingBox())?.y, 'they share a line').toBe((await last.boundingBox())?.y)
})
