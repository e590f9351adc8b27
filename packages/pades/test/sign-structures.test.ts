import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { signPdf } from '@laisen/pades/sign'
import { PdfDict, PdfRef, textString } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource, concatSource, type Source } from '@laisen/pdf/source'
import { updatePdf } from '@laisen/pdf/update'
import { type PdfFacts, pdf } from '@laisen/testkit/pdfs'
import { expectValid, people, request, signed } from './support/signing.ts'

const folder = mkdtempSync(join(tmpdir(), 'laisen-structures-'))
after(() => rmSync(folder, { recursive: true }))

/** Three people sign in turn, each in another kind of place, and all signatures are judged each time. */
async function expectThreeSignatures(original: Uint8Array): Promise<void> {
  let document = original
  const steps = [
    { key: people.alice.signingKey(), stamp: { y: 72 } },
    { key: people.bob.signingKey(), stamp: { page: 2, y: 272 } },
    { key: people.carol.signingKey(), stamp: undefined },
  ]
  for (const [index, step] of steps.entries()) {
    document = await signed(document, step)
    await expectValid(document, { signatures: index + 1 })
  }
}

test('a hybrid file is signed three times', () => expectThreeSignatures(pdf({ xref: 'hybrid', pages: 3 })))

const qpdf = existsSync('/usr/bin/qpdf')

test('a linearised file is signed three times', { skip: !qpdf && 'qpdf is not installed' }, async () => {
  const [whole, linearised] = [join(folder, 'whole.pdf'), join(folder, 'linearised.pdf')]
  writeFileSync(whole, pdf({ pages: 30, fanOut: 5 }))
  for (const options of [['--linearize'], ['--linearize', '--object-streams=generate']]) {
    execFileSync('qpdf', [...options, whole, linearised])
    await expectThreeSignatures(readFileSync(linearised))
  }
})

test('a document of three hundred revisions is signed three times', async () => {
  for (const xref of ['table', 'stream', 'hybrid'] as const) {
    const parts: Source[] = [bytesSource(pdf({ xref, pages: 2 }))]
    for (let round = 0; round < 300; round++) {
      const update = updatePdf(openPdf(concatSource(parts)))
      update.set(new PdfRef(4), PdfDict.of({ Title: textString(`round ${round}`) }))
      parts.push(bytesSource(update.finish().tail))
    }
    const whole = concatSource(parts)
    await expectThreeSignatures(whole.read(0, whole.sizeBytes))
  }
})

test('pages that are rotated, cropped and have another unit at once are signed', async () => {
  for (const rotate of [0, 90, 180, 270]) {
    const facts: PdfFacts = { pages: 2, rotate, cropBox: [50, 100, 500, 800], userUnit: 1.5 }
    await expectThreeSignatures(pdf(facts))
  }
})

test('a file with /Prev 0 is signed as it is, without a repair', async () => {
  for (const document of [pdf({ pages: 2 }), pdf({ pages: 2, xref: 'stream' })]) {
    const text = Buffer.from(document).toString('latin1')
    const stated = text.replace(/(?<=trailer[^>]*)\/Root|\/Type ?\/XRef/, (entry) => `/Prev 0 ${entry}`)
    assert.match(stated, /\/Prev 0 /)
    const source = bytesSource(Buffer.from(stated, 'latin1'))
    const { tail, repaired } = await signPdf(source, request())
    assert.equal(repaired, false)
    const once = Buffer.concat([Buffer.from(stated, 'latin1'), tail])
    // pyHanko reads no file with /Prev 0, signed or not.
    await expectValid(once, { notBy: ['pyHanko'] })
    const twice = await signed(once, { key: people.bob.signingKey(), stamp: { y: 400 } })
    await expectValid(twice, { signatures: 2, notBy: ['pyHanko'] })
  }
})
