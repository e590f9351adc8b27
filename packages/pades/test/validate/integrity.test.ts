/** Signatures that look like one and are none (USF), that leave out more than /Contents (SWA), and what follows them (ISA). */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byteRangeChecks } from '@laisen/pades/validate/byte-range-checks'
import { changeChecks } from '@laisen/pades/validate/change-checks'
import { coverageChecks } from '@laisen/pades/validate/coverage'
import { integrityChecks } from '@laisen/pades/validate/integrity'
import { strayChecks } from '@laisen/pades/validate/stray'
import { validateRevisions } from '@laisen/pades/validate/validate'
import { name, PdfDict, type PdfObject, type PdfRef, PdfString } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { updatePdf } from '@laisen/pdf/update'
import { pdf } from '@laisen/testkit/pdfs'
import { changed, setCatalog } from '../support/changed.ts'
import { signedElsewhere } from '../support/elsewhere.ts'
import { findingIds, handWritten, judgedSignature, later, signatureRef } from '../support/revisions.ts'
import { signed } from '../support/signing.ts'

const text = (document: Uint8Array) => Buffer.from(document).toString('latin1')
const bytes = (content: string) => Buffer.from(content, 'latin1')

/** Rewrites /ByteRange in the room that it has. */
function withRange(document: Uint8Array, change: (range: number[]) => readonly unknown[]): Uint8Array {
  const pattern = /\/ByteRange *\[([^\]]*)\] */
  return bytes(
    text(document).replace(pattern, (whole, numbers: string) => {
      const range = change(numbers.trim().split(/\s+/).map(Number))
      return `/ByteRange [${range.join(' ')}]`.padEnd(whole.length)
    }),
  )
}

const ranges: readonly [what: string, id: string, change: (range: number[]) => readonly unknown[]][] = [
  ['is empty', 'BYTE_RANGE_MISSING', () => []],
  ['has three numbers', 'BYTE_RANGE_MALFORMED', ([a, b, c]) => [a, b, c]],
  ['has six numbers', 'BYTE_RANGE_MALFORMED', ([a, b, c]) => [a, b, c, 1, 1, 1]],
  ['has a negative number', 'BYTE_RANGE_MALFORMED', ([a, b, c, d]) => [a, b, c, -d!]],
  ['has a fraction', 'BYTE_RANGE_MALFORMED', ([a, b, c, d]) => [a, b, c, `${d}.5`]],
  ['has a null', 'BYTE_RANGE_MALFORMED', ([a, b, c]) => [a, b, c, 'null']],
  ['begins after the header', 'BYTE_RANGE_NOT_FROM_START', ([, b, c, d]) => [1, b! - 1, c, d]],
  ['has parts that overlap', 'BYTE_RANGE_OVERLAPS', ([a, , c, d]) => [a, c! + 1, c, d]],
  ['has no gap', 'BYTE_RANGE_OVERLAPS', ([a, , c, d]) => [a, c, c, d]],
  ['ends after the file', 'BYTE_RANGE_OUTSIDE_FILE', ([a, b, c, d]) => [a, b, c, d! + 1]],
  ['signs nothing after the gap', 'BYTE_RANGE_OUTSIDE_FILE', ([a, b, c]) => [a, b, c, 0]],
  ['has a gap wider than /Contents', 'GAP_NOT_CONTENTS', ([a, b, c, d]) => [a, b! - 1, c, d]],
  ['has a gap that ends after /Contents', 'GAP_NOT_CONTENTS', ([a, b, c, d]) => [a, b, c! + 1, d! - 1]],
  ['ends within a revision', 'COVERAGE_NOT_A_REVISION', ([a, b, c, d]) => [a, b, c, d! - 20]],
]

for (const [what, id, change] of ranges) {
  test(`it is found that a /ByteRange ${what}`, async () => {
    const found = findingIds(withRange(await signedElsewhere(pdf()), change))
    assert.ok(found.includes(id), `${found}`)
  })
}

