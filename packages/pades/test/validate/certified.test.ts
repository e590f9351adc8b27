/** What later revisions must not do to a certified document, to its annotations, and to what others have signed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { name, PdfDict, type PdfObject, type PdfRef } from '@laisen/pdf/objects'
import type { PdfUpdate } from '@laisen/pdf/update'
import { pdf } from '@laisen/testkit/pdfs'
import { signedElsewhere } from '../support/elsewhere.ts'
import {
  addField,
  changesAfter,
  docMdp,
  drawing,
  fieldRef,
  fill,
  findingIds,
  later,
  setEntries,
  signedForm,
  string,
} from '../support/revisions.ts'
import { signed } from '../support/signing.ts'

type Change = (update: PdfUpdate) => void

const looks = (update: PdfUpdate, text: string) => PdfDict.of({ N: update.add(drawing(`(${text}) Tj`)) })

/** Lists one more annotation on page 1. */
function list(update: PdfUpdate, item: PdfObject): void {
  const page = update.pdf.page(1)
  update.set(page.ref, page.dict.clone().set('Annots', [...(update.pdf.arrayAt(page.dict, 'Annots') ?? []), item]))
}

const square = (update: PdfUpdate) =>
  list(update, update.add(PdfDict.of({ Type: name('Annot'), Subtype: name('Square'), Rect: [0, 0, 99, 99] })))

test('a certified document permits no more than its /P says', async () => {
  const certified = (permission: 1 | 2 | 3, change: Change) =>
    signedForm(docMdp(permission)).then((base) => later(base, change))
  assert.deepEqual(findingIds(await certified(1, (update) => fill(update, 'amount', '1'))), ['FILLING_NOT_PERMITTED'])
  assert.deepEqual(findingIds(await certified(2, square)), ['ANNOTATION_NOT_PERMITTED'])
  const empty: Change = (update) => {
    addField(update, { type: 'Sig', name: 'more', y: 100 })
  }
  assert.deepEqual(findingIds(await certified(2, empty)), ['SIGNING_NOT_PERMITTED'])
  const second = await signedElsewhere(await signedForm(docMdp(1)), { fieldName: 'Second' })
  assert.deepEqual(findingIds(second, 'Earlier'), ['SIGNING_NOT_PERMITTED'])
})

test('an annotation over a certified document is permitted with /P 3, and named (EAA)', async () => {
  const document = later(await signedForm(docMdp(3)), square)
  assert.deepEqual(findingIds(document), ['ANNOTATION_MAY_COVER_CONTENT'])
  assert.deepEqual(changesAfter(document), ['ANNOTATION_ADDED allowed'])
  const active = later(await signedForm(docMdp(3)), (update) => {
    const action = PdfDict.of({ S: name('JavaScript'), JS: string('app.alert(1)') })
    list(update, update.add(PdfDict.of({ Type: name('Annot'), Subtype: name('Link'), Rect: [0, 0, 9, 9], A: action })))
  })
  assert.deepEqual(findingIds(active), ['ACTIONS_CHANGED'])
})

test('a visible signature in a new field of a certified document is found (SSA)', async () => {
  for (const permission of [2, 3] as const) {
    const certified = await signedForm(docMdp(permission))
    const visible = await signedElsewhere(certified, { fieldName: 'Second', rect: [50, 650, 250, 700] })
    assert.deepEqual(findingIds(visible, 'Earlier'), ['VISIBLE_FIELD_AFTER_CERTIFICATION'])
  }
  const uncertified = await signedElsewhere(await signedForm(), { fieldName: 'Second', rect: [50, 650, 250, 700] })
  assert.deepEqual(findingIds(uncertified, 'Earlier'), [])
})

test('an annotation that was signed may neither change, nor go, nor move behind another', async () => {
  let notes: PdfRef[] = []
  const base = later(pdf(), (update) => {
    const note = (y: number) => ({
      Type: name('Annot'),
      Subtype: name('Square'),
      Rect: [0, y, 9, y + 9] as PdfObject[],
    })
    notes = [1, 2].map((y) => update.add(PdfDict.of(note(y))))
    const page = update.pdf.page(1)
    update.set(page.ref, page.dict.clone().set('Annots', [...notes]))
  })
  const document = await signedElsewhere(base)
  const annotations = (items: (update: PdfUpdate) => PdfObject[]) =>
    later(document, (update) => {
      const page = update.pdf.page(1)
      update.set(page.ref, page.dict.clone().set('Annots', items(update)))
    })
  const all = ({ pdf: opened }: PdfUpdate) => opened.arrayAt(opened.page(1).dict, 'Annots')!
  const moved = later(document, (update) => setEntries(update, notes[0]!, { Rect: [0, 0, 500, 500] }))
  assert.deepEqual(changesAfter(moved), ['ANNOTATION_CHANGED not allowed'])
  assert.deepEqual(changesAfter(annotations((update) => all(update).slice(1))), ['ANNOTATION_REMOVED not allowed'])
  const turned = annotations((update) => [...all(update)].toReversed())
  assert.ok(findingIds(turned).includes('ANNOTATION_NOT_PERMITTED'))
})

test('our own signature on a form that others have signed is permitted, and later harm to it is found', async () => {
  const ours = await signed(await signedForm(), { field: { name: 'Later' }, stamp: {} })
  assert.deepEqual(findingIds(ours, 'Earlier'), [])
  const harmed = later(ours, (update) =>
    setEntries(update, fieldRef(update, 'Later'), { AP: looks(update, 'Mallory') }),
  )
  assert.deepEqual(findingIds(harmed, 'Later'), ['SIGNATURE_CHANGED'])
})
