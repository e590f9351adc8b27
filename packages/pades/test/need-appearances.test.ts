import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFields } from '@laisen/pades/form/create-fields'
import { documentPermits } from '@laisen/pades/form/permits'
import { name, PdfDict, type PdfObject, type PdfStream } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { corpus } from '@laisen/testkit/pdfs-corpus'
import { archival } from './support/archival.ts'
import { changed, setCatalog } from './support/changed.ts'
import { signedElsewhere } from './support/elsewhere.ts'
import { pdfJsTexts, placeOf, popplerTexts, type Rectangle } from './support/form-readers.ts'
import { type FormField, formOf, texts, usualRect } from './support/forms.ts'
import { type Pixels, renderPage } from './support/render.ts'
import { expectValid, signed } from './support/signing.ts'

function needs(document: Uint8Array): boolean {
  const pdf = openPdf(bytesSource(document))
  return pdf.dictAt(pdf.catalog, 'AcroForm')!.get('NeedAppearances') === true
}

/** Dark pixels in a part of the page, in points from the lower left corner. */
function ink({ width, height, data }: Pixels, [left, bottom, right, top]: Rectangle): number {
  let count = 0
  for (let y = height - top; y < height - bottom; y++) {
    for (let x = left; x < right; x++) if (data[(Math.round(y) * width + x) * 3]! < 160) count++
  }
  return count
}

/** What both readers read in the fields. */
async function readBy(document: Uint8Array, count: number): Promise<{ poppler: string[]; pdfJs: string[] }> {
  const places = Array.from({ length: count }, (_, index) => usualRect(index))
  const js = await pdfJsTexts(document)
  return { poppler: popplerTexts(document, places), pdfJs: places.map((place) => js.get(placeOf(place)) ?? '') }
}

const stampPlace = [72, 72, 272, 200] as const
const drawn = (text: string) => `/Tx BMC q BT /Helv 12 Tf 2 8 Td (${text}) Tj ET Q EMC`
const refused = { code: 'DOCUMENT_NEEDS_APPEARANCES' }
const richText = { V: texts('Alice'), Ff: 1 << 25, RV: texts('<body><p><b>Alice</b></p></body>') }

test('a visible stamp is seen in a form that had readers draw its fields', async () => {
  const result = await signed(formOf([{ entries: { V: texts('Alice') }, drawn: drawn('Alice') }, { drawn: '' }]))
  await expectValid(result)
  assert.equal(needs(result), false)
  assert.ok(ink(renderPage(result), stampPlace) > 100)
})

test('an appearance with another text than the value is not signed: the field shows its value', async () => {
  const fields: FormField[] = [
    { entries: { V: texts('100.00') }, drawn: drawn('1000000.00') },
    { entries: { V: texts('100.00') }, drawn: `BT /Helv 12 Tf 2 8 Td (100.00) Tj 3 Tr 0 0 Td (x) Tj ET ${drawn('9')}` },
    { entries: { V: texts('') }, drawn: drawn('I agree') },
    { entries: { V: texts('I agree') }, drawn: '0 0 200 24 re f' },
  ]
  const before = formOf(fields)
  const result = await signed(before)
  await expectValid(result)
  const values = ['100.00', '100.00', '', 'I agree']
  assert.deepEqual(await readBy(before, 4), { poppler: values, pdfJs: values })
  assert.deepEqual(await readBy(result, 4), { poppler: values, pdfJs: values })
})

const found = corpus('found')

test('the form whose field was drawn with another amount shows the amount of its value', {
  skip: found.skip,
}, async () => {
  const file = found.files.find(({ name: called }) => called === 'needapp-stale.pdf')!
  const result = await signed(file.read())
  await expectValid(result)
  assert.deepEqual(popplerTexts(result, [[72, 500, 400, 524]]), ['100.00'])
  assert.equal((await pdfJsTexts(result)).get('72 500'), '100.00')
})

