/** Attacks that prepare a document before it is signed, or change what is around the signed bytes, so that it shows something else. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { repeatsKey } from '@laisen/pades/validate/repeated-keys'
import { decodeStream } from '@laisen/pdf/decode'
import { Work } from '@laisen/pdf/limits'
import { name, PdfDict, type PdfObject, PdfRef, PdfStream } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import type { PdfUpdate } from '@laisen/pdf/update'
import { ByteWriter, writeObject } from '@laisen/pdf/write'
import { writeXrefStream } from '@laisen/pdf/write-xref'
import { pdf } from '@laisen/testkit/pdfs'
import { encryptedPdf } from '@laisen/testkit/pdfs-encrypted'
import { changed, setCatalog } from '../support/changed.ts'
import { signedElsewhere } from '../support/elsewhere.ts'
import {
  changesAfter,
  drawing,
  findingIds,
  handWritten,
  judgedSignature,
  later,
  setEntries,
  string,
} from '../support/revisions.ts'
import { signed } from '../support/signing.ts'

const fontNumber = 3

/** The content stream of page 1. */
function contentOf({ pdf: opened }: PdfUpdate): PdfRef {
  return opened.page(1).dict.get('Contents') as PdfRef
}

interface Attack {
  what: string
  id: string
  change(update: PdfUpdate): void
}

