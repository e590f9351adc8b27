import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { lintDocument } from '@laisen/pades/lint'
import { type InTurnRequest, signPdfInTurn } from '@laisen/pades/sign-in-turn'
import { signaturesOf } from '@laisen/pades/signatures'
import { PdfDict, PdfStream } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { type PdfFacts, pdf } from '@laisen/testkit/pdfs'
import { changed } from './support/changed.ts'
import { type Pixels, pixel, renderPage } from './support/render.ts'
import { expectValid, people, picture, refusedBy, signed } from './support/signing.ts'

const everywhere = { x: 60, y: 90, lengthPoints: 120, allPages: true }

/** Checks that the stamp is visible in its place and nowhere else. */
function expectStampAt(
  shown: Pixels,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
) {
  let [inside, outside] = [0, 0]
  for (let row = 0; row < shown.height; row += 1) {
    for (let column = 0; column < shown.width; column += 1) {
      const [red] = pixel(shown, column, row)
      if (red > 200) continue
      const up = shown.height - row
      const isInside = column >= x - 1 && column <= x + width + 1 && up >= y - 1 && up <= y + height + 1
      if (isInside) inside += 1
      else if (up < shown.height / 2) outside += 1
    }
  }
  assert.ok(inside > 100, `${inside} pixels in the stamp's place`)
  assert.equal(outside, 0, 'pixels outside it')
}

async function inTurn(document: Uint8Array, facts: Partial<InTurnRequest> = {}) {
  const signers = [people.alice, people.bob, people.carol].map((person, index) => ({
    ...{ key: person.signingKey(), name: `Person ${index + 1}`, reason: 'Approve', picture },
  }))
  const stamp = { page: 1, x: 40, y: 50, lengthPoints: 220, language: 'en' } as const
  const request = { signers, signedAt: new Date(), timeZone: 'Asia/Bangkok', stamp, ...facts }
  const result = await signPdfInTurn(bytesSource(document), request)
  return { ...result, document: Buffer.concat([document, result.tail]) }
}

test('on an unsigned document, the other pages get the stamp in their content [2.2.28]', async () => {
  for (const facts of [{ pages: 3 }, { pages: 3, xref: 'stream', objectStreams: 10 }] satisfies PdfFacts[]) {
    const document = await signed(pdf(facts), { stamp: { ...everywhere, page: 2 }, name: 'Alice' })
    await expectValid(document)
    const after = openPdf(bytesSource(document))
    const widgets = [1, 2, 3].map((page) => after.arrayAt(after.page(page).dict, 'Annots')?.length ?? 0)
    assert.deepEqual(widgets, [0, 1, 0])
    for (const page of [1, 2, 3])
      expectStampAt(renderPage(document, { page }), { x: 60, y: 90, width: 120, height: 80 })
  }
})

test('the stamp is upright on pages of every orientation, and inside smaller pages', async () => {
  const document = changed(
    (update) => {
      const turns = [0, 90, 180, 270]
      for (const [index, page] of [...update.pdf.pages()].entries()) {
        const dict = page.dict.clone().set('Rotate', turns[index % 4]!)
        if (index === 4) dict.set('MediaBox', [0, 0, 150, 130])
        if (index === 5) dict.set('UserUnit', 2)
        update.set(page.ref, dict)
      }
    },
    pdf({ pages: 6, size: [400, 500] }),
  )
  const result = await signed(document, { stamp: { ...everywhere, page: 1 } })
  await expectValid(result)
  for (const page of [1, 2, 3, 4]) expectStampAt(renderPage(result, { page }), { x: 60, y: 90, width: 120, height: 80 })
  expectStampAt(renderPage(result, { page: 5 }), { x: 30, y: 60, width: 120, height: 80 })
  await assert.rejects(signed(document, { stamp: { ...everywhere, lengthPoints: 160 } }), {
    code: 'STAMP_OUTSIDE_PAGE',
  })
})

