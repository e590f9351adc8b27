import { resetPassword } from '@laisen/contract/endpoints/password-links'
import { approvalMessages } from '@laisen/contract/messages/approval'
import { errorMessages } from '@laisen/contract/messages/errors'
import { platformMessages } from '@laisen/contract/messages/platform'
import { registrationMessages } from '@laisen/contract/messages/registration'
import { sessionMessages } from '@laisen/contract/messages/session'
import { linkIn } from '@laisen/testkit/outbox'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { openContext } from '../support/contexts.ts'
import { pattern } from '../support/in-either.ts'
import { letterFrom } from '../support/own-people.ts'
import { type Platform, test } from '../support/platform.ts'
import { expect, type Say } from '../support/story.ts'

const password = 'Tea-leaves-2026!'

/** Registers on the screen, and sets the password of the mailed link. */
async function register(page: Page, { house, language, say }: Platform & { language: string; say: Say }, code: string) {
  const email = `malee@${code.toLowerCase()}.example`
  const since = house.clock.now()
  const values = {
    ...{ firstName: 'Malee', lastName: 'Thongdee', username: 'malee', email, phone: '0812345678' },
    ...{
      companyName: `Siam Tea ${code}`,
      companyCode: code,
      address: '1 New Road',
      city: 'Trang',
      country: 'Thailand',
    },
  }
  const t = (key: keyof typeof values | 'register' | 'waits') => say(registrationMessages, key)
  await page.goto(`${house.url}/register?lang=${language}`)
  for (const [name, value] of Object.entries(values)) {
    await page.getByLabel(pattern(`^${t(name as keyof typeof values)}\\s*\\*?$`)).fill(value)
  }
  await page.getByRole('button', { name: t('register'), exact: true }).click()
  await expect(page.getByText(t('waits'))).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  const token = linkIn(await letterFrom(house, email, since), '/ResetPassword').split('token=')[1]!
  const set = await house.call(resetPassword, { email, password, token })
  expect(set.status).toBe(0)
  return { code, email, name: values.companyName }
}

async function logIn(page: Page, { house, say }: Platform & { say: Say }, code: string): Promise<void> {
  await page.goto(`${house.url}/login`)
  await page.getByLabel(say(sessionMessages, 'companyCode')).fill(code)
  await page.getByLabel(say(sessionMessages, 'username')).fill('malee')
  await page.getByLabel(say(sessionMessages, 'password'), { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

test('new companies wait where the operator wants it: one is approved and logs in, one is declined for a reason', async ({
  browser,
  page,
  look,
  platform,
  language,
  say,
  picture,
}) => {
  const t = (key: Extract<keyof (typeof approvalMessages)['en'], string>, facts?: Record<string, unknown>) =>
    say(approvalMessages, key, facts)
  const world = { ...(await platform()), language, say }
  await world.open('/platform/companies')
  const setting = page.getByRole('switch', { name: t('setting') })
  await expect(setting).not.toBeChecked()
  await setting.click()
  await expect(page.getByText(t('settingOn'))).toBeVisible()
  await expect(setting).toBeChecked()

  const theirs = await openContext(browser, look)
  const company = await theirs.newPage()
  const [liked, other] = [await register(company, world, 'TEA'), await register(company, world, 'TEB')]
  await logIn(company, world, liked.code)
  await expect(company.getByRole('alert')).toContainText(say(errorMessages, 'COMPANY_WAITING'))

  const decide = async (name: string) => {
    await page.goto(`${world.house.url}/platform/companies?state=waiting`)
    await page.getByRole('link', { name }).click()
    await expect(page.getByText(t('waitingText'))).toBeVisible()
  }
  const dialog = page.getByRole('dialog')
  await decide(liked.name)
  await expectAccessible(page)
  await page.getByRole('button', { name: t('approve'), exact: true }).click()
  await dialog.getByRole('button', { name: t('approve'), exact: true }).click()
  await expect(page.getByText(t('approveDone', { company: liked.name }))).toBeVisible()
  await expect(page.getByText(t('waitingText'))).toHaveCount(0)
  await expect(page.getByText(say(platformMessages, 'eventCompanyApproved'), { exact: true })).toBeVisible()

  await decide(other.name)
  await page.getByRole('button', { name: t('decline') }).click()
  await dialog.getByRole('button', { name: t('decline') }).click()
  await expect(dialog.getByText(say(platformMessages, 'reasonRequired'))).toBeVisible()
  const since = world.house.clock.now()
  await dialog.getByLabel(say(platformMessages, 'reason')).fill('We serve Thailand only.')
  await dialog.getByRole('button', { name: t('decline') }).click()
  await expect(page.getByText(t('declineDone', { company: other.name }))).toBeVisible()
  await expect(page.getByText(/We serve Thailand only/)).toBeVisible()
  await expect(page.getByRole('button', { name: t('approve'), exact: true })).toHaveCount(0)
  await picture('platform-declined')
  expect((await letterFrom(world.house, other.email, since)).text).toContain('We serve Thailand only.')

  await logIn(company, world, other.code)
  await expect(company.getByRole('alert')).toContainText(say(errorMessages, 'COMPANY_DECLINED'))
  await logIn(company, world, liked.code)
  await company.waitForURL('**/UploadPDF')
  await theirs.close()
})