const attacks: readonly Attack[] = [
  {
    what: 'the content of a page is overwritten (replace)',
    id: 'PAGE_CONTENT_CHANGED',
    change: (update) => update.set(contentOf(update), drawing('BT (Other) Tj ET')),
  },
  {
    what: 'content is added to a page',
    id: 'PAGE_CONTENT_CHANGED',
    change: (update) => {
      const page = update.pdf.page(1)
      const more = update.add(drawing('0 0 300 300 re f'))
      update.set(page.ref, page.dict.clone().set('Contents', [contentOf(update), more]))
    },
  },
  {
    what: 'a font is replaced under unchanged content',
    id: 'PAGE_CONTENT_CHANGED',
    change: (update) => update.set(new PdfRef(fontNumber), PdfDict.of({ Type: name('Font'), Subtype: name('Type3') })),
  },
  {
    what: 'a page gets resources of its own',
    id: 'PAGE_CONTENT_CHANGED',
    change: (update) => setEntries(update, update.pdf.page(2).ref, { Resources: PdfDict.of({}) }),
  },
  {
    what: 'a page gets another crop box',
    id: 'PAGE_CHANGED',
    change: (update) => setEntries(update, update.pdf.page(2).ref, { CropBox: [0, 0, 100, 100] }),
  },
  {
    what: 'a page is turned',
    id: 'PAGE_CHANGED',
    change: (update) => setEntries(update, update.pdf.page(1).ref, { Rotate: 180 }),
  },
  {
    what: 'a page becomes another kind of object',
    id: 'PAGE_CHANGED',
    change: (update) => update.set(update.pdf.page(1).ref, [1, 2, 3]),
  },
  {
    what: 'two pages change places',
    id: 'PAGE_TREE_CHANGED',
    change: (update) => {
      const kids = [update.pdf.page(2).ref, update.pdf.page(1).ref]
      setEntries(update, update.pdf.catalog.get('Pages') as PdfRef, { Kids: kids })
    },
  },
  {
    what: 'a page is added',
    id: 'PAGE_TREE_CHANGED',
    change: (update) => {
      const tree = update.pdf.catalog.get('Pages') as PdfRef
      const fresh = update.add(update.pdf.page(1).dict.clone())
      setEntries(update, tree, { Kids: [update.pdf.page(1).ref, update.pdf.page(2).ref, fresh], Count: 3 })
    },
  },
  {
    what: 'the catalogue leads to a second page tree (hide and replace)',
    id: 'PAGE_TREE_CHANGED',
    change: (update) => {
      const page = update.add(update.pdf.page(1).dict.clone())
      setCatalog(update, { Pages: update.add(PdfDict.of({ Type: name('Pages'), Kids: [page], Count: 1 })) })
    },
  },
  {
    what: 'the trailer leads to a second catalogue with other pages',
    id: 'PAGE_TREE_CHANGED',
    change: (update) => {
      const pages = update.add(update.pdf.dictAt(update.pdf.catalog, 'Pages')!.clone())
      update.setTrailer('Root', update.add(update.pdf.catalog.clone().set('Pages', pages)))
    },
  },
  {
    what: 'a reader is told to do something when the document opens',
    id: 'ACTIONS_CHANGED',
    change: (update) =>
      setCatalog(update, { OpenAction: PdfDict.of({ S: name('JavaScript'), JS: string('app.alert(1)') }) }),
  },
  {
    what: 'scripts are added by name',
    id: 'ACTIONS_CHANGED',
    change: (update) => setCatalog(update, { Names: PdfDict.of({ JavaScript: PdfDict.of({ Names: [] }) }) }),
  },
  {
    what: 'the document gets additional actions',
    id: 'ACTIONS_CHANGED',
    change: (update) => setCatalog(update, { AA: PdfDict.of({}) }),
  },
  {
    what: 'a page gets additional actions',
    id: 'ACTIONS_CHANGED',
    change: (update) => setEntries(update, update.pdf.page(1).ref, { AA: PdfDict.of({}) }),
  },
  {
    what: 'layers are hidden',
    id: 'LAYERS_CHANGED',
    change: (update) => setCatalog(update, { OCProperties: PdfDict.of({ OCGs: [], D: PdfDict.of({}) }) }),
  },
  {
    what: 'the document is certified afterwards',
    id: 'PERMISSIONS_CHANGED',
    change: (update) => setCatalog(update, { Perms: PdfDict.of({}) }),
  },
  {
    what: 'the catalogue gets an entry',
    id: 'CATALOG_CHANGED',
    change: (update) => setCatalog(update, { PageLayout: name('TwoColumnLeft') }),
  },
  {
    what: 'the version is lowered',
    id: 'CATALOG_CHANGED',
    change: (update) => setCatalog(update, { Version: name('0.9') }),
  },
  {
    what: 'an extension leads to other objects',
    id: 'CATALOG_CHANGED',
    change: (update) =>
      setCatalog(update, { Extensions: PdfDict.of({ XX: PdfDict.of({ At: update.pdf.page(1).ref }) }) }),
  },
  {
    what: 'the title is replaced',
    id: 'METADATA_CHANGED',
    change: (update) => setEntries(update, update.pdf.trailer.get('Info') as PdfRef, { Title: string('Another') }),
  },
  {
    what: '/Info is gone',
    id: 'METADATA_CHANGED',
    change: (update) => update.set(update.pdf.trailer.get('Info') as PdfRef, null),
  },
  {
    what: 'the XMP is replaced',
    id: 'METADATA_CHANGED',
    change: (update) => setCatalog(update, { Metadata: update.add(xmp('<dc:title>Other</dc:title>', '2031')) }),
  },
  {
    what: 'the trailer gets an entry',
    id: 'TRAILER_CHANGED',
    change: (update) => update.setTrailer('AuthCode', PdfDict.of({})),
  },
  {
    what: '/ID is no identifier any more',
    id: 'TRAILER_CHANGED',
    change: (update) => update.setTrailer('ID', [string('one')]),
  },
  {
    what: 'a DSS holds something else',
    id: 'VALIDATION_DATA_MALFORMED',
    change: (update) => setCatalog(update, { DSS: PdfDict.of({ Certs: [update.pdf.page(1).ref] }) }),
  },
  {
    what: 'a DSS has another entry',
    id: 'VALIDATION_DATA_MALFORMED',
    change: (update) => setCatalog(update, { DSS: PdfDict.of({ Pages: PdfDict.of({}) }) }),
  },
  {
    what: 'a VRI holds something else',
    id: 'VALIDATION_DATA_MALFORMED',
    change: (update) => setCatalog(update, { DSS: PdfDict.of({ VRI: PdfDict.of({ A: PdfDict.of({ X: 1 }) }) }) }),
  },
]

function xmp(title: string, year: string): PdfStream {
  const text = `<x:xmpmeta><rdf:Description>${title}<xmp:ModifyDate>${year}-01-01</xmp:ModifyDate></rdf:Description></x:xmpmeta>`
  return new PdfStream(PdfDict.of({ Type: name('Metadata'), Subtype: name('XML') }), Buffer.from(text))
}

const title = '<dc:title>The title</dc:title>'
const original = changed(
  (update) => setCatalog(update, { Metadata: update.add(xmp(title, '2026')) }),
  pdf({ pages: 2 }),
)

for (const { what, id, change } of attacks) {
  test(`it is found that ${what}`, async () => {
    const document = later(await signedElsewhere(original), change)
    assert.deepEqual(findingIds(document), [id])
    const { changes } = judgedSignature(document)
    assert.ok(changes.some(({ kind, judgement }) => kind === id && judgement === 'not allowed'))
  })
}

