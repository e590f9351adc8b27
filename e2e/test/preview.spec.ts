import { historyMessages } from '@laisen/contract/messages/history'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { pdf } from '@laisen/testkit/pdfs'
import { pdfFile } from '../support/documents.ts'
import { expect, test } from '../support/story.ts'
import { UploadScreen } from '../support/upload-screen.ts'

const seal = 'Laisen Demo Co., Ltd.'

test('the document has its width and at least 550 px, and the way back leads to Upload [2.2.39] [2.2.40]', async ({
  page,
  say,
  signIn,
}) => {
  await signIn('operator')
  await page.goto('/historylog')
  await page
    .getByRole('link', { name: say(historyMessages, 'openDocument') })
    .first()
    .click()
  await page.waitForURL(/PdfPreview/)
  const well = page
    .getByRole('region')
    .filter({ has: page.locator('[data-page]') })
    .last()
  await expect(page.locator('[data-drawn="true"]').first()).toBeVisible()
  expect((await well.boundingBox())!.height).toBeGreaterThanOrEqual(550)
  await page.getByRole('link', { name: say(stampMessages, 'backToUpload') }).click()
  await page.waitForURL(/UploadPDF/)
  await expect(page.getByRole('button', { name: say(stampMessages, 'uploadDrop') })).toBeVisible()
})

test('Back to Upload begins afresh [2.2.37]', async ({ page, say, signIn }) => {
  const upload = new UploadScreen(page, say)
  await signIn('operator')
  await upload.choose(pdfFile('again.pdf', pdf()))
  await upload.drawn()
  await upload.pick(seal)
  await upload.field('positionX').fill('40')
  await upload.generate.click()
  await page.waitForURL(/PdfPreview/)
  await page.getByRole('link', { name: say(stampMessages, 'backToUpload') }).click()
  await expect(upload.field('positionX')).toHaveValue('0')
  await expect(page.getByText('again.pdf')).toHaveCount(0)
})

test('a stamp that is not there, or not ours, is told so', async ({ page, say, signIn, picture }) => {
  await signIn('operator')
  await page.goto('/PdfPreview?stampId=AAAAAAAAAAAAAAAAAAAAAA')
  await expect(page.getByText(say(stampMessages, 'stampMissing'))).toBeVisible()
  await picture('preview-missing')
})

test('a large document is read in pieces, only as far as it is looked at', async ({ page, say, signIn }) => {
  const upload = new UploadScreen(page, say)
  await signIn('operator')
  await upload.choose(pdfFile('large.pdf', pdf({ pages: 3, sizeBytes: 6_000_000 })))
  await upload.drawn()
  await upload.pick(seal)
  const pieces: number[] = []
  page.on('response', (response) => {
    if (response.status() === 206) pieces.push(Number(response.headers()['content-length']))
  })
  await upload.generate.click()
  await expect(page.getByRole('heading', { name: say(stampMessages, 'signedTitle') })).toBeVisible()
  await upload.drawn()
  expect(pieces.length).toBeGreaterThan(0)
  expect(pieces.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(3_000_000)
})

test('printing hands every page to the browser, on the paper of the document', async ({ page, say, signIn }) => {
  await signIn('operator')
  await page.goto('/historylog')
  await page
    .getByRole('link', { name: say(historyMessages, 'openDocument') })
    .first()
    .click()
  await expect(page.locator('[data-drawn="true"]').first()).toBeVisible()
  await page.getByRole('button', { name: say(stampMessages, 'print') }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printing', 'pdf')
  const images = await page.locator('body > div > img').count()
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(images)
})
