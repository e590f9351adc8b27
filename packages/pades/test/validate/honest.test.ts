/** What honest programs write into a revision although it is not needed, and beside each what must remain a finding. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { name, PdfDict, type PdfObject, type PdfRef, PdfStream } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import type { PdfUpdate } from '@laisen/pdf/update'
import { pdf } from '@laisen/testkit/pdfs'
import { encryptedPdf } from '@laisen/testkit/pdfs-encrypted'
import { changed, setCatalog } from '../support/changed.ts'
import { signedElsewhere } from '../support/elsewhere.ts'
import { judgeHonest } from '../support/honest.ts'
import {
  addField,
  changesAfter,
  drawing,
  fieldRef,
  fill,
  findingIds,
  formPdf,
  handWritten,
  judgedSignature,
  later,
  setEntries,
  signedForm,
  string,
} from '../support/revisions.ts'
import { signed } from '../support/signing.ts'

const declared = (base: string, level: number, more: Record<string, PdfObject> = {}) =>
  PdfDict.of({ BaseVersion: name(base), ExtensionLevel: level, ...more })

/** A signed document that declares an extension, and what a later revision declares instead. */
async function redeclared(before: Record<string, PdfObject>, after: Record<string, PdfObject>): Promise<Uint8Array> {
  const original = changed((update) => setCatalog(update, { Extensions: PdfDict.of(before) }))
  return later(await signedElsewhere(original), (update) => setCatalog(update, { Extensions: PdfDict.of(after) }))
}

test('the level of an extension is raised, or another is declared beside it', async () => {
  const level2 = declared('1.7', 2)
  for (const [before, after] of [
    [level2, declared('1.7', 5)],
    [level2, declared('1.7', 5, { URL: string('https://example.com'), ExtensionRevision: string(':2026') })],
    [level2, [level2, declared('2.0', 1)]],
    [
      [level2, declared('2.0', 1)],
      [declared('2.0', 1), declared('1.7', 3)],
    ],
  ] satisfies [PdfObject, PdfObject][]) {
    const document = await redeclared({ ESIC: before }, { ESIC: after, ISO_: declared('2.0', 24064) })
    assert.deepEqual(changesAfter(document), ['EXTENSION_DECLARED allowed'])
    await judgeHonest(document)
  }
})

for (const [what, before, after] of [
  ['its level is lowered', { ESIC: declared('1.7', 5) }, { ESIC: declared('1.7', 2) }],
  ['it is of another version', { ESIC: declared('1.7', 2) }, { ESIC: declared('2.0', 5) }],
  ['another developer takes its place', { ESIC: declared('1.7', 2) }, { ADBE: declared('1.7', 5) }],
  ['it has no level any more', { ESIC: declared('1.7', 2) }, { ESIC: PdfDict.of({ BaseVersion: name('1.7') }) }],
  [
    'one of two is gone',
    { ESIC: [declared('1.7', 2), declared('2.0', 1)] },
    { ESIC: [declared('1.7', 5), declared('1.7', 6)] },
  ],
  ['it leads somewhere', { ESIC: declared('1.7', 2) }, { ESIC: declared('1.7', 5, { URL: PdfDict.of({}) }) }],
] as const) {
  test(`it is found that an extension is declared otherwise: ${what}`, async () => {
    assert.deepEqual(findingIds(await redeclared(before as never, after as never)), ['CATALOG_CHANGED'])
  })
}

/** A later invisible signature whose field has more entries than it needs. */
async function withFieldOf(entries: (update: PdfUpdate) => Record<string, PdfObject>): Promise<Uint8Array> {
  return later(await signedForm(), (update) => {
    const field = { Rect: [0, 0, 0, 0] as PdfObject[], ...entries(update) }
    addField(update, { type: 'Sig', name: 'More', y: 300, entries: field })
  })
}

