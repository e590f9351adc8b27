/** What later revisions must not do to the form of a signed document. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { name, PdfDict, type PdfObject, PdfRef } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import type { PdfUpdate } from '@laisen/pdf/update'
import { pdf } from '@laisen/testkit/pdfs'
import { setCatalog } from '../support/changed.ts'
import { signedElsewhere } from '../support/elsewhere.ts'
import {
  addField,
  drawing,
  fieldMdp,
  fieldRef,
  fill,
  findingIds,
  formPdf,
  judgedSignature,
  later,
  setEntries,
  signatureRef,
  signedForm,
  string,
} from '../support/revisions.ts'
import { signed } from '../support/signing.ts'

type Change = (update: PdfUpdate) => void

const looks = (update: PdfUpdate, text: string) => PdfDict.of({ N: update.add(drawing(`(${text}) Tj`)) })

function setForm(update: PdfUpdate, entries: Record<string, PdfObject>): void {
  const form = update.pdf.dictAt(update.pdf.catalog, 'AcroForm')!.clone()
  for (const [key, value] of Object.entries(entries)) form.set(key, value)
  setCatalog(update, { AcroForm: form })
}

/** Lists one more annotation on page 1. */
function list(update: PdfUpdate, item: PdfObject): void {
  const page = update.pdf.page(1)
  update.set(page.ref, page.dict.clone().set('Annots', [...(update.pdf.arrayAt(page.dict, 'Annots') ?? []), item]))
}

