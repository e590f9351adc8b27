import { stampMessages } from '@laisen/contract/messages/stamps'
import { pdf } from '@laisen/testkit/pdfs'
import { pdfFile, withPassword } from '../support/documents.ts'
import { expect, test } from '../support/story.ts'
import { UploadScreen } from '../support/upload-screen.ts'

const seal = 'Laisen Demo Co., Ltd.'

/** With a certificate chosen, only the file can block Generate. A second alert then repeats what is wrong with the file. */
async function expectNotSent(upload: UploadScreen): Promise<void> {
  const sent: string[] = []
  upload.page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await upload.pick(seal)
  const alerts = await upload.page.getByRole('alert').count()
  await upload.generate.click()
  await expect(upload.page.getByRole('alert')).toHaveCount(alerts + 1)
  await expect(upload.page).toHaveURL(/UploadPDF/)
  expect(sent.filter((url) => /Stamp|Upload/i.test(url))).toEqual([])
}

test('Generate without a PDF asks for one [2.5.02] [2.8.27]', async ({ page, say, signIn }) => {
  await signIn('operator')
  await new UploadScreen(page, say).generate.click()
  await expect(page.getByText(say(stampMessages, 'pleaseAddpdf')).first()).toBeVisible()
})

test('Generate without a certificate asks for one [2.2.22] [2.5.04]', async ({ page, say, signIn }) => {
  const upload = new UploadScreen(page, say)
  await signIn('operator')
  await upload.choose(pdfFile('letter.pdf', pdf({ size: 'Letter' })))
  await upload.drawn()
  await upload.generate.click()
  await expect(page.getByText(say(stampMessages, 'pleaseSelectCertificate'))).toBeVisible()
})

test('a file without the extension .pdf is refused, also when Generate is pressed [2.2.20] [2.5.06]', async ({
  page,
  say,
  signIn,
}) => {
  const upload = new UploadScreen(page, say)
  await signIn('operator')
  await expect(page.locator('input[type=file]')).toHaveAttribute('accept', /\.pdf/)
  await upload.choose({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await expect(page.getByText(say(stampMessages, 'fileformatisinvalid'))).toBeVisible()
  await expectNotSent(upload)
})

test('a page that is not A4 or Letter in portrait is refused, also when Generate is pressed [2.5.08]', async ({
  page,
  say,
  signIn,
}) => {
  const upload = new UploadScreen(page, say)
  await signIn('operator')
  await upload.choose(pdfFile('landscape.pdf', pdf({ size: [841.89, 595.28] })))
  await expect(page.getByText(say(stampMessages, 'pleaseAttachPDFAndA4OrLetterPortraitSizePageOnly'))).toBeVisible()
  await expect(page.getByText(say(stampMessages, 'pageLandscape', { page: 1 }))).toBeVisible()
  await expectNotSent(upload)

  // Turned by /Rotate the page is displayed in portrait, and the display decides.
  await upload.choose(pdfFile('turned.pdf', pdf({ size: [841.89, 595.28], rotate: 90 })))
  await upload.drawn()
})

test('a PDF with a password gives a warning, and Generate sends nothing [2.5.09]', async ({ page, say, signIn }) => {
  const upload = new UploadScreen(page, say)
  await signIn('operator')
  await upload.choose(pdfFile('locked.pdf', await withPassword(pdf())))
  await expect(page.getByText(say(stampMessages, 'passwordprotected'))).toBeVisible()
  await expectNotSent(upload)
})

test('a page number that the document does not have is refused [2.8.02]', async ({ page, say, signIn }) => {
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

test('without a connection Generate says so, and the next press signs [2.8.03]', async ({
  page,
  say,
  signIn,
  context,
}) => {
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

test('an upload can be stopped', async ({ page, say, signIn, context }) => {
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
