import { confirmFactor, enrolFactor } from '@laisen/contract/endpoints/factors'
import { factorMessages } from '@laisen/contract/messages/factors'
import { frameMessages } from '@laisen/contract/messages/frame'
import { sessionMessages } from '@laisen/contract/messages/session'
import { signInCodeMessages } from '@laisen/contract/messages/sign-in-code'
import { stampMessages } from '@laisen/contract/messages/stamps'
import type { GivenEmployee } from '@laisen/testkit/given'
import type { TestServer } from '@laisen/testkit/server'
import type { Page } from '@playwright/test'
import { companySecurityMessages } from '../../web/src/features/security/messages.ts'
import { expectAccessible } from '../support/accessible.ts'
import { shownAt } from '../support/authenticator.ts'
import { openContext } from '../support/contexts.ts'
import { pattern } from '../support/in-either.ts'
import { loaded } from '../support/loaded.ts'
import { enterAt } from '../support/own-people.ts'
import { ownServer } from '../support/own-server.ts'
import { expect, type Say, test } from '../support/story.ts'

// These stories share a server of their own, because they move its clock.
test.describe.configure({ mode: 'default' })
let house: TestServer
test.beforeAll(async () => {
  house = await ownServer()
})
test.afterAll(() => house.close())

const security = '/userprofile?tab=security'

/** The code of the next step, which was not used yet. */
function nextCode(key: string): string {
  house.clock.advance({ seconds: 30 })
  return shownAt(key, house.clock.now())
}

/** Continues at the QR code: reads the key, types a code and returns the recovery codes. */
async function finishEnrolling(page: Page, say: Say): Promise<{ key: string; codes: string[] }> {
  await expect(page.getByRole('img', { name: say(factorMessages, 'qrText') })).toBeVisible()
  const key = await page.getByRole('status', { name: say(factorMessages, 'secret') }).innerText()
  await codeField(page, say).fill(shownAt(key, house.clock.now()))
  await page.getByRole('button', { name: say(factorMessages, 'turnOn') }).click()
  const list = page.getByRole('list', { name: say(factorMessages, 'keepTitle') })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  return { key, codes: await list.getByRole('listitem').allInnerTexts() }
}

const codeField = (page: Page, say: Say) => page.getByLabel(say(signInCodeMessages, 'code'))

async function typePassword(page: Page, say: Say, person: GivenEmployee): Promise<void> {
  await page.getByLabel(say(sessionMessages, 'companyCode')).fill(person.companyCode)
  await page.getByLabel(say(sessionMessages, 'username')).fill(person.username)
  await page.getByLabel(say(sessionMessages, 'password'), { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
}

async function logOut(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: pattern(say(frameMessages, 'userMenu')) }).click()
  await page.getByRole('menuitem', { name: say(frameMessages, 'logout') }).click()
  await page.waitForURL('**/login')
}

/** Somebody who set up a second factor elsewhere. */
async function enrolled() {
  const person = await house.given.employee({ permissions: [2, 3] })
  const client = await house.as.fresh(person)
  const { secret: key } = (await client.call(enrolFactor, { password: person.password })).data
  const { data } = await client.call(confirmFactor, { code: shownAt(key, house.clock.now()) })
  return { person, key, codes: data.recoveryCodes }
}

