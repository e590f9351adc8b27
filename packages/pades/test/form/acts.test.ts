import assert from 'node:assert/strict'
import { test } from 'node:test'
import { extendPdf } from '@laisen/pades/extend'
import { createFields } from '@laisen/pades/form/create-fields'
import { lintDocument } from '@laisen/pades/lint'
import { signPdf } from '@laisen/pades/sign'
import { signaturesOf } from '@laisen/pades/signatures'
import { PdfDict, type PdfObject } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { signaturePng } from '@laisen/testkit/images'
import { judgeSigned } from '@laisen/testkit/oracle'
import { pdf } from '@laisen/testkit/pdfs'
import { authority, reaching } from '@laisen/testkit/reaching'
import { archival } from '../support/archival.ts'
import { act, alicesAct, bobsAct, carolsAct, fields, place, withFields } from '../support/envelope.ts'
import { pdfText, pixel, renderPage } from '../support/render.ts'
import { changesAfter } from '../support/revisions.ts'
import { expectValid, people, signed } from '../support/signing.ts'

const acts = { alice: alicesAct, bob: bobsAct, carol: carolsAct }
const certifying = () => ({ certify: 2, stamp: undefined, key: people.dave.signingKey() }) as const

/** Alice's signature has two places. */
const twoPlaces = 1

for (const certified of [false, true])
  for (const order of [
    ['alice', 'bob', 'carol'],
    ['carol', 'bob', 'alice'],
  ] as const)
    test(`${order.join(', ')} act on a document ${certified ? 'certified with P=2' : 'that is not certified'}`, async () => {
      let document: Uint8Array = withFields()
      if (certified) document = await signed(document, certifying())
      for (const person of order) document = await act(document, acts[person])
      const signatures = order.length + (certified ? 1 : 0)
      await expectValid(document, { signatures, fields: signatures + twoPlaces })
      const later = signaturesOf(openPdf(bytesSource(document))).map(({ fieldName }) =>
        changesAfter(document, fieldName),
      )
      assert.ok(later[0]!.length > later.at(-1)!.length)
    })

test('several places of one person share one signature, and each shows it', async () => {
  const document = await act(withFields())
  const [signature] = signaturesOf(openPdf(bytesSource(document)))
  assert.deepEqual(
    signature!.fields.map((field) => field.name),
    ['a-sign', 'a-sign-2'],
  )
  assert.match(pdfText(document, '-f', '2', '-l', '2'), /Signed by อลิซ ที่อยู่ Alice/)
})

test('an act fills values and what is seen together: Thai, a tick, initials, and the reason', async () => {
  const document = await act(withFields())
  const opened = openPdf(bytesSource(document))
  const texts = pdfText(document)
  assert.match(texts.replaceAll('\n', ' '), /ที่อยู่ ผู้ลงนาม น้ำ กี่ ปู่ ญี่ปุ่น ฎุ ป้า ฟั่น ทำ เก๋า/)
  assert.match(texts, /น้ำใจ/)
  const form = opened.dictAt(opened.catalog, 'AcroForm')!
  const named = new Map(
    opened.arrayAt(form, 'Fields')!.map((item) => {
      const dict = opened.resolve(item) as PdfDict
      return [Buffer.from((dict.get('T') as { bytes: Uint8Array } & PdfObject).bytes).toString(), dict]
    }),
  )
  assert.deepEqual([named.get('a-check')!.name('V'), named.get('a-check')!.name('AS')], ['Yes', 'Yes'])
  assert.ok(named.get('a-initials')!.has('V'))
  // Ink of the drawn initials, at the place of their field.
  assert.ok(inkIn(document, { x: 72, y: 560, widthPoints: 60, heightPoints: 40 }) > 30)
})

function inkIn(document: Uint8Array, box: { x: number; y: number; widthPoints: number; heightPoints: number }): number {
  const shown = renderPage(document)
  let ink = 0
  for (let x = box.x; x < box.x + box.widthPoints; x += 1)
    for (let y = box.y; y < box.y + box.heightPoints; y += 1)
      if (pixel(shown, x, shown.height - 1 - y)[0] < 200) ink += 1
  return ink
}

