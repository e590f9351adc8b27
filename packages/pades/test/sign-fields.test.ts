import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signatureFields } from '@laisen/pades/fields'
import { lintDocument } from '@laisen/pades/lint'
import { signPdf } from '@laisen/pades/sign'
import { signaturesOf } from '@laisen/pades/signatures'
import { name, PdfDict, type PdfObject, type PdfRef, PdfStream, PdfString } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import type { PdfUpdate } from '@laisen/pdf/update'
import { pdf } from '@laisen/testkit/pdfs'
import { changed, setCatalog } from './support/changed.ts'
import { signedElsewhere } from './support/elsewhere.ts'
import { pixel, renderPage } from './support/render.ts'
import { expectValid, people, request, signed } from './support/signing.ts'

interface EmptyField {
  name: string
  rect?: number[]
  entries?: Record<string, PdfObject>
  /** Whether field and widget are two dictionaries. */
  apart?: boolean
}

/** A document whose first page has these empty signature fields. */
function withFields(fields: readonly EmptyField[], also: (update: PdfUpdate) => void = () => {}): Uint8Array {
  return changed((update) => {
    const page = update.pdf.page(1)
    const widgets: PdfObject[] = []
    const refs = fields.map(({ name: called, rect = [300, 100, 480, 170], entries = {}, apart }) => {
      const own = { FT: name('Sig'), T: text(called), ...entries }
      const look = { Type: name('Annot'), Subtype: name('Widget'), Rect: rect, F: 4, P: page.ref }
      if (!apart) {
        const merged = update.add(PdfDict.of({ ...own, ...look }))
        widgets.push(merged)
        return merged
      }
      const field = update.reserve()
      const widget = update.add(PdfDict.of({ ...look, Parent: field }))
      widgets.push(widget)
      update.set(field, PdfDict.of({ ...own, Kids: [widget] }))
      return field
    })
    update.set(page.ref, page.dict.clone().set('Annots', widgets))
    setCatalog(update, { AcroForm: PdfDict.of({ Fields: refs, SigFlags: 1 }) })
    also(update)
  })
}

const text = (value: string) => new PdfString(Buffer.from(value, 'latin1'))

function fieldNames(document: Uint8Array): string[] {
  return signaturesOf(openPdf(bytesSource(document))).map(({ fieldName }) => fieldName)
}

test('a named field is signed, and the stamp is fitted into its place', async () => {
  const document = withFields([{ name: 'First' }, { name: 'Second', rect: [100, 300, 220, 330] }])
  const result = await signed(document, { field: { name: 'Second' }, name: 'Alice' })
  await expectValid(result)
  assert.deepEqual(fieldNames(result), ['Second'])
  const shown = renderPage(result)
  let inside = 0
  for (let y = 0; y < shown.height; y += 1) {
    for (let x = 0; x < shown.width; x += 1) {
      if (pixel(shown, x, y)[0] > 200 || shown.height - y > 400) continue
      assert.ok(x >= 99 && x <= 221 && shown.height - y >= 299 && shown.height - y <= 331, `ink at ${x}, ${y}`)
      inside += 1
    }
  }
  assert.ok(inside > 50)
})

test('the first empty field is signed, then the next, then a new one', async () => {
  let document: Uint8Array = withFields([{ name: 'First' }, { name: 'Second', rect: [100, 300, 220, 330] }])
  for (const key of [people.alice, people.bob, people.carol].map((person) => person.signingKey()))
    document = await signed(document, { key, field: 'first-empty' })
  await expectValid(document, { signatures: 3 })
  const [first, second, third] = fieldNames(document)
  assert.deepEqual([first, second], ['First', 'Second'])
  assert.match(third!, /^Laisen-/)
})

test('a field with a separate widget is signed, and is one with it then', async () => {
  await expectValid(await signed(withFields([{ name: 'Apart', apart: true }]), { field: { name: 'Apart' } }))
})

/** The widget's bytes as the file has them. */
function widgetOf(document: Uint8Array): unknown {
  const opened = openPdf(bytesSource(document))
  const field = [...signatureFields(opened)].find((one) => one.name === 'Apart')!
  const [kid] = opened.arrayAt(field.dict, 'Kids')!
  return opened.entry((kid as PdfRef).num)
}