test('a new signature field has resources of its own, empty or with the layers of its picture', async () => {
  const layers = (update: PdfUpdate) => PdfDict.of({ XObject: PdfDict.of({ FRM: update.add(drawing('')) }) })
  for (const resourcesOf of [
    () => new PdfDict(),
    layers,
    () => PdfDict.of({ Font: new PdfDict(), ProcSet: [name('PDF')] }),
  ]) {
    const look = (update: PdfUpdate) => {
      const [resources, picture] = [resourcesOf(update), drawing('')]
      picture.dict.set('Resources', resources)
      return { DR: resources, AP: PdfDict.of({ N: update.add(picture) }) }
    }
    await judgeHonest(await withFieldOf(look))
    const split = await withFieldOf((update) => {
      const widget = { Type: name('Annot'), Subtype: name('Widget'), Rect: [0, 0, 0, 0] as PdfObject[], F: 132 }
      return { Kids: [update.add(PdfDict.of({ ...widget, ...look(update) }))] }
    })
    assert.ok(!findingIds(split).includes('FIELD_ADDED'))
  }
})

test('it is found that the resources of a new signature field are none', async () => {
  for (const resources of [PdfDict.of({ AA: PdfDict.of({}) }), [], 1])
    assert.ok((await findingsOfField({ DR: resources })).includes('FIELD_ADDED'))
})

const findingsOfField = async (entries: Record<string, PdfObject>) => findingIds(await withFieldOf(() => entries))

test('the default value of a new signature field is its signature and nothing else', async () => {
  const earlier = await signedForm()
  const twice = await signedElsewhere(earlier, { fieldName: 'Second', field: ({ V }) => ({ DV: V! }) })
  await judgeHonest(twice, { signatures: 2 })
  const other = await signedElsewhere(earlier, {
    fieldName: 'Second',
    field: (_, update) => ({ DV: (update.pdf.get(fieldRef(update, 'Earlier')) as PdfDict).get('V')! }),
  })
  assert.ok(findingIds(other, 'Earlier').includes('FIELD_ADDED'))
})

test('the trailer may get another identifier, and entries that no standard defines', async () => {
  const sound = await signedElsewhere(pdf())
  const identified = later(sound, (update) => {
    update.add(PdfDict.of({}))
    update.setTrailer('ID', [string('another'), string('one')])
  })
  assert.deepEqual(changesAfter(identified), ['FILE_IDENTIFIER_CHANGED allowed'])
  await judgeHonest(identified)
  const document = later(identified, (update) => {
    update.add(PdfDict.of({}))
    update.setTrailer('AdditionalStreams', [name('application/vnd.oasis.opendocument.text'), update.pdf.page(1).ref])
    update.setTrailer('DocChecksum', name('FF00'))
  })
  await judgeHonest(document)
  assert.equal(changesAfter(document).filter((change) => change === 'PRIVATE_ENTRY_CHANGED allowed').length, 2)
  const again = later(document, (update) => update.setTrailer('AdditionalStreams', [name('other'), 1]))
  assert.deepEqual(findingIds(again), [])
})

test('the second part of the identifier changes with every revision', async () => {
  const document = await signedElsewhere(pdf())
  const again = later(document, (update) => {
    const [first] = update.pdf.arrayAt(update.pdf.trailer, 'ID')!
    update.setTrailer('ID', [first!, string('anything')])
  })
  assert.deepEqual(changesAfter(again), ['NOTHING_REACHABLE allowed'])
})

test('it is found that the identifier is none any more, or that of an encrypted document is another', async () => {
  for (const id of [[string('one')], [1, 2], name('none')] satisfies PdfObject[]) {
    const document = later(await signedElsewhere(pdf()), (update) => update.setTrailer('ID', id))
    assert.deepEqual(findingIds(document), ['TRAILER_CHANGED'])
  }
  const encrypted = later(await signed(encryptedPdf(pdf(), { kind: 'AES-256' })), (update) =>
    update.setTrailer('ID', [string('another'), string('one')]),
  )
  assert.deepEqual(findingIds(encrypted), ['TRAILER_CHANGED'])
})

