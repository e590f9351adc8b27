import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPdfError } from '@laisen/pdf/errors'
import { latin1, PdfRef } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { pdf } from '@laisen/testkit/pdfs'
import fc from 'fast-check'

const open = (bytes: Uint8Array) => openPdf(bytesSource(bytes))

/** A document with these objects, the first being the catalogue. It is opened by repair, which leaves them unchanged. */
const document = (...bodies: string[]) =>
  open(
    latin1(
      `%PDF-1.7\n${bodies.map((body, i) => `${i + 1} 0 obj ${body} endobj\n`).join('')}trailer <</Root 1 0 R>>\n%%EOF`,
    ),
  )
const catalog = '<</Type /Catalog /Pages 2 0 R>>'

test('every page of a deep tree is found by its number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 2, max: 9 }), (pages, fanOut) => {
      const opened = open(pdf({ pages, fanOut }))
      const refs = [...opened.pages()].map((page) => page.ref.num)
      assert.equal(opened.pageCount, pages)
      assert.equal(new Set(refs).size, pages)
      for (let number = 1; number <= pages; number++) assert.equal(opened.page(number).ref.num, refs[number - 1])
    }),
    { numRuns: 40 },
  )
})

test('a tree with as many kids as pages may still have an empty kid and one with two pages', () => {
  const page = '<</Type /Page /Parent 2 0 R>>'
  const empty = '<</Type /Pages /Parent 2 0 R /Kids [] /Count 0>>'
  const two = '<</Type /Pages /Parent 2 0 R /Kids [6 0 R 7 0 R] /Count 2>>'
  for (const [kids, expected] of [
    ['4 0 R 5 0 R 3 0 R 8 0 R', [6, 7, 5, 8]],
    ['5 0 R 3 0 R 8 0 R 4 0 R', [5, 8, 6, 7]],
  ] as const) {
    const root = `<</Type /Pages /Kids [${kids}] /Count ${expected.length}>>`
    const opened = document(catalog, root, empty, two, page, page, page, page)
    const found = expected.map((_, index) => opened.page(index + 1).ref.num)
    assert.deepEqual(found, expected)
  }
})

test('an object that cannot be read is refused each time, not only the first', () => {
  const page = '<</Type /Page /Parent 2 0 R /Contents 4 0 R>>'
  const opened = document(catalog, '<</Type /Pages /Kids [3 0 R] /Count 1>>', page, '<</Length 5>> stream\nabc')
  for (let time = 0; time < 2; time++)
    assert.throws(
      () => opened.get(new PdfRef(4)),
      (error) => isPdfError(error, 'BAD_OBJECT'),
    )
})

test('a page outside the document is refused with both numbers', () => {
  const opened = open(pdf({ pages: 3 }))
  for (const page of [0, 4, -1, 1.5, Number.NaN]) {
    assert.throws(
      () => opened.page(page),
      (error) => isPdfError(error, 'PAGE_NOT_FOUND') && error.facts.pageCount === 3,
    )
  }
})

test('the displayed size follows crop box, rotation and unit', () => {
  const displayed = (facts: Parameters<typeof pdf>[0]) => open(pdf(facts)).page(1).displayed
  assert.deepEqual(displayed({ size: [600, 800] }), { widthPoints: 600, heightPoints: 800 })
  assert.deepEqual(displayed({ size: [600, 800], rotate: 90 }), { widthPoints: 800, heightPoints: 600 })
  assert.deepEqual(displayed({ size: [600, 800], rotate: -90 }), { widthPoints: 800, heightPoints: 600 })
  assert.deepEqual(displayed({ size: [600, 800], rotate: 540 }), { widthPoints: 600, heightPoints: 800 })
  assert.deepEqual(displayed({ size: [600, 800], userUnit: 2 }), { widthPoints: 1200, heightPoints: 1600 })
  assert.deepEqual(displayed({ size: [600, 800], cropBox: [110, 20, 10, 520], rotate: 270 }), {
    widthPoints: 500,
    heightPoints: 100,
  })
  // ISO 32000-2 §14.11.2.1: nothing is outside the media box.
  assert.deepEqual(displayed({ size: [600, 800], cropBox: [-50, -50, 900, 400] }), {
    widthPoints: 600,
    heightPoints: 400,
  })
  assert.deepEqual(displayed({ size: [600, 800], cropBox: [700, 900, 800, 950] }), {
    widthPoints: 600,
    heightPoints: 800,
  })
  assert.equal(open(pdf({ rotate: -90 })).page(1).rotate, 270)
})

