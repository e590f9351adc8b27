import { stampMessages } from '@laisen/contract/messages/stamps'
import { pdf } from '@laisen/testkit/pdfs'
import { pdfFile, withPassword } from '../support/documents.ts'
import { expect, test } from '../support/story.ts'
import { UploadScreen } from '../support/upload-screen.ts'

const seal = 'Laisen Demo Co., Ltd.'

test('Generate without a PDF asks for one [2.5.01] [2.5.02] [2.8.27]', async ({ page, say, signIn }) => {
  await signIn('operator')
  await new UploadScreen(page, say).generate.click()
  await expect(page.getByText(say(stampMessages, 'pleaseAddpdf')).first()).toBeVisible()
})

test('Generate without a certificate asks for one [2.5.03] [2.5.04] [2.8.28] [2.2.22]', async ({
  page,
  say,
  signIn,
}) => {
  const upload = new UploadScreen(page, say)
  await signIn('operator')
  await upload.choose(pdfFile('letter.pdf', pdf({ size: 'Letter' })))
  await upload.drawn()
  await upload.generate.click()
  await expect(page.getByText(say(stampMessages, 'pleaseSelectCertificate'))).toBeVisible()
})

test('a file that is no .pdf is refused [2.5.05] [2.5.06] [2.8.26] [2.2.20]', async ({ page, say, signIn }) => {
  const upload = new UploadScreen(page, say)
  await signIn('operator')
  await expect(page.locator('input[type=file]')).toHaveAttribute('accept', /\.pdf/)
  await upload.choose({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await expect(page.getByText(say(stampMessages, 'fileformatisinvalid'))).toBeVisible()
})

test('every page must be A4 or Letter, upright [2.5.07] [2.5.08]', async ({ page, say, signIn }) => {
  const upload = new UploadScreen(page, say)
  await signIn('operator')
  await upload.choose(pdfFile('landscape.pdf', pdf({ size: [841.89, 595.28] })))
  await expect(page.getByText(say(stampMessages, 'pleaseAttachPDFAndA4OrLetterPortraitSizePageOnly'))).toBeVisible()
  await expect(page.getByText(say(stampMessages, 'pageLandscape', { page: 1 }))).toBeVisible()

  // Turned by /Rotate it is displayed upright, and what is displayed counts.
  await upload.choose(pdfFile('turned.pdf', pdf({ size: [841.89, 595.28], rotate: 90 })))
  await upload.drawn()
})

test('a PDF with a password is warned of [2.5.09]', async ({ page, say, signIn }) => {
  const upload = new UploadScreen(page, say)
  await signIn('operator')
  await upload.choose(pdfFile('locked.pdf', await withPassword(pdf())))
  await expect(page.getByText(say(stampMessages, 'passwordprotected'))).toBeVisible()
  await upload.generate.click()
  await expect(page).toHaveURL(/UploadPDF/)
})

test('a page that the document does not have is told [2.8.02]', async ({ page, say, signIn }) => {
  const upload = new UploadScreen(page, say)
  await signIn('operator')
  await upload.choose(pdfFile('two.pdf', pdf({ pages: 2 })))
  await upload.drawn()
  await upload.pick(seal)
  await upload.field('page').fill('3')
  await expect(page.getByText(say(stampMessages, 'notEnoughPages'))).toBeVisible()
  await upload.generate.click()
  await expect(page).toHaveURL(/UploadPDF/)
})

test('no connection is told, and the next press signs once [2.8.03]', async ({ page, say, signIn, context }) => {
  const upload = new UploadScreen(page, say)
  await signIn('operator')
  await upload.choose(pdfFile('later.pdf', pdf()))
  await upload.drawn()
  await upload.pick(seal)
  await context.setOffline(true)
  await upload.generate.click()
  await expect(page.getByRole('alert')).toBeVisible()
  await context.setOffline(false)
  await upload.generate.click()
  await page.waitForURL(/PdfPreview/)
})

test('an upload can be stopped, and nothing is signed', async ({ page, say, signIn, context }) => {
  const upload = new UploadScreen(page, say)
  await signIn('operator')
  await upload.choose(pdfFile('large.pdf', pdf({ sizeBytes: 4_000_000 })))
  await upload.drawn()
  await upload.pick(seal)
  const network = await context.newCDPSession(page)
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 }
  await network.send('Network.emulateNetworkConditions', slow)
  await upload.generate.click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: say(stampMessages, 'uploadCancel') }).click()
  await expect(upload.generate).toBeVisible()
  await expect(page).toHaveURL(/UploadPDF/)
})