test('an act states its commitment and no reason; a stamp the reverse', async () => {
  const document = await act(withFields())
  assert.deepEqual(lintDocument(document), [])
  const [signature] = signaturesOf(openPdf(bytesSource(document)))
  assert.equal(signature!.dict.has('Reason'), false)
  // 1.2.840.113549.1.9.16.6.5
  assert.ok(Buffer.from(signature!.contents).includes(Buffer.from('2a864886f70d0109100605', 'hex')))
  await assert.rejects(act(withFields(), { ...alicesAct, reason: 'Both' }), TypeError)
})

test('an act changes nothing but the fields of its person', async () => {
  const before = openPdf(bytesSource(await act(withFields(), carolsAct)))
  const after = openPdf(bytesSource(await act(await act(withFields(), carolsAct))))
  const revised = after.objectNumbers().filter((num) => {
    const [one, other] = [before.entry(num), after.entry(num)]
    return one && JSON.stringify(one) !== JSON.stringify(other)
  })
  const names = revised.map((num) => {
    const dict = after.get({ num, gen: 0 } as never)
    return dict instanceof PdfDict ? dict.name('Subtype') : undefined
  })
  assert.deepEqual([...new Set(names)], ['Widget'])
  assert.equal(revised.length, 5)
})

test('whoever signs fills their own fields, once, with what they can show', async () => {
  const document = withFields()
  const filling = (filled: NonNullable<Parameters<typeof act>[1]>['filled'], of = document) =>
    act(of, { ...alicesAct, filled })
  await assert.rejects(filling([{ name: 'b-name', kind: 'text', text: 'Mallory' }]), { code: 'FIELD_NOT_FILLABLE' })
  await assert.rejects(filling([{ name: 'a-check', kind: 'text', text: 'x' }]), { code: 'FIELD_NOT_FILLABLE' })
  await assert.rejects(filling([{ name: 'a-text', kind: 'text', text: '漢字' }]), { code: 'FIELD_TEXT_NOT_SHOWN' })
  await assert.rejects(filling([{ name: 'a-text', kind: 'text', text: 'long '.repeat(500) }]), {
    code: 'FIELD_TEXT_TOO_LONG',
  })
  await assert.rejects(act(await act(document)), { code: 'FIELD_ALREADY_SIGNED' })
  await expectValid(await filling([{ name: 'a-check', kind: 'checkbox', checked: false }]), { fields: 2 })
})

test('a picture, a typed name or text alone fill the box, flat or not', async () => {
  const bytes = signaturePng()
  for (const handwriting of [{ kind: 'picture', bytes }, { kind: 'typed', text: 'สมชาย ใจดี' }, undefined] as const) {
    const look = { language: 'th', handwriting } as const
    const document = await act(withFields(), { ...alicesAct, look, filled: [] })
    await expectValid(document, { fields: 2 })
    assert.ok(inkIn(document, place(0)) > 100)
  }
})

const odd = [
  { rotate: 90 },
  { rotate: 180, cropBox: [50, 60, 500, 800] as const },
  { rotate: 270, userUnit: 2 },
  { rotate: 0, userUnit: 0.5 },
]

for (const facts of odd)
  test(`fields are filled upright on a page with ${JSON.stringify(facts)}`, async () => {
    const at = { page: 1, x: 60, y: 100, widthPoints: 150, heightPoints: 30 }
    const own = [
      { kind: 'signature', name: 's', tooltip: 'S', owner: 'o', place: { ...at, y: 140 } },
      { kind: 'text', name: 't', tooltip: 'T', owner: 'o', place: at },
      {
        kind: 'text',
        name: 'v',
        tooltip: 'V',
        owner: 'o',
        vertical: true,
        place: { ...at, x: 20, widthPoints: 20, heightPoints: 80 },
      },
    ] as const
    const document = await act(withFields(pdf({ ...facts, text: '' }), { fields: own }), {
      ...{ field: { name: 's' }, look: { language: 'en' }, name: 'Alice' },
      filled: [
        { name: 't', kind: 'text', text: 'Upright text' },
        { name: 'v', kind: 'text', text: 'Upward' },
      ],
    })
    await expectValid(document)
    assert.match(pdfText(document), /Upright text/)
    // Poppler draws in units of the page.
    const scale = 1 / (facts.userUnit ?? 1)
    const within = (box: typeof at) =>
      inkIn(document, {
        ...{ x: Math.floor(box.x * scale), y: Math.floor(box.y * scale) },
        ...{ widthPoints: Math.ceil(box.widthPoints * scale), heightPoints: Math.ceil(box.heightPoints * scale) },
      })
    const [text, upward] = [
      within({ ...at, widthPoints: 75 }),
      within({ ...at, x: 20, widthPoints: 20, heightPoints: 80 }),
    ]
    assert.ok(text > 20 * scale && upward > 10 * scale, `${text} ${upward}`)
    assert.equal(within({ ...at, x: 150, widthPoints: 60 }), 0)
    // Text that runs upward begins at the bottom.
    assert.ok(within({ ...at, x: 20, widthPoints: 20, heightPoints: 16 }) > 0)
  })