test('it is found that a signature has no /ByteRange', async () => {
  const document = bytes(text(await signedElsewhere(pdf())).replace('/ByteRange', '/ByteRanje'))
  assert.deepEqual(findingIds(document), ['BYTE_RANGE_MISSING'])
})

const contents = /\/Contents <[0-9a-f]+>/
const zeros = (whole: string) => `/Contents <`.padEnd(whole.length - 1, '0').concat('>')

test('it is found that a signature has no /Contents, or nothing in it', async () => {
  const document = text(await signedElsewhere(pdf()))
  for (const changed of [document.replace('/Contents <', '/Contenzz <'), document.replace(contents, zeros)])
    assert.ok(findingIds(bytes(changed)).includes('CONTENTS_MISSING'))
})

test('it is found that /Contents is no CMS, or one in BER', async () => {
  const document = text(await signedElsewhere(pdf()))
  assert.ok(findingIds(bytes(document.replace('/Contents <3082', '/Contents <0482'))).includes('CONTENTS_NOT_CMS'))
  assert.deepEqual(findingIds(await signedElsewhere(pdf(), { ber: true })), ['CONTENTS_NOT_DER'])
})

test('it is found that the signed bytes are others, in every kind of signature', async () => {
  for (const subFilter of ['ETSI.CAdES.detached', 'adbe.pkcs7.detached', 'adbe.pkcs7.sha1', 'ETSI.RFC3161']) {
    const sound = await signedElsewhere(pdf(), { subFilter })
    assert.deepEqual(findingIds(sound), [], subFilter)
    const changed = bytes(text(sound).replace('Test document', 'Pest document'))
    assert.deepEqual(findingIds(changed), ['DIGEST_DIFFERS'], subFilter)
  }
})

test('it is found that the signature value is another', async () => {
  const document = text(await signedElsewhere(pdf()))
  // The last byte before the padding belongs to the signature value.
  const changed = document.replace(
    /([0-9a-f])(0{40,}>)/,
    (_, digit: string, rest: string) => (digit === '1' ? '2' : '1') + rest,
  )
  assert.deepEqual(findingIds(bytes(changed)), ['CMS_NOT_INTACT'])
})

test('it is found that a signature is of a kind that nobody can verify', async () => {
  const document = text(await signedElsewhere(pdf(), { subFilter: 'adbe.pkcs7.detached' }))
  const found = findingIds(bytes(document.replace('/adbe.pkcs7.detached', '/adbe.pkcs7.detachex')))
  assert.ok(found.includes('SUBFILTER_UNKNOWN'))
})

test('it is found that no field refers to a signature', async () => {
  const document = later(await signed(pdf()), (update) => setCatalog(update, { AcroForm: PdfDict.of({ Fields: [] }) }))
  const { signatures, findings } = validateRevisions(bytesSource(document))
  assert.deepEqual(signatures, [])
  assert.deepEqual(
    findings.map(({ id }) => id),
    ['SIGNATURE_NOT_IN_FORM'],
  )
  const usageRights = later(pdf(), (update) => {
    const rights = PdfDict.of({ ByteRange: [0, 1, 2, 3], Contents: new PdfString(Buffer.from('rights')) })
    setCatalog(update, { Perms: PdfDict.of({ UR3: update.add(rights) }) })
  })
  assert.deepEqual(validateRevisions(bytesSource(usageRights)).findings, [])
})

/** The document with a cross-reference in the room of /Contents, where nobody has signed it. */
async function withXrefInGap(): Promise<Uint8Array> {
  const sound = await signedElsewhere(pdf())
  const opened = openPdf(bytesSource(sound))
  const gap = text(sound).indexOf('/Contents <') + '/Contents <'.length
  const row = '0000000000 00000 f \n'
  const xref = `xref\n0 1\n${row}trailer\n<</Size 99/Root ${opened.catalogRef.num} 0 R/Prev ${opened.startXref}>>\n`
  const whole = Buffer.from(sound)
  whole.write(xref, gap + 4000, 'latin1')
  return Buffer.concat([whole, bytes(`startxref\n${gap + 4000}\n%%EOF\n`)])
}

