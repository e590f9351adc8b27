import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { lintDocument } from '@laisen/pades/lint'
import { type InTurnRequest, signPdfInTurn } from '@laisen/pades/sign-in-turn'
import { name, PdfDict, textString } from '@laisen/pdf/objects'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { judgeRevisions } from '@laisen/testkit/later-changes'
import { runTool } from '@laisen/testkit/oracle-tools'
import { pdf } from '@laisen/testkit/pdfs'
import { encryptedPdf, encryptionKinds } from '@laisen/testkit/pdfs-encrypted'
import { countJudgement } from '@laisen/testkit/run-counts'
import { changed, setCatalog } from './support/changed.ts'
import { expectValid, people, signed } from './support/signing.ts'

const folder = mkdtempSync(join(tmpdir(), 'laisen-sign-encrypted-'))
after(() => rmSync(folder, { recursive: true }))

/** Has every tool that takes a password judge a document, and returns the text of its first page. */
async function judged(document: Uint8Array, password: string, signatures = 1): Promise<string> {
  assert.deepEqual(lintDocument(document, password), [])
  judgeRevisions(document, { password })
  const path = join(folder, 'judged.pdf')
  writeFileSync(path, document)
  const pdfsig = await runTool('pdfsig', ['-nocert', '-upw', password, path])
  countJudgement('pdfsig', !pdfsig)
  if (pdfsig) {
    assert.equal(pdfsig.output.match(/Signature Validation: Signature is Valid\./g)?.length, signatures, pdfsig.output)
    assert.equal(pdfsig.output.match(/Total document signed/g)?.length, 1, pdfsig.output)
  }
  const qpdf = await runTool('qpdf', ['--check', `--password=${password}`, path])
  countJudgement('qpdf', !qpdf)
  if (qpdf) assert.equal(qpdf.status, 0, qpdf.output)
  const mutool = await runTool('mutool', ['draw', '-p', password, '-F', 'txt', path, '1'])
  if (mutool) assert.doesNotMatch(mutool.output, /error|warning(?!: ICC)/, mutool.output)
  return execFileSync('pdftotext', ['-upw', password, '-l', '1', path, '-']).toString()
}

const thai = 'ญี่ปุ่น ป้า ทำ'
const facts = { name: thai, reason: '(approved)', stamp: { language: 'th' } } as const

for (const kind of encryptionKinds) {
  test(`a document with ${kind} is signed, and signed again, with the password and without one`, async () => {
    for (const [user, objectStreams] of [
      ['', false],
      ['open me', true],
    ] as const) {
      const document = encryptedPdf(pdf({ title: 'The title' }), { kind, user, objectStreams })
      const once = await signed(document, { ...facts, documentPassword: user })
      const text = await judged(once, user)
      assert.ok(text.includes(thai), text)
      // The name would be readable in a file that is not encrypted.
      const name = Buffer.from(thai, 'utf16le').swap16().toString('hex')
      assert.ok(!Buffer.from(once.subarray(document.length)).toString('latin1').includes(name))
      // Without a password, every tool can judge; pyHanko does not open what only Acrobat 9 made.
      if (user === '') await expectValid(once, { notBy: kind.endsWith('Acrobat 9') ? ['pyHanko'] : [] })
      const twice = await signed(once, { ...facts, documentPassword: user, stamp: { ...facts.stamp, y: 400 } })
      await judged(twice, user, 2)
      const [before, later] = [document, twice].map((bytes) => openPdf(bytesSource(bytes), { password: user }))
      assert.deepEqual(later!.firstId, before!.firstId)
      assert.notDeepEqual(later!.resolve(later!.trailer.get('ID')), before!.resolve(before!.trailer.get('ID')))
    }
  })
}

test('the stamp is repeated on every page of an encrypted document', async () => {
  const document = encryptedPdf(pdf({ pages: 3 }), { user: 'u' })
  const all = { ...facts, documentPassword: 'u', stamp: { ...facts.stamp, allPages: true } }
  await judged(await signed(document, all), 'u')
  const path = join(folder, 'judged.pdf')
  assert.equal(execFileSync('pdftotext', ['-upw', 'u', path, '-']).toString().split(thai).length - 1, 3)
})

test('several signers sign an encrypted document in turn', async () => {
  const document = encryptedPdf(pdf(), { kind: 'AES-128', user: 'u' })
  const request: InTurnRequest = {
    signers: [people.alice, people.bob].map((person) => ({ key: person.signingKey(), name: thai })),
    ...{ signedAt: new Date(), timeZone: 'Asia/Bangkok', documentPassword: 'u' },
    stamp: { page: 1, x: 20, y: 20, lengthPoints: 150, language: 'en' },
  }
  const { tail } = await signPdfInTurn(bytesSource(document), request)
  await judged(Buffer.concat([document, tail]), 'u', 2)
})

test('a password that is missing or wrong is refused by name', async () => {
  const document = encryptedPdf(pdf(), { user: 'u' })
  await assert.rejects(signed(document), { code: 'PASSWORD_REQUIRED' })
  await assert.rejects(signed(document, { documentPassword: 'x' }), { code: 'PASSWORD_WRONG' })
})

const mayNotAdd = { code: 'DOCUMENT_PERMISSION', facts: { change: 'add' } }
const mayNotFill = { code: 'DOCUMENT_PERMISSION', facts: { change: 'fill' } }

test('what the author does not permit is refused by name, but not to the owner', async () => {
  // qpdf: neither bit 4 nor 6; bit 6 alone; bits 6 and 9, and 4 only with `all`.
  for (const modify of ['none', 'form', 'annotate', 'assembly']) {
    const document = encryptedPdf(pdf(), { restrictions: [`--modify=${modify}`] })
    await assert.rejects(signed(document), mayNotAdd, modify)
    await judged(await signed(document, { documentPassword: 'owner' }), '')
  }
  await judged(await signed(encryptedPdf(pdf(), { restrictions: ['--modify=all'] })), '')
})

/** With an empty signature field named Here. */
function withField(): Uint8Array {
  return changed((update) => {
    const page = update.pdf.page(1)
    const widget = { Type: name('Annot'), Subtype: name('Widget'), Rect: [300, 100, 480, 170], F: 4, P: page.ref }
    const field = update.add(PdfDict.of({ FT: name('Sig'), T: textString('Here'), ...widget }))
    update.set(page.ref, page.dict.clone().set('Annots', [field]))
    setCatalog(update, { AcroForm: PdfDict.of({ Fields: [field], SigFlags: 1 }) })
  })
}

test('filling a field requires bit 6 or 9', async () => {
  const document = withField()
  const here = { field: { name: 'Here' } }
  const forbidden = encryptedPdf(document, { restrictions: ['--modify=none'] })
  await assert.rejects(signed(forbidden, here), mayNotFill)
  for (const modify of ['form', 'annotate']) {
    const permitted = encryptedPdf(document, { restrictions: [`--modify=${modify}`] })
    await judged(await signed(permitted, here), '')
    await assert.rejects(signed(permitted, { stamp: {} }), mayNotAdd)
    await assert.rejects(signed(permitted, { ...here, stamp: { allPages: true } }), mayNotAdd)
  }
  // Revision 2 has no bit 9.
  const old = encryptedPdf(document, { kind: 'RC4, 40 bits', restrictions: ['--annotate=n'] })
  await assert.rejects(signed(old, here), mayNotFill)
})
