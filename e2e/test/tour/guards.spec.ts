import { registerCompany, sendMailRegister } from '@laisen/contract/endpoints/companies'
import { updateEmployeeExtJoin } from '@laisen/contract/endpoints/employees'
import { resetPassword } from '@laisen/contract/endpoints/password-links'
import { confirmEmail } from '@laisen/contract/endpoints/profile'
import { loginCustomer } from '@laisen/contract/endpoints/session'
import { confirmPersonMessages } from '@laisen/contract/messages/confirm-person'
import { errorMessages } from '@laisen/contract/messages/errors'
import { factorMessages } from '@laisen/contract/messages/factors'
import { profileMessages } from '@laisen/contract/messages/profile'
import { sessionMessages } from '@laisen/contract/messages/session'
import { suggestFactorMessages } from '@laisen/contract/messages/suggest-factor'
import { undoEmailMessages } from '@laisen/contract/messages/undo-email'
import { unlockSignInMessages } from '@laisen/contract/messages/unlock-sign-in'
import { linkIn } from '@laisen/testkit/outbox'
import { pattern } from '../../support/in-either.ts'
import { enterAt, letterFrom } from '../../support/own-people.ts'
import { ownServer, personWith } from '../../support/own-server.ts'
import { leave } from '../../support/sessions.ts'
import { expect } from '../../support/story.ts'
import { test } from '../../support/tour.ts'

// What guards an account, where it shows itself.

test('tour: what is asked of people before they go on', async ({ page, house, language, say, show, dialog }) => {
  const person = await house.given.employee({ permissions: [1], factorSuggested: true })
  await enterAt(page, { house, person, language }, '/historylog')
  await expect(page.getByText(say(suggestFactorMessages, 'suggestTitle'))).toBeVisible()
  await show('suggest-factor')
  await page.goto(`${house.url}/userprofile?tab=security`)
  const password = (key: 'oldPassword' | 'newPassword' | 'confirmPassword') =>
    page.getByLabel(pattern(`^${say(sessionMessages, key)}`)).first()
  await password('oldPassword').fill(person.password)
  await password('newPassword').fill('P@ssw0rd')
  await password('confirmPassword').fill('P@ssw0rd')
  await page.getByRole('button', { name: say(sessionMessages, 'changePassword') }).click()
  await expect(page.getByText(say(errorMessages, 'PASSWORD_COMMON')).first()).toBeVisible()
  await show('password-common')

  await house.database.owner
    .updateTable('sessions')
    .set({ proven_at: new Date(house.clock.now().getTime() - 600_000) })
    .where('employee_id', '=', person.employeeId)
    .execute()
  await page.goto(`${house.url}/userprofile`)
  await page.locator('input[name="email"]').fill(`other.${person.username}@example.com`)
  await page.getByRole('button', { name: say(profileMessages, 'save'), exact: true }).click()
  await expect(page.getByRole('dialog', { name: say(confirmPersonMessages, 'title') })).toBeVisible()
  await show('confirm-person')
  await dialog.getByLabel(pattern(`^${say(sessionMessages, 'password')}`)).fill('Wrong-Password-1')
  await page.keyboard.press('Enter')
  await expect(dialog.locator('[aria-invalid="true"]')).toBeVisible()
  await show('confirm-person-wrong')

  await leave(page.context())
  const company = await house.given.company({ factorDemanded: true })
  const newcomer = await house.given.employee({ company, permissions: [2, 3] })
  await enterAt(page, { house, person: newcomer, language }, '/historylog')
  await expect(page.getByRole('heading', { name: say(factorMessages, 'mustEnrolTitle') })).toBeVisible()
  await show('factor-demanded')
  await page.getByRole('button', { name: say(factorMessages, 'begin'), exact: true }).click()
  await expect(page.getByRole('img', { name: say(factorMessages, 'qrText') })).toBeVisible()
  await show('factor-demanded-qr')
})

