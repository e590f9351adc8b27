import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signaturesOf } from '@laisen/pades/signatures'
import { shownText } from '@laisen/pades/stamp/shown-text'
import { decodeText, PdfString } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { pdf } from '@laisen/testkit/pdfs'
import { pdfText } from './support/render.ts'
import { expectValid, signed } from './support/signing.ts'

const hostile = [
  '/ByteRange [0 0 0 0] /Contents <00>',
  'a (parenthesis ) and \\ backslash) >> endobj',
  'line\none\r\ntwo\ttab\u0000nul\u0007bell',
  'อนุมัติ \ud800 lone',
  '\u202edrawkcab\u202c \u200f',
  '%PDF-1.7 startxref 0 %%EOF',
  'x'.repeat(10_000),
  'ก'.repeat(10_000),
  ' ',
]

test('whatever users type, the signature stays valid and has the text as the stamp shows it', async () => {
  for (const reason of hostile) {
    const document = await signed(pdf(), { reason, location: reason, name: reason })
    await expectValid(document)
    const ranges = Buffer.from(document).toString('latin1').split('/ByteRange').length - 1
    assert.equal(ranges, 1, reason.slice(0, 40))
    const [signature] = signaturesOf(openPdf(bytesSource(document)))
    for (const key of ['Name', 'Reason', 'Location']) {
      const kept = signature?.dict.get(key)
      assert.equal(kept instanceof PdfString ? decodeText(kept.bytes) : '', shownText(reason))
    }
  }
})

test('a text is shown as one plain line', () => {
  for (const [text, shown] of [
    ['Approve contract (2), 100 %', 'Approve contract (2), 100 %'],
    ['  Approve   contract ', 'Approve contract'],
    ['Approve\u007f', 'Approve'],
    ['Approve\tcontract\n', 'Approve contract'],
    ['อนุมัติ  สัญญา', 'อนุมัติ สัญญา'],
    ['e\u0301', '\u00e9'],
    [' ', ''],
    ['', ''],
  ] as const)
    assert.equal(shownText(text), shown)
})

test('letters that the font of the stamp lacks are refused by name, never drawn as boxes', async () => {
  const stamp = { page: 1, x: 72, y: 72, lengthPoints: 144, language: 'en' } as const
  for (const [text, characters] of [
    ['Иван', 'Иван'],
    ['李明 Li', '李明'],
    ['Αθήνα', 'Αθήνα'],
    ['عقد', 'عقد'],
    ['שלום', 'שלום'],
    ['Approved 😀😀', '😀'],
    ['漢字漢字一二三四五六七八九十', '漢字一二三四五六七八'],
  ] as const) {
    for (const field of ['name', 'reason', 'location'] as const) {
      const facts = { name: 'Alice', [field]: text, stamp }
      await assert.rejects(signed(pdf(), facts), { code: 'STAMP_TEXT_NOT_SHOWN', facts: { field, characters } })
      // What is not shown is kept as it was typed.
      await expectValid(await signed(pdf(), { ...facts, stamp: { ...stamp, hideInfo: true } }))
    }
  }
  for (const text of ['ที่อยู่ ๑๒ ฿', 'Łódź Đà Nẵng ñ', '“quoted” – €5 ± 1', 'a\u200db\u00adc\u00a0d', 'e\u0301']) {
    await signed(pdf(), { name: text, reason: text, location: text, stamp })
  }
})

test('hidden characters that turn or hide text are in neither the stamp nor the signature', async () => {
  const hidden = 'Al\u202eic\u200fe\u2066 \u0000Ex\u061cam\u2060ple\ufeff'
  const document = await signed(pdf(), { name: hidden, reason: hidden, location: hidden })
  await expectValid(document)
  const opened = openPdf(bytesSource(document))
  const [signature] = signaturesOf(opened)
  const texts = [
    ...['Name', 'Reason', 'Location'].map((key) => signature!.dict.get(key)),
    opened.resolve(signature!.field.get('TU')),
  ].map((value) => decodeText((value as PdfString).bytes))
  assert.deepEqual(new Set(texts), new Set(['Alice Example']))
  assert.match(pdfText(document), /Signed by Alice Example/)
})

test('a text of more than ten thousand characters is refused with its field', async () => {
  await assert.rejects(signed(pdf(), { location: 'x'.repeat(10_001) }), {
    code: 'TEXT_TOO_LONG',
    facts: { field: 'location', limit: 10_000 },
  })
})

test('the stamp says who, when, why and where in the requested language', async () => {
  const facts = {
    name: 'ณัฐพงศ์ ศรีสุวรรณ',
    reason: 'อนุมัติสัญญา',
    location: 'กรุงเทพฯ',
    signedAt: new Date('2026-11-20T03:42:07Z'),
  }
  const shown = async (language: 'en' | 'th', timeZone: string) => {
    const document = await signed(pdf(), { ...facts, timeZone, stamp: { language } })
    const lines = pdfText(document).split('\n')
    return lines.filter((line) => line.trim() !== '' && !line.startsWith('Page')).map((line) => line.trim())
  }
  assert.deepEqual(await shown('th', 'Asia/Bangkok'), [
    'ลงนามโดย ณัฐพงศ์ ศรีสุวรรณ',
    '20/11/2569 10:42:07 +07:00',
    'อนุมัติสัญญา · กรุงเทพฯ',
  ])
  assert.deepEqual(await shown('en', 'America/St_Johns'), [
    'Signed by ณัฐพงศ์ ศรีสุวรรณ',
    '20/11/2026 00:12:07 -03:30',
    'อนุมัติสัญญา · กรุงเทพฯ',
  ])
})

test('an unknown time zone is refused', async () => {
  await assert.rejects(signed(pdf(), { timeZone: 'Asia/Atlantis' }), { code: 'TIME_ZONE_UNKNOWN' })
})
