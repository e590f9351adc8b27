import assert from 'node:assert/strict'
import { test } from 'node:test'
import { name, PdfDict, type PdfObject, PdfStream, PdfString } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { changed, setCatalog } from './support/changed.ts'
import { signedElsewhere } from './support/elsewhere.ts'
import { type Pixels, renderPage } from './support/render.ts'
import { expectValid, signed } from './support/signing.ts'

const text = (value: string) => new PdfString(Buffer.from(value, 'latin1'))

interface Field {
  entries?: Record<string, PdfObject>
  /** The content of the appearance; without it there is none. */
  drawn?: string
}

/** A form whose fields readers are to draw anew. */
function form(...fields: Field[]): Uint8Array {
  return changed((update) => {
    const page = update.pdf.page(1)
    const refs = fields.map(({ entries, drawn }, index) => {
      const [left, bottom] = [50, 500 + index * 40]
      const look = {
        Type: name('Annot'),
        Subtype: name('Widget'),
        Rect: [left, bottom, 250, bottom + 24] as PdfObject[],
      }
      const own = { FT: name('Tx'), T: text(`field ${index}`), F: 4, P: page.ref, ...entries }
      const shape = { Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 200, 24] as PdfObject[] }
      const appearance =
        drawn === undefined ? undefined : update.add(new PdfStream(PdfDict.of(shape), Buffer.from(drawn)))
      return update.add(PdfDict.of({ ...look, ...own, AP: appearance && PdfDict.of({ N: appearance }) }))
    })
    update.set(page.ref, page.dict.clone().set('Annots', refs))
    const font = PdfDict.of({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') })
    const resources = PdfDict.of({ Font: PdfDict.of({ Helv: update.add(font) }) })
    const entries = { Fields: refs, NeedAppearances: true, DA: text('/Helv 0 Tf 0 g'), DR: resources }
    setCatalog(update, { AcroForm: PdfDict.of(entries) })
  })
}

function needs(document: Uint8Array): boolean {
  const pdf = openPdf(bytesSource(document))
  return pdf.dictAt(pdf.catalog, 'AcroForm')!.get('NeedAppearances') === true
}

/** Dark pixels in a part of the page, in points from the lower left corner. */
function ink({ width, height, data }: Pixels, [left, bottom, right, top]: readonly [number, number, number, number]) {
  let count = 0
  for (let y = height - top; y < height - bottom; y++) {
    for (let x = left; x < right; x++) if (data[(Math.round(y) * width + x) * 3]! < 160) count++
  }
  return count
}

const stampPlace = [72, 72, 272, 200] as const
const drawnText = '/Tx BMC q BT /Helv 12 Tf 2 8 Td (Alice) Tj ET Q EMC'
const refused = { code: 'DOCUMENT_NEEDS_APPEARANCES' }

test('a stamp is seen in a form whose fields all have an appearance, because the flag is dropped', async () => {
  const result = await signed(form({ entries: { V: text('Alice') }, drawn: drawnText }, { drawn: '' }))
  await expectValid(result)
  assert.equal(needs(result), false)
  assert.ok(ink(renderPage(result), stampPlace) > 100)
})

test('a field without an appearance gets one that shows its value as before', async () => {
  const document = form(
    { entries: { V: text('Alice (it\\s me)') } },
    { entries: { V: text('Old'), DA: text('0 0 1 rg /Helv 14 Tf') }, drawn: '' },
    { entries: { FT: name('Ch'), Ff: 0x2_0000, V: text('Choice') } },
    { entries: { MK: PdfDict.of({ BG: [0.1], BC: [1, 0, 0] }) } },
    { entries: { FT: name('Btn') } },
  )
  const result = await signed(document)
  await expectValid(result)
  assert.equal(needs(result), false)
  const shown = renderPage(result)
  assert.ok(ink(shown, stampPlace) > 100)
  for (const index of [0, 1, 2, 3])
    assert.ok(ink(shown, [50, 500 + index * 40, 250, 524 + index * 40]) > 20, `${index}`)
  const widgets = openPdf(bytesSource(result))
  for (const item of widgets.arrayAt(widgets.page(1).dict, 'Annots')!.slice(0, 5)) {
    const appearance = widgets.dictAt(widgets.resolve(item) as PdfDict, 'AP')
    assert.ok(appearance && widgets.resolve(appearance.get('N')) instanceof PdfStream)
  }
})

test('what cannot be drawn faithfully is refused by name, unless the signature is invisible', async () => {
  const hard: Record<string, PdfObject>[] = [
    { V: new PdfString(Buffer.from('\ufeffไทย', 'utf16le').swap16()) },
    { V: text('two lines'), Ff: 0x1000 },
    { V: text('right'), Q: 2 },
    { V: text('other font'), DA: text('/None 12 Tf') },
    { V: text('turned'), MK: PdfDict.of({ R: 90 }) },
    { FT: name('Btn'), V: name('Yes'), AS: name('Yes') },
    { FT: name('Btn'), Ff: 0x1_0000, MK: PdfDict.of({ CA: text('Push') }) },
    { FT: name('Ch'), V: [text('a'), text('b')] },
  ]
  for (const entries of hard)
    await assert.rejects(signed(form({ entries })), refused, JSON.stringify([...Object.keys(entries)]))
  const invisible = await signed(form({ entries: hard[0]! }), { stamp: undefined })
  await expectValid(invisible)
  assert.equal(needs(invisible), true)
})

test('on a signed document the flag stays, so a stamp is refused by name and an invisible signature is made', async () => {
  const document = await signedElsewhere(form({ drawn: '' }))
  await assert.rejects(signed(document), refused)
  const result = await signed(document, { stamp: undefined })
  // The earlier signature has no time, without which DSS passes none.
  await expectValid(result, { signatures: 2, notBy: ['DSS'] }, ['SIGNING_TIME', 'TIME_WITHOUT_ZONE'])
  assert.equal(needs(result), true)
})

test('fields below others inherit what they do not have', async () => {
  const document = changed((update) => {
    const page = update.pdf.page(1)
    const parent = update.reserve()
    const look = { Type: name('Annot'), Subtype: name('Widget'), Rect: [50, 500, 250, 524] as PdfObject[], F: 4 }
    const kid = update.add(PdfDict.of({ ...look, Parent: parent, P: page.ref }))
    update.set(
      parent,
      PdfDict.of({ FT: name('Tx'), T: text('a'), V: text('Inherited'), DA: text('/H 12 Tf'), Kids: [kid] }),
    )
    update.set(page.ref, page.dict.clone().set('Annots', [kid]))
    const font = PdfDict.of({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Helvetica') })
    const resources = PdfDict.of({ Font: PdfDict.of({ H: update.add(font) }) })
    setCatalog(update, { AcroForm: PdfDict.of({ Fields: [parent], NeedAppearances: true, DR: resources }) })
  })
  const result = await signed(document)
  await expectValid(result)
  assert.ok(ink(renderPage(result), [50, 500, 250, 524]) > 20)
})