const attacks: readonly [what: string, id: string, change: Change][] = [
  [
    'a value changes and what shows does not',
    'VALUE_WITHOUT_APPEARANCE',
    (update) => setEntries(update, fieldRef(update, 'amount'), { V: string('999') }),
  ],
  [
    'what shows changes and the value does not',
    'APPEARANCE_WITHOUT_VALUE',
    (update) => setEntries(update, fieldRef(update, 'payee'), { AP: looks(update, 'Mallory') }),
  ],
  [
    'the picture of a field is overwritten in place',
    'APPEARANCE_WITHOUT_VALUE',
    (update) => {
      const field = update.pdf.get(fieldRef(update, 'payee')) as PdfDict
      update.set((field.get('AP') as PdfDict).get('N') as PdfRef, drawing('(Mallory) Tj'))
    },
  ],
  ['a value that was signed is replaced', 'VALUE_REPLACED', (update) => fill(update, 'payee', 'Mallory')],
  [
    'a field is moved',
    'FIELD_CHANGED',
    (update) => setEntries(update, fieldRef(update, 'payee'), { Rect: [0, 0, 500, 500] }),
  ],
  ['a field is hidden', 'FIELD_CHANGED', (update) => setEntries(update, fieldRef(update, 'payee'), { F: 2 })],
  [
    'a field gets an action',
    'FIELD_CHANGED',
    (update) => setEntries(update, fieldRef(update, 'payee'), { AA: PdfDict.of({}) }),
  ],
  [
    'a field is renamed',
    'FIELD_CHANGED',
    (update) => setEntries(update, fieldRef(update, 'payee'), { T: string('other') }),
  ],
  [
    'a field is filled and shows something else under the pointer',
    'FIELD_CHANGED',
    (update) => {
      fill(update, 'amount', '100')
      const field = fieldRef(update, 'amount')
      const appearance = (update.get(field) as PdfDict).get('AP') as PdfDict
      setEntries(update, field, { AP: appearance.clone().set('R', update.add(drawing('(900) Tj'))) })
    },
  ],
  [
    'a check box shows ticks that are not its value',
    'VALUE_WITHOUT_APPEARANCE',
    (update) => setEntries(update, fieldRef(update, 'agreed'), { V: name('No'), AS: name('Yes') }),
  ],
  [
    'a check box gets other pictures',
    'FIELD_CHANGED',
    (update) =>
      setEntries(update, fieldRef(update, 'agreed'), { V: name('Yes'), AS: name('Yes'), AP: looks(update, 'x') }),
  ],
  [
    'a field becomes another kind of object',
    'FIELD_CHANGED',
    (update) => update.set(fieldRef(update, 'payee'), drawing('9 9 9 9 re f')),
  ],
  ['a field is gone', 'FIELD_REMOVED', (update) => update.set(fieldRef(update, 'payee'), null)],
  [
    'the form no longer lists a field',
    'FIELD_REMOVED',
    (update) =>
      setForm(update, {
        Fields: update.pdf.arrayAt(update.pdf.dictAt(update.pdf.catalog, 'AcroForm')!, 'Fields')!.slice(1),
      }),
  ],
  [
    'a text field is added',
    'FIELD_ADDED',
    (update) => {
      addField(update, { type: 'Tx', name: 'more', y: 100, entries: { V: string('Mallory') } })
    },
  ],
  [
    'a signature field with an action is added',
    'FIELD_ADDED',
    (update) => {
      addField(update, { type: 'Sig', name: 'more', y: 100, entries: { A: PdfDict.of({}) } })
    },
  ],
  [
    'an object of the page becomes a field',
    'FIELD_ADDED',
    (update) => {
      const fields = update.pdf.arrayAt(update.pdf.dictAt(update.pdf.catalog, 'AcroForm')!, 'Fields')!
      setForm(update, { Fields: [...fields, update.pdf.page(2).ref] })
    },
  ],
  [
    'a signature field has the name of another field',
    'FIELD_NAME_REPEATED',
    (update) => {
      addField(update, { type: 'Sig', name: 'payee', y: 100 })
    },
  ],
  [
    'an empty signature field draws on the page',
    'APPEARANCE_WITHOUT_VALUE',
    (update) => {
      addField(update, { type: 'Sig', name: 'more', y: 660, entries: { AP: looks(update, 'Mallory') } })
    },
  ],
  [
    'an empty signature field has a background',
    'APPEARANCE_WITHOUT_VALUE',
    (update) => {
      addField(update, { type: 'Sig', name: 'more', y: 660, entries: { MK: PdfDict.of({ BG: [1, 1, 1] }) } })
    },
  ],
  [
    'an empty signature field that was signed draws on the page',
    'APPEARANCE_WITHOUT_VALUE',
    (update) => setEntries(update, fieldRef(update, 'Later'), { AP: looks(update, 'Mallory') }),
  ],
  [
    'readers are told to draw all fields anew',
    'NEED_APPEARANCES_CHANGED',
    (update) => setForm(update, { NeedAppearances: true }),
  ],
  ['an XFA form is added', 'XFA_CHANGED', (update) => setForm(update, { XFA: [] })],
  ['fields are calculated in another order', 'FORM_CHANGED', (update) => setForm(update, { CO: [] })],
  ['fields are aligned otherwise', 'FORM_CHANGED', (update) => setForm(update, { Q: 1 })],
  ['the form says that nothing is signed', 'FORM_CHANGED', (update) => setForm(update, { SigFlags: 0 })],
  [
    'the signature is removed from its field',
    'SIGNATURE_CHANGED',
    (update) => setEntries(update, fieldRef(update, 'Second'), { V: null }),
  ],
  [
    'the field of a signature gets a picture',
    'SIGNATURE_CHANGED',
    (update) => setEntries(update, fieldRef(update, 'Second'), { AP: looks(update, 'Mallory') }),
  ],
  [
    'the signature itself changes',
    'SIGNATURE_CHANGED',
    (update) => setEntries(update, signatureRef(update.pdf), { Reason: string('Other') }),
  ],
  [
    'a field shows a signature that was made for another one',
    'SIGNATURE_COPIED',
    (update) => {
      addField(update, {
        type: 'Sig',
        name: 'more',
        y: 100,
        entries: { V: signatureRef(update.pdf), AP: looks(update, 'Alice') },
      })
    },
  ],
  [
    'an empty field gets a signature that was made for another one',
    'SIGNATURE_COPIED',
    (update) => setEntries(update, fieldRef(update, 'Later'), { V: signatureRef(update.pdf) }),
  ],
  [
    'a field has something that is no signature of its revision',
    'LATER_SIGNATURE_UNSOUND',
    (update) => {
      const value = update.add(PdfDict.of({ Type: name('Sig'), ByteRange: [0, 1, 2, 3], Contents: string('none') }))
      setEntries(update, fieldRef(update, 'Later'), { V: value, AP: looks(update, 'Mallory') })
    },
  ],
  [
    'a widget of no field is added',
    'WIDGET_MISPLACED',
    (update) =>
      list(update, update.add(PdfDict.of({ Type: name('Annot'), Subtype: name('Widget'), Rect: [0, 0, 9, 9] }))),
  ],
  [
    'the widget of a new field is on two pages',
    'WIDGET_MISPLACED',
    (update) => {
      const field = addField(update, { type: 'Sig', name: 'more', y: 100 })
      setEntries(update, field, { P: null })
      const page = update.pdf.page(2)
      update.set(page.ref, page.dict.clone().set('Annots', [field]))
    },
  ],
  [
    'the widgets of a new field have actions',
    'FIELD_ADDED',
    (update) => {
      const kid = PdfDict.of({ Type: name('Annot'), Subtype: name('Widget'), A: PdfDict.of({}) })
      addField(update, { type: 'Sig', name: 'more', y: 100, entries: { Kids: [update.add(kid)] } })
    },
  ],
  [
    'the widgets of a new field were something else before',
    'FIELD_ADDED',
    (update) => {
      addField(update, { type: 'Sig', name: 'more', y: 100, entries: { Kids: [fieldRef(update, 'payee')] } })
    },
  ],
  [
    'the widget of a new field is on another page than it says',
    'WIDGET_MISPLACED',
    (update) => {
      const { ref } = update.pdf.page(2)
      addField(update, { type: 'Sig', name: 'more', y: 100, entries: { P: ref } })
    },
  ],
  [
    'an annotation is added',
    'ANNOTATION_NOT_PERMITTED',
    (update) =>
      list(update, update.add(PdfDict.of({ Type: name('Annot'), Subtype: name('Square'), Rect: [0, 0, 99, 99] }))),
  ],
  [
    'an annotation of the page is added as part of it',
    'ANNOTATION_NOT_PERMITTED',
    (update) => list(update, PdfDict.of({ Type: name('Annot'), Subtype: name('Text'), Rect: [0, 0, 9, 9] })),
  ],
]

/** Signed under the name Earlier, then under the name Second. */
async function signedTwice(entries: Record<string, PdfObject> = {}): Promise<Uint8Array> {
  return signedElsewhere(await signedForm(entries), { fieldName: 'Second' })
}

for (const [what, id, change] of attacks) {
  test(`it is found that ${what}`, async () => {
    const document = later(await signedTwice(), change)
    const found = findingIds(document, 'Earlier')
    assert.ok(found.includes(id), `${found}`)
    assert.ok(judgedSignature(document, 'Earlier').changes.some(({ judgement }) => judgement === 'not allowed'))
  })
}

test('each signature before a change finds it', async () => {
  const document = later(await signedTwice(), (update) => fill(update, 'payee', 'Mallory'))
  assert.deepEqual(findingIds(document, 'Earlier'), ['VALUE_REPLACED'])
  assert.deepEqual(findingIds(document, 'Second'), ['VALUE_REPLACED'])
})

test('a widget outside the form cannot be filled (replace by an overlay)', async () => {
  const entries = { V: string('Mallory'), FT: name('Tx'), T: string('loose'), Rect: [50, 700, 250, 720] as PdfObject[] }
  let widget = new PdfRef(0)
  const base = later(pdf(), (update) => {
    widget = update.add(
      PdfDict.of({ Type: name('Annot'), Subtype: name('Widget'), ...entries, AP: looks(update, 'Alice') }),
    )
    list(update, widget)
  })
  const document = later(await signedElsewhere(base), (update) =>
    setEntries(update, widget, { V: string('Bob'), AP: looks(update, 'Bob') }),
  )
  assert.deepEqual(findingIds(document), ['FIELD_CHANGED'])
})

test('a change in a revision between two signatures is found by the first and not by the second', async () => {
  const changed = later(await signedForm(), (update) => setEntries(update, fieldRef(update, 'payee'), { F: 2 }))
  const document = await signedElsewhere(changed, { fieldName: 'Second' })
  assert.deepEqual(findingIds(document, 'Earlier'), ['FIELD_CHANGED'])
  assert.deepEqual(findingIds(document, 'Second'), [])
})

test('a signature that locks fields does not permit filling them, nor signing them', async () => {
  for (const entries of [fieldMdp('All'), fieldMdp('Include', ['amount', 'Later']), fieldMdp('Exclude', ['payee'])]) {
    const base = await signedForm(entries)
    assert.deepEqual(findingIds(later(base, (update) => fill(update, 'amount', '1'))), ['FIELD_LOCKED'])
    const filled = await signed(base, { stamp: undefined, field: { name: 'Later' } }).catch(({ code }) => code)
    assert.equal(filled, 'DOCUMENT_FIELDS_LOCKED', 'our own signer refuses it')
  }
  const all = await signedForm(fieldMdp('All'))
  assert.deepEqual(findingIds(await signedElsewhere(all, { fieldName: 'Second' }), 'Earlier'), ['FIELD_LOCKED'])
  const empty = later(all, (update) => {
    addField(update, { type: 'Sig', name: 'more', y: 100 })
  })
  assert.deepEqual(findingIds(empty), ['FIELD_LOCKED'])
})

test('a lock on a field holds for everything below it', async () => {
  const base = later(formPdf(), (update) => {
    const parent = fieldRef(update, 'payee')
    const kid = update.add((update.pdf.get(parent) as PdfDict).clone().set('Parent', parent))
    update.set(parent, PdfDict.of({ FT: name('Tx'), T: string('all'), Kids: [kid] }))
  })
  const change = (update: PdfUpdate) => {
    const kid = (update.pdf.get(fieldRef(update, 'all')) as PdfDict).get('Kids') as PdfObject[]
    setEntries(update, kid[0] as PdfRef, { V: string(''), AP: looks(update, '') })
  }
  const lock = async (fields: string[]) =>
    later(await signedElsewhere(base, { entries: fieldMdp('Include', fields) }), change)
  assert.deepEqual(findingIds(await lock(['all'])), ['FIELD_LOCKED'])
  assert.deepEqual(findingIds(await lock(['all.payee'])), ['FIELD_LOCKED'])
  assert.deepEqual(findingIds(await lock(['al'])), ['VALUE_REPLACED'])
})

test('a value above several fields cannot be filled, because none of them shows it', async () => {
  const base = later(formPdf(), (update) => {
    const [amount, payee] = ['amount', 'payee'].map((title) => fieldRef(update, title)) as [PdfRef, PdfRef]
    const parent = update.add(PdfDict.of({ FT: name('Tx'), T: string('all'), Kids: [amount, payee] }))
    for (const kid of [amount, payee]) setEntries(update, kid, { Parent: parent })
    setForm(update, { Fields: [parent] })
  })
  const document = later(await signedElsewhere(base), (update) =>
    setEntries(update, fieldRef(update, 'all'), { V: string('9') }),
  )
  assert.deepEqual(findingIds(document), ['FIELD_CHANGED'])
})

/** Signs the form under the name Earlier, and then its empty field together with another change of it. */
async function signedWith(entries: Record<string, PdfObject>): Promise<Uint8Array> {
  const ours = await signed(await signedForm(), { field: { name: 'Later' }, stamp: {} })
  return later(await signedForm(), (update) => {
    const opened = openPdf(bytesSource(ours))
    const value = opened.dictAt(opened.get(fieldRef(update, 'Later')) as PdfDict, 'V')!
    setEntries(update, fieldRef(update, 'Later'), { V: update.add(value), ...entries })
  })
}

test('a field that is signed may not be moved, hidden or given several pictures meanwhile', async () => {
  assert.deepEqual(findingIds(await signedWith({}), 'Earlier'), ['LATER_SIGNATURE_UNSOUND'])
  const others: Record<string, PdfObject>[] = [
    { Rect: [0, 0, 500, 500] },
    { F: 2 },
    { AP: PdfDict.of({ N: drawing('').dict, R: drawing('').dict }) },
  ]
  for (const entries of others)
    assert.deepEqual(findingIds(await signedWith(entries), 'Earlier'), ['FIELD_CHANGED', 'LATER_SIGNATURE_UNSOUND'])
})

test('a field that is a dictionary inside the list of fields may not change', async () => {
  const field = PdfDict.of({ FT: name('Tx'), T: string('inside') })
  const base = later(formPdf(), (update) => setForm(update, { Fields: [field] }))
  const change = (fields: PdfObject[]) => (update: PdfUpdate) => {
    const known = update.pdf.arrayAt(update.pdf.dictAt(update.pdf.catalog, 'AcroForm')!, 'Fields')!
    setForm(update, { Fields: [...fields, ...known.slice(1)] })
  }
  const document = await signedElsewhere(base)
  assert.deepEqual(findingIds(later(document, change([field.clone().set('V', string('9'))]))), ['FIELD_CHANGED'])
  assert.deepEqual(findingIds(later(document, change([]))), ['FIELD_CHANGED'])
  assert.deepEqual(findingIds(later(document, change([field]))), [])
})
