import { passwordLinkMessages } from '@laisen/contract/messages/password-links'
import { sessionMessages } from '@laisen/contract/messages/session'
import { linkIn } from '@laisen/testkit/outbox'
import { letterFrom } from '../support/own-people.ts'
import { expect, test } from '../support/story.ts'

const nextPassword = 'Mailed-pass-2027!'

test('a forgotten password is replaced through the mailed link, and the link works once [1.2.03] [1.2.89] [1.2.90] [1.4.13] [1.5.62] [1.5.63] [1.5.64]', async ({
  page,
  house,
  say,
}) => {
  const { companyCode, username, email } = await house.given.employee({ permissions: [2, 3] })
  const since = house.clock.now()
  await page.goto(`${house.url}/login`)
  await page.getByRole('button', { name: say(sessionMessages, 'forgotPassword') }).click()
  await page.getByLabel(say(sessionMessages, 'email')).fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(say(sessionMessages, 'forgotDone'))).toBeVisible()
  const link = house.url + linkIn(await letterFrom(house, email, since), '/ResetPassword')

  await page.goto(link)
  // No frame, and no token where a history or a shoulder could read it.
  await expect(page).toHaveURL(/\/ResetPassword$/)
  await expect(page.getByRole('navigation', { name: 'menu' })).toHaveCount(0)
  const code = page.getByLabel(say(sessionMessages, 'companyCode'))
  await expect(code).toHaveValue(companyCode)
  await expect(code).not.toBeEditable()
  await expect(page.getByLabel(say(sessionMessages, 'username'))).toHaveValue(username)
  await expect(page.getByLabel(say(sessionMessages, 'username'))).not.toBeEditable()

  const password = page.getByLabel(new RegExp(`^${say(sessionMessages, 'newPassword')}`))
  const confirm = page.getByLabel(new RegExp(`^${say(sessionMessages, 'confirmPassword')}`))
  await password.press('Enter')
  await expect(page.getByText(say(passwordLinkMessages, 'allFields'))).toBeVisible()
  await password.fill('abc')
  await confirm.fill('abc')
  await confirm.press('Enter')
  await expect(page.getByText(say(passwordLinkMessages, 'notStrong'))).toBeVisible()
  await password.fill(nextPassword)
  await confirm.press('Enter')
  await expect(page.getByText(say(passwordLinkMessages, 'doNotMatch'))).toBeVisible()
  // The link survives a reload of the page.
  await page.reload()
  await password.fill(nextPassword)
  await confirm.fill(nextPassword)
  await expect(page.getByText(/\((met|ครบแล้ว)\)/)).toHaveCount(5)
  await confirm.press('Enter')
  await expect(page.getByText(say(passwordLinkMessages, 'resetDone'))).toBeVisible()
  await page.getByRole('button', { name: say(sessionMessages, 'backToLogin') }).click()

  await page.getByLabel(say(sessionMessages, 'companyCode')).fill(companyCode)
  await page.getByLabel(say(sessionMessages, 'username')).fill(username)
  await page.getByLabel(say(sessionMessages, 'password'), { exact: true }).fill(nextPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/UploadPDF')

  await page.goto(link)
  await page.waitForURL('**/login')
})