test('it is found that a cross-reference stands in the gap (SWA)', async () => {
  assert.ok(findingIds(await withXrefInGap()).includes('REFERENCE_INTO_GAP'))
})

test('it is found that a cross-reference leads into the gap (SWA)', async () => {
  const sound = await signedElsewhere(pdf())
  const gap = text(sound).indexOf('/Contents <') + '/Contents <'.length
  const whole = Buffer.from(sound)
  whole.write('3 0 obj<</Type/Font/Subtype/Type3>>endobj ', gap + 4000, 'latin1')
  const document = handWritten(whole, '', () => ({ 3: gap + 4000 }))
  const found = findingIds(document)
  for (const id of ['REFERENCE_INTO_GAP', 'GAP_NOT_CONTENTS']) assert.ok(found.includes(id), `${found}`)
})

for (const [what, id, more] of [
  ['a comment', 'BYTES_AFTER_END', '% more\n'],
  ['an object', 'CROSS_REFERENCE_BROKEN', '3 0 obj\n<</Type/Font>>\nendobj\n'],
  ['an object and the old cross-reference', 'BYTES_AFTER_END', 'again'],
] as const) {
  test(`it is found that something follows the last revision: ${what} (ISA)`, async () => {
    const sound = await signedElsewhere(pdf())
    const { startXref } = openPdf(bytesSource(sound))
    const end = more === 'again' ? `3 0 obj\n<</Type/Font>>\nendobj\nstartxref\n${startXref}\n%%EOF\n` : more
    const { findings, coversWholeDocument } = judgedSignature(Buffer.concat([sound, bytes(end)]))
    assert.deepEqual([findings.map((found) => found.id), coversWholeDocument], [[id], false])
  })
}

test('blank lines after the end are not held against a signature', async () => {
  const document = Buffer.concat([await signedElsewhere(pdf()), bytes('\n\n  \n')])
  const { findings, coversWholeDocument } = judgedSignature(document)
  assert.deepEqual([findings, coversWholeDocument], [[], true])
})

test('it is found that a later revision does not continue the signed one (ISA)', async () => {
  const original = pdf()
  const sound = await signedElsewhere(original)
  const { startXref } = openPdf(bytesSource(original))
  const opened = openPdf(bytesSource(sound))
  // A revision that continues what was there before the signature: /Prev leads past it.
  const update = updatePdf(opened)
  const field = opened.arrayAt(opened.dictAt(opened.catalog, 'AcroForm')!, 'Fields')![0] as PdfRef
  for (const ref of [opened.catalogRef, opened.page(1).ref, field, signatureRef(opened)])
    update.set(ref, opened.get(ref))
  const skipping = text(update.finish().tail).replace(/\/Prev \d+/, `/Prev ${startXref}`)
  const found = findingIds(Buffer.concat([sound, bytes(skipping)]))
  assert.ok(found.includes('REVISIONS_NOT_CHAINED'), `${found}`)
})

test('it is found that a signature was copied from another field', async () => {
  const sound = await signedElsewhere(pdf())
  const document = later(sound, (update) => {
    const copy = update.add((update.pdf.get(signatureRef(update.pdf)) as PdfDict).clone())
    const page = update.pdf.page(1)
    const look = { Type: name('Annot'), Subtype: name('Widget'), Rect: [0, 0, 0, 0] as PdfObject[] }
    const field = PdfDict.of({ FT: name('Sig'), T: new PdfString(Buffer.from('Copy')), V: copy, P: page.ref, ...look })
    const form = update.pdf.dictAt(update.pdf.catalog, 'AcroForm')!
    const fields = [...update.pdf.arrayAt(form, 'Fields')!, update.add(field)]
    setCatalog(update, { AcroForm: form.clone().set('Fields', fields) })
  })
  assert.deepEqual(findingIds(document, 'Copy'), ['SIGNATURE_NOT_OF_ITS_REVISION'])
  assert.deepEqual(findingIds(document, 'Earlier'), ['LATER_SIGNATURE_UNSOUND'])
})