test('in the profile a second factor is set up, gets new recovery codes and is turned off, each with password and code', async ({
  page,
  say,
  language,
}) => {
  const person = await house.given.employee({ permissions: [2, 3] })
  await enterAt(page, { house, person, language }, security)
  await page.getByRole('button', { name: say(factorMessages, 'setUp') }).click()
  const dialog = page.getByRole('dialog')
  const begin = dialog.getByRole('button', { name: say(factorMessages, 'begin') })
  await begin.click()
  await expect(dialog.getByText(say(sessionMessages, 'passwordRequired'), { exact: true })).toBeVisible()
  await dialog.locator('input').first().fill('Not-My-Password-1')
  await begin.click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.locator('input').first().fill(person.password)
  await begin.click()

  await expect(dialog.getByRole('img')).toBeVisible()
  await codeField(page, say).fill('000000')
  await dialog.getByRole('button', { name: say(factorMessages, 'turnOn') }).click()
  await expect(codeField(page, say)).toHaveAttribute('aria-invalid', 'true')
  const { key, codes } = await finishEnrolling(page, say)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: say(factorMessages, 'downloadCodes') }).click()
  const file = await (await saved).createReadStream()
  const text = Buffer.concat(await file.toArray()).toString('utf8')
  for (const code of codes) expect(text).toContain(code)
  expect(text).toContain(person.username)
  await page.getByRole('button', { name: say(factorMessages, 'kept') }).click()
  await expect(page.getByText(say(factorMessages, 'codesLeft_other', { count: 10 }))).toBeVisible()

  await page.getByRole('button', { name: say(factorMessages, 'newCodes') }).click()
  const renew = dialog.getByRole('button', { name: say(factorMessages, 'renewAction') })
  await renew.click()
  await expect(dialog.getByRole('alert')).toHaveCount(2)
  await dialog.locator('input[type="password"]').fill('Not-My-Password-1')
  await codeField(page, say).fill(nextCode(key))
  await renew.click()
  await expect(dialog.locator('input[type="password"]')).toHaveAttribute('aria-invalid', 'true')
  await dialog.locator('input[type="password"]').fill(person.password)
  await codeField(page, say).fill(nextCode(key))
  await renew.click()
  const list = page.getByRole('list', { name: say(factorMessages, 'keepTitle') })
  await expect(list.getByRole('listitem')).toHaveCount(10)
  expect(await list.getByRole('listitem').allInnerTexts()).not.toContain(codes[0])
  await page.getByRole('button', { name: say(factorMessages, 'kept') }).click()

  await page.getByRole('button', { name: say(factorMessages, 'turnOff'), exact: true }).click()
  await dialog.locator('input[type="password"]').fill(person.password)
  await codeField(page, say).fill(nextCode(key))
  await dialog.getByRole('button', { name: say(factorMessages, 'turnOffAction') }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(say(factorMessages, 'factorOff'), { exact: true })).toBeVisible()
})

test('logging in then takes two steps and leads to the link that was followed; each recovery code replaces the phone once', async ({
  page,
  say,
}) => {
  const { person, key, codes } = await enrolled()
  await page.goto(`${house.url}/historylog?search=contract&size=20`)
  await page.waitForURL('**/login')
  await typePassword(page, say, person)
  await expect(page.getByRole('heading', { name: say(signInCodeMessages, 'codeTitle') })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(say(signInCodeMessages, 'codeRequired'), { exact: true })).toBeVisible()
  await codeField(page, say).fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  // Nothing is open yet to half a session.
  await codeField(page, say).fill(nextCode(key))
  await page.keyboard.press('Enter')
  await page.waitForURL(/historylog\?search=contract&size=20$/)

  const byRecovery = async () => {
    await typePassword(page, say, person)
    await page.getByRole('button', { name: say(signInCodeMessages, 'useRecovery') }).click()
    await page.getByLabel(say(signInCodeMessages, 'recoveryCode')).fill(codes[0]!.toUpperCase())
    await page.keyboard.press('Enter')
  }
  await logOut(page, say)
  await byRecovery()
  await page.waitForURL('**/UploadPDF')
  await logOut(page, say)
  await byRecovery()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByText(say(signInCodeMessages, 'lostBoth'))).toBeVisible()
  await page.getByRole('button', { name: say(sessionMessages, 'backToLogin') }).click()
  await expect(page.getByLabel(say(sessionMessages, 'companyCode'))).toBeVisible()
})

