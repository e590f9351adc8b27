import { legalTextNames } from '@laisen/contract/endpoints/legal-texts'
import { frameMessages } from '@laisen/contract/messages/frame'
import { sessionMessages } from '@laisen/contract/messages/session'
import { expect, test } from '../support/story.ts'

test('each policy can be read without an account, in the language of the screen', async ({ page, say, language }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: say(sessionMessages, 'privacyPolicy') }).click()
  await page.waitForURL('**/policies/privacy')
  const article = page.getByRole('article')
  await expect(article).toContainText(language === 'th' ? '30 วัน' : '30 days')
  await expect(article).toContainText(language === 'th' ? '10 ปี' : '10 years')
  for (const name of legalTextNames) {
    await page.goto(`/policies/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(article).toHaveAttribute('lang', language)
  }
})

test('a policy that does not exist says so', async ({ page, say }) => {
  await page.goto('/policies/none')
  await expect(page.getByRole('heading', { name: say(frameMessages, 'notFoundTitle') })).toBeVisible()
  await expect(page.getByText(say(frameMessages, 'notFoundText'))).toBeVisible()
})