test('the catalogue gets another number, with all that it had', async () => {
  const document = later(await signedForm(), (update) => {
    update.setTrailer('Root', update.add(update.pdf.catalog.clone()))
    fill(update, 'amount', '100')
  })
  await judgeHonest(document)
  assert.deepEqual(changesAfter(document).toSorted(), ['CATALOG_RENUMBERED allowed', 'FIELD_FILLED allowed'])
  // Later revisions are compared with the new one.
  await judgeHonest(await signedElsewhere(document, { fieldName: 'Second' }), { signatures: 2 })
})

test('it is found that a catalogue with another number has other pages, fields or actions, or is none', async () => {
  const root = (update: PdfUpdate, entries: Record<string, PdfObject>) => {
    const catalog = update.pdf.catalog.clone()
    for (const [key, value] of Object.entries(entries)) catalog.set(key, value)
    update.setTrailer('Root', update.add(catalog))
  }
  for (const [id, change] of [
    [
      'PAGE_TREE_CHANGED',
      (update) => root(update, { Pages: update.add(update.pdf.dictAt(update.pdf.catalog, 'Pages')!.clone()) }),
    ],
    [
      'FIELD_REMOVED',
      (update) => {
        const form = update.pdf.dictAt(update.pdf.catalog, 'AcroForm')!
        root(update, { AcroForm: form.clone().set('Fields', update.pdf.arrayAt(form, 'Fields')!.slice(1)) })
      },
    ],
    ['ACTIONS_CHANGED', (update) => root(update, { AA: PdfDict.of({}) })],
    ['CROSS_REFERENCE_BROKEN', (update) => update.setTrailer('Root', update.add([]))],
  ] satisfies [string, (update: PdfUpdate) => void][]) {
    assert.deepEqual(findingIds(later(await signedForm(), change)), [id])
  }
})

test('it is found that a revision in between had no catalogue', async () => {
  const sound = await signedElsewhere(pdf())
  const { trailer, catalogRef } = openPdf(bytesSource(sound))
  const without = later(sound, (update) => update.setTrailer('Root', update.add([])))
  const text = Buffer.from(without).toString('latin1')
  const [, previous] = /startxref\n(\d+)\n%%EOF\n$/.exec(text)!
  const info = `/Info ${(trailer.get('Info') as PdfRef).num} 0 R`
  const entries = `/Size 99/Root ${catalogRef.num} 0 R${info}/Prev ${previous}`
  const back = `xref\n0 1\n0000000000 65535 f \ntrailer\n<<${entries}>>\nstartxref\n${text.length}\n%%EOF\n`
  assert.ok(findingIds(Buffer.from(text + back, 'latin1')).includes('CATALOG_REPLACED'))
})

/** The form with resources and a text field that names one of them. */
function formWithResources(): Uint8Array {
  return changed((update) => {
    const [helv, cour] = [1, 2].map((size) => update.add(PdfDict.of({ Type: name('Font'), Size: size })))
    const fonts = PdfDict.of({ Helv: helv!, Cour: cour! })
    const pictures = PdfDict.of({ FRM: update.add(drawing('')) })
    const resources = PdfDict.of({ Font: fonts, XObject: pictures, ProcSet: [name('PDF')] })
    const form = update.pdf.dictAt(update.pdf.catalog, 'AcroForm')!.clone()
    setEntries(update, fieldRef(update, 'amount'), { DA: string('/He#6cv 0 Tf 0 g') })
    setCatalog(update, { AcroForm: form.set('DR', resources) })
  }, formPdf())
}

