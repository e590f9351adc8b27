import { passwordLinkMessages } from '@laisen/contract/messages/password-links'
import { registrationMessages } from '@laisen/contract/messages/registration'
import { sessionMessages } from '@laisen/contract/messages/session'
import { linkIn } from '@laisen/testkit/outbox'
import { pattern } from '../../support/in-either.ts'
import { letterFrom } from '../../support/own-people.ts'
import { expect } from '../../support/story.ts'
import { test } from '../../support/tour.ts'

test('tour: the screens that need no session', async ({ page, house, say, show, visit }) => {
  const { email } = await house.given.employee()
  const since = house.clock.now()
  await visit(`${house.url}/login`, 'login')
  await page.getByLabel(say(sessionMessages, 'companyCode')).fill('NONE')
  await page.getByLabel(say(sessionMessages, 'username')).fill('nobody')
  await page.getByLabel(say(sessionMessages, 'password'), { exact: true }).fill('wrong')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await show('login-refused')
  await page.getByRole('button', { name: say(sessionMessages, 'forgotPassword') }).click()
  await show('forgot')
  await page.getByLabel(say(sessionMessages, 'email')).fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText(say(sessionMessages, 'forgotDone'))).toBeVisible()
  await show('forgot-sent')

  await visit(linkIn(await letterFrom(house, email, since), '/ResetPassword'), 'reset-password')
  const password = page.getByLabel(pattern(`^${say(sessionMessages, 'newPassword')}`))
  await password.fill('abc')
  await password.press('Enter')
  await expect(page.getByText(say(passwordLinkMessages, 'allFields'))).toBeVisible()
  await show('reset-password-refused')

  await visit('/register', 'register')
  await page.getByRole('button', { name: say(registrationMessages, 'register'), exact: true }).click()
  await expect(page.getByText(say(registrationMessages, 'fillIn')).first()).toBeVisible()
  await show('register-missing')
  await visit('/Upgradeplan', 'upgrade-public')
  await visit('/policies/privacy', 'policy')
  await visit('/policies/none', 'policy-none')
  await visit('/AccessDenied', 'access-denied')
  await visit('/confirmpassword', 'confirm-without-link')
  await visit('/RenewCertificate', 'renew-without-link')
  await visit('/success', 'success')
  await visit('/failure', 'failure')
  await visit('/verify', 'not-built-public')
})