test('tour: an account that somebody else changed', async ({ page, house, language, say, show, dialog }) => {
  const company = await house.given.company()
  const person = await personWith(house, company, [{ name: 'Somchai Jaidee' }])
  const helper = await house.given.employee({ company, permissions: [1] })
  const change = { employeeID: person.employeeId, email: `moved.${person.username}@example.com` }
  expect((await house.as.person(helper).call(updateEmployeeExtJoin, change)).status).toBe(0)
  await enterAt(page, { house, person, language }, '/historylog')
  await expect(page.getByText(say(profileMessages, 'suspendedTitle'))).toBeVisible()
  await show('identity-doubted')
  await page.getByRole('button', { name: say(profileMessages, 'confirmIdentity') }).click()
  await expect(dialog).toBeVisible()
  await show('confirm-identity')
})

test('tour: the pages of mailed links', async ({ page, language, say, show, visit }) => {
  // A server of its own: wrong passwords count for the address of every other story, too.
  const house = await ownServer()
  const since = house.clock.now()
  const changing = await house.given.employee({ permissions: [2, 3], locale: language })
  const email = `new.${changing.username}@example.com`
  await enterAt(page, { house, person: changing, language }, '/userprofile')
  await page.locator('input[name="email"]').fill(email)
  await page.getByRole('button', { name: say(profileMessages, 'save'), exact: true }).click()
  await expect(page.getByText(say(profileMessages, 'emailPending', { email }))).toBeVisible()
  const token = linkIn(await letterFrom(house, email, since), '/ConfirmEmail').split('token=')[1]!
  house.clock.advance({ seconds: 1 })
  const confirmed = house.clock.now()
  expect((await house.call(confirmEmail, { token })).status).toBe(0)
  const undo = linkIn(await letterFrom(house, changing.email, confirmed), '/UndoEmailChange')
  await visit(undo, 'undo-email')
  await page.getByRole('button', { name: say(undoEmailMessages, 'confirm') }).click()
  await expect(page.getByText(say(undoEmailMessages, 'done'))).toBeVisible()
  await show('undo-email-done')

  const owner = 'malee@siam-tea.example'
  const links: string[] = []
  for (const code of ['TEA', 'TEB']) {
    const asked = house.clock.now()
    const person = { username: 'malee', firstName: 'Malee', lastName: 'Thongdee' }
    const place = { telephoneNo: '021234567', address: '1 New Road', city: 'Trang', country: 'Thailand' }
    const company = { companyName: 'Siam Tea', companyCode: code, email: owner, ...place }
    await house.call(registerCompany, { ...company, locale: language, employeeExtJoinRequest: person })
    await house.call(sendMailRegister, { companyAbbr: code, email: owner })
    links.push(linkIn(await letterFrom(house, owner, asked), '/ResetPassword'))
    house.clock.advance({ seconds: 1 })
  }
  const [first = '', second = ''] = links
  const claimed = { email: owner, password: 'Tea-leaves-2026!', token: first.split('token=')[1]! }
  expect((await house.call(resetPassword, claimed)).status).toBe(0)
  await page.goto(house.url + second)
  await expect(page.getByText(say(errorMessages, 'COMPANY_REGISTERED'))).toBeVisible()
  await show('address-taken')

  await leave(page.context())
  const person = await house.given.employee({ permissions: [2, 3], locale: language })
  const { companyCode, username: userName } = person
  for (let guess = 0; guess < 5; guess++) {
    await house.call(loginCustomer, { companyCode, userName, password: 'Guess-1' })
  }
  await page.goto(`${house.url}/login`)
  await page.getByLabel(say(sessionMessages, 'companyCode')).fill(companyCode)
  await page.getByLabel(say(sessionMessages, 'username')).fill(userName)
  await page.getByLabel(say(sessionMessages, 'password'), { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await show('login-kept-out')
  const unlock = linkIn(await letterFrom(house, person.email, since), '/UnlockSignIn')
  await visit(unlock, 'unlock')
  await page.getByRole('button', { name: say(unlockSignInMessages, 'confirm') }).click()
  await expect(page.getByText(say(unlockSignInMessages, 'done'))).toBeVisible()
  await show('unlock-done')
  await page.goto(house.url + unlock)
  await page.getByRole('button', { name: say(unlockSignInMessages, 'confirm') }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await show('unlock-expired')
  await leave(page.context())
  await house.close()
})