test('boxes, rotation and resources are inherited unless the page has its own', () => {
  const opened = document(
    catalog,
    '<</Type /Pages /Kids [3 0 R] /Count 2 /MediaBox [0 0 300 400] /Rotate 90 /Resources <</A 1>>>>',
    '<</Type /Pages /Kids [4 0 R 5 0 R] /Count 2 /CropBox [0 0 100 200]>>',
    '<</Type /Page>>',
    '<</Type /Page /Rotate 0 /MediaBox 6 0 R>>',
    '[0 0 50 60]',
  )
  const [first, second] = [...opened.pages()]
  assert.deepEqual(first?.displayed, { widthPoints: 200, heightPoints: 100 })
  assert.ok(first?.resources)
  assert.deepEqual(second?.displayed, { widthPoints: 50, heightPoints: 60 })
})

test('without a media box a page is Letter', () => {
  const opened = document(catalog, '<</Type /Pages /Kids [3 0 R] /Count 1>>', '<</Type /Page /MediaBox [0 0 0 0]>>')
  assert.deepEqual(opened.page(1).displayed, { widthPoints: 612, heightPoints: 792 })
})

test('a box without width or without height counts as none', () => {
  for (const box of ['[100 0 100 400]', '[0 100 300 100]']) {
    const opened = document(catalog, '<</Type /Pages /Kids [3 0 R] /Count 1>>', `<</Type /Page /MediaBox ${box}>>`)
    assert.deepEqual(opened.page(1).displayed, { widthPoints: 612, heightPoints: 792 }, box)
    const cropped = `<</Type /Page /MediaBox [0 0 300 400] /CropBox ${box}>>`
    const whole = document(catalog, '<</Type /Pages /Kids [3 0 R] /Count 1>>', cropped)
    assert.deepEqual(whole.page(1).displayed, { widthPoints: 300, heightPoints: 400 }, box)
  }
})

test('an impossible count is replaced by counting', () => {
  const kids = ['<</Type /Page>>', '<</Type /Page>>']
  for (const count of ['0', '-3', '9999999999', '(two)', '1']) {
    const opened = document(catalog, `<</Type /Pages /Kids [3 0 R 4 0 R] /Count ${count}>>`, ...kids)
    assert.equal(opened.pageCount, 2, count)
    assert.equal(opened.page(2).ref.num, 4, count)
  }
})

test('if the counts of subtrees are wrong, the page is found by walking the tree', () => {
  const opened = document(
    catalog,
    '<</Type /Pages /Kids [3 0 R 4 0 R] /Count 3>>',
    '<</Type /Pages /Kids [5 0 R 6 0 R] /Count 1>>',
    '<</Type /Page>>',
    '<</Type /Page>>',
    '<</Type /Page>>',
  )
  assert.deepEqual(
    [1, 2, 3].map((number) => opened.page(number).ref.num),
    [5, 6, 4],
  )
})

test('a circular page tree terminates', () => {
  const opened = document(catalog, '<</Type /Pages /Kids [2 0 R 3 0 R 2 0 R] /Count 3>>', '<</Type /Page>>')
  assert.equal([...opened.pages()].length, 1)
  assert.throws(
    () => opened.page(3),
    (error) => isPdfError(error, 'PAGE_NOT_FOUND'),
  )
})