/** The document, signed, with a later revision that has other resources in the form. */
async function withResources(
  document: Uint8Array,
  change: (resources: PdfDict, update: PdfUpdate) => void,
): Promise<Uint8Array> {
  return later(await signedElsewhere(document), (update) => {
    const form = update.pdf.dictAt(update.pdf.catalog, 'AcroForm')!.clone()
    const resources = update.pdf.dictAt(form, 'DR')!.clone()
    change(resources, update)
    setCatalog(update, { AcroForm: form.set('DR', resources) })
  })
}

const font = (update: PdfUpdate) => update.add(PdfDict.of({ Type: name('Font'), Subtype: name('Type3') }))

test('a resource of the form that nothing names is replaced, as a further stamp does with the picture of the first', async () => {
  const form = formWithResources()
  const picture = (resources: PdfDict, update: PdfUpdate) =>
    resources.set('XObject', PdfDict.of({ FRM: update.add(drawing('1 0 0 rg')) })).set('ProcSet', [])
  await judgeHonest(await withResources(form, picture))
  const unused = (resources: PdfDict, update: PdfUpdate) =>
    resources.set('Font', (resources.get('Font') as PdfDict).clone().set('Cour', font(update)))
  await judgeHonest(await withResources(form, unused))
})

test('it is found that a resource is replaced or gone that a field, the form or an annotation names', async () => {
  const other = (resources: PdfDict, update: PdfUpdate) =>
    resources.set('Font', (resources.get('Font') as PdfDict).clone().set('Helv', font(update)))
  const gone = (resources: PdfDict) => resources.set('Font', new PdfDict())
  for (const change of [other, gone, (resources: PdfDict) => resources.delete('Font')])
    assert.deepEqual(findingIds(await withResources(formWithResources(), change)), ['FORM_CHANGED'])
  const cour = (resources: PdfDict, update: PdfUpdate) =>
    resources.set('Font', (resources.get('Font') as PdfDict).clone().set('Cour', font(update)))
  const byForm = changed((update) => {
    const form = update.pdf.dictAt(update.pdf.catalog, 'AcroForm')!.clone()
    setCatalog(update, { AcroForm: form.set('DA', string('/Cour 9 Tf')) })
  }, formWithResources())
  const byNote = changed((update) => {
    const page = update.pdf.page(1)
    const note = PdfDict.of({ Type: name('Annot'), Subtype: name('FreeText'), DA: string('/Cour 9 Tf') })
    const items = [...update.pdf.arrayAt(page.dict, 'Annots')!, update.add(note)]
    update.set(page.ref, page.dict.clone().set('Annots', items))
  }, formWithResources())
  for (const document of [byForm, byNote])
    assert.deepEqual(findingIds(await withResources(document, cour)), ['FORM_CHANGED'])
})

test('it is found that a resource is replaced where a picture without resources could use any', async () => {
  const document = changed((update) => {
    const bare = drawing('/FRM Do')
    bare.dict.delete('Resources')
    setEntries(update, fieldRef(update, 'payee'), { AP: PdfDict.of({ N: update.add(bare) }) })
  }, formWithResources())
  const picture = (resources: PdfDict, update: PdfUpdate) =>
    resources.set('XObject', PdfDict.of({ FRM: update.add(drawing('(Mallory) Tj')) }))
  assert.deepEqual(findingIds(await withResources(document, picture)), ['FORM_CHANGED'])
})

test('a field without a default appearance gets one as it is filled', async () => {
  const document = later(await signedForm(), (update) => {
    fill(update, 'amount', '100')
    setEntries(update, fieldRef(update, 'amount'), { DA: string('/Helv 0 Tf') })
  })
  assert.deepEqual(changesAfter(document), ['FIELD_FILLED allowed'])
  await judgeHonest(document)
  const alone = later(await signedForm(), (update) =>
    setEntries(update, fieldRef(update, 'amount'), { DA: string('/Helv 0 Tf') }),
  )
  assert.deepEqual(findingIds(alone), ['APPEARANCE_WITHOUT_VALUE'])
  const replaced = later(await signedElsewhere(formWithResources()), (update) => {
    fill(update, 'amount', '100')
    setEntries(update, fieldRef(update, 'amount'), { DA: string('1 g /Helv 0 Tf') })
  })
  assert.deepEqual(findingIds(replaced), ['FIELD_CHANGED'])
})

