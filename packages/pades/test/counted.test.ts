import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTerminal, signatureFields } from '@laisen/pades/fields'
import { widgetReader } from '@laisen/pades/form-widgets'
import { claimsOf } from '@laisen/pades/sign/archival'
import { makeAnnotationsObjects } from '@laisen/pades/sign/direct-annotations'
import { checkEarlierSignatures } from '@laisen/pades/sign/earlier-signatures'
import { emptyFields } from '@laisen/pades/sign/empty-field'
import { pagesOfFields } from '@laisen/pades/sign/field-places'
import { makeAppearances } from '@laisen/pades/sign/need-appearances'
import { prepareSignature } from '@laisen/pades/sign/prepare'
import { checkSeedValue } from '@laisen/pades/sign/seed-value'
import { laterRules } from '@laisen/pades/sign/transforms'
import { signaturesOf } from '@laisen/pades/signatures'
import { plainInks } from '@laisen/pades/stamp/appearance'
import { PdfDict, PdfRef } from '@laisen/pdf/objects'
import { openPdf, type Pdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { updatePdf } from '@laisen/pdf/update'
import { pdfOf } from '@laisen/testkit/pdfs-hostile'

// Every loop whose length the document decides counts each of its rounds: the work, and the memory that it keeps.

const items = 200
const onePage = '<</Type/Pages/Count 1/Kids[3 0 R]>>'
const page = (more = '') => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]${more}>>`
const catalog = (more = '') => `<</Type/Catalog/Pages 2 0 R${more}>>`
const stream = (data: string, more = '') => `<</Length ${data.length}${more}>>stream\n${data}\nendstream`
/** Objects from the fourth on, in a document of one page. */
const document = (ofCatalog: string, ofPage: string, ...objects: string[]) =>
  pdfOf([catalog(ofCatalog), onePage, page(ofPage), ...objects])
const form = (fields: string, more = '') => `/AcroForm<</Fields[${fields}]${more}>>`

/** A signature whose /ByteRange leaves out its /Contents, so long. */
function signed(contentsBytes: number): Uint8Array {
  const contents = `<${'00'.repeat(contentsBytes)}>`
  const signature = (range: string) => `<</Type/Sig/SubFilter/x/ByteRange[${range.padEnd(40)}]/Contents${contents}>>`
  const of = (range: string) => document(form('<</FT/Sig/T(a)/V 4 0 R>>'), '', signature(range))
  const before = of('').indexOf(contents)
  const end = before + contents.length
  return of(`0 ${before} ${end} ${of('').length - end}`)
}

const fact = { signedAt: new Date(), timeZone: 'Asia/Bangkok', name: 'Alice' }
const room = { certificates: [], digest: 'sha256', contentsBytes: 4000 } as const
function prepare(pdf: Pdf): void {
  const stamp = { page: 1, x: 10, y: 10, lengthPoints: 100, language: 'en', allPages: true } as const
  prepareSignature(pdf, { ...fact, stamp }, room)
}
const widget = (type: string) => `<</Subtype/Widget/FT/${type}/Rect[0 0 90 90]`
const drawFields = (pdf: Pdf) => makeAppearances(updatePdf(pdf), { ...plainInks, archival: false })
const second = (opened: Pdf) => opened.get(new PdfRef(4, 0)) as PdfDict

interface Case {
  make: (count: number) => Uint8Array
  step: (pdf: Pdf) => unknown
  /** What each costs at least, beyond reading it. */
  work: number
  keptBytes?: number
}

const cases: Record<string, Case> = {
  'bytes of a signature': { work: 3, make: signed, step: (pdf) => checkEarlierSignatures(pdf, signaturesOf(pdf)) },
  'references of a signature': {
    work: 16,
    make: (count) => document('', '', `<</Reference[${'5 0 R '.repeat(count)}]>>`, '<<>>'),
    step: (pdf) => laterRules(pdf, 'a')(second(pdf)),
  },
  'names of a lock': {
    work: 17,
    make: (count) =>
      document(
        '',
        '',
        `<</Reference[<</TransformMethod/FieldMDP/TransformParams<</Action/Include/Fields[${'(b)'.repeat(count)}]>>>>]>>`,
      ),
    step: (pdf) => laterRules(pdf, 'a')(second(pdf)),
  },
  'words that may claim PDF/A': {
    work: 513,
    make: (count) => document('/Metadata 4 0 R', '', stream('pdfaid:part '.repeat(count))),
    step: claimsOf,
  },
  'output intents': {
    work: 16,
    make: (count) =>
      document(`/Metadata 4 0 R/OutputIntents[${'null '.repeat(count)}]`, '', stream(' pdfaid:part="1"')),
    step: claimsOf,
  },
  'fields that are drawn': {
    work: 2700,
    keptBytes: 2048,
    make: (count) => document(form(''), `/Annots[${'<</Subtype/Widget/FT/Tx/Rect[0 0 9 9]>>'.repeat(count)}]`),
    step: drawFields,
  },
  'fields that are drawn once': {
    work: 208,
    make: (count) =>
      document(form(''), `/Annots[${'4 0 R '.repeat(count)}]`, '<</Subtype/Widget/FT/Tx/Rect[0 0 9 9]>>'),
    step: drawFields,
  },
  'letters of a value': {
    work: 32,
    make: (count) => document(form('', '/DA(/F 9 Tf)'), '/Annots[4 0 R]', `${widget('Tx')}/V(${'a'.repeat(count)})>>`),
    step: drawFields,
  },
  'letters of a value that our font shows': {
    work: 160,
    make: (count) =>
      document(form(''), '/Annots[4 0 R]', `${widget('Tx')}/V<FEFF${'0E01'.repeat(count)}>/MaxLen 1000000>>`),
    step: drawFields,
  },
  'letters of a value with many lines': {
    work: 64,
    make: (count) => document(form(''), '/Annots[4 0 R]', `${widget('Tx')}/Ff 4096/V(${'a '.repeat(count)})>>`),
    step: drawFields,
  },
  'letters in cells': {
    work: 128,
    make: (count) =>
      document(form(''), '/Annots[4 0 R]', `${widget('Tx')}/Ff 16777216/MaxLen 9999/V(${'a'.repeat(count)})>>`),
    step: drawFields,
  },
  'items of a choice': {
    work: 80,
    make: (count) => document(form(''), '/Annots[4 0 R]', `${widget('Ch')}/Opt[${'(a)'.repeat(count)}]>>`),
    step: drawFields,
  },
  'chosen items': {
    work: 16,
    make: (count) => document(form(''), '/Annots[4 0 R]', `${widget('Ch')}/Opt[(a)]/I[${'0 '.repeat(count)}]>>`),
    step: drawFields,
  },
  'glyph names of a font': {
    work: 16,
    make: (count) =>
      document(
        form(
          '',
          `/DA(/F 9 Tf)/DR<</Font<</F<</Subtype/Type1/Widths[]/Encoding<</Differences[${'/a'.repeat(count)}]>>>>>>>>`,
        ),
        '/Annots[4 0 R]',
        `${widget('Tx')}/V(a)>>`,
      ),
    step: drawFields,
  },
  'usage rights': {
    work: 16,
    make: (count) =>
      document(
        `/Perms<</UR3<</Reference[<</TransformMethod/UR3/TransformParams<</Signature[${'/X'.repeat(count)}]>>>>]>>>>`,
        '',
      ),
    step: (pdf) => assert.throws(() => prepare(pdf), { code: 'DOCUMENT_USAGE_RIGHTS' }),
  },
  'contents of a page': {
    work: 36,
    keptBytes: 16,
    make: (count) =>
      pdfOf([
        catalog(),
        '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>',
        page(),
        page('/Contents 5 0 R'),
        `[${'6 0 R '.repeat(count)}]`,
        stream('n'),
      ]),
    step: prepare,
  },
  'bytes of the content of a page': {
    work: 0.5,
    make: (count) =>
      pdfOf([
        catalog(),
        '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>',
        page(),
        page('/Contents 5 0 R'),
        stream(' '.repeat(count)),
      ]),
    step: prepare,
  },
  'annotations of the page that is signed': {
    work: 36,
    keptBytes: 16,
    make: (count) => document('', `/Annots[${'4 0 R '.repeat(count)}]`, 'null'),
    step: prepare,
  },
  'resources of a page': {
    work: 28,
    keptBytes: 48,
    make: (count) =>
      pdfOf([
        catalog(),
        '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>',
        page(),
        page(`/Resources<<${Array.from({ length: count }, (_, at) => `/K${at} 1`).join(' ')}>>`),
      ]),
    step: prepare,
  },
  'annotations that are no objects': {
    work: 36,
    keptBytes: 16,
    make: (count) => document('', `/Annots[<<>>${' 4 0 R'.repeat(count)}]`, 'null'),
    step: (pdf) => makeAnnotationsObjects(updatePdf(pdf), pdf.page(1)),
  },
  'annotations that are looked through': {
    work: 16,
    make: (count) => document('', `/Annots[${'4 0 R '.repeat(count)}]`, 'null'),
    step: (pdf) => makeAnnotationsObjects(updatePdf(pdf), pdf.page(1)),
  },
  'reasons of a seed value': {
    work: 17,
    make: (count) => document(form('4 0 R'), '', `<</FT/Sig/T(a)/SV<</Ff 8/Reasons[${'(.)'.repeat(count)}]>>>>`),
    step: (pdf) => {
      const [field] = emptyFields(pdf)
      assert.throws(() => checkSeedValue(pdf, field!, { certificates: [], digest: 'sha256', reason: 'x' }), {
        code: 'FIELD_DEMANDS',
      })
    },
  },
  'fields whose page is looked for': {
    work: 145,
    make: (count) => {
      const fields = Array.from({ length: count }, (_, at) => `<</FT/Sig/T(${at})/P 1 0 R>>`)
      return document(form(fields.map((_, at) => `${at + 4} 0 R `).join('')), '', ...fields)
    },
    step: (pdf) => pagesOfFields(pdf, emptyFields(pdf)),
  },
  'kids of a field, which may be fields': {
    work: 128,
    make: (count) => document(form('4 0 R'), '', `<</FT/Sig/T(a)/Kids[${'5 0 R '.repeat(count)}]>>`, '<<>>'),
    step: (pdf) => isTerminal(pdf, signatureFields(pdf).next().value!),
  },
  'annotations in which a field is looked for': {
    work: 16,
    make: (count) => document(form('4 0 R'), `/Annots[${'5 0 R '.repeat(count)}]`, '<</FT/Sig/T(a)>>', 'null'),
    step: (pdf) => pagesOfFields(pdf, emptyFields(pdf)),
  },
  'fields of the form': {
    work: 128,
    make: (count) => document(form('4 0 R '.repeat(count)), '', '<</FT/Sig>>'),
    step: (pdf) => [...signatureFields(pdf)],
  },
  'letters of a name': {
    work: 1,
    make: (count) => document(form('4 0 R'), '', `<</FT/Sig/T(${'x'.repeat(count)})>>`),
    step: (pdf) => [...signatureFields(pdf)],
  },
  'fields of a signature': {
    work: 192,
    keptBytes: 256,
    make: (count) => document(form('4 0 R '.repeat(count)), '', '<</FT/Sig/V<<>>>>'),
    step: signaturesOf,
  },
  'numbers of a /ByteRange': {
    work: 18,
    keptBytes: 8,
    make: (count) => document(form('4 0 R'), '', `<</FT/Sig/V<</ByteRange[${'1 '.repeat(count)}]>>>>`),
    step: signaturesOf,
  },
  'fields above a widget that names none': {
    work: 192,
    make: (count) => document(form('4 0 R '.repeat(count)), '', '<</Kids[5 0 R]/FT/Tx>>', '<</Subtype/Widget>>'),
    step: (pdf) => widgetReader(pdf)(pdf.get(new PdfRef(5, 0)) as PdfDict, new PdfRef(5, 0)),
  },
}

/** What a step costs, in a document whose objects have been read already. */
function costOf({ make, step }: Pick<Case, 'make' | 'step'>, count: number): { work: number; keptBytes: number } {
  const pdf = openPdf(bytesSource(make(count)))
  for (let num = 1; num < 8; num++) pdf.get(new PdfRef(num, 0))
  const { spent, keptBytes } = pdf.work
  step(pdf)
  return { work: pdf.work.spent - spent, keptBytes: pdf.work.keptBytes - keptBytes }
}

for (const [what, { work, keptBytes = 0, ...one }] of Object.entries(cases)) {
  test(`counted each: ${what}`, () => {
    const [few, many] = [costOf(one, items), costOf(one, 2 * items)]
    const [spent, kept] = [(many.work - few.work) / items, (many.keptBytes - few.keptBytes) / items]
    assert.ok(spent >= work, `${spent} of work instead of ${work}`)
    assert.ok(kept >= keptBytes, `${kept} bytes kept instead of ${keptBytes}`)
  })
}

test('counted each: signatures whose rules are asked for', () => {
  const pdf = openPdf(bytesSource(document('', '')))
  const rules = laterRules(pdf, 'a')
  const { spent } = pdf.work
  for (let at = 0; at < items; at++) rules(new PdfDict())
  assert.ok(pdf.work.spent - spent >= 16 * items)
})
