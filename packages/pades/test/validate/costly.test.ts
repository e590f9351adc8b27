/** Documents that are made to keep a validator busy end in findings or in the refusal that names their cost. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signaturesOf } from '@laisen/pades/signatures'
import { integrityFindings } from '@laisen/pades/validate/integrity'
import { SignedDigests } from '@laisen/pades/validate/signed-digests'
import { validateRevisions } from '@laisen/pades/validate/validate'
import { isPdfError } from '@laisen/pdf/errors'
import { name, PdfDict, type PdfObject, PdfRef, PdfString } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource, concatSource, type Source } from '@laisen/pdf/source'
import { type PdfUpdate, updatePdf } from '@laisen/pdf/update'
import { TAG } from '@laisen/pki/der'
import { element } from '@laisen/pki/der-write'
import { pdf } from '@laisen/testkit/pdfs'
import { hostilePdfs } from '@laisen/testkit/pdfs-hostile'
import { ENDLESS_MS, stopwatch } from '@laisen/testkit/thread-time'
import { changed, setCatalog } from '../support/changed.ts'
import { signedElsewhere } from '../support/elsewhere.ts'
import { changesAfter, findingIds, later, setEntries } from '../support/revisions.ts'
import { signed } from '../support/signing.ts'

/** Judges a document, and fails where that does not end. */
function judgedInTime(document: Uint8Array): string[] | 'TOO_COMPLEX' {
  const took = stopwatch()
  try {
    return validateRevisions(bytesSource(document)).signatures.flatMap(({ findings }) => findings.map(({ id }) => id))
  } catch (error) {
    if (!isPdfError(error, 'TOO_COMPLEX')) throw error
    return 'TOO_COMPLEX'
  } finally {
    assert.ok(took() < ENDLESS_MS, `${took()} ms`)
  }
}

const readable = [
  'thousands of pages',
  'a page with 120,000 annotations',
  'fields that fan out',
  'a page tree that names itself over and over',
]

for (const kind of readable) {
  test(`a signed document with ${kind} is judged, or refused by name`, async () => {
    const document = await signedElsewhere(hostilePdfs[kind]!())
    const more = later(document, (update) => setCatalog(update, { PageLayout: name('OneColumn') }))
    const found = judgedInTime(more)
    assert.ok(found === 'TOO_COMPLEX' || found.includes('CATALOG_CHANGED'), `${found}`)
  })
}

/** Objects that each refer to the next one; the last one is returned. */
function chain(update: PdfUpdate, length: number): { first: PdfRef; last: PdfRef } {
  const refs = Array.from({ length }, () => update.reserve())
  for (const [index, ref] of refs.entries())
    update.set(ref, PdfDict.of({ Next: refs[index + 1] ?? 1, Previous: refs[index - 1] ?? 1 }))
  return { first: refs[0]!, last: refs.at(-1)! }
}

test('a change at the end of a hundred thousand objects that refer to each other is found', async () => {
  let last = new PdfRef(0)
  const base = changed((update) => {
    const made = chain(update, 100_000)
    last = made.last
    setCatalog(update, { Outlines: made.first })
  }, pdf())
  const document = later(await signedElsewhere(base), (update) => setEntries(update, last, { Title: 1 }))
  assert.deepEqual(judgedInTime(document), ['CATALOG_CHANGED'])
})

test('objects that refer to each other in every way are judged, or refused by name', async () => {
  let refs: PdfRef[] = []
  const base = changed((update) => {
    refs = Array.from({ length: 800 }, () => update.reserve())
    for (const ref of refs) update.set(ref, refs as PdfObject[])
    setCatalog(update, { Outlines: refs[0]! })
  }, pdf())
  const document = later(await signedElsewhere(base), (update) => update.set(refs.at(-1)!, null))
  const found = judgedInTime(document)
  assert.ok(found === 'TOO_COMPLEX' || found.includes('CATALOG_CHANGED'), `${found}`)
})

async function revisionsAfter(document: Uint8Array, count: number): Promise<Uint8Array> {
  const parts: Source[] = [bytesSource(document)]
  for (let round = 0; round < count; round++) {
    const update = updatePdf(openPdf(concatSource(parts)))
    update.add(PdfDict.of({ Round: round }))
    parts.push(bytesSource(update.finish().tail))
  }
  const whole = concatSource(parts)
  return whole.read(0, whole.sizeBytes)
}

test('hundreds of revisions after a signature are judged one by one', async () => {
  const document = await revisionsAfter(await signed(pdf({ pages: 20 })), 300)
  assert.deepEqual(judgedInTime(document), [])
  assert.equal(changesAfter(document).length, 300)
})

test('thousands of revisions after a signature are judged, or refused by name', async () => {
  const document = await signedElsewhere(pdf())
  const opened = openPdf(bytesSource(document))
  const id = /\/ID ?\[[^\]]*\]/.exec(Buffer.from(document).toString('latin1'))?.[0]
  let more = ''
  let previous = opened.startXref
  for (let round = 0; round < 4000; round++) {
    const at = document.length + more.length
    const trailer = `<</Size 99/Root ${opened.catalogRef.num} 0 R/Info 4 0 R${id}/Prev ${previous}>>`
    more += `xref\n0 1\n0000000000 65535 f \ntrailer\n${trailer}\nstartxref\n${at}\n%%EOF\n`
    previous = at
  }
  const found = judgedInTime(Buffer.concat([document, Buffer.from(more, 'latin1')]))
  assert.ok(found === 'TOO_COMPLEX' || found.length === 0, `${found}`)
})

test('many signatures are judged together', async () => {
  let document: Uint8Array = pdf()
  for (let index = 0; index < 40; index++) document = await signedElsewhere(document, { fieldName: `Signer ${index}` })
  assert.deepEqual(judgedInTime(document), [])
  assert.deepEqual(findingIds(document, 'Signer 0'), [])
})

/** Signatures that all name the same /Contents, which is an object of its own: one element of this many bytes. */
function sharedContents(signatures: number, contentsBytes: number): Uint8Array {
  const cms = element(TAG.sequence, [Buffer.alloc(contentsBytes, Uint8Array.of(TAG.sequence, 0))])
  return changed((update) => {
    const contents = update.add(new PdfString(cms, true))
    const fields = Array.from({ length: signatures }, (_, index) => {
      const value = update.add(
        PdfDict.of({
          ...{ Type: name('Sig'), SubFilter: name('ETSI.CAdES.detached') },
          ...{ ByteRange: [0, 10, 20, 10 + index], Contents: contents },
        }),
      )
      return update.add(PdfDict.of({ FT: name('Sig'), T: new PdfString(Buffer.from(`f${index}`)), V: value }))
    })
    setCatalog(update, { AcroForm: PdfDict.of({ Fields: fields }) })
  }, pdf())
}

test('what it takes to read a CMS counts for each signature that shares it', () => {
  const spentOn = (signatures: number) => {
    const opened = openPdf(bytesSource(sharedContents(signatures, 20_000)))
    const before = opened.work.spent
    const digests = new SignedDigests(opened)
    for (const signature of signaturesOf(opened)) integrityFindings({ pdf: opened, signature }, digests)
    return opened.work.spent - before
  }
  assert.ok(spentOn(10) - spentOn(5) > 5 * 20_000 * 20, `${spentOn(10)} ${spentOn(5)}`)
  assert.equal(judgedInTime(sharedContents(1000, 100_000)), 'TOO_COMPLEX')
})
