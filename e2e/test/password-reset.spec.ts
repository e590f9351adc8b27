import { frameMessages } from '@laisen/contract/messages/frame'
import { passwordLinkMessages } from '@laisen/contract/messages/password-links'
import { sessionMessages } from '@laisen/contract/messages/session'
import type { GivenEmployee } from '@laisen/testkit/given'
import { linkIn } from '@laisen/testkit/outbox'
import type { TestServer } from '@laisen/testkit/server'
import type { Page } from '@playwright/test'
import { fixed } from '../support/fixed.ts'
import { pattern } from '../support/in-either.ts'
import { letterFrom } from '../support/own-people.ts'
import { expect, type Say, test } from '../support/story.ts'

const nextPassword = 'Mailed-pass-2027!'

/** Requests a link for a forgotten password and returns the address in the mail. */
async function mailedLink(
  { page, say, house }: { page: Page; say: Say; house: TestServer },
  { email }: GivenEmployee,
): Promise<string> {
  const since = house.clock.now()
  await page.goto(`${house.url}/login`)
  await page.getByRole('button', { name: say(sessionMessages, 'forgotPassword') }).click()
  await page.getByLabel(say(sessionMessages, 'email')).fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(say(sessionMessages, 'forgotDone'))).toBeVisible()
  return house.url + linkIn(await letterFrom(house, email, since), '/ResetPassword')
}

const fields = (page: Page, say: Say) => ({
  password: page.getByLabel(pattern(`^${say(sessionMessages, 'newPassword')}`)),
  confirm: page.getByLabel(pattern(`^${say(sessionMessages, 'confirmPassword')}`)),
})

test('the page of the link shows whose password it sets and no token; the password is confirmed and works, the link no more [1.2.03] [1.2.89] [1.4.13]', async ({
  page,
  house,
  say,
}) => {
  const person = await house.given.employee({ permissions: [2, 3] })
  const link = await mailedLink({ page, say, house }, person)
  await page.goto(link)
  await expect(page).toHaveURL(/\/ResetPassword$/)
  await expect(page.getByRole('navigation', { name: say(frameMessages, 'mainMenu') })).toHaveCount(0)
  await expect(fixed(page, say(sessionMessages, 'companyCode'))).toHaveText(person.companyCode)
  await expect(fixed(page, say(sessionMessages, 'username'))).toHaveText(person.username)
  const intro = page.getByText(say(passwordLinkMessages, 'resetIntro'))
  await expect(intro).toBeVisible()

  // The link survives a reload of the page, and Enter submits it.
  await page.reload()
  const { password, confirm } = fields(page, say)
  await password.fill(nextPassword)
  await confirm.fill(nextPassword)
  await confirm.press('Enter')
  await expect(page.getByText(say(passwordLinkMessages, 'resetDone'))).toBeVisible()
  await expect(intro).toHaveCount(0)

  await page.getByRole('button', { name: say(sessionMessages, 'backToLogin') }).click()
  await page.getByLabel(say(sessionMessages, 'companyCode')).fill(person.companyCode)
  await page.getByLabel(say(sessionMessages, 'username')).fill(person.username)
  await page.getByLabel(say(sessionMessages, 'password'), { exact: true }).fill(nextPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/UploadPDF')
  await page.goto(link)
  await page.waitForURL('**/login')
})

test('a missing, weak or mistyped password is refused, and a checklist ticks the rules [1.2.90] [1.5.64]', async ({
  page,
  house,
  say,
}) => {
  const person = await house.given.employee({ permissions: [2, 3] })
  await page.goto(await mailedLink({ page, say, house }, person))
  const { password, confirm } = fields(page, say)
  const met = page.getByText(/\((met|ครบแล้ว)\)/)
  await password.press('Enter')
  await expect(page.getByText(say(passwordLinkMessages, 'allFields'))).toBeVisible()
  await password.fill('abc')
  await confirm.fill('abc')
  await expect(met).toHaveCount(1)
  await confirm.press('Enter')
  await expect(page.getByText(say(passwordLinkMessages, 'notStrong'))).toBeVisible()
  await password.fill(nextPassword)
  await expect(met).toHaveCount(5)
  await confirm.press('Enter')
  await expect(page.getByText(say(passwordLinkMessages, 'doNotMatch'))).toBeVisible()
})
