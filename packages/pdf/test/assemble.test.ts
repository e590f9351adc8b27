import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AssemblyPart, assemblePdf } from '@laisen/pdf/assemble'
import { decodeStream } from '@laisen/pdf/decode'
import { isPdfError, PdfError } from '@laisen/pdf/errors'
import { decodeText, latin1, name, PdfDict, type PdfObject, PdfRef, PdfStream, PdfString } from '@laisen/pdf/objects'
import { openPdf, type Pdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { updatePdf } from '@laisen/pdf/update'
import { pdf } from '@laisen/testkit/pdfs'
import { encryptedPdf } from '@laisen/testkit/pdfs-encrypted'
import { hostilePdfs, pdfOf } from '@laisen/testkit/pdfs-hostile'
import { ENDLESS_MS, stopwatch } from '@laisen/testkit/thread-time'
import { samePixels } from './pixels.ts'
import { complaints } from './qpdf.ts'

interface Given {
  from: Uint8Array
  pages: number[]
  password?: string
}

function assembled(...parts: Given[]): Buffer {
  const opened = parts.map(({ from, pages, password }): AssemblyPart => {
    return { pdf: openPdf(bytesSource(from), { password }), pages }
  })
  return Buffer.concat([...assemblePdf(opened)])
}

const open = (bytes: Uint8Array) => openPdf(bytesSource(bytes), { repair: false })

/** Everything that the file holds, decoded, as one text. */
function everythingIn(bytes: Uint8Array): string {
  const file = open(bytes)
  const texts = [Buffer.from(bytes).toString('latin1')]
  for (const num of file.objectNumbers()) {
    const object = file.get(new PdfRef(num))
    if (object instanceof PdfStream) texts.push(Buffer.from(decodeStream(file, object)).toString('latin1'))
  }
  return texts.join('\n')
}

const textsOf = (file: Pdf) =>
  [...file.pages()].map((page) => {
    const content = file.resolve(page.dict.get('Contents'))
    const parts = (Array.isArray(content) ? content : [content]).map((item) => file.resolve(item))
    return parts.map((part) => Buffer.from(decodeStream(file, part as PdfStream)).toString('latin1')).join('')
  })

function numbersOn(bytes: Uint8Array): string[] {
  return textsOf(open(bytes)).map((text) => /\(([^)]*)\)/.exec(text)?.[1] ?? '')
}

test('pages of several documents come in the order given, and look as before', async () => {
  const [one, two] = [pdf({ pages: 3, text: 'One' }), pdf({ pages: 2, text: 'Two', xref: 'stream', objectStreams: 5 })]
  const result = assembled({ from: one, pages: [3, 1] }, { from: two, pages: [2] }, { from: one, pages: [2] })
  assert.deepEqual(numbersOn(result), ['One 3', 'One 1', 'Two 2', 'One 2'])
  assert.equal(await complaints(result), undefined)
  for (const [at, [from, page]] of (
    [
      [one, 3],
      [one, 1],
      [two, 2],
      [one, 2],
    ] as const
  ).entries())
    assert.ok(samePixels({ pdf: from, page }, { pdf: result, page: at + 1 }), `page ${at + 1}`)
})

test('a page keeps its rotation, crop box and unit, also those it inherited', async () => {
  const odd = pdf({ pages: 4, fanOut: 2, rotate: 90, cropBox: [50, 60, 400, 500], userUnit: 2 })
  const result = assembled({ from: odd, pages: [4, 2] })
  const [page] = open(result).pages()
  assert.deepEqual([page!.rotate, page!.userUnit, page!.cropBox.left], [90, 2, 50])
  assert.ok(samePixels({ pdf: odd, page: 4 }, { pdf: result, page: 1 }))
})