test('on a signed or certified document, an invisible signature leaves a separate widget untouched; a visible one is told', async () => {
  const empty = withFields([{ name: 'Apart', apart: true }])
  const certified = withFields([{ name: 'Apart', apart: true }], (update) => certify(update, 2))
  const before = await signed(empty, { stamp: { y: 400 } })
  for (const document of [before, certified]) {
    const field = { name: 'Apart' }
    const { tail, notices } = await signPdf(bytesSource(document), request({ field, stamp: undefined }))
    const invisible = Buffer.concat([document, tail])
    assert.deepEqual(notices, [])
    assert.deepEqual(widgetOf(invisible), widgetOf(document))
    if (document === before) await expectValid(invisible, { signatures: 2, notBy: ['pdfsig'] }, apartFindings)
    const visible = await signPdf(bytesSource(document), request({ field }))
    assert.deepEqual(visible.notices, ['EARLIER_MAY_SEEM_CHANGED'])
    const shown = Buffer.concat([document, visible.tail])
    if (document === before) await expectValid(shown, { signatures: 2, notBy: ['pdfsig', 'pyHanko'] }, apartFindings)
  }
  const first = await signPdf(bytesSource(empty), request({ field: { name: 'Apart' } }))
  assert.deepEqual(first.notices, [])
})

// Poppler looks for /V in the widget.
const apartFindings = ['FIELD_NOT_MERGED', 'FLAGS_NOT_PRINT_AND_LOCKED', 'WIDGET_NOT_ON_ITS_PAGE']

test('a field may be signed invisibly', async () => {
  await expectValid(await signed(withFields([{ name: 'First' }]), { field: 'first-empty', stamp: undefined }))
})

test('a picture that stood in a field is not shown by an invisible signature', async () => {
  const picture = new PdfStream(PdfDict.of({ Subtype: name('Form'), BBox: [0, 0, 9, 9] }), Buffer.from('0 0 9 9 re f'))
  const document = withFields([{ name: 'Pictured' }], (update) => {
    const form = update.pdf.page(1)
    const [widget] = (update.get(form.ref) as PdfDict).get('Annots') as PdfRef[]
    const dict = (update.get(widget!) as PdfDict).clone().set('AP', PdfDict.of({ N: update.add(picture) }))
    update.set(widget!, dict)
  })
  const result = await signed(document, { field: { name: 'Pictured' }, stamp: undefined })
  await expectValid(result)
  const [signature] = signaturesOf(openPdf(bytesSource(result)))
  const shown = openPdf(bytesSource(result)).resolve((signature!.field.get('AP') as PdfDict).get('N'))
  assert.equal((shown as PdfStream).raw.length, 0)
})

test('a missing or signed field is refused by name', async () => {
  const document = withFields([{ name: 'First' }])
  const missing = { code: 'FIELD_NOT_FOUND', facts: { fieldName: 'Other' } }
  await assert.rejects(signed(document, { field: { name: 'Other' } }), missing)
  const once = await signed(document, { field: { name: 'First' } })
  const full = { code: 'FIELD_ALREADY_SIGNED', facts: { fieldName: 'First' } }
  await assert.rejects(signed(once, { field: { name: 'First' } }), full)
})

function certify(update: PdfUpdate, permission: number): void {
  const parameters = PdfDict.of({ Type: name('TransformParams'), P: permission, V: name('1.2') })
  const reference = { Type: name('SigRef'), TransformMethod: name('DocMDP'), TransformParams: parameters }
  const signature = update.add(PdfDict.of({ Type: name('Sig'), Reference: [PdfDict.of(reference)] }))
  update.set(
    update.pdf.catalogRef,
    (update.get(update.pdf.catalogRef) as PdfDict).clone().set('Perms', PdfDict.of({ DocMDP: signature })),
  )
}

