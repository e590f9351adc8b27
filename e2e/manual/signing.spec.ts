import { certificateListMessages } from '@laisen/contract/messages/certificate-list'
import { frameMessages } from '@laisen/contract/messages/frame'
import { historyMessages } from '@laisen/contract/messages/history'
import { sessionMessages } from '@laisen/contract/messages/session'
import { evidenceMessages } from '../../web/src/features/history/evidence-messages.ts'
import { CertificatesScreen, issue } from '../support/certificates-screen.ts'
import { pdfFile } from '../support/documents.ts'
import { pattern } from '../support/in-either.ts'
import { enterAt } from '../support/own-people.ts'
import { expect } from '../support/story.ts'
import { UploadScreen } from '../support/upload-screen.ts'
import { contract } from './company.ts'
import { test } from './pictures.ts'

test('logging in and the frame', async ({ page, house, company, language, say, takeWhole }) => {
  await page.goto(`${house.url}/login`)
  await page.getByLabel(say(sessionMessages, 'companyCode')).fill(company.company.code)
  await page.getByLabel(say(sessionMessages, 'username')).fill(company.clerk.username)
  await takeWhole('login')
  await enterAt(page, { house, person: company.admin, language }, '/UploadPDF')
  await expect(new UploadScreen(page, say).certificate).toBeVisible()
  await page.getByRole('button', { name: pattern(say(frameMessages, 'userMenu')) }).click()
  await expect(page.getByRole('menuitem', { name: say(frameMessages, 'userManual') })).toBeVisible()
  await takeWhole('frame')
})

test('signing a PDF and finding it again', async ({ page, house, company, language, say, take, dialog }) => {
  const upload = new UploadScreen(page, say)
  await enterAt(page, { house, person: company.clerk, language }, '/UploadPDF')
  await upload.choose(pdfFile('contract.pdf', await contract()))
  await expect(page.locator('[data-line]')).toHaveCount(2)
  await upload.pick(company.words.people.malee.join(' '))
  await take('upload-lines')
  await page.locator('[data-line]').last().click()
  await upload.field('reason').fill(company.words.reasons[0]!)
  await upload.unfold()
  await take('upload-options')
  await upload.press()
  await page.waitForURL(/PdfPreview/)
  await upload.drawn()
  await take('signed')
  await page.goto(`${house.url}/historylog`)
  await expect(page.getByRole('link', { name: say(historyMessages, 'openDocument') }).first()).toBeVisible()
  await take('history')
  await page
    .getByRole('button', { name: pattern(say(historyMessages, 'showEvidence')) })
    .first()
    .click()
  await expect(dialog.getByRole('heading', { name: say(evidenceMessages, 'intactTitle') })).toBeVisible()
  await take('evidence', dialog)
})

test('certificates', async ({ page, house, company, language, say, take, dialog }) => {
  const screen = new CertificatesScreen(page, say, false)
  await enterAt(page, { house, person: company.clerk, language }, '/CertList')
  await expect(screen.cards.locator('img')).toHaveCount(3)
  await take('certificates')
  await page.goto(`${house.url}/CertList?dialog=add`)
  await expect(screen.field('certName')).toBeVisible()
  await take('certificate-add', dialog)
  await page.goto(`${house.url}/CertList?dialog=request`)
  await expect(dialog.locator('input').first()).toBeVisible()
  await take('certificate-request', dialog)
  await page.goto(`${house.url}/CertList?tab=group`)
  await expect(page.getByText(company.words.certificateGroups[0]!)).toBeVisible()
  await take('certificate-groups')
  await expect(page.getByRole('tab', { name: say(certificateListMessages, 'tabGroup') })).toBeVisible()
})

test('the authority', async ({ page, house, company, language, take }) => {
  await issue(house, company.admin)
  await enterAt(page, { house, person: company.admin, language }, '/CertList?tab=authority')
  await expect(page.getByText(`${company.admin.username}_CA`).first()).toBeVisible()
  await take('authority')
})