/** Two pages that share a dictionary of resources, a list of annotations of all kinds, bookmarks, fields and a layer. */
function shared(text = 'secret'): Buffer {
  const stream = (entries: string, content: string) =>
    `<<${entries}/Length ${content.length}>>stream\n${content}\nendstream`
  const form = '/Type/XObject/Subtype/Form/BBox[0 0 200 50]'
  return pdfOf([
    `<</Type/Catalog/Pages 2 0 R/Outlines 14 0 R/AcroForm<</Fields[11 0 R 12 0 R]/DR<</Font<</Helv 9 0 R>>>>/DA(/Helv 9 Tf)>>
      /OCProperties<</OCGs[17 0 R 18 0 R]/D<</OFF[17 0 R]/Order[17 0 R 18 0 R]>>>>/Names<</Dests<</Names[(second)[4 0 R/Fit]]>>>>
      /OpenAction<</S/JavaScript/JS(${text} script)>>/Info(${text})>>`,
    '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 300 300]/Resources 5 0 R>>',
    '<</Type/Page/Parent 2 0 R/Contents 6 0 R/Annots[10 0 R 11 0 R 13 0 R 19 0 R]/PieceInfo<</X<</Private(private)>>>>>>',
    `<</Type/Page/Parent 2 0 R/Contents 7 0 R/Annots[12 0 R 20 0 R]>>`,
    '<</Font<</F1 9 0 R>>/XObject<</Kept 8 0 R/Removed 16 0 R>>/Properties<</L1 17 0 R/L2 18 0 R>>>>',
    stream('', '/Kept Do /OC /L1 BDC BT /F1 20 Tf 20 200 Td (First) Tj ET EMC'),
    stream('', `/Removed Do BT /F1 20 Tf 20 200 Td (${text}) Tj ET`),
    stream(form, 'q 1 0 0 rg 10 10 30 30 re f BT /F1 9 Tf (No resources of its own) Tj ET Q'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/Border[0 0 0]/Dest(second)>>',
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(field)/V(kept)/Rect[100 100 200 120]/P 3 0 R/AA<</K<</S/JavaScript/JS(app.alert)>>>>>>',
    `<</Type/Annot/Subtype/Widget/FT/Tx/T(other)/V(${text} value)/Rect[100 100 200 120]/P 4 0 R>>`,
    '<</Type/Annot/Subtype/Link/Rect[20 0 29 9]/Private 20 0 R/A<</S/URI/URI(https://example.com)>>>>',
    '<</Type/Outlines/First 15 0 R/Last 21 0 R>>',
    '<</Title(to the first)/Parent 14 0 R/Next 21 0 R/Dest[3 0 R/Fit]>>',
    stream(form, `BT /F1 9 Tf (${text} form) Tj ET`),
    '<</Type/OCG/Name(layer of the first)>>',
    `<</Type/OCG/Name(${text} layer)>>`,
    `<</Type/Annot/Subtype/Text/F 2/Rect[40 0 49 9]/Contents(secret answer)/IRT 20 0 R>>`,
    `<</Type/Annot/Subtype/Text/Rect[40 0 49 9]/Contents(${text} note)/P 4 0 R>>`,
    `<</Title(${text} bookmark)/Parent 14 0 R/Prev 15 0 R/A<</S/GoTo/D(second)>>>>`,
  ])
}

test('of a removed page nothing is left: content, forms, fields, notes, bookmarks, layers, scripts', async () => {
  const document = shared()
  assert.match(everythingIn(assembled({ from: document, pages: [2, 1] })), /secret form/)
  const result = assembled({ from: document, pages: [1] })
  const everything = everythingIn(result)
  for (const gone of ['secret', 'private', 'JavaScript', 'Removed']) assert.ok(!everything.includes(gone), gone)
  for (const kept of [
    'First',
    '(kept)',
    'example.com',
    'to the first',
    'layer of the first',
    'No resources of its own',
  ])
    assert.ok(everything.includes(kept), kept)
  assert.equal(await complaints(result), undefined)
  assert.ok(samePixels({ pdf: document, page: 1 }, { pdf: result, page: 1 }))
})

test('links and bookmarks lead to the pages where they are now', () => {
  const result = open(assembled({ from: shared(), pages: [2, 1] }))
  const [second, first] = [...result.pages()]
  const links = (result.arrayAt(first!.dict, 'Annots') ?? []).map((item) => result.resolve(item) as PdfDict)
  const leads = links.flatMap((link) => result.arrayAt(link, 'Dest')?.[0] ?? []) as PdfRef[]
  assert.deepEqual(
    leads.map(({ num }) => num),
    [second!.ref.num],
  )
  const root = result.dictAt(result.catalog, 'Outlines')!
  const [one, two] = [result.dictAt(root, 'First')!, result.dictAt(root, 'Last')!]
  const pages = [one, two].map((item) => (result.arrayAt(item, 'Dest')![0] as PdfRef).num)
  assert.deepEqual(pages, [first!.ref.num, second!.ref.num])
})

const fieldNames = (file: Pdf) =>
  (file.arrayAt(file.dictAt(file.catalog, 'AcroForm')!, 'Fields') ?? []).map((item) => {
    const dict = file.resolve(item) as PdfDict
    return [decodeText((dict.get('T') as PdfString).bytes), decodeText((dict.get('DA') as PdfString).bytes)]
  })

test('fields of different documents with equal names get different ones, and keep their fonts', () => {
  const document = shared()
  const result = open(assembled({ from: document, pages: [1] }, { from: document, pages: [2, 1] }))
  assert.deepEqual(fieldNames(result), [
    ['field', '/Helv 9 Tf'],
    ['field-2', '/Helv-2 9 Tf'],
    ['other', '/Helv-2 9 Tf'],
  ])
  const resources = result.dictAt(result.dictAt(result.catalog, 'AcroForm')!, 'DR')!
  assert.deepEqual([...result.dictAt(resources, 'Font')!.keys()], ['Helv', 'Helv-2'])
})

test('hidden layers stay hidden', () => {
  const document = shared()
  const result = open(assembled({ from: document, pages: [1] }, { from: document, pages: [1] }))
  const properties = result.dictAt(result.catalog, 'OCProperties')!
  assert.equal(result.arrayAt(properties, 'OCGs')!.length, 2)
  assert.equal(result.arrayAt(result.dictAt(properties, 'D')!, 'OFF')!.length, 2)
})

const structure = {
  MarkInfo: PdfDict.of({ Marked: true }),
  StructTreeRoot: PdfDict.of({ Type: name('StructTreeRoot') }),
  Metadata: name('None'),
}

test('the structure stays if one document is there with all its pages, and goes together with its mark otherwise', () => {
  const tagged = pdf({ pages: 2, catalog: structure })
  const keys = (bytes: Uint8Array) => Object.keys(structure).map((key) => open(bytes).catalog.has(key))
  assert.deepEqual(keys(assembled({ from: tagged, pages: [2, 1] })), [true, true, true])
  assert.deepEqual(keys(assembled({ from: tagged, pages: [2] })), [false, false, false])
  assert.deepEqual(keys(assembled({ from: tagged, pages: [1, 2] }, { from: pdf(), pages: [1] })), [false, false, false])
})

test('signed documents and XFA forms are refused by name', () => {
  const changed = (entries: Record<string, PdfObject>) => {
    const update = updatePdf(openPdf(bytesSource(pdf())))
    const catalog = update.pdf.catalog.clone()
    for (const [key, value] of Object.entries(entries)) catalog.set(key, value)
    update.set(update.pdf.catalogRef, catalog)
    return Buffer.concat([pdf(), update.finish().tail])
  }
  const field = PdfDict.of({ FT: name('Sig'), Kids: [PdfDict.of({ V: PdfDict.of({ Type: name('Sig') }) })] })
  const refused = (document: Uint8Array, reason: string) =>
    assert.throws(
      () => assembled({ from: pdf(), pages: [1] }, { from: document, pages: [1] }),
      (error) => isPdfError(error, 'NOT_ASSEMBLABLE') && error.facts.reason === reason && error.facts.part === 1,
    )
  refused(changed({ AcroForm: PdfDict.of({ Fields: [field] }) }), 'signed')
  refused(changed({ Perms: PdfDict.of({ DocMDP: PdfDict.of({}) }) }), 'signed')
  refused(changed({ AcroForm: PdfDict.of({ XFA: [new PdfString(latin1('x'))] }) }), 'xfa')
})

test('an encrypted document is assembled for its owner, or if everything is permitted', () => {
  const owned = encryptedPdf(pdf({ text: 'Locked' }), { restrictions: ['--print=none'] })
  assert.throws(() => assembled({ from: owned, pages: [1] }), { code: 'NOT_ASSEMBLABLE' })
  const result = assembled({ from: owned, pages: [1], password: 'owner' })
  assert.deepEqual([numbersOn(result), open(result).trailer.has('Encrypt')], [['Locked 1'], false])
  const free = encryptedPdf(pdf({ text: 'Free' }))
  assert.deepEqual(numbersOn(assembled({ from: free, pages: [1] })), ['Free 1'])
})

test('a page that is not there, or named twice, is refused', () => {
  assert.throws(() => assembled({ from: pdf(), pages: [2] }), { code: 'PAGE_NOT_FOUND' })
  assert.throws(() => assembled({ from: pdf(), pages: [1, 1] }), TypeError)
})

test('hostile documents end, assembled or refused by name', () => {
  for (const [kind, bytes] of Object.entries(hostilePdfs)) {
    const took = stopwatch()
    try {
      for (const pages of [[1], undefined]) {
        const opened = openPdf(bytesSource(bytes()))
        const all = pages ?? Array.from({ length: Math.min(opened.pageCount, 1000) }, (_, index) => index + 1)
        for (const _ of assemblePdf([{ pdf: opened, pages: all }])) assert.ok(took() < ENDLESS_MS, kind)
      }
    } catch (error) {
      assert.ok(error instanceof PdfError, `${kind}: ${error instanceof Error ? error.stack : error}`)
    }
    assert.ok(took() < ENDLESS_MS, `${kind}: ${took()} ms`)
  }
})
