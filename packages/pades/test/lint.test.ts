import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lintDocument, lintSignature } from '@laisen/pades/lint'
import { pdf } from '@laisen/testkit/pdfs'
import { signed } from './support/signing.ts'

/** Each change breaks one rule and keeps all offsets. */
const mutants: [string, RegExp, string][] = [
  ['TYPE_NOT_SIG', /\/Type \/Sig/, '/Type /Gis'],
  ['FILTER_NOT_PPKLITE', /\/Adobe\.PPKLite/, '/Adobe.PPKMSxx'.slice(0, 14)],
  ['SUBFILTER_NOT_CADES', /\/ETSI\.CAdES\.detached/, '/adbe.pkcs7.detached1'],
  ['CERT_PRESENT', /\/Reason/, '/Cert  '],
  ['TIME_WITHOUT_ZONE', /\(D:\d{14}\+07'00'\)/, '(D:20261120104207Z      )'],
  ['TIME_OUTSIDE_VALIDITY', /\(D:20\d\d/, '(D:2001'],
  ['CONTENTS_NOT_ZERO_PADDED', /0>\/M/, '1>/M'],
  ['BYTE_RANGE_NOT_FROM_START', /\/ByteRange \[0/, '/ByteRange [1'],
  ['BYTE_RANGE_GAP_NOT_CONTENTS', /(\/ByteRange \[0 )(\d+)/, 'shift'],
  ['BYTE_RANGE_NOT_TO_END', /(\/ByteRange \[0 \d+ \d+ )(\d+)/, 'shift'],
  ['FIELD_NOT_MERGED', /\/Subtype \/Widget/, '/Subtype /Widgit'],
  ['FLAGS_NOT_PRINT_AND_LOCKED', /\/F 132/, '/F 004'],
  ['WIDGET_NOT_ON_ITS_PAGE', /\/Annots \[(\d+) 0 R\]/, '/Annots [3 0 R  ]'],
  ['FORM_WITHOUT_SIGNATURE_FLAGS', /\/SigFlags 3/, '/SigFlags 1'],
]

function mutate(document: Uint8Array, pattern: RegExp, replacement: string): Buffer {
  const text = Buffer.from(document).toString('latin1')
  const changed = text.replace(pattern, (match, head: string, digits: string) => {
    if (replacement !== 'shift') return replacement.padEnd(match.length).slice(0, match.length)
    return head + String(Number(digits) - 2).padStart(digits.length)
  })
  assert.notEqual(changed, text, String(pattern))
  assert.equal(changed.length, text.length)
  return Buffer.from(changed, 'latin1')
}

test('each rule reports the document that breaks it', async () => {
  // P-256 signatures vary in length, so only some have padding. This needs one that has.
  let document = await signed(pdf(), { reason: 'Approve' })
  while (!Buffer.from(document).toString('latin1').includes('00>/M'))
    document = await signed(pdf(), { reason: 'Approve' })
  assert.deepEqual(lintDocument(document), [])
  for (const [id, pattern, replacement] of mutants) {
    const found = lintSignature(mutate(document, pattern, replacement), 0).map((finding) => finding.id)
    assert.ok(found.includes(id), `${id}: ${found}`)
  }
})

test('a missing signature is reported', () => {
  assert.deepEqual(
    lintSignature(pdf(), 0).map(({ id }) => id),
    ['SIGNATURE_NOT_IN_FORM'],
  )
})

test('contents that are not a CMS are reported', async () => {
  const document = mutate(await signed(pdf()), /\/Contents <3082/, '/Contents <0482')
  assert.ok(lintSignature(document, 0).some(({ id }) => id === 'SIGNED_DATA_NOT_DER'))
})
