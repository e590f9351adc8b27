import assert from 'node:assert/strict'
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { validateRevisions } from '@laisen/pades/validate/validate'
import { name, PdfDict, PdfStream } from '@laisen/pdf/objects'
import { bytesSource, fileSource } from '@laisen/pdf/source'
import type { PdfUpdate } from '@laisen/pdf/update'
import { type PdfFacts, pdf } from '@laisen/testkit/pdfs'
import { setCatalog } from '../support/changed.ts'
import { signedElsewhere } from '../support/elsewhere.ts'
import {
  addField,
  changesAfter,
  docMdp,
  drawing,
  fieldMdp,
  fieldRef,
  fill,
  findingIds,
  formPdf,
  judgedSignature,
  later,
  setEntries,
  signedForm,
  string,
} from '../support/revisions.ts'
import { people, signed } from '../support/signing.ts'

const everywhere = { x: 60, y: 90, lengthPoints: 120, allPages: true }
const bob = people.bob.signingKey()

test('a signature that covers the whole document has nothing to answer for', async () => {
  const document = await signed(pdf())
  const { findings, changes, coversWholeDocument, revisionEnd } = judgedSignature(document)
  assert.deepEqual([findings, changes, coversWholeDocument, revisionEnd], [[], [], true, document.length])
})

for (const facts of [
  { pages: 3 },
  { pages: 3, xref: 'stream', objectStreams: 10 },
  { pages: 3, xref: 'hybrid' },
  { pages: 3, before: 'noise before the header\n' },
] satisfies PdfFacts[]) {
  test(`stamps on all pages of a signed document, with one /V for all their fields, are permitted: ${JSON.stringify(facts)}`, async () => {
    const first = await signed(pdf(facts))
    const second = await signed(first, { key: bob, stamp: everywhere })
    const third = await signed(second, { stamp: undefined })
    const { findings, changes, coversWholeDocument, revisionEnd } = judgedSignature(third)
    assert.deepEqual(findings, [])
    assert.deepEqual([coversWholeDocument, revisionEnd], [false, first.length])
    const all = changes.map(({ kind, judgement, visible, revisionEnd: end }) => [kind, judgement, visible, end])
    const stamp = ['SIGNATURE_ADDED', 'allowed', true, second.length]
    assert.deepEqual(all, [stamp, stamp, stamp, ['SIGNATURE_ADDED', 'allowed', false, third.length]])
  })
}

test('an existing field is signed, visibly or not, also where its widget is an object of its own', async () => {
  for (const stamp of [undefined, {}]) {
    const document = await signed(await signedForm(), { field: { name: 'Later' }, stamp })
    assert.deepEqual(findingIds(document, 'Earlier'), [])
    assert.deepEqual(changesAfter(document, 'Earlier'), ['SIGNATURE_ADDED allowed'])
  }
  const form = later(formPdf(), (update) => {
    const ref = fieldRef(update, 'Later')
    const widget = (update.pdf.get(ref) as PdfDict).clone()
    for (const key of ['FT', 'T']) widget.delete(key)
    const kid = update.add(widget.set('Parent', ref))
    update.set(ref, PdfDict.of({ FT: name('Sig'), T: string('Later'), Kids: [kid] }))
    const page = update.pdf.page(1)
    const items = update.pdf
      .arrayAt(page.dict, 'Annots')!
      .map((item) => (JSON.stringify(item) === JSON.stringify(ref) ? kid : item))
    update.set(page.ref, page.dict.clone().set('Annots', items))
  })
  for (const stamp of [undefined, {}]) {
    const document = await signed(await signedElsewhere(form), { field: { name: 'Later' }, stamp })
    assert.deepEqual(findingIds(document, 'Earlier'), [])
  }
})

test('a certified document may be filled and signed as far as its /P says', async () => {
  for (const permission of [2, 3] as const) {
    const certified = await signedForm(docMdp(permission))
    const filled = later(certified, (update) => fill(update, 'amount', '100'))
    const document = await signed(filled, { field: { name: 'Later' } })
    assert.deepEqual(findingIds(document, 'Earlier'), [])
    assert.deepEqual(changesAfter(document, 'Earlier'), ['FIELD_FILLED allowed', 'SIGNATURE_ADDED allowed'])
    assert.deepEqual(findingIds(await signed(certified, { stamp: undefined }), 'Earlier'), [])
    const refilled = later(certified, (update) => fill(update, 'payee', 'Bob'))
    assert.deepEqual(changesAfter(refilled), ['FIELD_REFILLED allowed'])
  }
})

test('a check box is ticked: its value and its state change together', async () => {
  const ticked = later(await signedForm(), (update) =>
    setEntries(update, fieldRef(update, 'agreed'), { V: name('Yes'), AS: name('Yes') }),
  )
  assert.deepEqual(changesAfter(ticked), ['FIELD_FILLED allowed'])
  assert.deepEqual(findingIds(ticked), [])
})

test('a field that the signature does not lock is filled', async () => {
  for (const entries of [fieldMdp('Include', ['payee']), fieldMdp('Exclude', ['amount'])]) {
    const document = later(await signedForm(entries), (update) => fill(update, 'amount', '100'))
    assert.deepEqual(findingIds(document), [])
  }
})

/** Adds a document security store with one certificate. */
function addStore(update: PdfUpdate): void {
  const certificate = update.add(new PdfStream(PdfDict.of({}), people.alice.certificate.raw))
  const store = update.add(PdfDict.of({ Type: name('DSS'), Certs: [certificate] }))
  const extension = PdfDict.of({ BaseVersion: name('1.7'), ExtensionLevel: 5 })
  setCatalog(update, { DSS: store, Extensions: PdfDict.of({ ESIC: extension }), Version: name('2.0') })
}

