import { frameMessages } from '@laisen/contract/messages/frame'
import { installationMessages } from '@laisen/contract/messages/installation'
import { sessionMessages } from '@laisen/contract/messages/session'
import { pattern } from '../support/in-either.ts'
import { operator } from '../support/people.ts'
import { expect, test } from '../support/story.ts'

const entries = [
  'companies',
  'upgradeRequests',
  'masterPlans',
  'outbox',
  'securityRecord',
  'trustRoots',
  'legalTexts',
  'contact',
  'installationHealth',
] as const

test('the operator logs in, lands on the companies, and has a drawer of Platform', async ({ page, say, narrow }) => {
  const frame = (key: keyof (typeof frameMessages)['en']) => say(frameMessages, key)
  await page.goto('/login')
  await page.getByLabel(say(sessionMessages, 'companyCode')).fill(operator.companyCode)
  await page.getByLabel(say(sessionMessages, 'username')).fill(operator.username)
  await page.getByLabel(say(sessionMessages, 'password'), { exact: true }).fill(operator.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/platform/companies')
  await expect(page.getByRole('link', { name: /Laisen Demo|DEMO|เดโม/ }).first()).toBeVisible()

  const menu = async () => {
    if (narrow) await page.getByRole('button', { name: frame('openMenu') }).click()
    return page.getByRole('navigation', { name: frame('mainMenu') })
  }
  await expect((await menu()).getByRole('link')).toHaveText(entries.map(frame))
  if (narrow) await page.keyboard.press('Escape')
  for (const entry of entries) {
    await (await menu()).getByRole('link', { name: frame(entry) }).click()
    await expect(page.getByRole('heading', { level: 1, name: frame(entry) })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  }
  await expect(page.getByRole('heading', { name: say(installationMessages, 'canSign') })).toBeVisible()

  // The operator has no upload, no history and no package.
  for (const address of ['/UploadPDF', '/historylog', '/CertList', '/PdfPreview?stampId=1']) {
    await page.goto(address)
    await page.waitForURL('**/AccessDenied')
  }
  await page.goto('/userprofile')
  await page.getByRole('button', { name: pattern(frame('userMenu')) }).click()
  await expect(page.getByRole('menuitem', { name: frame('upgradePlan') })).toHaveCount(0)
})
