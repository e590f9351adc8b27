import { passwordLinkMessages } from '@laisen/contract/messages/password-links'
import { sessionMessages } from '@laisen/contract/messages/session'
import { expect, test } from '../support/story.ts'

test('a forgotten password: enter an email, read the same answer as everyone, go back to the login [1.2.18] [1.2.19] [1.4.04]', async ({
  page,
  say,
}) => {
  await page.goto('/login')
  await page.getByRole('button', { name: say(sessionMessages, 'forgotPassword') }).click()
  await expect(page.getByText(say(passwordLinkMessages, 'forgotIntro'))).toBeVisible()
  const submit = page.getByRole('button', { name: say(sessionMessages, 'submit'), exact: true })
  await submit.click()
  await expect(page.getByText(say(passwordLinkMessages, 'emailRequired'), { exact: true })).toBeVisible()
  await page.getByLabel(say(sessionMessages, 'email')).fill('nobody-here@example.com')
  await page.keyboard.press('Enter')
  // What happened stands in place of what was asked.
  await expect(page.getByText(say(sessionMessages, 'forgotDone'))).toBeVisible()
  await expect(submit).toHaveCount(0)
  await expect(page.getByText(say(passwordLinkMessages, 'forgotIntro'))).toHaveCount(0)
  await expect(page.getByLabel(say(sessionMessages, 'email'))).toHaveCount(0)
  await page.getByRole('button', { name: say(sessionMessages, 'backToLogin') }).click()
  await expect(page.getByLabel(say(sessionMessages, 'companyCode'))).toBeVisible()
})

test('a link that has expired or was used leads to the login, which says so [1.5.70] [1.5.71]', async ({
  page,
  say,
}) => {
  await page.goto('/ResetPassword?token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')
  await page.waitForURL('**/login')
  await expect(page.getByText(say(passwordLinkMessages, 'resetExpired'))).toBeVisible()
})