test('content with an unclosed graphics state does not shift the stamp', async () => {
  const broken = [
    'q 3 0 0 3 40 40 cm',
    'q q 0.2 0 0 0.2 0 0 cm (q Q \\) ) pop',
    'Q Q Q',
    'BI /W 1 /H 1 /BPC 8 /CS /G ID \xf1 EI q 2 0 0 2 9 9 cm',
  ]
  for (const content of broken) {
    const document = changed(
      (update) => {
        const { ref, dict } = update.pdf.page(2)
        const stream = update.add(new PdfStream(new PdfDict(), Buffer.from(content, 'latin1')))
        update.set(ref, dict.clone().set('Contents', stream))
      },
      pdf({ pages: 2 }),
    )
    const result = await signed(document, { stamp: everywhere })
    expectStampAt(renderPage(result, { page: 2 }), { x: 60, y: 90, width: 120, height: 80 })
  }
})

test('on a signed document, one signature appears on every page and earlier ones stay unmodified', async () => {
  const first = await signed(pdf({ pages: 3 }), { stamp: { y: 600 } })
  const document = await signed(first, { stamp: { ...everywhere, page: 2 }, key: people.bob.signingKey() })
  await expectValid(document, { signatures: 2, fields: 4 })
  const [, second] = signaturesOf(openPdf(bytesSource(document)))
  assert.equal(second?.fields.length, 3)
  for (const page of [1, 2, 3]) {
    const part = renderPage(document, { page })
    expectStampAt(part, { x: 60, y: 90, width: 120, height: 80 })
  }
})

test('a certified document refuses a stamp on all pages', async () => {
  const certified = changed((update) => {
    update.set(
      update.pdf.catalogRef,
      update.pdf.catalog.clone().set('Perms', PdfDict.of({ DocMDP: update.add(PdfDict.of({})) })),
    )
  })
  await assert.rejects(signed(certified, { stamp: everywhere }), {
    code: 'DOCUMENT_CERTIFIED',
    facts: { permission: 2 },
  })
})

test('a hidden signature on all pages is invisible and changes only one page', async () => {
  const document = await signed(pdf({ pages: 3 }), { stamp: { ...everywhere, hideInfo: true, hideImage: true } })
  await expectValid(document)
  const after = openPdf(bytesSource(document))
  assert.ok(!after.page(2).dict.has('Annots') && !Array.isArray(after.page(2).dict.get('Contents')))
})

test('three sign in turn in a row, and earlier signatures stay unmodified [2.2.31]', async () => {
  const { document, signatures, documentSha256 } = await inTurn(pdf({ pages: 2 }))
  await expectValid(document, { signatures: 3 })
  assert.equal(signatures.length, 3)
  assert.deepEqual(documentSha256, createHash('sha256').update(document).digest())
  assert.deepEqual(signatures.at(-1)?.documentSha256, documentSha256)
})

test('three sign in turn, each on all pages [2.2.32]', async () => {
  const stamp = { page: 2, x: 40, y: 50, lengthPoints: 220, language: 'th', allPages: true } as const
  for (const facts of [{ pages: 3 }, { pages: 3, xref: 'stream', objectStreams: 5 }] satisfies PdfFacts[]) {
    const { document } = await inTurn(pdf(facts), { stamp })
    await expectValid(document, { signatures: 3, fields: 1 + 3 + 3 })
    const shown = [1, 2, 3].map((page) => renderPage(document, { page }))
    for (const { data } of shown.slice(1)) {
      // Only the page number is different.
      const different = data.reduce((count, value, at) => count + (value === shown[0]!.data[at] ? 0 : 1), 0)
      assert.ok(different < 600, `${different} samples differ`)
    }
  }
})

test('if one of several cannot sign, nobody does', async () => {
  const signers = [{ key: people.alice.signingKey() }, { key: people.expired.signingKey() }]
  await assert.rejects(inTurn(pdf(), { signers }), refusedBy('CERTIFICATE_EXPIRED'))
  await assert.rejects(inTurn(pdf(), { signers: [] }), TypeError)
})

test('stamps in turn may be invisible, and there may be only one', async () => {
  const { document } = await inTurn(pdf(), { stamp: undefined })
  await expectValid(document, { signatures: 3 })
  const alone = await inTurn(pdf(), { signers: [{ key: people.alice.signingKey() }] })
  assert.deepEqual(lintDocument(alone.document), [])
})
