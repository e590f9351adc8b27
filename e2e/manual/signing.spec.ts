import { listOwnCertificates } from '@laisen/contract/endpoints/certificate-lists'
import { forgotCertificatePassword } from '@laisen/contract/endpoints/certificates'
import { certificateListMessages } from '@laisen/contract/messages/certificate-list'
import { confirmStampMessages } from '@laisen/contract/messages/confirm-stamp'
import { frameMessages } from '@laisen/contract/messages/frame'
import { historyMessages } from '@laisen/contract/messages/history'
import { renewCertificateMessages } from '@laisen/contract/messages/renew-certificate'
import { sessionMessages } from '@laisen/contract/messages/session'
import type { GivenEmployee } from '@laisen/testkit/given'
import type { TestServer } from '@laisen/testkit/server'
import { extendFirstMessages } from '../../web/src/features/certificates/extend-first-messages.ts'
import { evidenceMessages } from '../../web/src/features/history/evidence-messages.ts'
import { extendMessages } from '../../web/src/features/preview/extend-messages.ts'
import { CertificatesScreen, issue, signedAtBB } from '../support/certificates-screen.ts'
import { pdfFile } from '../support/documents.ts'
import { pattern } from '../support/in-either.ts'
import { enterAt, linkFrom } from '../support/own-people.ts'
import { addTo } from '../support/own-server.ts'
import { leave } from '../support/sessions.ts'
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
  await take('signed', { height: 760 })
  await take('extend', { of: page.getByRole('region', { name: say(extendMessages, 'title') }) })
  await page.goto(`${house.url}/historylog`)
  await expect(page.getByRole('link', { name: say(historyMessages, 'openDocument') }).first()).toBeVisible()
  await take('history', { height: 540 })
  await page
    .getByRole('button', { name: pattern(say(historyMessages, 'showEvidence')) })
    .first()
    .click()
  await expect(dialog.getByRole('heading', { name: say(evidenceMessages, 'intactTitle') })).toBeVisible()
  await take('evidence', { of: dialog })
})

test('certificates', async ({ page, house, company, language, say, take, dialog }) => {
  const screen = new CertificatesScreen(page, say, false)
  await enterAt(page, { house, person: company.clerk, language }, '/CertList')
  await expect(screen.cards.locator('img')).toHaveCount(3)
  await take('certificates', { height: 640 })
  await page.goto(`${house.url}/CertList?dialog=add`)
  await expect(screen.field('certName')).toBeVisible()
  await take('certificate-add', { of: dialog })
  await page.goto(`${house.url}/CertList?dialog=request`)
  await expect(dialog.locator('input').first()).toBeVisible()
  await take('certificate-request', { of: dialog })
  await page.goto(`${house.url}/CertList?tab=group`)
  await expect(page.getByText(company.words.certificateGroups[0]!)).toBeVisible()
  await take('certificate-groups', { height: 440 })
  await expect(page.getByRole('tab', { name: say(certificateListMessages, 'tabGroup') })).toBeVisible()
})

test('the authority, and revoking what it issued', async ({ page, house, company, language, say, take, dialog }) => {
  const certID = await issuedFor(house, company.admin)
  await enterAt(page, { house, person: company.admin, language }, '/CertList?tab=authority')
  await expect(page.getByText(`${company.admin.username}_CA`).first()).toBeVisible()
  await take('authority', { height: 1060 })
  for (let count = 0; count < 3; count++) await signedAtBB(house, company.admin, certID)
  await page.goto(`${house.url}/CertList?dialog=revoke-${certID}`)
  await expect(dialog.getByText(say(extendFirstMessages, 'text'))).toBeVisible()
  await dialog.getByRole('combobox').click()
  await page.getByRole('option', { name: say(certificateListMessages, 'superseded') }).click()
  await take('certificate-revoke', { of: dialog })
})

test('a forgotten password of a certificate', async ({ page, house, company, language, say, take }) => {
  const certID = await issuedFor(house, company.clerk)
  const since = house.clock.now()
  await house.as.person(company.clerk).call(forgotCertificatePassword, { id: certID })
  const link = await linkFrom(house, company.clerk.email, { since, page: '/RenewCertificate' })
  await page.goto(`${house.url}/login?lang=${language}`)
  await page.goto(house.url + link)
  await expect(page.getByText(`${company.clerk.username}_CA`, { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: say(renewCertificateMessages, 'submit') })).toBeVisible()
  await take('certificate-renew', { height: 740 })
})

test('confirming a signature that somebody asks for', async ({ page, house, company, language, say, take }) => {
  const t = (key: Extract<keyof (typeof confirmStampMessages)['en'], string>) => say(confirmStampMessages, key)
  const { admin, clerk, words } = company
  const where = { reason: words.reasons[0]!, location: words.location }
  await addTo(house, admin, [{ name: words.confirmedSeal, ...where, confirmedFor: [clerk.employeeId] }])
  const since = house.clock.now()
  const upload = new UploadScreen(page, say)
  await enterAt(page, { house, person: clerk, language }, '/UploadPDF')
  await upload.choose(pdfFile(`${words.subject}.pdf`, await contract()))
  await upload.pick(words.confirmedSeal)
  await page.locator('[data-line]').last().click()
  await upload.press()
  await page.waitForURL(/PdfPreview/)
  await leave(page.context())
  await page.goto(house.url + (await linkFrom(house, admin.email, { since, page: '/confirmpassword' })))
  await expect(page.getByRole('heading', { name: t('title') })).toBeVisible()
  await expect(page.locator('canvas').first()).toBeVisible()
  await take('confirm-stamp', { height: 960 })
})

/** A certificate that the company's own authority issues for this person. @returns its id */
async function issuedFor(house: TestServer, person: GivenEmployee): Promise<number> {
  await issue(house, person)
  const { data } = await house.as.person(person).call(listOwnCertificates, { withoutPictures: true })
  return data.listData.find(({ certName }) => certName === `${person.username}_CA`)!.certID
}
