import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { historyMessages } from '@laisen/contract/messages/history'
import { sessionMessages } from '@laisen/contract/messages/session'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import type { Page } from '@playwright/test'
import { pdfFile } from '../support/documents.ts'
import { pattern } from '../support/in-either.ts'
import { demoPassword } from '../support/people.ts'
import { ownWord } from '../support/people-calls.ts'
import { endSession } from '../support/sessions.ts'
import { slowUploads } from '../support/slow-uploads.ts'
import { expect, type Say } from '../support/story.ts'
import { test, UploadScreen } from '../support/upload-screen.ts'

const certificate = 'Siriporn Kaewmanee'

/** Expects this many signatures with this reason in the history. */
async function expectRows(
  { page, say, narrow }: { page: Page; say: Say; narrow: boolean },
  reason: string,
  count: number,
): Promise<void> {
  await page.goto('/historylog')
  const list = page.getByLabel(say(historyMessages, 'title'), { exact: true }).last()
  await expect(list.getByRole(narrow ? 'listitem' : 'row').filter({ hasText: reason })).toHaveCount(count)
}

test('a session that ends during the upload: after logging in again the document is signed once', async ({
  page,
  say,
  signInAfresh,
  narrow,
  picture,
}) => {
  const upload = new UploadScreen(page, say)
  const reason = `Ended on the way ${ownWord()}`
  await signInAfresh('operator')
  await upload.choose(pdfFile('on-the-way.pdf', pdf({ pages: 2, sizeBytes: 4_000_000 })))
  await upload.drawn()
  await upload.pick(certificate)
  await upload.field('reason').fill(reason)
  await upload.enter('positionY', '123')
  await upload.turn('allPages')
  await slowUploads(page)
  await upload.press()
  await expect(page.getByRole('progressbar')).toBeVisible()
  // The session is ended elsewhere; this page finds out when its document has arrived.
  await endSession(page)

  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await picture('upload-session-ended')
  await dialog.locator('input').last().fill(demoPassword)
  await dialog.getByRole('button', { name: say(sessionMessages, 'logInButton'), exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('on-the-way.pdf')).toBeVisible()
  await expect(upload.certificate).toContainText(certificate)
  await expect(upload.field('reason')).toHaveValue(reason)
  await upload.expectPlace(0, 123, 150)
  await upload.unfold()
  await expect(page.getByRole('switch', { name: pattern(`^${say(stampMessages, 'allPages')}`) })).toBeChecked()
  await judgeSigned(await upload.generated(), { signatures: 1, level: 'B-LT' })
  await expectRows({ page, say, narrow }, reason, 1)
})

test('two tabs each keep and sign their own document', async ({ page, say, openUpload, narrow }) => {
  const reasons = [`First tab ${ownWord()}`, `Second tab ${ownWord()}`]
  const one = await openUpload({ certificate, positionX: '40', positionY: '50' })
  const other = new UploadScreen(await page.context().newPage(), say)
  await other.page.goto('/UploadPDF')
  await other.choose(pdfFile('other.pdf', pdf({ pages: 3 })))
  await other.drawn()
  await other.pick(certificate)
  await one.field('reason').fill(reasons[0]!)
  await other.field('reason').fill(reasons[1]!)
  await one.expectPlace(40, 50, 150)
  await other.expectPlace(0, 0, 150)

  const [signedOne, signedOther] = await Promise.all([one.generated(), other.generated()])
  expect(one.page.url()).not.toBe(other.page.url())
  await expect(one.page.getByText('contract-signed.pdf')).toBeVisible()
  await expect(other.page.getByText('other-signed.pdf')).toBeVisible()
  for (const signed of [signedOne, signedOther]) await judgeSigned(signed, { signatures: 1, level: 'B-LT' })
  for (const reason of reasons) await expectRows({ page, say, narrow }, reason, 1)
})

test('when the answer of the server is lost, pressing again signs only once', async ({
  page,
  say,
  openUpload,
  narrow,
}) => {
  const upload = await openUpload({ certificate })
  const reason = `Lost answer ${ownWord()}`
  await upload.field('reason').fill(reason)
  let lost = 0
  // The server signs, but its answer does not arrive.
  await page.route('**/AddPdfStampStream**', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await upload.press()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(lost).toBe(1)
  await upload.press()
  await page.waitForURL(/PdfPreview/)
  await expectRows({ page, say, narrow }, reason, 1)
})

test('a file that was changed on the computer after it was chosen has to be chosen again', async ({
  page,
  say,
  signIn,
}, { outputDir }) => {
  const upload = new UploadScreen(page, say)
  const path = join(outputDir, 'contract.pdf')
  await mkdir(outputDir, { recursive: true })
  await writeFile(path, pdf())
  await signIn('operator')
  const input = page.locator('[data-file-choice]').first()
  await input.setInputFiles(path)
  await upload.drawn()
  await upload.pick(certificate)
  await writeFile(path, pdf({ pages: 3 }))
  // The browser tells by the time of the change, to the second.
  const later = new Date(Date.now() + 10_000)
  await utimes(path, later, later)
  await upload.press()
  await expect(page.getByRole('alert')).toContainText(say(stampMessages, 'fileChanged'))
  await input.setInputFiles(path)
  await upload.drawn()
  await upload.enter('positionY', '300')
  await judgeSigned(await upload.generated(), { signatures: 1, level: 'B-LT' })
})

test('a document that the browser cannot draw is signed by its numbers', async ({ page, say, signIn }) => {
  const upload = new UploadScreen(page, say)
  await signIn('operator')
  // pdf.js trusts the count of the page tree, and finds no page.
  const hollow = Buffer.from(Buffer.from(pdf()).toString('latin1').replace('/Count 1', '/Count 0'), 'latin1')
  await upload.choose(pdfFile('hollow.pdf', hollow))
  await expect(upload.undrawable).toBeVisible()
  await upload.pick(certificate)
  await upload.enter('positionY', '300')
  await upload.press()
  await page.waitForURL(/PdfPreview/)
})
