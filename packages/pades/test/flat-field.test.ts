import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fitStamp } from '@laisen/pades/stamp/fit'
import { measureText } from '@laisen/pades/stamp/measure'
import { name, PdfDict, type PdfObject, PdfString } from '@laisen/pdf/objects'
import { changed, setCatalog } from './support/changed.ts'
import { pdfText, renderPage } from './support/render.ts'
import { expectValid, picture, signed } from './support/signing.ts'

const info = { name: 'Somchai Jaidee', reason: 'Approve', location: 'Bangkok', dateLine: '20/11/2026 10:42:07 +07:00' }
const shape = { width: 300, height: 120 }

/** The size at which the smallest line is printed. */
function printedPoints(box: { widthPoints: number; heightPoints: number }, content: Parameters<typeof fitStamp>[0]) {
  const { layout, scale } = fitStamp(content, box)
  return Math.min(...layout.lines.map(({ sizePoints }) => sizePoints)) * scale
}

const flat = { widthPoints: 300, heightPoints: 30 }

test('in a flat field the picture is on the left and the text on the right, large enough to read', () => {
  for (const language of ['en', 'th'] as const) {
    const { layout, scale, x, y } = fitStamp({ language, picture: shape, info }, flat)
    assert.ok(printedPoints(flat, { language, picture: shape, info }) >= 6)
    const right = layout.picture!.x + layout.picture!.width
    for (const line of layout.lines) {
      assert.ok(line.x >= right, 'text is beside the picture')
      assert.ok(line.x + measureText(line.text, line.face, line.sizePoints) <= layout.widthPoints)
      assert.ok(line.baseline > 0 && line.baseline + line.sizePoints <= layout.heightPoints + 0.01)
    }
    assert.ok(layout.picture!.height * scale > 20)
    assert.ok(x >= 0 && y >= 0 && x + layout.widthPoints * scale <= 300.01 && y + layout.heightPoints * scale <= 30.01)
  }
})

test('the text is never smaller than below the picture, and a field that is not flat looks as before', () => {
  for (const [widthPoints, heightPoints] of [
    [300, 30],
    [300, 20],
    [200, 40],
    [120, 30],
    [60, 12],
    [500, 25],
    [180, 70],
  ] as const) {
    for (const drawn of [shape, { width: 100, height: 100 }, undefined]) {
      const box = { widthPoints, heightPoints }
      const { layout, scale } = fitStamp({ language: 'en', picture: drawn, info }, box)
      const points = layout.lines[0]!.sizePoints * scale
      assert.ok(
        points >= Math.min(widthPoints * 0.02, heightPoints * 0.15),
        `${widthPoints} × ${heightPoints}: ${points}`,
      )
      if (drawn) assert.ok(layout.picture!.width > 0 && layout.picture!.height * scale >= heightPoints * 0.2)
    }
  }
  const tall = fitStamp({ language: 'en', picture: shape, info }, { widthPoints: 180, heightPoints: 120 })
  assert.ok(tall.layout.rule, 'picture above, text below')
})

test('long texts are cut with an ellipsis rather than made too small to read', () => {
  const long = { ...info, reason: 'Approved after the review of all annexes by the committee '.repeat(5) }
  const { layout, scale } = fitStamp({ language: 'en', picture: shape, info: long }, flat)
  assert.ok(layout.lines[0]!.sizePoints * scale >= 5)
  assert.match(layout.lines.at(-1)!.text, /…$/)
  for (const { text, face, sizePoints, x, baseline } of layout.lines) {
    assert.ok(x + measureText(text, face, sizePoints) <= flat.widthPoints)
    assert.ok(baseline >= 0)
  }
})

test('a name is not cut: the text is smaller instead, and without a name the rest has its line', () => {
  const narrow = { widthPoints: 130, heightPoints: 40 }
  const long = { ...info, name: 'Somchai Jaidee of the Department of Procurement' }
  const { layout } = fitStamp({ language: 'en', picture: shape, info: long }, narrow)
  assert.ok(layout.lines.some(({ face, text }) => face === 'bold' && text.endsWith('Procurement')))
  const details = { dateLine: info.dateLine, reason: 'Approve after the review of all annexes '.repeat(9) }
  const { layout: nameless } = fitStamp({ language: 'en', picture: shape, info: details }, flat)
  assert.equal(nameless.lines.length, 3)
})

test('a document with a flat field is signed, and everything is in the field', async () => {
  const document = changed((update) => {
    const page = update.pdf.page(1)
    const look = {
      Type: name('Annot'),
      Subtype: name('Widget'),
      Rect: [100, 300, 400, 330] as PdfObject[],
      P: page.ref,
    }
    const called = new PdfString(Buffer.from('Flat'))
    const field = update.add(PdfDict.of({ FT: name('Sig'), T: called, F: 4, ...look }))
    update.set(page.ref, page.dict.clone().set('Annots', [field]))
    setCatalog(update, { AcroForm: PdfDict.of({ Fields: [field], SigFlags: 1 }) })
  })
  const result = await signed(document, {
    field: 'first-empty',
    name: 'สมชาย ใจดี',
    reason: 'อนุมัติ',
    location: 'กรุงเทพฯ',
    stamp: { picture, language: 'th' },
  })
  await expectValid(result)
  assert.match(pdfText(result), /สมชาย ใจดี/)
  const shown = renderPage(result)
  for (let y = 0; y < shown.height; y++) {
    for (let x = 0; x < shown.width; x++) {
      if (shown.data[(y * shown.width + x) * 3]! > 200 || shown.height - y > 600) continue
      assert.ok(x >= 99 && x <= 401 && shown.height - y >= 299 && shown.height - y <= 331, `ink at ${x}, ${y}`)
    }
  }
})
