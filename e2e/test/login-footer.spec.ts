import { frameMessages } from '@laisen/contract/messages/frame'
import { installationMessages } from '@laisen/contract/messages/installation'
import { sessionMessages } from '@laisen/contract/messages/session'
import { test } from '../support/platform.ts'
import { leave } from '../support/sessions.ts'
import { expect } from '../support/story.ts'

test('the footer of the login shows address, phone and support hours that the operator entered [1.1.10] [1.1.15]', async ({
  page,
  platform,
  say,
  language,
}) => {
  const t = (key: keyof (typeof installationMessages)['en'], facts?: Record<string, unknown>) =>
    say(installationMessages, key, facts)
  const { open, house } = await platform()
  const footer = page.getByRole('contentinfo')
  await page.goto(`${house.url}/login`)
  await expect(footer).toContainText(/^(Monday to Friday, 09:00–12:00 and|จันทร์–ศุกร์ 09:00–12:00 น\.)/)

  await open('/platform/contact')
  const field = (key: 'contactAddress' | 'contactHours', of: 'contactEnglish' | 'contactThai') =>
    page.getByRole('textbox', { name: t(of, { field: t(key) }) })
  await field('contactAddress', 'contactEnglish').fill('Acme Sign, 5 Silom Road')
  await page.getByRole('textbox', { name: t('contactPhone') }).fill('02 555 0199')
  await page.getByRole('button', { name: say(frameMessages, 'save') }).click()
  await expect(page.getByText(t('contactBoth'))).toBeVisible()
  await field('contactAddress', 'contactThai').fill('แอคมีไซน์ 5 ถนนสีลม')
  await page.getByRole('button', { name: say(frameMessages, 'save') }).click()
  await expect(page.getByText(t('contactSaved'))).toBeVisible()

  await leave(page.context())
  await page.goto(`${house.url}/login`)
  await expect(footer).toContainText(language === 'th' ? 'แอคมีไซน์ 5 ถนนสีลม' : 'Acme Sign, 5 Silom Road')
  await expect(footer).toContainText(/02 555 0199.*13:00–18:00/)
  await page.goto(`${house.url}/register`)
  await expect(page.getByText(/: 02 555 0199.*13:00–18:00/)).toBeVisible()
})

for (const { ids, names, keys } of [
  {
    ids: '[1.1.11] [1.1.12]',
    names: 'terms and privacy',
    keys: { termsOfUse: 'terms', privacyPolicy: 'privacy' },
  },
  {
    ids: '[1.1.13] [1.1.14]',
    names: 'cookies and notice',
    keys: { cookiesPolicy: 'cookies', privacyNotice: 'notice' },
  },
] as const)
  test(`${names} are linked from the footer of the login ${ids}`, async ({ page, say, language }) => {
    for (const [key, name] of Object.entries(keys)) {
      await page.goto('/login')
      const link = page.getByRole('contentinfo').getByRole('link', { name: say(sessionMessages, key as 'termsOfUse') })
      await link.click()
      await page.waitForURL(`**/policies/${name}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const article = page.getByRole('article')
      await expect(article).toHaveAttribute('lang', language)
      if (name !== 'privacy') continue
      await expect(article).toContainText(language === 'th' ? '30 วัน' : '30 days')
      await expect(article).toContainText(language === 'th' ? '10 ปี' : '10 years')
    }
  })
