import { frameMessages } from '@laisen/contract/messages/frame'
import { profileMessages } from '@laisen/contract/messages/profile'
import { registrationMessages } from '@laisen/contract/messages/registration'
import { sessionMessages } from '@laisen/contract/messages/session'
import type { Locator, Page } from '@playwright/test'
import { enterAt } from '../support/own-people.ts'
import { expect, type Say } from '../support/story.ts'
import { ownAdmin, test } from '../support/users.ts'

/** The question that stands above whatever would be lost. */
class Question {
  readonly dialog: Locator
  readonly #say: Say

  constructor(page: Page, say: Say) {
    this.#say = say
    this.dialog = page.getByRole('dialog', { name: say(frameMessages, 'discardTitle') })
  }

  async answer(key: 'keepEditing' | 'discard'): Promise<void> {
    await this.dialog.getByRole('button', { name: this.#say(frameMessages, key) }).click()
    await expect(this.dialog).toHaveCount(0)
  }
}

test('a form that was not changed closes at once; a changed one asks before Esc, Cancel, the cross and Back throw it away', async ({
  page,
  house,
  open,
  say,
  picture,
}) => {
  const { admin } = await ownAdmin(house)
  const users = await open({ as: admin })
  const question = new Question(page, say)
  await users.press('addUser')
  await expect(users.field('firstName')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(users.dialog).toHaveCount(0)

  await users.press('addUser')
  const firstName = users.field('firstName')
  await firstName.fill('Krit')
  await page.keyboard.press('Escape')
  await expect(question.dialog).toBeVisible()
  await picture('discard-changes')
  // Esc is for the question alone, whose safe answer it is.
  await page.keyboard.press('Escape')
  await expect(question.dialog).toHaveCount(0)
  await expect(firstName).toHaveValue('Krit')

  await users.dialog.getByRole('button', { name: say(frameMessages, 'close') }).click()
  await question.answer('keepEditing')
  await expect(firstName).toHaveValue('Krit')

  // What was typed and taken back again is no change.
  await firstName.fill('')
  await users.dialog.getByRole('button', { name: say(frameMessages, 'cancel') }).click()
  await expect(users.dialog).toHaveCount(0)

  await users.press('addUser')
  await firstName.fill('Krit')
  await users.dialog.getByRole('button', { name: say(frameMessages, 'cancel') }).click()
  await question.answer('discard')
  await expect(users.dialog).toHaveCount(0)
  await expect(page).not.toHaveURL(/dialog=/)

  await users.press('addUser')
  await firstName.fill('Krit')
  await page.goBack()
  await question.answer('keepEditing')
  await expect(page).toHaveURL(/dialog=add/)
  await expect(firstName).toHaveValue('Krit')
  await page.goBack()
  await question.answer('discard')
  await expect(users.dialog).toHaveCount(0)
  await expect(page).toHaveURL(/usermanagement$/)
})

test('a changed form on a page asks before a menu entry, another tab or Logout; a saved one does not', async ({
  page,
  house,
  language,
  narrow,
  say,
}) => {
  const { admin } = await ownAdmin(house)
  await enterAt(page, { house, person: admin, language }, '/userprofile')
  const question = new Question(page, say)
  const firstName = page.getByLabel(say(profileMessages, 'firstName'))
  const toHistory = async () => {
    if (narrow) await page.getByRole('button', { name: say(frameMessages, 'openMenu') }).click()
    await page.getByRole('link', { name: say(frameMessages, 'historyLog') }).click()
  }
  await firstName.fill('Kanokwan')
  await page.getByRole('tab', { name: say(sessionMessages, 'security') }).click()
  await question.answer('keepEditing')
  await toHistory()
  await question.answer('keepEditing')
  await expect(firstName).toHaveValue('Kanokwan')

  await page.getByRole('button', { name: say(frameMessages, 'userMenu') }).click()
  await page.getByRole('menuitem', { name: say(frameMessages, 'logout') }).click()
  await question.answer('keepEditing')

  await page.getByRole('button', { name: say(profileMessages, 'save') }).click()
  await expect(page.getByText(say(profileMessages, 'saved'))).toBeVisible()
  await toHistory()
  await expect(page).toHaveURL(/historylog/)
  await expect(question.dialog).toHaveCount(0)

  await page.goBack()
  await firstName.fill('Kanokwan P.')
  await toHistory()
  await question.answer('discard')
  await expect(page).toHaveURL(/historylog/)
})

test('leaving a filled registration for the login asks in the words of the browser', async ({ page, say }) => {
  await page.goto('/register')
  await page.getByLabel(say(registrationMessages, 'firstName')).fill('Krit')
  const asked = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.type())
      void dialog.dismiss()
    })
  })
  await page
    .getByRole('link', { name: say(sessionMessages, 'logIn') })
    .first()
    .click({ noWaitAfter: true })
  expect(await asked).toBe('beforeunload')
  await expect(page.getByLabel(say(registrationMessages, 'firstName'))).toHaveValue('Krit')
})