test('a certified document accepts a visible signature in an existing field', async () => {
  for (const permission of [2, 3]) {
    const document = withFields([{ name: 'First' }], (update) => certify(update, permission))
    await assert.rejects(signed(document), { code: 'DOCUMENT_CERTIFIED', facts: { permission } })
    assert.deepEqual(lintDocument(await signed(document, { field: 'first-empty' })), [])
  }
  const closed = withFields([{ name: 'First' }], (update) => certify(update, 1))
  await assert.rejects(signed(closed, { field: 'first-empty' }), { code: 'DOCUMENT_CERTIFIED' })
})

const lock = (entries: Record<string, PdfObject>) => ({ Lock: PdfDict.of({ Type: name('SigFieldLock'), ...entries }) })

test('the lock of a field applies to its signature and to later ones', async () => {
  const locks = { Action: name('Include'), Fields: [text('Second')] }
  const document = withFields([
    { name: 'First', entries: lock(locks) },
    { name: 'Second', rect: [9, 9, 99, 99] },
  ])
  const once = await signed(document, { field: { name: 'First' } })
  await expectValid(once)
  const locked = { code: 'DOCUMENT_FIELDS_LOCKED', facts: { fieldName: 'First' } }
  await assert.rejects(signed(once, { field: { name: 'Second' } }), locked)
  await expectValid(await signed(once, { stamp: { y: 500 } }), { signatures: 2 })
})

test('field names are equal however they are encoded', async () => {
  const thai = 'ลายเซ็นผู้อนุมัติ'
  const encodings = {
    'UTF-16BE': new PdfString(Buffer.from(`\ufeff${thai}`, 'utf16le').swap16()),
    'UTF-8': new PdfString(Buffer.from(`\ufeff${thai}`, 'utf8')),
  }
  for (const [how, called] of Object.entries(encodings)) {
    for (const locked of Object.values(encodings)) {
      const document = withFields([
        { name: 'First', entries: lock({ Action: name('Include'), Fields: [locked] }) },
        { name: '', rect: [9, 9, 99, 99], entries: { T: called } },
      ])
      const once = await signed(document, { field: { name: 'First' } })
      const refusal = { code: 'DOCUMENT_FIELDS_LOCKED', facts: { fieldName: 'First' } }
      await assert.rejects(signed(once, { field: { name: thai } }), refusal, how)
    }
    const result = await signed(withFields([{ name: '', entries: { T: called } }]), { field: { name: thai } })
    await expectValid(result)
    assert.deepEqual(fieldNames(result), [thai])
  }
  // PDFDocEncoding: 0x85 is an en dash, which Latin-1 does not have.
  const dashed = withFields([{ name: 'A\x85B' }])
  assert.deepEqual(fieldNames(await signed(dashed, { field: { name: 'A–B' } })), ['A–B'])
})

test('a signature in a field with a Thai name is repeated on all pages under that name', async () => {
  const called = new PdfString(Buffer.from('\ufeffผู้ลงนาม', 'utf16le').swap16())
  const document = withFields([{ name: '', entries: { T: called } }])
  const once = await signed(await signed(document, { stamp: { y: 500 } }), {
    field: { name: 'ผู้ลงนาม' },
    stamp: { allPages: true },
  })
  const [, second] = signaturesOf(openPdf(bytesSource(once)))
  assert.deepEqual(
    second?.fields.map((field) => field.name),
    ['ผู้ลงนาม', 'ผู้ลงนาม-2'],
  )
})

test('a lock on everything prevents further signatures', async () => {
  const document = withFields([{ name: 'First', entries: lock({ Action: name('All') }) }])
  const once = await signed(document, { field: 'first-empty' })
  await expectValid(once)
  await assert.rejects(signed(once), { code: 'DOCUMENT_FIELDS_LOCKED' })
  const final = withFields([{ name: 'First', entries: lock({ Action: name('Include'), Fields: [text('x')], P: 1 }) }])
  const closed = await signed(final, { field: 'first-empty' })
  await expectValid(closed)
  await assert.rejects(signed(closed), { code: 'DOCUMENT_CERTIFIED', facts: { permission: 1 } })
})

/** The document as another product signed it, with these rules about later changes (ISO 32000-2 §12.8.2). */
function withRules(document: Uint8Array, fieldName: string, rules: Record<string, PdfObject>[]): Promise<Uint8Array> {
  const references = rules.map(({ TransformMethod, ...parameters }) =>
    PdfDict.of({ Type: name('SigRef'), TransformMethod: TransformMethod!, TransformParams: PdfDict.of(parameters) }),
  )
  return signedElsewhere(document, { fieldName, entries: { Reference: references } })
}

test('what later signatures allow is obeyed, whether DocMDP or FieldMDP says it', async () => {
  const open = { TransformMethod: name('FieldMDP'), Action: name('Include'), Fields: [text('Other')] }
  const certified = withFields([{ name: 'First' }], (update) => certify(update, 3))
  for (const document of [withFields([{ name: 'First' }]), certified]) {
    const alsoBy = (...rules: Record<string, PdfObject>[]) => withRules(document, 'Elsewhere', rules)
    for (const closing of [
      { ...open, P: 1 },
      { TransformMethod: name('DocMDP'), P: 1 },
    ]) {
      const closed = { code: 'DOCUMENT_CERTIFIED', facts: { permission: 1 } }
      await assert.rejects(signed(await alsoBy(closing), { field: 'first-empty' }), closed)
      await assert.rejects(signed(await alsoBy(open, closing), { field: 'first-empty', stamp: undefined }), closed)
      // The rule of one signature holds after others that allow more.
      const later = await withRules(await alsoBy(closing), 'Later', [open])
      await assert.rejects(signed(later, { field: 'first-empty', stamp: undefined }), closed)
    }
    for (const allowing of [open, { ...open, P: 2 }, { ...open, P: 3 }, { TransformMethod: name('DocMDP'), P: 2 }])
      await signed(await alsoBy(allowing), { field: 'first-empty' })
  }
  const restricted = await withRules(certified, 'Elsewhere', [{ TransformMethod: name('DocMDP'), P: 2 }])
  await assert.rejects(signed(restricted), { code: 'DOCUMENT_CERTIFIED', facts: { permission: 2 } })
})

test('a field is found up to 32 levels below the form', async () => {
  const nestedIn = (levels: number) => {
    let field = PdfDict.of({ FT: name('Sig'), T: text('Deep') })
    for (let level = 0; level < levels; level++) field = PdfDict.of({ T: text('Over'), Kids: [field] })
    return openPdf(bytesSource(changed((update) => setCatalog(update, { AcroForm: PdfDict.of({ Fields: [field] }) }))))
  }
  assert.deepEqual(
    [...signatureFields(nestedIn(32))].map((field) => field.name),
    [`${'Over.'.repeat(32)}Deep`],
  )
  assert.deepEqual([...signatureFields(nestedIn(33))], [])
})

