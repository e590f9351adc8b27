import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFields } from '@laisen/pades/form/create-fields'
import { PdfDict, PdfRef, PdfStream, type PdfString } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { pdf } from '@laisen/testkit/pdfs'
import { encryptedPdf } from '@laisen/testkit/pdfs-encrypted'
import { changed } from '../support/changed.ts'
import { act, alicesAct, bobsAct, fields, place, withFields } from '../support/envelope.ts'
import { pdfText, pixel, renderPage } from '../support/render.ts'
import { expectValid, signed } from '../support/signing.ts'

const opened = (document: Uint8Array) => openPdf(bytesSource(document))

function fieldsOf(document: Uint8Array): Map<string, PdfDict> {
  const file = opened(document)
  const form = file.dictAt(file.catalog, 'AcroForm')!
  const dicts = file.arrayAt(form, 'Fields')!.map((item) => file.resolve(item) as PdfDict)
  return new Map(dicts.map((dict) => [Buffer.from((dict.get('T') as PdfString).bytes).toString('latin1'), dict]))
}

test('every field is merged with its widget, printed and locked, with an appearance and a tooltip', () => {
  const document = withFields()
  const all = fieldsOf(document)
  assert.deepEqual([...all.keys()].sort(), fields.map((field) => field.name).sort())
  for (const [name, dict] of all) {
    assert.deepEqual([dict.name('Subtype'), dict.get('F'), dict.has('Kids')], ['Widget', 132, false], name)
    assert.ok(dict.get('AP') instanceof PdfDict && dict.has('TU') && dict.has('P'), name)
  }
  const form = opened(document).dictAt(opened(document).catalog, 'AcroForm')!
  assert.deepEqual([form.get('SigFlags'), form.has('NeedAppearances'), form.has('DR')], [3, false, true])
})

test('the signature fields of a person lock the fields of that person and no others', () => {
  const locked = (name: string) => {
    const document = withFields()
    const lock = opened(document).dictAt(fieldsOf(document).get(name)!, 'Lock')!
    return (lock.get('Fields') as PdfString[]).map(({ bytes }) => Buffer.from(bytes).toString('latin1'))
  }
  assert.deepEqual(locked('a-sign-2'), ['a-sign', 'a-sign-2', 'a-text', 'a-check', 'a-initials'])
  assert.deepEqual(locked('b-sign'), ['b-sign', 'b-date', 'b-name'])
})

// ISO 32000-2 table 235: /Lock is an indirect reference. Each of a thousand fields that named the thousand others was too much to read again.
test('the signature fields of a person share one lock, so that a person may sign on every page', () => {
  const all = fieldsOf(withFields())
  const lockOf = (name: string) => all.get(name)!.get('Lock')
  assert.ok(lockOf('a-sign') instanceof PdfRef)
  assert.deepEqual(lockOf('a-sign-2'), lockOf('a-sign'))
  assert.notDeepEqual(lockOf('b-sign'), lockOf('a-sign'))
  const document = pdf({ pages: 2 })
  const tailOf = (count: number) =>
    createFields(opened(document), {
      fields: Array.from({ length: count }, (_, at) => ({
        ...{ name: `s-${at}`, owner: 'a', tooltip: 'Signature', kind: 'signature' as const },
        place: { ...place(1), widthPoints: 50, heightPoints: 20 },
      })),
    }).tail.length
  const [one, other] = [tailOf(100), tailOf(400)]
  assert.ok(other < 4.2 * one, `${one} and ${other} bytes`)
})

test('empty fields show nothing, and only a checkbox its square', () => {
  const [before, after] = [renderPage(pdf({ pages: 2 })), renderPage(withFields())]
  let [inside, outside] = [0, 0]
  const box = place(2)
  for (let x = 0; x < after.width; x += 1)
    for (let y = 0; y < after.height; y += 1) {
      if (pixel(before, x, y)[0] === pixel(after, x, y)[0]) continue
      const up = after.height - y
      if (x >= box.x - 1 && x <= box.x + 17 && up >= box.y - 1 && up <= box.y + 17) inside += 1
      else outside += 1
    }
  assert.ok(inside > 20)
  assert.equal(outside, 0)
})