test('it is found that the document has another encryption dictionary', async () => {
  const document = later(await signed(encryptedPdf(pdf(), { kind: 'AES-256' })), (update) => {
    update.setTrailer('Encrypt', update.pdf.dictAt(update.pdf.trailer, 'Encrypt')!.clone())
  })
  assert.deepEqual(findingIds(document), ['ENCRYPTION_CHANGED'])
})

test('it is found that a later revision hides objects in a cross-reference of an earlier one', async () => {
  const hybrid = pdf({ xref: 'hybrid' })
  const hidden = openPdf(bytesSource(hybrid)).trailer.number('XRefStm')!
  const document = later(await signedElsewhere(hybrid), (update) => update.setTrailer('XRefStm', hidden))
  assert.deepEqual(findingIds(document), ['TRAILER_CHANGED'])
})

test('the XMP may have another date', async () => {
  const document = later(await signedElsewhere(original), (update) =>
    setCatalog(update, { Metadata: update.add(xmp(title, '2031')) }),
  )
  assert.deepEqual(changesAfter(document), ['DATES_SET allowed'])
})

test('the revision that brought a change is named', async () => {
  const first = await signed(original)
  const second = await signed(first, { stamp: undefined })
  const third = later(second, (update) => setEntries(update, update.pdf.page(2).ref, { Rotate: 90 }))
  const [finding] = judgedSignature(third).findings
  assert.deepEqual(finding?.places, [
    { revisionEnd: third.length, object: 8, page: 2, entry: 'Rotate', field: undefined, offset: undefined },
  ])
})

/** Where the cross-reference has an object. */
function offsetOf(document: Uint8Array, num: number): number {
  const entry = openPdf(bytesSource(document)).entry(num)
  assert.equal(entry?.kind, 'offset')
  return entry?.kind === 'offset' ? entry.offset : 0
}

test('it is found that an object number is pointed at another object that was signed (hide)', async () => {
  const document = await signedElsewhere(pdf())
  const content = openPdf(bytesSource(document)).page(1).dict.get('Contents') as PdfRef
  const found = findingIds(handWritten(document, '', () => ({ [fontNumber]: offsetOf(document, content.num) })))
  assert.deepEqual(found.toSorted(), ['OBJECT_POINTS_BACK', 'OBJECT_UNREADABLE', 'PAGE_CONTENT_CHANGED'])
})

test('it is found that a number is pointed back at an object with that number (hide and replace)', async () => {
  // The first revision has one page object, the second, which is signed, another one under the same number.
  const first = pdf({ text: 'Pay nothing' })
  const page = openPdf(bytesSource(first)).page(1)
  const shadowed = changed((update) => setEntries(update, page.ref, { Rotate: 90 }), first)
  const attacked = handWritten(await signedElsewhere(shadowed), '', () => ({
    [page.ref.num]: offsetOf(first, page.ref.num),
  }))
  const found = findingIds(attacked)
  assert.ok(found.includes('OBJECT_POINTS_BACK') && found.includes('PAGE_CHANGED'), `${found}`)
  assert.ok(found.includes('ANNOTATION_NOT_PERMITTED'), 'the widget of the signature is gone')
})

test('it is found that a number is pointed back into an object stream', async () => {
  const first = pdf({ xref: 'stream', objectStreams: 20 })
  const packed = openPdf(bytesSource(first)).entry(fontNumber)
  assert.ok(packed?.kind === 'packed')
  const font = PdfDict.of({ Type: name('Font'), Subtype: name('Type1'), BaseFont: name('Courier') })
  const document = await signedElsewhere(changed((update) => update.set(new PdfRef(fontNumber), font), first))
  const opened = openPdf(bytesSource(document))
  const out = new ByteWriter().bytes(document)
  const trailer = PdfDict.of({ Size: 99, Prev: opened.startXref })
  for (const key of ['Root', 'Info', 'ID']) trailer.set(key, opened.trailer.get(key)!)
  const entries = [
    { num: fontNumber, gen: 0, container: packed.container, index: packed.index },
    { num: 98, gen: 0, offset: document.length },
  ]
  out.ascii('98 0 obj\n')
  writeObject(out, writeXrefStream(entries, trailer))
  out.ascii(`\nendobj\nstartxref\n${document.length}\n%%EOF\n`)
  assert.deepEqual(findingIds(out.result()).toSorted(), ['OBJECT_POINTS_BACK', 'PAGE_CONTENT_CHANGED'])
})

test('it is found that a cross-reference frees an object that is used', async () => {
  const document = handWritten(await signedElsewhere(pdf()), '', () => ({ [fontNumber]: 'free' }))
  assert.deepEqual(findingIds(document), ['PAGE_CONTENT_CHANGED'])
})

test('it is found that an object stream is replaced, whose members are not listed again', async () => {
  const base = pdf({ xref: 'stream', objectStreams: 20 })
  const opened = openPdf(bytesSource(base))
  const entry = opened.entry(fontNumber)
  assert.equal(entry?.kind, 'packed')
  const container = new PdfRef(entry?.kind === 'packed' ? entry.container : 0)
  const stream = opened.get(container) as PdfStream
  const data = Buffer.from(decodeStream(opened, stream)).toString('latin1').replace('/Helvetica', '/Courier  ')
  const dict = stream.dict.clone()
  dict.delete('Filter')
  const replaced = new PdfStream(dict, Buffer.from(data, 'latin1'))
  const attacked = later(await signedElsewhere(base), (update) => update.set(container, replaced))
  assert.ok(findingIds(attacked).includes('OBJECT_STREAM_REPLACED'))
})

test('it is found that a later revision has objects that its cross-reference does not list', async () => {
  const body = '70 0 obj\n<</Type/Font>>\nendobj\n71 0 obj\nnull\nendobj\n'
  const document = handWritten(await signedElsewhere(pdf()), body, (at) => ({ 70: at('70 0 obj') }))
  assert.deepEqual(findingIds(document), ['OBJECT_NOT_LISTED'])
})

const repeated = '<</Type/Page/Contents 5 0 R/Note(a(b)\\)c)/Co#6etents 6 0 R>>'

test('it is found that a dictionary has a key twice, which readers understand differently', async () => {
  const document = handWritten(await signedElsewhere(pdf()), `70 0 obj\n${repeated}\nendobj\n`, (at) => ({
    70: at('70 0 obj'),
  }))
  assert.deepEqual(findingIds(document), ['KEY_REPEATED'])
  const trailer = Buffer.from(handWritten(await signedElsewhere(pdf()), '', () => ({ 0: 'free' }))).toString('latin1')
  const last = trailer.lastIndexOf('/Root')
  const twice = `${trailer.slice(0, last)}/Root 1 0 R${trailer.slice(last)}`
  assert.deepEqual(findingIds(Buffer.from(twice, 'latin1')), ['KEY_REPEATED'])
})

test('it is found that a dictionary in an object stream has a key twice', async () => {
  const document = later(await signedElsewhere(pdf()), (update) => {
    const dict = PdfDict.of({ Type: name('ObjStm'), N: 1, First: 5 })
    update.add(new PdfStream(dict, Buffer.from(`70 0 ${repeated}`)))
  })
  assert.deepEqual(findingIds(document), ['KEY_REPEATED'])
})

test('equal keys of several dictionaries are no fault', () => {
  const text = '<</A[1 0 R(/A)<41>/A/A]/B<</A/A/B 1>>/C null/D 1 0 R/E/A>>% /A /A\n<</A 1>>'
  assert.equal(repeatsKey(text, new Work()), false)
  assert.equal(repeatsKey('<</A 1 0 R/B[<</A 1/A 2>>]>>', new Work()), true)
  assert.equal(repeatsKey('<</A (unfinished', new Work()), false)
})

for (const [what, body] of [
  ['words', 'anything at all\n'],
  ['an object inside a comment', '% 3 0 obj <</Type/Font>> endobj\n'],
  ['an object that does not end', '70 0 obj\n<</Type/Font>>\n'],
] as const) {
  test(`it is found that a later revision has bytes that are no objects: ${what}`, async () => {
    const document = handWritten(await signedElsewhere(pdf()), body, () => ({ 0: 'free' }))
    assert.deepEqual(findingIds(document), ['BYTES_UNEXPLAINED'])
  })
}

test('an object that several others share is judged on every path that leads to it', async () => {
  const shared: PdfObject = drawing('BT ET')
  let ref = new PdfRef(0)
  const base = changed((update) => {
    ref = update.add(shared)
    setEntries(update, update.pdf.page(1).ref, { Contents: ref, PieceInfo: PdfDict.of({ X: ref }) })
  }, pdf())
  const document = later(await signedElsewhere(base), (update) => update.set(ref, drawing('9 9 9 9 re f')))
  assert.deepEqual(findingIds(document).toSorted(), ['PAGE_CHANGED', 'PAGE_CONTENT_CHANGED'])
})
