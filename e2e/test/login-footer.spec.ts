import { sessionMessages } from '@laisen/contract/messages/session'
import { expect, test } from '../support/story.ts'

test('the footer of the login shows address, phone and support hours [1.1.10] [1.1.15]', async ({ page, say }) => {
  await page.goto('/login')
  const footer = page.getByRole('contentinfo')
  for (const key of ['companyAddress', 'companyPhone', 'supportHours'] as const)
    await expect(footer).toContainText(say(sessionMessages, key))
  await expect(footer).toContainText('09:00–12:00, 13:00–18:00')
})

for (const { ids, keys } of [
  {
    ids: '[1.1.11] [1.1.12]',
    keys: { termsOfUse: 'terms', privacyPolicy: 'privacy' },
  },
  {
    ids: '[1.1.13] [1.1.14]',
    keys: { cookiesPolicy: 'cookies', privacyNotice: 'notice' },
  },
] as const)
  test(`${Object.values(keys).join(' and ')} are linked from the footer of the login ${ids}`, async ({ page, say }) => {
    for (const [key, name] of Object.entries(keys)) {
      await page.goto('/login')
      const link = page.getByRole('contentinfo').getByRole('link', { name: say(sessionMessages, key as 'termsOfUse') })
      await link.click()
      await page.waitForURL(`**/policies/${name}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })
