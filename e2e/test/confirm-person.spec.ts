import { confirmEmail } from '@laisen/contract/endpoints/profile'
import { getInfoUser } from '@laisen/contract/endpoints/session'
import { confirmPersonMessages } from '@laisen/contract/messages/confirm-person'
import { factorMessages } from '@laisen/contract/messages/factors'
import { frameMessages } from '@laisen/contract/messages/frame'
import { profileMessages } from '@laisen/contract/messages/profile'
import { sessionMessages } from '@laisen/contract/messages/session'
import { suggestFactorMessages } from '@laisen/contract/messages/suggest-factor'
import { undoEmailMessages } from '@laisen/contract/messages/undo-email'
import { linkIn } from '@laisen/testkit/outbox'
import { expectAccessible } from '../support/accessible.ts'
import { pattern } from '../support/in-either.ts'
import { enterAt, letterFrom } from '../support/own-people.ts'
import { expect, test } from '../support/story.ts'

test('a change of email after a while asks for the password in a dialog, and the old address can undo it', async ({
  page,
  house,
  say,
  language,
  picture,
}) => {
  const person = await house.given.employee({ permissions: [2, 3] })
  const email = `new.${person.username}@example.com`
  const since = house.clock.now()
  await enterAt(page, { house, person, language }, '/userprofile')
  // As if the session had been opened ten minutes ago.
  await house.database.owner
    .updateTable('sessions')
    .set({ proven_at: new Date(house.clock.now().getTime() - 600_000) })
    .where('employee_id', '=', person.employeeId)
    .execute()
  const save = page.getByRole('button', { name: say(profileMessages, 'save'), exact: true })
  await page.locator('input[name="email"]').fill(email)
  await save.click()
  const dialog = page.getByRole('dialog', { name: say(confirmPersonMessages, 'title') })
  await expect(dialog).toBeVisible()
  const password = dialog.getByLabel(pattern(`^${say(sessionMessages, 'password')}`))
  await expect(password).toBeFocused()
  await picture('confirm-person')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: say(confirmPersonMessages, 'cancel') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.locator('input[name="email"]')).toHaveValue(email)

  await save.click()
  await password.fill('Wrong-Password-1')
  await page.keyboard.press('Enter')
  await expect(
    dialog
      .getByText(/./)
      .filter({ hasText: say(confirmPersonMessages, 'passwordText') })
      .first(),
  ).toBeVisible()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await password.fill(person.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(say(profileMessages, 'emailPending', { email }))).toBeVisible()

  const token = linkIn(await letterFrom(house, email, since), '/ConfirmEmail').split('token=')[1]!
  const confirmed = house.clock.now()
  expect((await house.call(confirmEmail, { token })).status).toBe(0)
  await page.goto(house.url + linkIn(await letterFrom(house, person.email, confirmed), '/UndoEmailChange'))
  await expect(page).toHaveURL(/\/UndoEmailChange$/)
  await picture('undo-email')
  await expectAccessible(page)
  await page.getByRole('button', { name: say(undoEmailMessages, 'confirm') }).click()
  await expect(page.getByText(say(undoEmailMessages, 'done'))).toBeVisible()
  await picture('undo-email-done')
  await page.getByRole('button', { name: say(undoEmailMessages, 'goOn') }).click()
  await page.waitForURL('**/login')
})

test('ending another session after a while asks for the password over the question, and then ends it', async ({
  page,
  house,
  say,
  language,
}) => {
  const person = await house.given.employee({ permissions: [2, 3] })
  const program = await house.as.fresh(person)
  await enterAt(page, { house, person, language }, '/userprofile?tab=security')
  await house.database.owner
    .updateTable('sessions')
    .set({ proven_at: new Date(house.clock.now().getTime() - 600_000) })
    .where('employee_id', '=', person.employeeId)
    .execute()
  const endSession = { name: say(sessionMessages, 'endSession'), exact: true }
  await page.getByRole('button', endSession).click()
  await page.getByRole('dialog').getByRole('button', endSession).click()
  const dialog = page.getByRole('dialog', { name: say(confirmPersonMessages, 'title') })
  await dialog.getByLabel(pattern(`^${say(sessionMessages, 'password')}`)).fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', endSession)).toHaveCount(0)
  expect((await program.call(getInfoUser)).http).toBe(401)
})

test('an administrator is asked to set up a second factor, and may put it off', async ({
  page,
  house,
  say,
  language,
  picture,
}) => {
  const person = await house.given.employee({ permissions: [1], factorSuggested: true })
  await enterAt(page, { house, person, language }, '/historylog')
  const title = page.getByText(say(suggestFactorMessages, 'suggestTitle'))
  await expect(title).toBeVisible()
  await picture('suggest-factor')
  await expectAccessible(page)
  await page.getByRole('button', { name: say(suggestFactorMessages, 'suggestAction') }).click()
  await expect(page.getByRole('button', { name: say(factorMessages, 'setUp'), exact: true })).toBeVisible()
  await expect(title).toBeHidden()
  await page.goto(`${house.url}/historylog`)
  await page.getByRole('button', { name: say(suggestFactorMessages, 'suggestLater'), exact: true }).click()
  await expect(title).toBeHidden()
  await page.reload()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(title).toBeHidden()
})

test('after logging out, this browser keeps the language and nothing of the user, in no tab', async ({
  page,
  context,
  house,
  say,
  language,
}) => {
  const person = await house.given.employee({ permissions: [2, 3] })
  await enterAt(page, { house, person, language }, '/historylog')
  const other = await context.newPage()
  await other.goto(`${house.url}/userprofile`)
  await expect(other.locator('input[name="email"]')).toHaveValue(person.email)
  await page.evaluate(() => {
    localStorage.setItem('laisen-language', document.documentElement.lang)
    localStorage.setItem('something-of-the-user', 'yes')
    sessionStorage.setItem('something-of-the-user', 'yes')
  })
  await page.getByRole('button', { name: pattern(say(frameMessages, 'userMenu')) }).click()
  await page.getByRole('menuitem', { name: say(frameMessages, 'logout') }).click()
  await page.waitForURL('**/login')
  await other.waitForURL('**/login')
  for (const tab of [page, other]) {
    const kept = await tab.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
    expect(kept.filter((key) => key === 'something-of-the-user')).toEqual([])
    expect(await tab.evaluate(() => localStorage.getItem('laisen-language'))).toBe(language)
  }
  await page.goBack()
  await page.waitForURL('**/login')
  await expect(page.getByText(person.email)).toHaveCount(0)
  // Chromium sometimes never closes a context whose tabs still stand on the origin that it cleared.
  for (const tab of [page, other]) await tab.goto('about:blank')
})
