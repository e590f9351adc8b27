import { addSignature } from '@laisen/contract/endpoints/signatures'
import { confirmEmailMessages } from '@laisen/contract/messages/confirm-email'
import { factorMessages } from '@laisen/contract/messages/factors'
import { passwordLinkMessages } from '@laisen/contract/messages/password-links'
import { profileMessages } from '@laisen/contract/messages/profile'
import { sessionMessages } from '@laisen/contract/messages/session'
import { signInCodeMessages } from '@laisen/contract/messages/sign-in-code'
import { signatureMessages } from '@laisen/contract/messages/signatures'
import { signaturePng } from '@laisen/testkit/images'
import { linkIn } from '@laisen/testkit/outbox'
import { companySecurityMessages } from '../../../web/src/features/security/messages.ts'
import { shownAt } from '../../support/authenticator.ts'
import { pattern } from '../../support/in-either.ts'
import { enterAt, letterFrom } from '../../support/own-people.ts'
import { leave } from '../../support/sessions.ts'
import { expect } from '../../support/story.ts'
import { test } from '../../support/tour.ts'

const security = '/userprofile?tab=security'

test('tour: the profile', async ({ page, house, language, say, show, visit }) => {
  const person = await house.given.employee({ permissions: [2, 3] })
  const email = `new.${person.username}@example.com`
  const since = house.clock.now()
  const field = (name: string) => page.locator(`input[name="${name}"]`)
  const save = page.getByRole('button', { name: say(profileMessages, 'save'), exact: true })
  await enterAt(page, { house, person, language }, '/userprofile')
  await expect(field('firstName')).toHaveValue('Somchai')
  await show('profile')
  await field('firstName').fill('')
  await field('mobile').fill('081234567')
  await save.click()
  await expect(page.getByText(say(profileMessages, 'fillAll'))).toBeVisible()
  await show('profile-problems')
  await field('firstName').fill('Somchai')
  await field('mobile').fill('0812345678')
  await field('email').fill(email)
  await save.click()
  await expect(page.getByText(say(profileMessages, 'emailPending', { email }))).toBeVisible()
  await show('profile-saved')
  await visit('/userprofile?tab=signature', 'profile-signature')
  for (const way of ['type', 'upload'] as const) {
    await page.getByRole('radio', { name: say(signatureMessages, way), exact: true }).check({ force: true })
    await show(`profile-signature-${way}`)
  }
  const picture = signaturePng().toString('base64')
  expect((await house.as.person(person).call(addSignature, { picture, kind: 'drawn' })).status).toBe(0)
  await page.goto(`${house.url}/userprofile?tab=signature`)
  await page.getByRole('button', { name: say(signatureMessages, 'deleteOne') }).click()
  await expect(page.getByRole('dialog').getByText(say(signatureMessages, 'deleteLast'))).toBeVisible()
  await show('profile-signature-delete')
  await visit('/userprofile?tab=language', 'profile-language')
  await page.goto(house.url + security)
  await page.getByLabel(pattern(`^${say(sessionMessages, 'newPassword')}`)).fill('weak')
  await page.getByRole('button', { name: say(sessionMessages, 'changePassword') }).click()
  await show('profile-password')

  await page.goto(house.url + linkIn(await letterFrom(house, email, since), '/ConfirmEmail'))
  await expect(page.getByRole('button', { name: say(confirmEmailMessages, 'confirm') })).toBeVisible()
  await show('confirm-email')
  await leave(page.context())
  const newcomer = await house.given.employee({ permissions: [2, 3], mustChangePassword: true })
  await enterAt(page, { house, person: newcomer, language }, '/historylog')
  await expect(page.getByRole('heading', { name: say(sessionMessages, 'mustChangePassword') })).toBeVisible()
  await page.getByRole('button', { name: say(sessionMessages, 'changePassword') }).click()
  await expect(page.getByText(say(passwordLinkMessages, 'allFields')).or(page.getByRole('alert')).first()).toBeVisible()
  await show('must-change-password')
})

test('tour: the second factor', async ({ page, house, language, say, show, dialog }) => {
  const company = await house.given.company()
  const person = await house.given.employee({ company, permissions: [1] })
  const code = page.getByLabel(say(signInCodeMessages, 'code'))
  const press = (key: Extract<keyof (typeof factorMessages)['en'], string>) =>
    page.getByRole('button', { name: say(factorMessages, key), exact: true }).click()
  await enterAt(page, { house, person, language }, security)
  await press('setUp')
  await expect(dialog).toBeVisible()
  await show('factor-password')
  await dialog.locator('input').first().fill(person.password)
  await press('begin')
  await expect(dialog.getByRole('img')).toBeVisible()
  await show('factor-qr')
  const key = await page.getByRole('status', { name: say(factorMessages, 'secret') }).innerText()
  await code.fill(shownAt(key, house.clock.now()))
  await press('turnOn')
  await expect(page.getByRole('list', { name: say(factorMessages, 'keepTitle') })).toBeVisible()
  await show('factor-codes')
  await press('kept')
  await expect(dialog).toHaveCount(0)
  await show('profile-security')
  for (const [name, button] of [
    ['factor-new-codes', 'newCodes'],
    ['factor-off', 'turnOff'],
  ] as const) {
    await press(button)
    await expect(dialog).toBeVisible()
    await show(name)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await page.goto(`${house.url}/usermanagement?tab=security`)
  await page.getByRole('radio', { name: pattern(say(companySecurityMessages, 'everyone')) }).check({ force: true })
  await show('factor-policy')
  await press('people')
  await expect(dialog).toBeVisible()
  await show('factor-people')

  await leave(page.context())
  await page.goto(`${house.url}/login`)
  await page.getByLabel(say(sessionMessages, 'companyCode')).fill(person.companyCode)
  await page.getByLabel(say(sessionMessages, 'username')).fill(person.username)
  await page.getByLabel(say(sessionMessages, 'password'), { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(code).toBeVisible()
  await show('login-code')
})
