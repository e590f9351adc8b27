import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signPdf } from '@laisen/pades/sign'
import { signPdfInTurn } from '@laisen/pades/sign-in-turn'
import { name, PdfDict, PdfRef, PdfString } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { pdf } from '@laisen/testkit/pdfs'
import { changed, setCatalog } from './support/changed.ts'
import { expectValid, people, signed } from './support/signing.ts'

function textField(): PdfDict {
  const entries = {
    FT: name('Tx'),
    T: new PdfString(Buffer.from('name')),
    Type: name('Annot'),
    Subtype: name('Widget'),
  }
  return PdfDict.of({ ...entries, Rect: [10, 10, 100, 30], F: 4, DA: new PdfString(Buffer.from('/Helv 0 Tf')) })
}

test('a form is extended, whether direct, in an object, or with its fields in an object', async () => {
  for (const shape of ['direct', 'object', 'fields in an object'] as const) {
    const document = changed((update) => {
      const field = update.add(textField())
      const page = update.pdf.page(1)
      update.set(page.ref, page.dict.clone().set('Annots', [field]))
      const fields = shape === 'fields in an object' ? update.add([field]) : [field]
      const form = PdfDict.of({ Fields: fields, DA: new PdfString(Buffer.from('/Helv 0 Tf')) })
      setCatalog(update, { AcroForm: shape === 'object' ? update.add(form) : form })
    })
    const once = await signed(document)
    await expectValid(once)
    await expectValid(await signed(once, { stamp: { y: 300 } }), { signatures: 2 })
    const form = openPdf(bytesSource(once))
    assert.equal(form.arrayAt(form.dictAt(form.catalog, 'AcroForm')!, 'Fields')?.length, 2, shape)
  }
})

test('annotations in an object of their own stay, and stay on their page', async () => {
  const document = changed((update) => {
    const link = update.add(PdfDict.of({ Type: name('Annot'), Subtype: name('Link'), Rect: [0, 0, 9, 9] }))
    const shared = update.add([link])
    for (const page of update.pdf.pages()) update.set(page.ref, page.dict.clone().set('Annots', shared))
  })
  const result = await signed(document)
  await expectValid(result)
  const after = openPdf(bytesSource(result))
  assert.deepEqual(
    [1, 2].map((page) => after.arrayAt(after.page(page).dict, 'Annots')?.length),
    [2, 1],
  )
})

test('a form without fields and a null form become a valid form', async () => {
  for (const form of [PdfDict.of({}), null]) {
    await expectValid(await signed(changed((update) => setCatalog(update, { AcroForm: update.add(form) }))))
  }
})

function certified(permission: number | undefined): Uint8Array {
  return changed((update) => {
    const parameters = PdfDict.of({ Type: name('TransformParams'), P: permission, V: name('1.2') })
    const reference = { Type: name('SigRef'), TransformMethod: name('DocMDP'), TransformParams: parameters }
    const signature = PdfDict.of({ Type: name('Sig'), Reference: [PdfDict.of(reference)] })
    setCatalog(update, { Perms: PdfDict.of({ DocMDP: update.add(signature) }) })
  })
}

test('a certified document is refused by name, or signed invisibly if it allows signing', async () => {
  const invisible = { stamp: undefined }
  await assert.rejects(signed(certified(1)), { code: 'DOCUMENT_CERTIFIED', facts: { permission: 1 } })
  await assert.rejects(signed(certified(1), invisible), { code: 'DOCUMENT_CERTIFIED' })
  await assert.rejects(signed(certified(2)), { code: 'DOCUMENT_CERTIFIED', facts: { permission: 2 } })
  await assert.rejects(signed(certified(undefined)), { code: 'DOCUMENT_CERTIFIED', facts: { permission: 2 } })
  await signed(certified(2), invisible)
  await signed(certified(3), invisible)
})

test('an XFA form is refused by name', async () => {
  const document = changed((update) => {
    setCatalog(update, {
      AcroForm: PdfDict.of({ Fields: [], XFA: [new PdfString(Buffer.from('template')), new PdfRef(3)] }),
    })
  })
  await assert.rejects(signed(document), { code: 'DOCUMENT_XFA' })
})

/** Points the last cross-reference to nowhere. */
function broken(document: Uint8Array): Uint8Array {
  const text = Buffer.from(document).toString('latin1')
  return Buffer.from(text.replace(/startxref\s+\d+\s+%%EOF\s*$/, 'startxref\n7\n%%EOF\n'), 'latin1')
}

/** Moves the entries of the last two pages in the cross-reference, which signing page 1 does not read. */
function withLostObject(document: Uint8Array): Uint8Array {
  const text = Buffer.from(document).toString('latin1')
  const opened = openPdf(bytesSource(document))
  let out = text
  for (const page of [1, 2, 3].slice(0, opened.pageCount)) {
    const offset = text.indexOf(`\n${opened.page(page).ref.num} 0 obj`) + 1
    const entry = `${String(offset).padStart(10, '0')} 00000 n`
    assert.ok(out.includes(entry))
    out = out.replace(entry, entry.replace(/^\d{10}/, String(offset + 5).padStart(10, '0')))
  }
  return Buffer.from(out, 'latin1')
}

test('a broken document is repaired in the signing revision, and the result says so', async () => {
  const request = { key: people.alice.signingKey(), signedAt: new Date(), timeZone: 'UTC' }
  const damaged = [broken(pdf()), withLostObject(pdf({ pages: 3 }))]
  for (const document of damaged) {
    const { tail, repaired } = await signPdf(bytesSource(document), request)
    assert.equal(repaired, true)
    await expectValid(Buffer.concat([document, tail]))
  }
  assert.equal((await signPdf(bytesSource(pdf()), request)).repaired, false)
})

test('a repair is complete, so that further signatures and other tools find every object', async () => {
  const once = await signed(withLostObject(pdf({ pages: 3 })))
  await expectValid(once)
  await expectValid(await signed(once, { stamp: { page: 3 } }), { signatures: 2 })
})

test('several signers sign a broken document in turn', async () => {
  const signers = [people.alice, people.bob].map((person) => ({ key: person.signingKey() }))
  for (const document of [broken(pdf()), withLostObject(pdf({ pages: 3 }))]) {
    const turn = { signers, signedAt: new Date(), timeZone: 'UTC' }
    const { tail, repaired } = await signPdfInTurn(bytesSource(document), turn)
    assert.equal(repaired, true)
    await expectValid(Buffer.concat([document, tail]), { signatures: 2 })
  }
})

test('a broken document that is already signed is refused by name', async () => {
  await assert.rejects(signed(broken(await signed(pdf()))), { code: 'DOCUMENT_BROKEN_SIGNED' })
})

test('a file that is not a PDF is refused by name', async () => {
  await assert.rejects(signed(new Uint8Array()), { code: 'EMPTY' })
  await assert.rejects(signed(Buffer.from('hello')), { code: 'NOT_PDF' })
  await assert.rejects(signed(pdf({ sizeBytes: 5000 }).subarray(0, 3000)), { code: 'TRUNCATED' })
})