test('validation data and document timestamps may follow every signature, also one that permits nothing', async () => {
  for (const entries of [{}, docMdp(1), docMdp(2), fieldMdp('All')]) {
    const stored = later(await signedElsewhere(pdf(), { entries }), addStore)
    const kind = { Type: name('DocTimeStamp') }
    const stamped = await signedElsewhere(stored, { fieldName: 'Time', subFilter: 'ETSI.RFC3161', entries: kind })
    const more = later(stamped, (update) => {
      const answer = update.add(new PdfStream(PdfDict.of({}), Buffer.from('answer')))
      const store = update.pdf.dictAt(update.pdf.catalog, 'DSS')!
      setCatalog(update, { DSS: store.clone().set('OCSPs', [answer]) })
    })
    assert.deepEqual(findingIds(more, 'Earlier'), [])
    assert.deepEqual(changesAfter(more, 'Earlier').toSorted(), [
      'DOCUMENT_TIMESTAMP_ADDED allowed',
      'EXTENSION_DECLARED allowed',
      'VALIDATION_DATA_ADDED allowed',
      'VALIDATION_DATA_ADDED allowed',
      'VERSION_RAISED allowed',
    ])
  }
})

test('a program may set the time of the change and its own name in /Info, and prepare the form', async () => {
  const document = later(await signedForm(), (update) => {
    const info = update.pdf.trailer.get('Info')
    setEntries(update, info as never, { ModDate: string('D:20310101000000Z'), Producer: string('Other') })
    const form = update.pdf.dictAt(update.pdf.catalog, 'AcroForm')!.clone()
    const fonts = PdfDict.of({ Helv: update.add(PdfDict.of({ Type: name('Font'), Subtype: name('Type1') })) })
    setCatalog(update, { AcroForm: form.set('DA', string('/Helv 0 Tf')).set('DR', PdfDict.of({ Font: fonts })) })
  })
  assert.deepEqual(findingIds(document), [])
  assert.deepEqual(changesAfter(document).toSorted(), [
    'DATES_SET allowed',
    'FORM_PREPARED allowed',
    'FORM_PREPARED allowed',
  ])
})

test('a hidden field has no picture that would have to change with its value', async () => {
  const hidden = later(formPdf(), (update) => setEntries(update, fieldRef(update, 'amount'), { F: 2 }))
  const document = later(await signedElsewhere(hidden), (update) =>
    setEntries(update, fieldRef(update, 'amount'), { V: string('100') }),
  )
  assert.deepEqual(changesAfter(document), ['FIELD_FILLED allowed'])
})

test('/NeedAppearances may be stated as false, and may not be taken back', async () => {
  const state = (value: boolean) => (update: PdfUpdate) => {
    const form = update.pdf.dictAt(update.pdf.catalog, 'AcroForm')!.clone()
    setCatalog(update, { AcroForm: form.set('NeedAppearances', value) })
  }
  assert.deepEqual(changesAfter(later(await signedForm(), state(false))), ['FORM_PREPARED allowed'])
  const drawn = await signedElsewhere(later(formPdf(), state(true)))
  assert.deepEqual(findingIds(later(drawn, state(false))), ['NEED_APPEARANCES_CHANGED'])
})

test('another product adds an empty signature field for the next signer', async () => {
  const document = later(await signedForm(), (update) => {
    addField(update, { type: 'Sig', name: 'Next', y: 300 })
  })
  assert.deepEqual(changesAfter(document), ['SIGNATURE_FIELD_ADDED allowed'])
  assert.deepEqual(findingIds(await signed(document, { field: { name: 'Next' } }), 'Earlier'), [])
})

test('objects that nothing leads to, and objects that are rewritten as they were, change nothing', async () => {
  const document = later(await signedForm(), (update) => {
    update.add(drawing('9 9 9 9 re f'))
    const page = update.pdf.page(1)
    update.set(page.ref, page.dict)
  })
  assert.deepEqual(findingIds(document), [])
  assert.deepEqual(changesAfter(document), ['NOTHING_REACHABLE allowed'])
})

test('notes without a picture may be added where the certification permits annotations', async () => {
  const document = later(await signedForm(docMdp(3)), (update) => {
    const page = update.pdf.page(1)
    const note = update.add(
      PdfDict.of({ Type: name('Annot'), Subtype: name('Text'), Rect: [10, 10, 30, 30], Contents: string('Note') }),
    )
    update.set(page.ref, page.dict.clone().set('Annots', [...update.pdf.arrayAt(page.dict, 'Annots')!, note]))
  })
  assert.deepEqual(findingIds(document), [])
  assert.deepEqual(changesAfter(document), ['ANNOTATION_ADDED allowed'])
})

test('a document in a file is judged like one in memory, and what is read of it counts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'laisen-validate-'))
  try {
    const path = join(folder, 'signed.pdf')
    const once = await signed(pdf({ pages: 30, sizeBytes: 3_000_000 }))
    const document = await signed(once, { key: bob, stamp: everywhere })
    writeFileSync(path, document)
    const file = openSync(path, 'r')
    const { signatures, findings } = validateRevisions(fileSource(file, document.length))
    closeSync(file)
    assert.deepEqual({ signatures, findings }, validateRevisions(bytesSource(document)))
    assert.deepEqual(
      signatures.flatMap((signature) => signature.findings),
      [],
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})