test('a signature that claims nonsense does not keep the others from being judged', async () => {
  const sound = await signedElsewhere(pdf())
  const bogus = await signedElsewhere(sound, { fieldName: 'Bogus' })
  const place = text(bogus).lastIndexOf('/ByteRange')
  const head = text(bogus).slice(0, place)
  const document = bytes(
    head +
      text(bogus)
        .slice(place)
        .replace(/\[\d+ \d+ (\d+) (\d+)\]/, (whole) => '[0 9 20 30]'.padEnd(whole.length)),
  )
  assert.deepEqual(findingIds(document, 'Earlier'), ['LATER_SIGNATURE_UNSOUND'])
  const found = findingIds(document, 'Bogus')
  assert.ok(found.includes('GAP_NOT_CONTENTS') && found.includes('COVERAGE_NOT_A_REVISION'), `${found}`)
})

test('a document without a signature has none to judge', () => {
  assert.deepEqual(validateRevisions(bytesSource(pdf())), { signatures: [], findings: [] })
})

test('a damaged document with a signature is reported as such', async () => {
  const sound = text(await signedElsewhere(pdf()))
  const document = bytes(
    sound.replace(/startxref\n(\d+)\n%%EOF\n$/, (whole, at: string) => whole.replace(at, '7'.padEnd(at.length))),
  )
  assert.deepEqual(findingIds(document).toSorted(), ['CROSS_REFERENCE_BROKEN', 'DIGEST_DIFFERS'])
})

test('a field that is listed and nowhere is null, which is no damage', async () => {
  const named: PdfRef[] = []
  const form = changed((update) => {
    named.push(update.add(PdfDict.of({ FT: name('Tx') })))
    setCatalog(update, { AcroForm: update.add(PdfDict.of({ Fields: named })) })
  })
  const document = bytes(text(form).replace(`${named[0]!.num} 0 obj`, `${named[0]!.num} 0 xxx`))
  const { findings, coversWholeDocument } = judgedSignature(await signedElsewhere(document))
  assert.deepEqual([findings, coversWholeDocument], [[], true])
  // Also after a second signature, which must not write the missing object as free.
  assert.deepEqual(findingIds(await signed(await signedElsewhere(document)), 'Earlier'), [])
})

test('a row of the cross-reference that cannot be read does not keep a later revision from being judged', async () => {
  // The row of object 2 of several, so that neither the first nor the last row shows it.
  const malformed = text(pdf({ catalog: { Lost: new PdfDict() } })).replace(
    /(xref\n0 \d+\n.{20}.{20}.{20})\d{10}/s,
    '$1xxxxxxxxxx',
  )
  const sound = await signedElsewhere(bytes(malformed))
  const document = later(sound, (update) => setCatalog(update, { DSS: update.add(new PdfDict()) }))
  assert.deepEqual(findingIds(document), [])
})

test('every check has an id of its own, a question and a clause', () => {
  const checks = [...byteRangeChecks, ...integrityChecks, ...coverageChecks, ...strayChecks, ...changeChecks]
  assert.equal(new Set(checks.map(({ id }) => id)).size, checks.length)
  for (const { id, question, clause } of checks) {
    assert.match(id, /^[A-Z]+(_[A-Z]+)*$/)
    assert.match(question, /^[A-Z].*\?$/, id)
    assert.match(clause, /^(ISO|EN|RFC|ETSI) .*\d|^ISO 32000-2 annex K$/, id)
  }
})