/** A box that is ticked, with these pictures of its states instead of those that it had. */
async function ticked(
  pictures: (states: PdfDict, update: PdfUpdate) => PdfDict,
  state = 'Yes',
  value = state,
): Promise<Uint8Array> {
  return later(await signedForm(), (update) => {
    const field = fieldRef(update, 'agreed')
    const states = ((update.pdf.get(field) as PdfDict).get('AP') as PdfDict).get('N') as PdfDict
    const entries = { V: name(value), AS: name(state), AP: PdfDict.of({ N: pictures(states.clone(), update) }) }
    setEntries(update, field, entries)
  })
}

test('a box is ticked, and its tick is drawn anew', async () => {
  await judgeHonest(await ticked((states, update) => states.set('Yes', update.add(drawing('1 1 8 8 re f')))))
})

test('it is found that a box is ticked and another state gets a picture, or one more state', async () => {
  const tick = (update: PdfUpdate) => update.add(drawing('1 1 8 8 re f'))
  assert.deepEqual(findingIds(await ticked((states, update) => states.set('Off', tick(update)))), ['FIELD_CHANGED'])
  assert.deepEqual(findingIds(await ticked((states, update) => states.set('No', tick(update)), 'No')), [
    'FIELD_CHANGED',
  ])
  assert.deepEqual(findingIds(await ticked((states, update) => states.set('Yes', tick(update)), 'Yes', 'No')), [
    'VALUE_WITHOUT_APPEARANCE',
  ])
  assert.deepEqual(findingIds(await ticked((states, update) => states.set('Off', tick(update)), 'Off')), [
    'FIELD_CHANGED',
  ])
})

/** The XMP of a document, which a later revision brings. */
async function withXmp(body: string): Promise<Uint8Array> {
  const original = changed((update) => {
    const info = { Title: string('Contract & more'), Author: string('Alice') }
    setEntries(update, update.pdf.trailer.get('Info') as PdfRef, info)
  }, pdf())
  const text = `<?xpacket begin="" id="W5M0"?><x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="a program"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${body}</rdf:RDF></x:xmpmeta>`
  return later(await signedElsewhere(original), (update) => {
    const stream = new PdfStream(PdfDict.of({ Type: name('Metadata'), Subtype: name('XML') }), Buffer.from(text))
    setCatalog(update, { Metadata: update.add(stream) })
  })
}

const namespaces = [
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
  'xmlns:xmp="http://ns.adobe.com/xap/1.0/"',
  'xmlns:pdf="http://ns.adobe.com/pdf/1.3/"',
  'xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"',
].join(' ')

const described = (content: string, attributes = '') =>
  `<rdf:Description rdf:about="" ${namespaces} ${attributes}>${content}</rdf:Description>`

test('a document gets XMP that says what its /Info says', async () => {
  for (const body of [
    described('', 'xmp:ModifyDate="2026-11-30" pdf:Producer="a program"'),
    described('<xmp:CreateDate>2020-01-01</xmp:CreateDate><dc:format>application/pdf</dc:format>'),
    described(
      '<dc:creator><rdf:Seq><rdf:li>Alice</rdf:li></rdf:Seq></dc:creator>' +
        '<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Contract &amp; more</rdf:li></rdf:Alt></dc:title>',
    ),
  ])
    await judgeHonest(await withXmp(body))
})

test('it is found that new XMP says something else, or claims a standard', async () => {
  for (const body of [
    described('<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Another</rdf:li></rdf:Alt></dc:title>'),
    described('', 'pdf:Keywords="paid"'),
    described('<pdfaid:part>1</pdfaid:part>'),
    described("<dc:title rdf:value='Another'/>"),
  ])
    assert.deepEqual(findingIds(await withXmp(body)), ['METADATA_CHANGED'])
})

