import { frameMessages } from '@laisen/contract/messages/frame'
import { sessionMessages } from '@laisen/contract/messages/session'
import { openContext } from '../support/contexts.ts'
import { pattern } from '../support/in-either.ts'
import { enterAt } from '../support/own-people.ts'
import { ownWord } from '../support/people-calls.ts'
import { logIn } from '../support/sessions.ts'
import { expect, test } from '../support/story.ts'

test('a weak or mistyped new password is refused beside its field', async ({ page, say, signIn }) => {
  await signIn('operator', '/userprofile?tab=security')
  const field = (key: 'oldPassword' | 'newPassword' | 'confirmPassword') =>
    page.getByLabel(pattern(`^${say(sessionMessages, key)}`))
  await field('oldPassword').fill('wrong one')
  await field('newPassword').fill('short')
  await field('confirmPassword').fill('other')
  const change = page.getByRole('button', { name: say(sessionMessages, 'changePassword') })
  await change.click()
  await expect(field('newPassword')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(say(sessionMessages, 'passwordsDiffer'))).toBeVisible()
  await field('newPassword').fill('Longer-and-2026!')
  await field('confirmPassword').fill('Longer-and-2026!')
  await change.click()
  await expect(field('oldPassword')).toHaveAttribute('aria-invalid', 'true')
})

test('another session of mine can be ended from the profile', async ({
  page,
  browser,
  say,
  signInAfresh,
  look,
  language,
}) => {
  const userAgent = `Mozilla/5.0 (iPad) Firefox/130 story ${ownWord()}`
  const elsewhere = await openContext(browser, look, { userAgent })
  await logIn(elsewhere, { person: 'operator', language })

  // Ending a session asks for the password five minutes after logging in.
  await signInAfresh('operator', '/userprofile?tab=security')
  const row = page.getByRole('listitem').filter({ has: page.locator(`[title="${userAgent}"]`) })
  await row.getByRole('button', { name: say(sessionMessages, 'endSession') }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(sessionMessages, 'endSession') })
    .click()
  await expect(row).toHaveCount(0)
  const other = await elsewhere.newPage()
  await other.goto('/historylog')
  await other.waitForURL('**/login')
  await elsewhere.close()
})

test('sessions are shown ten at a time', async ({ page, house, language, say }) => {
  const person = await house.given.employee({ company: await house.given.company() })
  await Promise.all(Array.from({ length: 10 }, () => house.as.fresh(person)))
  await enterAt(page, { house, person, language }, '/userprofile?tab=security')
  const ends = page.getByRole('button', { name: say(sessionMessages, 'endSession'), exact: true })
  const pages = page.getByRole('navigation', { name: say(sessionMessages, 'sessions') })
  await expect(pages).toBeVisible()
  const first = await ends.count()
  await pages.getByRole('button', { name: say(frameMessages, 'page', { page: 2 }) }).click()
  await expect.poll(async () => first + (await ends.count())).toBe(10)
})

test('the language chosen in the profile applies at once', async ({ page, signInAfresh, language }) => {
  await signInAfresh('operator', '/userprofile?tab=language')
  const other = language === 'en' ? 'ไทย' : 'English'
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
  await page.getByRole('radio', { name: other }).check({ force: true })
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'en' ? 'th' : 'en')
})