const link = {
  page: 1,
  x: 30,
  y: 20,
  text: { text: 'https://example.com/v/1', sizePoints: 8 },
  qr: { modules: [[true]], sizePoints: 20 },
}

for (const claim of [{ part: 1 }, { part: 2, rgbIntent: true }, { part: 2 }, { part: 3 }])
  test(`a document that claims PDF/A-${claim.part}b${claim.rgbIntent ? ' with RGB' : ''} keeps the claim through fields, link and acts`, async () => {
    const bytes = signaturePng()
    const document = withFields(archival(claim), { drawings: [link] })
    const look = { language: 'th', handwriting: { kind: 'picture', bytes } } as const
    const acted = await act(await act(await act(document, { ...alicesAct, look }), bobsAct), carolsAct)
    await expectValid(acted, { signatures: 3, fields: 4, pdfa: `${claim.part}b` })
  })

test('on a tagged document the tab order follows the structure, and that fields are not tagged is told', async () => {
  const tagged = pdf({ pages: 2, catalog: { MarkInfo: PdfDict.of({ Marked: true }) } })
  const { tail, notices } = createFields(openPdf(bytesSource(tagged)), { fields })
  const document = Buffer.concat([tagged, tail])
  assert.deepEqual(notices, ['NO_LONGER_PDF_UA'])
  assert.equal(openPdf(bytesSource(document)).page(1).dict.name('Tabs'), 'S')
  await expectValid(await act(await act(document), bobsAct), { signatures: 2, fields: 3 })
})

test('acts reach B-LT, and the whole B-LTA when it is complete', async () => {
  const reach = reaching('B-LT')
  let document: Uint8Array = withFields()
  for (const [name, facts] of [
    ['Alice', alicesAct],
    ['Bob', bobsAct],
  ] as const) {
    const key = await authority.signer(name)
    document = await act(document, { ...facts, key, reach })
  }
  const { tail, level } = await extendPdf(bytesSource(document), { reach: reaching('B-LTA') })
  assert.equal(level, 'B-LTA')
  await judgeSigned(Buffer.concat([document, tail]), {
    ...{ signatures: 2, fields: 3, documentTimestamps: 1, level: 'B-LTA' },
    roots: [authority.root.certificate.raw],
  })
})

test('a caller who stored every revision need not have the signatures read again', async () => {
  const first = await act(withFields(), { ...alicesAct, checkedSignatures: 0 })
  const second = await act(first, { ...bobsAct, checkedSignatures: 1 })
  await expectValid(second, { signatures: 2, fields: 3 })
  await assert.rejects(
    signPdf(bytesSource(second), { ...carolsAct, field: { name: 'b-sign' }, signedAt: new Date(), timeZone: 'UTC' }),
    {
      code: 'FIELD_ALREADY_SIGNED',
    },
  )
})

test('an act fifty revisions later is as good as the first', async () => {
  const many = Array.from({ length: 50 }, (_, index) => {
    return { kind: 'signature', name: `s${index}`, tooltip: 'S', owner: `o${index}`, place: 'invisible' } as const
  })
  let document: Uint8Array = withFields(pdf(), { fields: many })
  for (const [index, { name }] of many.entries())
    document = await act(document, { field: { name }, checkedSignatures: index })
  await expectValid(document, { signatures: 50 })
})