test('a push button keeps its picture, and one without a picture shows its caption', async () => {
  const push = { FT: name('Btn'), Ff: 1 << 16, MK: PdfDict.of({ CA: texts('Send'), BC: [0] }) }
  const result = await signed(formOf([{ entries: push, drawn: drawn('Picture') }, { entries: push }]))
  await expectValid(result)
  assert.deepEqual(await readBy(result, 2), { poppler: ['Picture', 'Send'], pdfJs: ['Picture', 'Send'] })
})

test('fields have the background and the border that they state', async () => {
  const look = (style: string) => ({
    ...{ MK: PdfDict.of({ BG: [0.95], BC: [0, 0, 1] }), BS: PdfDict.of({ W: 2, S: name(style), D: [3] }) },
    V: texts(style),
  })
  const result = await signed(formOf(['S', 'D', 'B', 'I', 'U'].map((style) => ({ entries: look(style) }))))
  await expectValid(result)
  const page = renderPage(result)
  for (const [index, style] of ['S', 'D', 'B', 'I', 'U'].entries()) {
    const [left, bottom, right] = usualRect(index)
    const pixels = ink(page, [left + 60, bottom, right, bottom + 2])
    assert.ok(style === 'D' ? pixels > 60 && pixels < 240 : pixels >= 240, `${style}: ${pixels}`)
  }
})

test('formatted text is refused by name, unless the signature is invisible', async () => {
  const document = formOf([{ entries: { V: texts('plain') } }, { entries: richText, drawn: drawn('Alice') }])
  await assert.rejects(signed(document), { code: 'DOCUMENT_RICH_TEXT', facts: { fieldName: 'field 1' } })
  const invisible = await signed(document, { stamp: undefined })
  await expectValid(invisible)
  assert.equal(needs(invisible), true)
  const field = { name: 'a', kind: 'signature', tooltip: 'a', owner: 'a', place: 'invisible' } as const
  assert.throws(() => createFields(openPdf(bytesSource(document)), { fields: [field] }), { code: 'DOCUMENT_RICH_TEXT' })
  const { kinds, reason } = documentPermits(openPdf(bytesSource(document)))
  assert.deepEqual([kinds, reason], ['nothing', 'DOCUMENT_RICH_TEXT'])
})

test('a field that could have formatted text, and has none, is drawn', async () => {
  const { RV: _, ...plain } = richText
  const result = await signed(formOf([{ entries: plain }]))
  await expectValid(result)
  assert.deepEqual(await readBy(result, 1), { poppler: ['Alice'], pdfJs: ['Alice'] })
  assert.equal(documentPermits(openPdf(bytesSource(formOf([{ entries: plain }])))).kinds, 'everything')
})

test('formatted text is no obstacle in a form whose fields readers do not draw', async () => {
  const document = formOf([{ entries: richText, drawn: drawn('Alice') }], { form: { NeedAppearances: false } })
  await expectValid(await signed(document))
})

test('on a signed document the flag stays, so a stamp is refused by name and an invisible signature is made', async () => {
  const document = await signedElsewhere(formOf([{ drawn: '' }]))
  await assert.rejects(signed(document), refused)
  const result = await signed(document, { stamp: undefined })
  // The earlier signature has no time, without which DSS passes none.
  await expectValid(result, { signatures: 2, notBy: ['DSS'] }, ['SIGNING_TIME', 'TIME_WITHOUT_ZONE'])
  assert.equal(needs(result), true)
})