test('a code that comes too late leads back to the password; logging in again over the page asks for one too and keeps the page', async ({
  page,
  say,
}) => {
  const { person, key } = await enrolled()
  await page.goto(`${house.url}/login`)
  await typePassword(page, say, person)
  await expect(codeField(page, say)).toBeVisible()
  house.clock.advance({ minutes: 11 })
  await codeField(page, say).fill(nextCode(key))
  await page.keyboard.press('Enter')
  await expect(page.getByText(say(signInCodeMessages, 'codeTooLate'))).toBeVisible()
  await expect(page.getByLabel(say(sessionMessages, 'companyCode'))).toBeVisible()
  await typePassword(page, say, person)
  await codeField(page, say).fill(nextCode(key))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/UploadPDF')

  await page.goto(`${house.url}/userprofile`)
  const firstName = page.locator('input[name="firstName"]')
  await firstName.fill('Typed before')
  // Loading a page counts as activity, so wait until it is over.
  await loaded(page)
  await page.context().clearCookies()
  // As if half an hour had passed without a call.
  await page.evaluate(() => localStorage.setItem('laisen-active-at', String(Date.now() - 31 * 60_000)))
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type="password"]').fill(person.password)
  await page.keyboard.press('Enter')
  await expect(codeField(page, say)).toBeVisible()
  await codeField(page, say).fill('000000')
  await page.keyboard.press('Enter')
  // Without the code there is no session yet: the dialog stays.
  await expect(dialog.getByRole('alert')).toBeVisible()
  await codeField(page, say).fill(nextCode(key))
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(firstName).toHaveValue('Typed before')
})

test('a company that requires a second factor makes everyone set one up; an administrator removes a lost one', async ({
  page,
  browser,
  say,
  language,
  look,
}) => {
  const company = await house.given.company()
  const admin = await house.given.employee({ company, permissions: [1] })
  const other = await house.given.employee({ company, permissions: [2, 3] })
  await enterAt(page, { house, person: admin, language }, '/usermanagement?tab=security')
  await page.getByRole('radio', { name: pattern(say(companySecurityMessages, 'everyone')) }).check({ force: true })
  await expect(page.getByText(say(companySecurityMessages, 'unsaved_one'))).toBeVisible()
  await page.getByLabel(say(companySecurityMessages, 'from'), { exact: true }).fill('')
  await page.getByRole('button', { name: say(factorMessages, 'saveRule'), exact: true }).click()
  // The administrator who requires it needs one too.
  await expect(page.getByRole('heading', { name: say(factorMessages, 'mustEnrolTitle') })).toBeVisible()
  await page.getByRole('button', { name: say(factorMessages, 'begin') }).click()
  await finishEnrolling(page, say)
  await page.getByRole('button', { name: say(factorMessages, 'kept') }).click()
  await expect(page.getByText(say(factorMessages, 'haveOne', { enrolled: 1, people: 2 }))).toBeVisible()
  await expect(page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: other.username })).toBeVisible()

  const elsewhere = await openContext(browser, look)
  const otherPage = await elsewhere.newPage()
  await otherPage.goto(`${house.url}/login`)
  await typePassword(otherPage, say, other)
  await otherPage.waitForURL('**/UploadPDF')
  await expect(otherPage.getByRole('heading', { name: say(factorMessages, 'mustEnrolTitle') })).toBeVisible()
  await expect(otherPage.getByText(say(stampMessages, 'uploadTitle'))).toHaveCount(0)
  await expectAccessible(otherPage)
  await otherPage.getByRole('button', { name: say(factorMessages, 'begin') }).click()
  await finishEnrolling(otherPage, say)
  await otherPage.getByRole('button', { name: say(factorMessages, 'kept') }).click()
  await expect(otherPage.getByRole('heading', { name: say(stampMessages, 'uploadTitle') })).toBeVisible()
  await elsewhere.close()

  await page.reload()
  await expect(page.getByText(say(factorMessages, 'everyoneHasOne'))).toBeVisible()
  await page.getByRole('button', { name: say(factorMessages, 'people') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(say(factorMessages, 'enrolled'), { exact: true })).toHaveCount(2)
  await dialog.getByRole('button', { name: say(factorMessages, 'takeOff'), exact: true }).click()
  await page.getByRole('button', { name: say(factorMessages, 'takeOffAction') }).click()
  await expect(dialog.getByText(say(factorMessages, 'notEnrolled'), { exact: true })).toHaveCount(1)
})
