import { sessionMessages } from '@laisen/contract/messages/session'
import { companyCode, demoPassword } from '../../support/people.ts'
import { leave } from '../../support/sessions.ts'
import { expect, test } from '../../support/story.ts'

const nextPassword = 'Another-pass-2027!'

// Changing a password ends the person's other sessions, so this story runs alone, when all others are over.
test('my own password is changed, ticked while typing, and the old one is over', async ({
  page,
  say,
  signInAfresh,
  picture,
}) => {
  await signInAfresh('signer', '/userprofile?tab=security')
  const field = (key: 'oldPassword' | 'newPassword' | 'confirmPassword') =>
    page.getByLabel(new RegExp(`^${say(sessionMessages, key)}`))
  await field('oldPassword').fill(demoPassword)
  await field('newPassword').fill(nextPassword)
  await field('confirmPassword').fill(nextPassword)
  await picture('profile-checklist')
  await page.getByRole('button', { name: say(sessionMessages, 'changePassword') }).click()
  await expect(page.getByText(say(sessionMessages, 'passwordChanged'))).toBeVisible()
  await page.reload()
  await expect(field('oldPassword')).toHaveValue('')

  await leave(page.context())
  await page.goto('/login')
  await page.getByLabel(say(sessionMessages, 'companyCode')).fill(companyCode)
  await page.getByLabel(say(sessionMessages, 'username')).fill('signer')
  const password = page.getByLabel(say(sessionMessages, 'password'), { exact: true })
  await password.fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await password.fill(nextPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/UploadPDF')
})