test('seed values are met, or the signature is refused with the unmet one', async () => {
  const seed = (entries: Record<string, PdfObject>) => ({ SV: PdfDict.of({ Type: name('SV'), ...entries }) })
  const sign = (entries: Record<string, PdfObject>, reason?: string) =>
    signed(withFields([{ name: 'First', entries: seed(entries) }]), { field: 'first-empty', reason })
  const met: Record<string, PdfObject>[] = [
    { Ff: 1, Filter: name('Adobe.PPKLite') },
    { Ff: 2, SubFilter: [name('ETSI.CAdES.detached'), name('adbe.pkcs7.detached')] },
    { Filter: name('Other'), DigestMethod: [text('SHA512')], Reasons: [text('x')] },
    { Ff: 64, DigestMethod: [text('SHA1'), text('SHA256')] },
    { Ff: 8, Reasons: [text('.')] },
    { Cert: PdfDict.of({ Ff: 1, Subject: [new PdfString(people.alice.certificate.raw)] }) },
    { Cert: PdfDict.of({ Ff: 34, Issuer: [new PdfString(people.root.certificate.raw)], KeyUsage: [text('X1')] }) },
    { MDP: PdfDict.of({ P: 0 }), TimeStamp: PdfDict.of({ URL: text('http://x') }) },
  ]
  for (const entries of met) await expectValid(await sign(entries))
  await expectValid(await sign({ Ff: 8, Reasons: [text('Approve')] }, 'Approve'))
  const unmet: [string, Record<string, PdfObject>][] = [
    ['filter', { Ff: 1, Filter: name('Entrust') }],
    ['format', { Ff: 2, SubFilter: [name('adbe.pkcs7.detached')] }],
    ['version', { Ff: 4, V: 3 }],
    ['reason', { Ff: 8, Reasons: [text('Approve')] }],
    ['legalAttestation', { Ff: 16, LegalAttestation: [text('x')] }],
    ['revocation', { Ff: 32, AddRevInfo: true }],
    ['digest', { Ff: 64, DigestMethod: [text('SHA512')] }],
    ['lock', { Ff: 128, LockDocument: name('true') }],
    ['appearance', { Ff: 256, AppearanceFilter: text('x') }],
    ['certification', { MDP: PdfDict.of({ P: 2 }) }],
    ['timestamp', { TimeStamp: PdfDict.of({ URL: text('http://x'), Ff: 1 }) }],
    ['certificate', { Cert: PdfDict.of({ Ff: 1, Subject: [new PdfString(people.bob.certificate.raw)] }) }],
    ['certificate', { Cert: PdfDict.of({ Ff: 32, KeyUsage: [text('10')] }) }],
    ['certificate', { Cert: PdfDict.of({ Ff: 4, OID: [text('1.2.3')] }) }],
  ]
  for (const [demand, entries] of unmet)
    await assert.rejects(sign(entries), { code: 'FIELD_DEMANDS', facts: { fieldName: 'First', demand } })
})

test('usage rights are kept, or the document is refused', async () => {
  const withRights = (rights: Record<string, PdfObject>) => (update: PdfUpdate) => {
    const reference = { TransformMethod: name('UR3'), TransformParams: PdfDict.of(rights) }
    const signature = update.add(PdfDict.of({ Type: name('Sig'), Reference: [PdfDict.of(reference)] }))
    update.set(
      update.pdf.catalogRef,
      (update.get(update.pdf.catalogRef) as PdfDict).clone().set('Perms', PdfDict.of({ UR3: signature })),
    )
  }
  const may = { Signature: [name('Modify')] }
  const filling = withFields([{ name: 'First' }], withRights(may))
  await expectValid(await signed(filling, { field: 'first-empty' }))
  await assert.rejects(signed(filling), { code: 'DOCUMENT_USAGE_RIGHTS' })
  await expectValid(await signed(withFields([], withRights({ ...may, Form: [name('Add')] }))))
  await assert.rejects(signed(withFields([], withRights({ Form: [name('Add')] }))), { code: 'DOCUMENT_USAGE_RIGHTS' })
  const everywhere = { page: 1, allPages: true }
  const adding = withFields([], withRights({ ...may, Form: [name('Add')] }))
  await assert.rejects(signed(adding, { stamp: everywhere }), { code: 'DOCUMENT_USAGE_RIGHTS' })
})

test('a field keeps its place on a rotated page', async () => {
  const document = changed(
    (update) => {
      const page = update.pdf.page(1)
      const look = {
        Type: name('Annot'),
        Subtype: name('Widget'),
        Rect: [300, 100, 360, 300] as PdfObject[],
        P: page.ref,
      }
      const field = update.add(PdfDict.of({ FT: name('Sig'), T: text('First'), ...look }))
      update.set(page.ref, page.dict.clone().set('Annots', [field]))
      setCatalog(update, { AcroForm: PdfDict.of({ Fields: [field] }) })
    },
    pdf({ rotate: 90, size: [400, 600] }),
  )
  const result = await signed(document, { field: 'first-empty' })
  await expectValid(result)
  const shown = renderPage(result)
  // Rotated by 90°, the rectangle is displayed from x 100 to 300 and 300 to 360 points below the top... of a page 600 × 400.
  const ink = Array.from({ length: shown.width * shown.height }, (_, at) => at).filter(
    (at) => shown.data[at * 3]! < 200,
  )
  const columns = ink.map((at) => at % shown.width)
  assert.ok(Math.min(...columns) >= 50)
})
