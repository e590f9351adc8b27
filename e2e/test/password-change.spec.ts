import { sessionMessages } from '@laisen/contract/messages/session'
import { pattern } from '../support/in-either.ts'
import { enterAt } from '../support/own-people.ts'
import { leave } from '../support/sessions.ts'
import { expect, test } from '../support/story.ts'

const nextPassword = 'Another-pass-2027!'

test('a weak or mistyped new password is refused beside its field; a good one is saved, and the old one is refused from then on', async ({
  page,
  house,
  say,
  language,
  picture,
}) => {
  const person = await house.given.employee({ permissions: [2, 3] })
  await enterAt(page, { house, person, language }, '/userprofile?tab=security')
  const field = (key: 'oldPassword' | 'newPassword' | 'confirmPassword') =>
    page.getByLabel(pattern(`^${say(sessionMessages, key)}`))
  const change = page.getByRole('button', { name: say(sessionMessages, 'changePassword') })
  await field('oldPassword').fill('wrong one')
  await field('newPassword').fill('short')
  await field('confirmPassword').fill('other')
  await change.click()
  await expect(field('newPassword')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(say(sessionMessages, 'passwordsDiffer'))).toBeVisible()
  await field('newPassword').fill(nextPassword)
  await field('confirmPassword').fill(nextPassword)
  await change.click()
  await expect(field('oldPassword')).toHaveAttribute('aria-invalid', 'true')
  await field('oldPassword').fill(person.password)
  await picture('profile-checklist')
  await change.click()
  await expect(page.getByText(say(sessionMessages, 'passwordChanged'))).toBeVisible()
  await page.reload()
  await expect(field('oldPassword')).toHaveValue('')

  await leave(page.context())
  await page.goto(`${house.url}/login`)
  await page.getByLabel(say(sessionMessages, 'companyCode')).fill(person.companyCode)
  await page.getByLabel(say(sessionMessages, 'username')).fill(person.username)
  const password = page.getByLabel(say(sessionMessages, 'password'), { exact: true })
  await password.fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await password.fill(nextPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/UploadPDF')
})
