import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isTerminal, signatureFields } from '@laisen/pades/fields'
import { formWidgets } from '@laisen/pades/form-widgets'
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
  'fields without an appearance': {
    work: 704,
    keptBytes: 2048,
    make: (count) =>
      document(form('4 0 R '.repeat(count), '/NeedAppearances true/DA(/F 9 Tf)'), '', '<</FT/Tx/T(a)/Rect[0 0 9 9]>>'),
    step: (pdf) => makeAppearances(updatePdf(pdf)),
  },
  'bytes of an appearance': {
    work: 0.5,
    make: (count) =>
      document(form('4 0 R'), '', '<</FT/Tx/T(a)/V(a)/AP<</N 5 0 R>>>>', stream(`${' '.repeat(count)}Tj`)),
    step: (pdf) => makeAppearances(updatePdf(pdf)),
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
  'widgets of the form': {
    work: 192,
    make: (count) => document(form('4 0 R '.repeat(count)), '', '<</FT/Tx>>'),
    step: (pdf) => [...formWidgets(pdf)],
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
