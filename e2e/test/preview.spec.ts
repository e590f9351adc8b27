import { today } from '@laisen/contract/days'
import { frameMessages } from '@laisen/contract/messages/frame'
import { historyMessages } from '@laisen/contract/messages/history'
import { sessionMessages } from '@laisen/contract/messages/session'
import { stampMessages } from '@laisen/contract/messages/stamps'
import { pdf } from '@laisen/testkit/pdfs'
import { extendMessages } from '../../web/src/features/preview/extend-messages.ts'
import { previewMessages } from '../../web/src/features/preview/messages.ts'
import { viewerMessages } from '../../web/src/pdf/messages.ts'
import { pdfFile } from '../support/documents.ts'
import { pattern } from '../support/in-either.ts'
import { expect } from '../support/story.ts'
import { test, UploadScreen } from '../support/upload-screen.ts'
import { Viewer } from '../support/viewer.ts'

const seal = 'Laisen Demo Co., Ltd.'

test('the document is 550 px high or more, with the controls of Upload, and Back to Upload starts anew [2.2.37] [2.2.39] [2.2.40]', async ({
  page,
  say,
  openUpload,
  narrow,
}) => {
  const upload = await openUpload({ pages: 3, certificate: seal, positionX: '40' })
  await upload.press()
  await page.waitForURL(/PdfPreview/)
  const well = page
    .getByRole('region')
    .filter({ has: page.locator('[data-page]') })
    .last()
  await expect(page.locator('[data-drawn="true"]').first()).toBeVisible()
  // Later parts of the screen arrive while it is measured.
  await expect.poll(async () => (await well.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(550)

  const viewer = new Viewer(page)
  await viewer.button('pageList').click()
  await expect(viewer.thumbs).toHaveCount(3)
  await viewer.thumbs.nth(2).click()
  await expect(viewer.field).toHaveValue('3')
  await expect(viewer.page(3).locator('[data-drawn="true"]')).toBeVisible()
  if (!narrow) await viewer.button('pageList').click()
  const width = () => viewer.widthOf(viewer.page(3))
  const opened = await width()
  await viewer.choose('zoomIn')
  await expect.poll(width).toBeGreaterThan(opened)
  await viewer.choose('rotate')
  await expect.poll(async () => (await viewer.page(3).boundingBox())!.height).toBeLessThan(await width())
  await viewer.goTo(1)
  await expect(viewer.field).toHaveValue('1')

  await page.getByRole('link', { name: say(stampMessages, 'backToUpload') }).click()
  await page.waitForURL(/UploadPDF/)
  await expect(upload.chooser).toBeVisible()
  await expect(upload.field('positionX')).toHaveValue('0')
  await expect(page.getByText('contract.pdf')).toHaveCount(0)
})

test('a document opened from History belongs to History, and leads back to what was searched there', async ({
  page,
  say,
  language,
  signIn,
  narrow,
}) => {
  await signIn('operator', '/historylog?search=Laisen&size=20')
  const open = page.getByRole('link', { name: say(historyMessages, 'openDocument') }).first()
  await open.click()
  await page.waitForURL(/PdfPreview/)
  await expect(page).toHaveTitle(new RegExp(previewMessages[language].fromHistoryTitle))
  // Also after a reload, and in another tab.
  await page.reload()
  if (narrow) await page.getByRole('button', { name: say(frameMessages, 'openMenu') }).click()
  const menu = page.getByRole('navigation', { name: say(frameMessages, 'mainMenu') }).last()
  const entry = menu.getByRole('link', { name: say(frameMessages, 'historyLog') })
  await expect(entry).toHaveAttribute('aria-current', 'page')
  await expect(menu.locator('[aria-current]')).toHaveCount(1)
  if (narrow) await page.keyboard.press('Escape')
  await page.getByRole('link', { name: say(previewMessages, 'backToHistory') }).click()
  await page.waitForURL(/historylog\?search=Laisen&size=20$/)
  await expect(open).toBeVisible()
})

test('an invisible signature is shown on no page; the company is named as the signer, and who used its certificate', async ({
  page,
  say,
  openUpload,
  picture,
}) => {
  const upload = await openUpload({ certificate: seal })
  await upload.turn('hideInfo')
  await upload.turn('hideImage')
  await upload.press()
  await page.waitForURL(/PdfPreview/)
  const panel = page.getByRole('complementary', { name: say(stampMessages, 'detailsTitle') })
  await expect(panel.getByText(say(previewMessages, 'onNoPage'))).toBeVisible()
  const verdict = panel.getByRole('status').or(panel.locator('p')).filter({ hasText: seal })
  await expect(verdict.first()).toContainText(seal)
  await expect(
    panel.getByText(pattern(say(previewMessages, 'onBehalf', { employee: '.+', company: seal }))),
  ).toBeVisible()
  await picture('preview-invisible')
})

test('the panel says of each signature who, when, how and at which level', async ({
  page,
  say,
  openUpload,
  language,
  narrow,
  picture,
}) => {
  const upload = await openUpload({ pages: 2 })
  await upload.turn('allValidCert')
  await upload.press()
  await page.waitForURL(/PdfPreview/)
  const panel = page.getByRole('complementary', { name: say(stampMessages, 'detailsTitle') })
  await expect(panel.getByText('TEST Laisen Demo Co., Ltd. Issuing CA')).toHaveCount(2)
  const headline = panel.getByText(pattern(say(stampMessages, 'signedBy', { name: '.*', date: '.*', time: '.*' })))
  for (const signer of ['Siriporn Kaewmanee', seal]) await expect(headline).toContainText(signer)
  await expect(panel.getByText(say(stampMessages, 'serial'))).toHaveCount(2)
  await expect(panel.getByText('Siriporn Kaewmanee').first()).toBeVisible()
  const year = Number(today('Asia/Bangkok').slice(0, 4)) + (language === 'th' ? 543 : 0)
  await expect(panel.getByText(new RegExp(`^\\d{2}/\\d{2}/${year} \\d{2}:\\d{2}:\\d{2}$`))).toBeVisible()
  await expect(panel.getByText(say(stampMessages, 'levelBLT')).first()).toBeVisible()
  await expect(panel.getByText(say(sessionMessages, 'password'), { exact: true })).toBeVisible()
  await picture('preview-several')
  if (narrow) await page.getByRole('button', { name: say(frameMessages, 'openMenu') }).click()
  const menu = page.getByRole('navigation', { name: say(frameMessages, 'mainMenu') }).last()
  const entry = menu.getByRole('link', { name: say(frameMessages, 'uploadFile') })
  await expect(entry).toHaveAttribute('aria-current', 'page')
  if (narrow) await page.keyboard.press('Escape')
  await panel.getByRole('link', { name: say(previewMessages, 'stampAnother') }).click()
  await page.waitForURL(/UploadPDF/)
})

test('a signed document is extended to the next level, and the panel says so', async ({ page, say, openUpload }) => {
  const upload = await openUpload({ certificate: seal })
  await upload.press()
  await page.waitForURL(/PdfPreview/)
  await page.getByRole('button', { name: say(extendMessages, 'extendTo', { level: 'B-LTA' }) }).click()
  await expect(page.getByText(say(stampMessages, 'levelBLTA')).first()).toBeVisible()
})

test('a lost connection, a file that cannot be drawn and a stamp that does not exist have different messages', async ({
  page,
  say,
  signIn,
  picture,
}) => {
  const file = '**/api/v1/PDFStamp/GetStampedPdf*'
  await signIn('operator', '/historylog')
  await page.route(file, (route) => route.abort('connectionreset'))
  await page
    .getByRole('link', { name: say(historyMessages, 'openDocument') })
    .first()
    .click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute(file)
  await page.route(file, (route) => route.fulfill({ body: 'This is no PDF.', contentType: 'application/pdf' }))
  await page.getByRole('button', { name: say(frameMessages, 'tryAgain') }).click()
  await expect(page.getByText(say(viewerMessages, 'undrawableTitle'), { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: say(stampMessages, 'download') })).toBeEnabled()
  await picture('preview-undrawable')
  await page.unroute(file)
  await page.reload()
  await expect(page.locator('[data-drawn="true"]').first()).toBeVisible()
  await page.goto('/PdfPreview?stampId=AAAAAAAAAAAAAAAAAAAAAA')
  await expect(page.getByText(say(stampMessages, 'stampMissing'))).toBeVisible()
  await page.getByRole('link', { name: say(stampMessages, 'backToUpload') }).click()
  await page.waitForURL(/UploadPDF/)
})

test('of a large document the browser reads only what is on screen', async ({ page, say, signIn }) => {
  const upload = new UploadScreen(page, say)
  await signIn('operator')
  await upload.choose(pdfFile('large.pdf', pdf({ pages: 3, sizeBytes: 6_000_000 })))
  await upload.drawn()
  await upload.pick(seal)
  const pieces: number[] = []
  page.on('response', (response) => {
    if (response.status() === 206) pieces.push(Number(response.headers()['content-length']))
  })
  await upload.press()
  await expect(page.getByRole('heading', { name: say(stampMessages, 'signedTitle') })).toBeVisible()
  await upload.drawn()
  expect(pieces.length).toBeGreaterThan(0)
  expect(pieces.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(3_000_000)
})

test('Print hands every page to the browser, in the size of the document', async ({ page, say, signIn }) => {
  await signIn('operator', '/historylog')
  await page
    .getByRole('link', { name: say(historyMessages, 'openDocument') })
    .first()
    .click()
  await expect(page.locator('[data-drawn="true"]').first()).toBeVisible()
  // A browser without windows has printed as soon as it is asked, and the sheets would be gone before anyone looks.
  await page.evaluate(() => Object.assign(window, { print: () => {} }))
  await page.getByRole('button', { name: say(stampMessages, 'print') }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printing', 'pdf')
  const images = await page.locator('body > div > img').count()
  const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(printed.match(/\/Type\s*\/Page\b/g)).toHaveLength(images)
})
