import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentPermits } from '@laisen/pades/form/permits'
import { PdfDict, PdfString } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { pdf } from '@laisen/testkit/pdfs'
import { changed, setCatalog } from '../support/changed.ts'
import { act, alicesAct, fields, place, withFields } from '../support/envelope.ts'
import { expectValid, people, signed } from '../support/signing.ts'

const permits = (document: Uint8Array) => documentPermits(openPdf(bytesSource(document)))
const brief = (document: Uint8Array) => {
  const { kinds, reason, signatures, ownFields } = permits(document)
  return [kinds, reason, signatures, ownFields.map((field) => field.name)]
}
const own = fields.slice(0, 2)

test('an unsigned document takes everything; a signed one signatures', async () => {
  assert.deepEqual(brief(pdf()), ['everything', undefined, 0, []])
  assert.deepEqual(brief(await signed(pdf())), ['signatures', 'DOCUMENT_SIGNED', 1, []])
})

test('a certified document takes invisible signatures and those in its own fields, or nothing', async () => {
  for (const certify of [2, 3] as const) {
    const document = await signed(withFields(pdf({ pages: 2 }), { fields: own }), { certify, stamp: undefined })
    assert.deepEqual(brief(document), ['invisible signatures', 'DOCUMENT_CERTIFIED', 1, ['a-sign', 'a-sign-2']])
    await expectValid(await act(document, { ...alicesAct, filled: [] }), { signatures: 2, fields: 3 })
  }
  const closed = await signed(withFields(pdf({ pages: 2 }), { fields: own }), { certify: 1, stamp: undefined })
  assert.deepEqual(brief(closed), ['nothing', 'DOCUMENT_CERTIFIED', 1, []])
})

test('a lock on all fields leaves nothing, and a lock on some leaves the others', async () => {
  assert.deepEqual(brief(await signed(pdf(), { lock: { action: 'All' } })), [
    'nothing',
    'DOCUMENT_FIELDS_LOCKED',
    1,
    [],
  ])
  const lock = { action: 'Include', fields: ['a-sign'] } as const
  const document = await signed(withFields(pdf({ pages: 2 }), { fields: own }), { lock, stamp: undefined })
  assert.deepEqual(brief(document), ['signatures', 'DOCUMENT_SIGNED', 1, ['a-sign-2']])
})

test('own fields are told with their places as displayed', () => {
  for (const facts of [
    {},
    { rotate: 90 },
    { rotate: 180, cropBox: [20, 30, 580, 830] as const },
    { rotate: 270, userUnit: 2 },
  ]) {
    const at = place(8)
    const document = withFields(pdf(facts), { fields: [{ ...fields[0]!, place: at }, fields.at(-1)!] as typeof fields })
    assert.deepEqual(
      permits(document).ownFields.map((field) => field.place),
      [at, 'invisible'],
    )
  }
})

test('XFA forms, damaged signed documents and unsound signatures permit nothing', async () => {
  const xfa = changed((update) =>
    setCatalog(update, { AcroForm: PdfDict.of({ XFA: [new PdfString(Buffer.from('x'))] }) }),
  )
  assert.deepEqual(brief(xfa), ['nothing', 'DOCUMENT_XFA', 0, []])
  const unsound = Buffer.from(await signed(pdf(), { key: people.bob.signingKey() }))
  unsound[unsound.indexOf('Test document')] = 0x74
  assert.deepEqual(brief(unsound), ['nothing', 'DOCUMENT_SIGNATURE_UNSOUND', 1, []])
})