test('the same author in another encoding is the same, and another author is not', async () => {
  const original = changed(
    (update) => setEntries(update, update.pdf.trailer.get('Info') as PdfRef, { Author: string('Alice') }),
    pdf(),
  )
  const named = async (author: string) =>
    later(await signedElsewhere(original), (update) =>
      setEntries(update, update.pdf.trailer.get('Info') as PdfRef, { Author: string(author) }),
    )
  await judgeHonest(await named('\xfe\xff\0A\0l\0i\0c\0e'))
  assert.deepEqual(findingIds(await named('\xfe\xff\0A\0l\0i\0c\0y')), ['METADATA_CHANGED'])
})

test('a cross-reference points to the white space before an object, and may not point into a comment', async () => {
  const sound = await signedElsewhere(pdf())
  const body = (before: string) => `\n${before}70 0 obj\n<</Type/Font>>\nendobj\n`
  for (const space of ['', ' ', '\r\n\t ', '\0'])
    assert.deepEqual(findingIds(handWritten(sound, body(space), (at) => ({ 70: at(`${space}70 0 obj`) }))), [])
  const hidden = handWritten(sound, body('% a comment\n'), (at) => ({ 70: at('% a comment') }))
  assert.ok(findingIds(hidden).includes('OBJECT_NOT_LISTED'))
})

test('what no standard defines is unexplained, and what one defines is not allowed', async () => {
  const form = (update: PdfUpdate) => update.pdf.dictAt(update.pdf.catalog, 'AcroForm')!.clone()
  for (const [id, unread, read] of [
    [
      'CATALOG_CHANGED',
      (update) => setCatalog(update, { Laisen: PdfDict.of({ Any: 1 }) }),
      (update) => setCatalog(update, { ViewerPreferences: PdfDict.of({ HideToolbar: true }) }),
    ],
    [
      'PAGE_CHANGED',
      (update) => setEntries(update, update.pdf.page(1).ref, { PieceInfo: PdfDict.of({}), LastModified: string('D:') }),
      (update) => setEntries(update, update.pdf.page(1).ref, { Rotate: 90 }),
    ],
    [
      'FORM_CHANGED',
      (update) => setCatalog(update, { AcroForm: form(update).set('Laisen', 1) }),
      (update) => setCatalog(update, { AcroForm: form(update).set('CO', []) }),
    ],
  ] satisfies [string, (update: PdfUpdate) => void, (update: PdfUpdate) => void][]) {
    for (const [change, judgement] of [
      [unread, 'unexplained'],
      [read, 'not allowed'],
    ] as const) {
      const { findings, changes } = judgedSignature(later(await signedForm(), change))
      assert.deepEqual(
        findings.map((finding) => finding.id),
        [id],
      )
      assert.deepEqual([...new Set(changes.map((one) => one.judgement))], [judgement])
    }
  }
})

test('what a page inherits is written into the page as it was, and nothing else is', async () => {
  const form = await signedForm()
  const inherited = (update: PdfUpdate) => update.pdf.dictAt(update.pdf.catalog, 'Pages')!.get('Resources')!
  const copied = later(form, (update) => setEntries(update, update.pdf.page(2).ref, { Resources: inherited(update) }))
  assert.deepEqual(findingIds(copied), [])
  const emptied = later(form, (update) => setEntries(update, update.pdf.page(2).ref, { Resources: PdfDict.of({}) }))
  assert.deepEqual(findingIds(emptied), ['PAGE_CONTENT_CHANGED'])
  const cropped = later(form, (update) => setEntries(update, update.pdf.page(2).ref, { CropBox: [0, 0, 9, 9] }))
  assert.deepEqual(findingIds(cropped), ['PAGE_CHANGED'])
})
