import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPicture } from '@laisen/pades/image/picture'
import { displayedSize, placeOnPage } from '@laisen/pades/stamp/page-place'
import type { PdfDict } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { png } from '@laisen/testkit/images'
import { type PdfFacts, pdf } from '@laisen/testkit/pdfs'
import { pdfJsPageSize } from './support/pdf-js.ts'
import { pixel, renderPage } from './support/render.ts'
import { expectValid, signed } from './support/signing.ts'

/** Red above left, green above right, blue below left, grey below right. */
const corners = readPicture(
  png({
    width: 20,
    height: 10,
    colourType: 2,
    pixel: (x, y) =>
      [
        [255, 0, 0],
        [0, 160, 0],
        [0, 0, 255],
        [128, 128, 128],
      ][(y < 5 ? 0 : 2) + (x < 10 ? 0 : 1)]!,
  }),
)

async function expectUpright(facts: PdfFacts, { width, height }: { width: number; height: number }): Promise<void> {
  const [x, y, lengthPoints] = [60, 90, 100]
  const document = await signed(pdf(facts), { stamp: { x, y, lengthPoints, picture: corners, hideInfo: true } })
  await expectValid(document)
  const shown = renderPage(document)
  assert.ok(
    Math.abs(shown.width - width) <= 1 && Math.abs(shown.height - height) <= 1,
    `${shown.width} × ${shown.height}`,
  )
  const at = (right: number, up: number) => pixel(shown, x + right, shown.height - y - up)
  assert.deepEqual(at(20, 38), [255, 0, 0], 'above left')
  assert.deepEqual(at(80, 38), [0, 160, 0], 'above right')
  assert.deepEqual(at(20, 12), [0, 0, 255], 'below left')
  assert.deepEqual(at(80, 12), [128, 128, 128], 'below right')
  for (const [right, up] of [
    [-4, 25],
    [104, 25],
    [50, -4],
    [50, 54],
  ] as const) {
    assert.deepEqual(at(right, up), [255, 255, 255], `outside at ${right}, ${up}`)
  }
}

test('a stamp is upright and placed from the left and bottom of the displayed page', async () => {
  await expectUpright({ size: [400, 600] }, { width: 400, height: 600 })
  await expectUpright({ size: [400, 600], rotate: 90 }, { width: 600, height: 400 })
  await expectUpright({ size: [400, 600], rotate: 180 }, { width: 400, height: 600 })
  await expectUpright({ size: [400, 600], rotate: 270 }, { width: 600, height: 400 })
  await expectUpright({ size: [400, 600], rotate: -90 }, { width: 600, height: 400 })
})

test('a stamp stays within the crop box, on rotated pages too', async () => {
  const cropBox = [50, 100, 350, 500] as const
  await expectUpright({ size: [400, 600], cropBox }, { width: 300, height: 400 })
  await expectUpright({ size: [400, 600], cropBox, rotate: 90 }, { width: 400, height: 300 })
  await expectUpright({ size: [400, 600], cropBox, rotate: 270 }, { width: 400, height: 300 })
})

test('a crop box outside the media box is cut to it, or ignored if nothing of it is inside', async () => {
  // pdf.js and we show the whole page then; Poppler shows it without -cropbox.
  await expectUpright({ size: [400, 600], cropBox: [-50, -50, 900, 400] }, { width: 400, height: 400 })
  for (const cropBox of [
    [500, 700, 800, 950],
    [400, 0, 700, 600],
  ] as const) {
    const document = await signed(pdf({ size: [400, 600], cropBox }), { stamp: { x: 60, y: 90, lengthPoints: 100 } })
    await expectValid(document)
    const opened = openPdf(bytesSource(document))
    const [widget] = opened.arrayAt(opened.page(1).dict, 'Annots')!
    assert.deepEqual(opened.arrayAt(opened.resolve(widget) as PdfDict, 'Rect')?.slice(0, 3), [60, 90, 160])
    const shown = await pdfJsPageSize(document)
    assert.deepEqual(shown, { width: 400, height: 600 })
  }
})

test('a page unit larger than a point does not change the size of a stamp', () => {
  const page = { cropBox: { left: 10, bottom: 20, right: 210, top: 320 }, rotate: 0 as const, userUnit: 2 }
  assert.deepEqual(displayedSize(page), { widthPoints: 400, heightPoints: 600 })
  const placed = placeOnPage(page, { x: 60, y: 90, widthPoints: 100, heightPoints: 50 })
  assert.deepEqual(placed, { rect: [40, 65, 90, 90], matrix: [0.5, 0, 0, 0.5, 0, 0] })
})

test('a document with a user unit is signed', async () => {
  await expectValid(await signed(pdf({ size: [300, 400], userUnit: 2 }), { stamp: { x: 350, y: 600 } }))
})

test('a stamp that leaves the page is refused with its size', async () => {
  const facts = { pageWidthPoints: 400, pageHeightPoints: 600, widthPoints: 100, heightPoints: 50 }
  for (const [place, field] of [
    [{ x: 301, y: 0 }, 'position_x'],
    [{ x: -1, y: 0 }, 'position_x'],
    [{ x: 0, y: 551 }, 'position_Y'],
    [{ x: 0, y: -1 }, 'position_Y'],
    [{ x: Number.NaN, y: 0 }, 'position_x'],
  ] as const) {
    const stamp = { ...place, lengthPoints: 100, picture: corners, hideInfo: true }
    const expected = { code: 'STAMP_OUTSIDE_PAGE', facts: { ...facts, field } }
    await assert.rejects(signed(pdf({ size: [400, 600] }), { stamp }), expected)
  }
})

test('a stamp that ends at the edge of the page is accepted', async () => {
  const stamp = { x: 495, y: 0, lengthPoints: 100, picture: corners, hideInfo: true }
  await expectValid(await signed(pdf({ size: [595, 842] }), { stamp }))
})

test('a page past the end is refused with the number of pages', async () => {
  for (const page of [0, 4, 1.5]) {
    await assert.rejects(signed(pdf({ pages: 3 }), { stamp: { page } }), {
      code: 'PAGE_NOT_ENOUGH',
      facts: { page, pages: 3 },
    })
  }
})

test('an invalid length is refused', async () => {
  for (const lengthPoints of [0, -5, 19, 1e9, Number.NaN]) {
    await assert.rejects(signed(pdf(), { stamp: { lengthPoints } }), { code: 'STAMP_LENGTH_INVALID' })
  }
})
