import type { PdfFacts } from '@laisen/testkit/pdfs'
import { pdf } from '@laisen/testkit/pdfs'
import { pdfFile } from '../support/documents.ts'
import { expect } from '../support/story.ts'
import { test, UploadScreen } from '../support/upload-screen.ts'
import { Viewer } from '../support/viewer.ts'

const seal = 'Laisen Demo Co., Ltd.'

test('the list of pages draws them as they come into view, and a press goes to one', async ({
  page,
  openUpload,
  narrow,
}) => {
  await openUpload({ pages: 60 })
  const viewer = new Viewer(page)
  await viewer.button('pageList').click()
  await expect(viewer.thumbs).toHaveCount(60)
  await expect(viewer.thumbs.first().locator('canvas')).toBeVisible()
  expect(await viewer.thumbs.locator('canvas').count()).toBeLessThan(30)
  await viewer.thumbs.nth(41).click()
  await expect(viewer.field).toHaveValue('42')
  await expect(viewer.page(42).locator('[data-drawn="true"]')).toBeVisible()
  if (narrow) await expect(viewer.thumbs).toHaveCount(0)
  else await expect(viewer.thumbs.nth(41)).toHaveAttribute('aria-current', 'page')
})

test('of 500 pages only those in view are drawn, and typing a number goes to any of them', async ({
  page,
  openUpload,
}) => {
  await openUpload({ pages: 500 })
  const viewer = new Viewer(page)
  await viewer.goTo(347)
  await expect(viewer.page(347).locator('[data-drawn="true"]')).toBeInViewport()
  await viewer.well.focus()
  await page.keyboard.press('End')
  await expect(viewer.field).toHaveValue('500')
  await expect(viewer.page(500).locator('[data-drawn="true"]')).toBeVisible()
  expect(await page.locator('[data-page]').count()).toBeLessThan(8)
  await page.keyboard.press('Home')
  await expect(viewer.field).toHaveValue('1')
  await viewer.field.fill('9')
  await page.keyboard.press('Escape')
  await expect(viewer.field).toHaveValue('1')
})

test('pages are zoomed by steps and by the wheel, and fitted to width and to height', async ({
  page,
  openUpload,
  narrow,
}) => {
  await openUpload({ pages: 30 })
  const viewer = new Viewer(page)
  const width = () => viewer.widthOf(viewer.page(20))
  await viewer.goTo(20)
  const opened = await width()
  await viewer.choose('zoomIn')
  await expect.poll(width).toBeGreaterThan(opened)
  await expect(viewer.field).toHaveValue('20')
  const stepped = await width()
  await viewer.page(20).hover()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -100)
  await page.keyboard.up('Control')
  await expect.poll(width).toBeGreaterThan(stepped)
  await expect(viewer.field).toHaveValue('20')
  await viewer.choose('fitWidth')
  const well = (await viewer.well.boundingBox())!
  await expect.poll(width).toBeGreaterThan(well.width - 60)
  await expect.poll(width).toBeLessThan(well.width)
  await viewer.choose('fitPage')
  if (!narrow) await expect.poll(async () => (await viewer.page(20).boundingBox())!.height).toBeLessThan(well.height)
})

test('turning the view turns the stamp with it, and its place on the page stays', async ({ page, openUpload }) => {
  const upload = await openUpload({ certificate: seal, positionX: '60', positionY: '90' })
  const viewer = new Viewer(page)
  await viewer.choose('rotate')
  const sheet = (await viewer.page(1).boundingBox())!
  expect(sheet.width).toBeGreaterThan(sheet.height)
  await upload.expectPlace(60, 90, 150)
  // In a view turned by 90° clockwise, up on the page is right on screen.
  await upload.stamp.focus()
  await page.keyboard.press('Shift+ArrowRight')
  await upload.expectPlace(60, 100, 150)
  await page.keyboard.press('Shift+ArrowDown')
  await upload.expectPlace(70, 100, 150)
  await upload.stamp.scrollIntoViewIfNeeded()
  const box = (await upload.stamp.boundingBox())!
  const pixels = sheet.width / 842
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 + 200 * pixels, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  const [x, y] = (await upload.stamp.getAttribute('data-stamp'))!.match(/\d+/g)!.map(Number)
  expect(Math.abs(x! - 70)).toBeLessThanOrEqual(2)
  expect(Math.abs(y! - 300)).toBeLessThanOrEqual(3)

  await upload.press()
  await page.waitForURL(/PdfPreview/)
  await upload.drawn()
  await expect.poll(() => upload.inkOnPage({ x: x!, y: y!, width: 150, height: 60 }, 595)).toBeGreaterThan(200)
  const upright = (await viewer.page(1).boundingBox())!
  expect(upright.height).toBeGreaterThan(upright.width)
})

const shapes: Record<string, PdfFacts> = {
  'turned by /Rotate': { size: [841.89, 595.28], rotate: 90 },
  'cut by /CropBox': { size: [800, 1000], cropBox: [100, 50, 695.28, 891.89] },
  'measured by /UserUnit': { size: [297.64, 420.945], userUnit: 2 },
}
for (const [shape, facts] of Object.entries(shapes)) {
  test(`a page ${shape} is A4 as it is displayed, and the stamp lands where it was put`, async ({
    page,
    say,
    signIn,
    narrow,
  }) => {
    const upload = new UploadScreen(page, say)
    await signIn('operator')
    await upload.choose(pdfFile('shape.pdf', pdf(facts)))
    await upload.drawn()
    if (!narrow) await expect(page.getByText(/ · A4 · /)).toBeVisible()
    await upload.pick(seal)
    await upload.enter('positionX', '200')
    await upload.enter('positionY', '300')
    await upload.press()
    await page.waitForURL(/PdfPreview/)
    await upload.drawn()
    await expect.poll(() => upload.inkOnPage({ x: 200, y: 300, width: 150, height: 60 }, 595.28)).toBeGreaterThan(200)
    expect(await upload.inkOnPage({ x: 30, y: 30, width: 150, height: 60 }, 595.28)).toBe(0)
  })
}

test('a damaged page says so, and the others are shown', async ({ page, say, signIn, picture }) => {
  const upload = new UploadScreen(page, say)
  await signIn('operator')
  const whole = Buffer.from(pdf({ pages: 3 })).toString('latin1')
  // pdf.js shows the pages before a damaged one, and marks that one as damaged.
  const last = [...whole.matchAll(/<<[^>]*\/Type\s*\/Page\b[\s\S]*?>>(?=\s*endobj)/g)].at(-1)![0]
  const damaged = whole.replace(last, `(${'x'.repeat(last.length - 2)})`)
  await upload.choose(pdfFile('damaged.pdf', Buffer.from(damaged, 'latin1')))
  await upload.drawn()
  const viewer = new Viewer(page)
  await viewer.goTo(3)
  await expect(viewer.page(3).getByRole('note')).toBeVisible()
  await picture('viewer-damaged')
  await viewer.goTo(2)
  await expect(viewer.page(2).locator('[data-drawn="true"]')).toBeVisible()
  await expect(viewer.page(2).getByRole('note')).toHaveCount(0)
})