/** One field with two widgets, which have nothing of their own; they may not even name the field. */
function shared(parent: boolean): Uint8Array {
  return changed((update) => {
    const page = update.pdf.page(1)
    const field = update.reserve()
    const kids = [0, 1].map((index) => {
      const look = { Type: name('Annot'), Subtype: name('Widget'), Rect: [...usualRect(index)], F: 4, P: page.ref }
      return update.add(PdfDict.of({ ...look, Parent: parent ? field : undefined }))
    })
    const entries = { FT: name('Tx'), T: texts('a'), V: texts('Inherited'), DA: texts('/H 12 Tf'), Kids: kids }
    update.set(field, PdfDict.of(entries))
    update.set(page.ref, page.dict.clone().set('Annots', kids))
    const font = PdfDict.of({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') })
    const resources = PdfDict.of({ Font: PdfDict.of({ H: update.add(font) }) })
    setCatalog(update, { AcroForm: PdfDict.of({ Fields: [field], NeedAppearances: true, DR: resources }) })
  })
}

test('each widget of a field shows the value of the field above it, whether or not it names that field', async () => {
  for (const parent of [true, false]) {
    const result = await signed(shared(parent))
    await expectValid(result)
    assert.deepEqual((await readBy(result, 2)).poppler, ['Inherited', 'Inherited'])
  }
})

test('widgets that are no objects are drawn, too, with a stamp on one page or on all', async () => {
  const document = formOf([{ entries: { V: texts('Alice') }, drawn: drawn('Bob') }], { direct: true })
  for (const allPages of [false, true]) {
    const result = await signed(document, { stamp: { allPages } })
    await expectValid(result)
    assert.deepEqual(await readBy(result, 1), { poppler: ['Alice'], pdfJs: ['Alice'] })
  }
})

test('a widget without a size, and one of no known kind, stay as they are', async () => {
  const document = formOf([
    { entries: { V: texts('Alice'), Rect: [50, 500, 50, 500] }, drawn: drawn('Bob') },
    { entries: { V: texts('Alice'), FT: name('Other') }, drawn: drawn('Kept') },
  ])
  const result = await signed(document)
  await expectValid(result)
  const { poppler, pdfJs } = await readBy(result, 2)
  assert.deepEqual([poppler, pdfJs[1]], [['', 'Kept'], 'Kept'])
})

test('operators that a field states beside its font and colour draw nothing', async () => {
  const look = texts('0 1 0 rg (1000000) Tj /Helv 12 Tf 0 0 200 24 re f')
  const result = await signed(formOf([{ entries: { V: texts('100.00'), DA: look } }]))
  await expectValid(result)
  assert.deepEqual(await readBy(result, 1), { poppler: ['100.00'], pdfJs: ['100.00'] })
})

test('a document that claims PDF/A and had readers draw its fields is PDF/A once it has its stamp', async () => {
  const tick = { FT: name('Btn'), V: name('Yes'), AS: name('Yes'), MK: PdfDict.of({ BC: [0, 0, 0] }) }
  const fields: FormField[] = [
    { entries: { V: texts('Alice ลงนาม') } },
    { entries: { V: texts('plain'), DA: texts('0 0 0 1 k /Helv 9 Tf') } },
    { entries: tick },
  ]
  for (const claim of [{ part: 1 }, { part: 2 }, { part: 2, rgbIntent: true }]) {
    const document = formOf(fields, { document: archival(claim), form: { DR: PdfDict.of({}) } })
    const result = await signed(document)
    await expectValid(result, { pdfa: `${claim.part}b` })
    assert.deepEqual((await readBy(result, 2)).poppler, ['Alice ลงนาม', 'plain'])
  }
})

test('a value that would take too long to draw is refused by name', async () => {
  const value = texts('ลงนาม'.repeat(400_000))
  await assert.rejects(signed(formOf([{ entries: { V: value } }])), { code: 'TOO_COMPLEX' })
})

test('of a value that is longer than its field only what is seen is drawn', async () => {
  const long: Record<string, PdfObject> = { V: texts('Some words. '.repeat(20_000)), Ff: 1 << 12 }
  const document = formOf([{ entries: long }])
  const result = await signed(document)
  await expectValid(result)
  const pdf = openPdf(bytesSource(result))
  const [widget] = pdf.arrayAt(pdf.page(1).dict, 'Annots')!
  const appearances = pdf.dictAt(pdf.resolve(widget) as PdfDict, 'AP')!
  const normal = pdf.resolve(appearances.get('N')) as PdfStream
  assert.match(Buffer.from(normal.raw).toString('latin1'), /^.{200,2000}$/s)
})
