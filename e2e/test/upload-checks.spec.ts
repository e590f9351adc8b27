import { errorMessages } from '@laisen/contract/messages/errors'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { pdf } from '@laisen/testkit/pdfs'
import { pdfPasswordMessages } from '../../web/src/features/upload/pdf-password-messages.ts'
import { pdfFile, withPassword } from '../support/documents.ts'
import { pattern } from '../support/in-either.ts'
import { enterAt } from '../support/own-people.ts'
import { personWith } from '../support/own-server.ts'
import { expect, test } from '../support/story.ts'
import { UploadScreen } from '../support/upload-screen.ts'

const seal = 'Laisen Demo Co., Ltd.'

/** With a certificate chosen, only the file can block Generate. What is wrong with it is said once, at the file. */
async function expectNotSent(upload: UploadScreen): Promise<void> {
  const sent: string[] = []
  upload.page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await upload.pick(seal)
  await expect(upload.generate).toHaveAttribute('aria-disabled', 'true')
  await upload.generate.click({ force: true })
  await expect(upload.page.getByRole('alert')).toHaveCount(1)
  await expect(upload.page).toHaveURL(/UploadPDF/)
  expect(sent.filter((url) => /Stamp|Upload/i.test(url))).toEqual([])
}

test('Generate without a PDF asks for one, and then for a certificate [2.2.22] [2.5.04] [2.8.27]', async ({
  page,
  house,
  say,
  language,
}) => {
  const upload = new UploadScreen(page, say)
  const person = await personWith(house, await house.given.company(), [{ name: 'One' }, { name: 'Two' }])
  await enterAt(page, { house, person, language }, '/UploadPDF')
  await upload.generate.click()
  await expect(page.getByText(say(stampMessages, 'pleaseAddpdf')).first()).toBeVisible()
  await upload.choose(pdfFile('letter.pdf', pdf({ size: 'Letter' })))
  await upload.drawn()
  await upload.generate.click()
  await expect(page.getByText(say(stampMessages, 'pleaseSelectCertificate')).first()).toBeVisible()
  await expect(upload.certificate).toBeFocused()
})

test('a file without the extension .pdf, a broken PDF and a page that is not A4 or Letter in portrait are refused, each in one message [2.2.20] [2.5.06] [2.5.08]', async ({
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

  await upload.choose(pdfFile('broken.pdf', Buffer.from('%PDF-1.7\nnothing of a PDF follows')))
  await expect(page.getByText(say(errorMessages, 'DOCUMENT_BROKEN'))).toBeVisible()
  await expectNotSent(upload)

  await upload.choose(pdfFile('landscape.pdf', pdf({ size: [841.89, 595.28] })))
  await expect(page.getByText(say(stampMessages, 'pleaseAttachPDFAndA4OrLetterPortraitSizePageOnly'))).toBeVisible()
  await expect(page.getByText(say(stampMessages, 'pageLandscape', { page: 1 }))).toBeVisible()
  await expectNotSent(upload)

  // Turned by /Rotate the page is displayed in portrait, and the display decides.
  await upload.choose(pdfFile('turned.pdf', pdf({ size: [841.89, 595.28], rotate: 90 })))
  await upload.drawn()
})

test('a PDF with a password gives a warning, and is offered to be signed once its password is entered [2.5.09]', async ({
  page,
  say,
  signIn,
  picture,
}) => {
  const upload = new UploadScreen(page, say)
  await signIn('operator')
  await upload.choose(pdfFile('locked.pdf', await withPassword(pdf())))
  await expect(page.getByText(say(stampMessages, 'passwordprotected'))).toBeVisible()
  await expectNotSent(upload)
  const password = page.getByLabel(pattern(`^${say(pdfPasswordMessages, 'password')}`))
  const open = page.getByRole('button', { name: say(pdfPasswordMessages, 'open') })
  await password.fill('not this one')
  await open.click()
  await expect(page.getByText(say(pdfPasswordMessages, 'wrong'))).toBeVisible()
  await picture('pdf-password')
  await password.fill('open me')
  await open.click()
  await upload.drawn()
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
  await upload.press()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('button', { name: say(stampMessages, 'uploadCancel') }).click()
  await expect(upload.generate).toBeVisible()
  await expect(page).toHaveURL(/UploadPDF/)
})
