/** Objects that stand directly in others where a reference is required. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signPdf } from '@laisen/pades/sign'
import { name, PdfDict, type PdfObject, PdfRef, PdfString } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { pdf } from '@laisen/testkit/pdfs'
import { changed } from './support/changed.ts'
import { signedElsewhere } from './support/elsewhere.ts'
import { pdfText, renderPage } from './support/render.ts'
import { expectValid, request, signed } from './support/signing.ts'

type Shape = 'in the root' | 'in a list of its own' | 'below a direct node'

/** Three pages, of which the first two are dictionaries in their parent's /Kids. */
function directPages(shape: Shape): Uint8Array {
  return changed(
    (update) => {
      const opened = update.pdf
      const root = opened.catalog.get('Pages') as PdfRef
      const pages = [...opened.pages()]
      const direct = pages.slice(0, 2).map(({ dict }) => dict)
      const last = pages[2]!.ref
      const node = PdfDict.of({ Type: name('Pages'), Parent: root, Kids: [...direct], Count: 2 })
      const kids: PdfObject[] = shape === 'below a direct node' ? [node, last] : [...direct, last]
      const list = shape === 'in a list of its own' ? update.add(kids) : kids
      update.set(root, (opened.resolve(root) as PdfDict).clone().set('Kids', list))
    },
    pdf({ pages: 3, text: 'Page' }),
  )
}

for (const shape of ['in the root', 'in a list of its own', 'below a direct node'] as const) {
  test(`a page that is a dictionary ${shape} is counted, made an object and signed`, async () => {
    const document = directPages(shape)
    assert.equal(openPdf(bytesSource(document)).pageCount, 3)
    for (const page of [1, 2]) {
      const { tail, repaired } = await signPdf(bytesSource(document), request({ stamp: { page } }))
      assert.equal(repaired, true)
      const result = Buffer.concat([document, tail])
      await expectValid(result)
      const after = openPdf(bytesSource(result))
      const own = after.page(page)
      const parent = after.resolve(own.dict.get('Parent')) as PdfDict
      const kids = after.arrayAt(parent, 'Kids')!.map((kid) => (kid as PdfRef).num)
      assert.ok(kids.includes(own.ref.num), 'parent and kid refer to each other')
      const pages = pdfText(result).split('\f')
      assert.match(pages[page - 1]!, /Signed by|\+07:00|\d\d\/\d\d\//)
      // Poppler reads none of the pages before.
      assert.ok(renderPage(result, { page }).data.some((value) => value < 100))
      await expectValid(await signed(result, { stamp: { page: 1, y: 500 } }), { signatures: 2 })
    }
    await expectValid(await signed(document, { stamp: { allPages: true } }))
    const third = await signPdf(bytesSource(document), request({ stamp: { page: 3 } }))
    assert.equal(third.repaired, false)
  })
}

test('on a signed document, a page that is no object is refused by name, and others are signed', async () => {
  const document = await signedElsewhere(
    changed(
      (update) => {
        const page = update.pdf.page(3)
        const root = update.pdf.catalog.get('Pages') as PdfRef
        const [first, second] = [update.pdf.page(1), update.pdf.page(2)]
        update.set(root, (update.pdf.resolve(root) as PdfDict).clone().set('Kids', [first.ref, second.dict, page.ref]))
      },
      pdf({ pages: 3 }),
    ),
  )
  await assert.rejects(signed(document, { stamp: { page: 2 } }), { code: 'DOCUMENT_BROKEN_SIGNED' })
  await assert.rejects(signed(document, { stamp: { allPages: true } }), { code: 'DOCUMENT_BROKEN_SIGNED' })
  await signed(document, { stamp: { page: 3, y: 500 } })
})

const note = (contents: string) =>
  PdfDict.of({
    ...{
      Type: name('Annot'),
      Subtype: name('Square'),
      Rect: [10, 10, 60, 60] as PdfObject[],
      C: [1, 0, 0] as PdfObject[],
    },
    Contents: new PdfString(Buffer.from(contents)),
  })

const kinds = (bytes: Uint8Array, page: number) => {
  const opened = openPdf(bytesSource(bytes))
  return opened.arrayAt(opened.page(page).dict, 'Annots')!.map((item) => (item instanceof PdfRef ? 'object' : 'direct'))
}

function withNotes(): Uint8Array {
  return changed((update) => {
    for (const page of update.pdf.pages()) update.set(page.ref, page.dict.clone().set('Annots', [note('a'), note('b')]))
  })
}

test('a later signer leaves direct annotations alone, and is told what some tools will say', async () => {
  const document = await signedElsewhere(withNotes())
  const { tail, notices } = await signPdf(bytesSource(document), request())
  assert.deepEqual(notices, ['EARLIER_MAY_SEEM_CHANGED'])
  assert.deepEqual(kinds(Buffer.concat([document, tail]), 1), ['direct', 'direct', 'object', 'object'])
})

test('the first signer makes direct annotations objects', async () => {
  const document = withNotes()
  const once = await signed(document)
  await expectValid(once)
  assert.deepEqual(kinds(once, 1), ['object', 'object', 'object'])
  assert.deepEqual(kinds(once, 2), ['object', 'object'])
  await expectValid(await signed(document, { stamp: { allPages: true } }))
  await expectValid(await signed(once, { stamp: { y: 500 } }), { signatures: 2 })
  await expectValid(await signed(once, { stamp: { page: 2, y: 500 } }), { signatures: 2 })
})