const qr = Array.from({ length: 21 }, (_, row) => Array.from({ length: 21 }, (_, column) => (row + column) % 2 === 0))

test('a link and its QR code are drawn on every page that is named, as an artifact', async () => {
  const link = (page: number) => {
    return {
      page,
      x: 30,
      y: 20,
      text: { text: 'ตรวจสอบ https://example.com/v/1', sizePoints: 8 },
      qr: { modules: qr, sizePoints: 42 },
    }
  }
  const document = withFields(pdf({ pages: 2, rotate: 90 }), {
    drawings: [link(1), link(2)],
    fields: [{ ...fields[0]!, place: place(0, { y: 400 }) }] as typeof fields,
  })
  for (const page of ['1', '2'])
    assert.match(pdfText(document, '-f', page, '-l', page), /ตรวจสอบ https:\/\/example\.com\/v\/1/)
  const shown = renderPage(document)
  // Four modules of white, then dark and white in turn; a module is two points.
  const at = (column: number, row: number) =>
    pixel(shown, 30 + 8 + column * 2 + 1, Math.floor(595.28 - (20 + 8 + (20 - row) * 2 + 1)))[0]
  assert.deepEqual([at(0, 0) < 128, at(1, 0) < 128, at(1, 1) < 128, at(20, 20) < 128], [true, false, true, true])
  await expectValid(await act(document, { ...alicesAct, field: { name: 'a-sign' }, filled: [] }))
})

test('a page whose content closes states that it did not open is left without its drawing, and told', () => {
  const document = changed((update) => {
    const page = update.pdf.page(1)
    const content = update.add(new PdfStream(PdfDict.of({}), Buffer.from('Q Q q')))
    update.set(page.ref, page.dict.clone().set('Contents', content))
  })
  const drawings = [{ page: 1, x: 30, y: 20, text: { text: 'Link', sizePoints: 8 } }]
  assert.deepEqual(createFields(opened(document), { fields: [], drawings }).notDrawn, [1])
})

test('a signed document takes signature fields only, which can then be signed', async () => {
  const once = await signed(pdf({ pages: 2 }), {})
  assert.throws(() => withFields(once), { code: 'DOCUMENT_FIELDS_NOT_PERMITTED' })
  const own = fields.filter(({ kind }) => kind === 'signature')
  const prepared = withFields(once, { fields: own })
  await expectValid(prepared, { endsWithDss: true })
  let document = await act(prepared, { ...alicesAct, filled: [] })
  document = await act(document, { ...bobsAct, filled: [] })
  await expectValid(document, { signatures: 3, fields: 4 })
})

test('a certified document takes no new field', async () => {
  const own = fields.slice(0, 1)
  for (const certify of [1, 2, 3] as const) {
    const certified = await signed(pdf(), { certify, stamp: undefined })
    assert.throws(() => withFields(certified, { fields: own }), { code: 'DOCUMENT_CERTIFIED' })
  }
})

test('a field outside its page, on no page, or with a name twice is refused', () => {
  const field = (facts: object) => ({ ...fields[0]!, ...facts }) as (typeof fields)[0]
  const creating =
    (...own: (typeof fields)[0][]) =>
    () =>
      withFields(pdf(), { fields: own })
  assert.throws(creating(field({ place: place(0, { x: 500 }) })), { code: 'STAMP_OUTSIDE_PAGE' })
  assert.throws(creating(field({ place: place(0, { page: 2 }) })), { code: 'PAGE_NOT_ENOUGH' })
  assert.throws(creating(field({}), field({})), TypeError)
  assert.throws(creating(field({ name: 'a.b' })), TypeError)
})

test('an encrypted document gets its fields if its author permits it', async () => {
  const free = encryptedPdf(pdf({ pages: 2 }))
  // pyHanko ends with a TypeError on locked fields of encrypted documents.
  await expectValid(await act(await act(withFields(free)), bobsAct), { signatures: 2, fields: 3, notBy: ['pyHanko'] })
  const restricted = encryptedPdf(pdf({ pages: 2 }), { restrictions: ['--modify=none'] })
  assert.throws(() => withFields(restricted), { code: 'DOCUMENT_PERMISSION' })
})
