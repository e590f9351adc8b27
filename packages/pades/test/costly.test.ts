import assert from 'node:assert/strict'
import { test } from 'node:test'
import { prepareSignature } from '@laisen/pades/sign/prepare'
import { signPdfInTurn } from '@laisen/pades/sign-in-turn'
import { signaturesOf } from '@laisen/pades/signatures'
import { isPdfError } from '@laisen/pdf/errors'
import { defaultLimits, type Limits } from '@laisen/pdf/limits'
import { PdfRef, PdfStream } from '@laisen/pdf/objects'
import { openPdf, type Pdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { pdf } from '@laisen/testkit/pdfs'
import { costlyPdfs } from '@laisen/testkit/pdfs-costly'
import { hostilePdfs } from '@laisen/testkit/pdfs-hostile'
import { people } from './support/signing.ts'

const room = { certificates: [], digest: 'sha256', contentsBytes: 4000 } as const
const counted = ['arrayAt', 'resolve'] as const

interface Cost {
  opened: Pdf
  tailBytes: number
  /** How many objects were asked for. */
  asked: number
}

/** Lays a signature out on a costly document, at this part of its full size. */
function layOut(attack: string, scale: number, limits: Partial<Limits> = {}): Cost {
  const { make, allPages = false } = costlyPdfs[attack]!
  const opened = openPdf(bytesSource(make(scale)), { limits })
  let asked = 0
  for (const method of counted) {
    const original = opened[method].bind(opened) as (...given: unknown[]) => unknown
    Object.assign(opened, {
      [method]: (...given: unknown[]) => {
        asked++
        return original(...given)
      },
    })
  }
  const stamp = { page: 1, x: 10, y: 10, lengthPoints: 100, language: 'en', allPages } as const
  const facts = { signedAt: new Date(), timeZone: 'Asia/Bangkok', name: 'Alice', stamp, continues: true }
  const { tail } = prepareSignature(opened, facts, room)
  return { opened, tailBytes: tail.length, asked }
}

const isTooComplex = (limit?: keyof Limits) => (error: unknown) =>
  isPdfError(error, 'TOO_COMPLEX') && (limit === undefined || error.facts.limit === limit)

for (const [attack, perItem] of [
  ['references × names of a lock', 12_000],
  ['signatures × references × names of a lock', 8000],
] as const) {
  test(`${attack} cost their sum, not their product`, () => {
    const { asked, opened } = layOut(attack, 0.02)
    assert.ok(asked < perItem * 0.02 * 40, `${asked} asked for`)
    const larger = layOut(attack, 0.04)
    assert.ok(larger.opened.work.spent < opened.work.spent * 2.5)
    assert.throws(() => layOut(attack, 0.02, { work: opened.work.spent / 2 }), isTooComplex('work'))
  })
}

test('20,000 fields of one signature are one signature with 20,000 fields, and are counted', () => {
  const attack = 'fields of one signature'
  const { opened } = layOut(attack, 1)
  const { spent, keptBytes } = opened.work
  const [signature, ...others] = signaturesOf(opened)
  assert.equal(signature!.fields.length, 20_000)
  assert.deepEqual(others, [])
  assert.ok(layOut(attack, 0.5).opened.work.spent > spent * 0.4)
  assert.throws(() => layOut(attack, 1, { keptBytes: keptBytes / 4 }), isTooComplex('keptBytes'))
})

test('the list of the fields of one signature is not copied for each', () => {
  const opened = openPdf(bytesSource(costlyPdfs['fields of one signature']!.make(0.01)))
  const lists = new Set<unknown>()
  const { set } = Map.prototype
  Map.prototype.set = function (key, value) {
    if (Array.isArray(value) && 'nameless' in (value[0] ?? {})) lists.add(value)
    return set.call(this, key, value)
  }
  try {
    signaturesOf(opened)
  } finally {
    Map.prototype.set = set
  }
  assert.equal(lists.size, 1)
})

test('states that a page leaves open are not closed by the million', () => {
  for (const attack of ['unclosed states', 'unclosed states on pages', 'unclosed states on pages of their own']) {
    const { tailBytes } = layOut(attack, 0.01)
    assert.ok(tailBytes < 40_000, `${attack}: ${tailBytes} bytes`)
  }
})

test('content that pages share is decoded once', () => {
  const shared = layOut('unclosed states on pages', 0.1).opened.work.spent
  const own = layOut('unclosed states on pages of their own', 0.1).opened.work.spent
  assert.ok(shared < own / 8, `${shared} of ${own}`)
})

test('damaged content is counted on each page', () => {
  const { opened } = layOut('damaged content on pages', 0.01)
  assert.ok(opened.work.spent > 31 * 300_000, `${opened.work.spent} spent`)
  assert.throws(() => layOut('damaged content on pages', 0.01, { work: 5_000_000 }), isTooComplex())
})

test('lists that pages share are counted on each page, and the size of the tail is bounded', () => {
  for (const attack of ['contents that pages share', 'annotations that pages share']) {
    const { opened, tailBytes } = layOut(attack, 0.005)
    const spent = opened.work.spent
    assert.ok(tailBytes > 500_000 && spent > 1000 * 100 * 16, `${attack}: ${tailBytes} bytes, ${spent} spent`)
    assert.throws(() => layOut(attack, 0.005, { tailBytes: tailBytes / 2 }), isTooComplex('tailBytes'))
    assert.throws(() => layOut(attack, 0.005, { work: spent / 2 }), isTooComplex('work'))
  }
})

test('resources that pages share are written once', () => {
  const few = layOut('forms that pages share', 0.001)
  const many = layOut('forms that pages share', 0.1)
  // A thousand names instead of ten, of about ten bytes each.
  assert.ok(many.tailBytes - few.tailBytes < 20_000, `${many.tailBytes - few.tailBytes} more bytes`)
})

test('a long list of contents is counted', () => {
  const { opened } = layOut('a million contents', 0.01)
  assert.ok(opened.work.spent > 10_000 * 32)
  assert.throws(() => layOut('a million contents', 0.01, { work: 10_000 * 20 }), isTooComplex())
})

test('pages cost the memory that their new versions take', () => {
  const { opened } = layOut('pages', 0.005)
  assert.ok(opened.work.keptBytes > 1000 * 2000, `${opened.work.keptBytes} kept`)
  assert.throws(() => layOut('pages', 0.005, { keptBytes: 1_000_000 }), isTooComplex('keptBytes'))
})

test('the signatures of one stamp share the budget of the document', async () => {
  // Sixty megabytes of metadata are a fifth of the budget each time that they are read.
  const source = bytesSource(hostilePdfs['sixty megabytes in sixty kilobytes']!())
  const inTurn = (count: number) => {
    const signers = Array.from({ length: count }, () => ({ key: people.alice.signingKey() }))
    return signPdfInTurn(source, { signers, signedAt: new Date(), timeZone: 'Asia/Bangkok' })
  }
  assert.equal((await inTurn(2)).signatures.length, 2)
  await assert.rejects(inTurn(6), isTooComplex())
})

test('2,000 pages with the stamps of three on each stay far below the budget', async () => {
  const document = pdf({ pages: 2000 })
  let spent = 0
  let before = document
  for (let index = 0; index < 3; index++) {
    const opened = openPdf(bytesSource(before), { spent })
    const stamp = { page: 1, x: 10, y: 10 + 90 * index, lengthPoints: 100, language: 'en', allPages: true } as const
    const { tail } = prepareSignature(
      opened,
      { signedAt: new Date(), timeZone: 'Asia/Bangkok', name: 'A', stamp, continues: index > 0 },
      room,
    )
    before = Buffer.concat([before, tail])
    spent = opened.work.spent
  }
  assert.ok(spent < defaultLimits.work / 4, `${spent} spent`)
  const [first] = openPdf(bytesSource(before)).pages()
  assert.ok(first!.ref instanceof PdfRef && !(first!.dict.get('Contents') instanceof PdfStream))
})
