import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { authorityMessages } from '@laisen/contract/messages/authority'
import { registrationMessages } from '@laisen/contract/messages/registration'
import { sessionMessages } from '@laisen/contract/messages/session'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { runDueJobs } from '@laisen/testkit/jobs'
import { judgeSigned } from '@laisen/testkit/oracle'
import { linkIn } from '@laisen/testkit/outbox'
import type { Locator } from '@playwright/test'
import { pdfFile } from '../support/documents.ts'
import { pattern } from '../support/in-either.ts'
import { letterFrom } from '../support/own-people.ts'
import { expect, test } from '../support/story.ts'
import { UploadScreen } from '../support/upload-screen.ts'

const registration = {
  firstName: 'Malee',
  lastName: 'Thongdee',
  username: 'malee2',
  email: 'malee@first-tea.example',
  phone: '0812345678',
  companyName: 'First Tea Co., Ltd.',
  companyCode: 'FTEA',
  address: '1 Charoen Krung Road',
  city: 'Bangkok',
  country: 'Thailand',
}
const password = 'Tea-leaves-2026!'
const certificatePassword = 'Tiger-9 paper'

test('a company that registers has its first valid signature after at most 9 clicks', async ({
  page,
  house,
  say,
  language,
}) => {
  const began = Date.now()
  let clicks = 0
  const click = async (what: Locator) => {
    clicks += 1
    await what.click()
  }
  const field = (label: string) => page.getByLabel(pattern(`^${label}\\s*\\*?$`)).and(page.locator('input, textarea'))
  const since = house.clock.now()

  await page.goto(`${house.url}/register?lang=${language}`)
  for (const [name, value] of Object.entries(registration))
    await field(say(registrationMessages, name as keyof typeof registration)).fill(value)
  await click(page.getByRole('button', { name: say(registrationMessages, 'register'), exact: true }))
  await expect(page.getByRole('heading', { name: say(registrationMessages, 'doneTitle') })).toBeVisible()

  await page.goto(house.url + linkIn(await letterFrom(house, registration.email, since), '/ResetPassword'))
  await page.getByLabel(pattern(`^${say(sessionMessages, 'newPassword')}`)).fill(password)
  await page.getByLabel(pattern(`^${say(sessionMessages, 'confirmPassword')}`)).fill(password)
  await page.keyboard.press('Enter')
  await click(page.getByRole('button', { name: say(sessionMessages, 'backToLogin') }))
  await page.getByLabel(say(sessionMessages, 'companyCode')).fill(registration.companyCode)
  await page.getByLabel(say(sessionMessages, 'username')).fill(registration.username)
  await page.getByLabel(say(sessionMessages, 'password'), { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/UploadPDF')

  await click(page.getByRole('button', { name: say(authorityMessages, 'requestRootCa') }))
  const dialog = page.getByRole('dialog', { name: say(authorityMessages, 'requestRootCa') })
  const within = (name: 'password' | 'rePassword' | 'detail') =>
    dialog.getByRole('textbox', { name: say(authorityMessages, name), exact: true })
  await within('password').fill(certificatePassword)
  await within('rePassword').fill(certificatePassword)
  await within('detail').fill('Purchase orders')
  await click(dialog.getByRole('button', { name: say(authorityMessages, 'sendRequest') }))
  await expect(page.getByText(say(authorityMessages, 'pendingTitle'))).toBeVisible()
  await runDueJobs(house.services)

  const upload = new UploadScreen(page, say)
  const contract = await readFile(join(import.meta.dirname, '../../docs/examples/contract.pdf'))
  const files = page.waitForEvent('filechooser')
  await click(upload.chooser)
  await (await files).setFiles(pdfFile('contract.pdf', contract))
  await expect(upload.certificate).toContainText(`${registration.username}_CA`)
  await click(page.locator('[data-line]').first())
  await click(upload.generate)
  const asked = page.getByRole('dialog')
  await asked.locator('input').fill(certificatePassword)
  await page.keyboard.press('Enter')
  await page.waitForURL(/PdfPreview/)
  test.info().annotations.push({ type: 'measured', description: `${clicks} clicks, ${Date.now() - began} ms` })
  expect(clicks).toBeLessThanOrEqual(9)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: say(stampMessages, 'download') }).click()
  await judgeSigned(await readFile(await (await downloading).path()), { signatures: 1, level: 'B-LT' })
})
