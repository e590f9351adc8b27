import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { name, PdfDict, PdfStream } from '@laisen/pdf/objects'
import { type Expected, judgeSigned } from '@laisen/testkit/oracle'
import { pyHankoPython } from '@laisen/testkit/oracle-cache'
import { javaProgram } from '@laisen/testkit/oracle-java'
import { pdf } from '@laisen/testkit/pdfs'
import { authority, reaching } from '@laisen/testkit/reaching'
import { type OracleName, oracleNames, oracleSummary } from '@laisen/testkit/run-counts'
import { changed, setCatalog } from './support/changed.ts'
import { people, signed } from './support/signing.ts'

const roots = [people.root.certificate.raw]

test('the oracles detect that an expected signature is missing', async () => {
  await assert.rejects(judgeSigned(pdf(), { signatures: 1 }), /counts signatures/)
})

test('the oracles detect a changed byte', async () => {
  const document = Buffer.from(await signed(pdf({ title: 'Before' })))
  document.write('After!', document.indexOf('Before'))
  await assert.rejects(judgeSigned(document, { signatures: 1 }), /pdfsig|pyHanko/)
})

test('the oracles detect data appended after the last signature', async () => {
  const document = await signed(pdf())
  await assert.rejects(
    judgeSigned(Buffer.concat([document, Buffer.from('\n% more')]), { signatures: 1 }),
    /total document signed|pyHanko/i,
  )
})

test('the oracles detect a signature whose root is not trusted', async () => {
  await judgeSigned(await signed(pdf()), { signatures: 1, roots })
  const foreign = [people.issuing, people.bob].map(({ certificate }) => certificate.raw).slice(1)
  await assert.rejects(judgeSigned(await signed(pdf()), { signatures: 1, roots: foreign }), /openssl|pyHanko/)
})

/** Has one oracle alone judge a document. */
function judgeBy(oracle: OracleName, document: Uint8Array, expected: Omit<Expected, 'signatures'>): Promise<void> {
  return judgeSigned(document, { signatures: 1, notBy: oracleNames.filter((other) => other !== oracle), ...expected })
}

const withoutJava = javaProgram() === undefined && 'DSS and veraPDF are not installed'
const strict = existsSync(pyHankoPython()) ? (['DSS', 'pyHanko'] as const) : (['DSS'] as const)

test('DSS detects a changed byte, a foreign root and another level', { skip: withoutJava }, async () => {
  const document = Buffer.from(await signed(pdf({ title: 'Before' })))
  await judgeBy('DSS', document, { roots, level: 'B-B' })
  await judgeBy('DSS', document, {})
  await assert.rejects(judgeBy('DSS', document, { roots, level: 'B-T' }), /PAdES-BASELINE-B/)
  await assert.rejects(judgeBy('DSS', document, { roots: [people.bob.certificate.raw] }), /NO_CERTIFICATE_CHAIN_FOUND/)
  document.write('After!', document.indexOf('Before'))
  for (const known of [{ roots }, {}]) await assert.rejects(judgeBy('DSS', document, known), /HASH_FAILURE/)
})

test('DSS, and pyHanko too, detect that the status of a certificate is not proven', { skip: withoutJava }, async () => {
  const key = await authority.signer('Alice Example')
  const trusted = { roots: [authority.root.certificate.raw] }
  const [withTime, longTerm] = [
    await signed(pdf(), { key, reach: reaching('B-T') }),
    await signed(pdf(), { key, reach: reaching('B-LT') }),
  ]
  for (const oracle of strict) {
    await judgeBy(oracle, longTerm, { ...trusted, level: 'B-LT' })
    await judgeBy(oracle, withTime, { ...trusted, level: 'B-T' })
    await assert.rejects(judgeBy(oracle, withTime, { ...trusted, level: 'B-LT' }), new RegExp(oracle))
  }
  // The signatures of the answers are damaged: they prove nothing now, though that of the document is sound.
  const damaged = Buffer.from(longTerm)
  const responder = Buffer.from(authority.responder.certificate.raw)
  for (let at = damaged.indexOf(responder); at >= 0; at = damaged.indexOf(responder, at + 1))
    // In an answer, the certificate follows the signature, in a list of its own.
    if (damaged[at - 8] === 0xa0) damaged[at - 10]! ^= 1
  assert.notDeepEqual(damaged, longTerm)
  for (const oracle of strict)
    await assert.rejects(judgeBy(oracle, damaged, { ...trusted, level: 'B-LT' }), new RegExp(oracle))
})

test('veraPDF detects that a document is not the PDF/A it claims to be', { skip: withoutJava }, async () => {
  const claim = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></rdf:Description></rdf:RDF>`
  const document = await signed(
    changed((update) => {
      const xmp = PdfDict.of({ Type: name('Metadata'), Subtype: name('XML') })
      setCatalog(update, { Metadata: update.add(new PdfStream(xmp, Buffer.from(claim))) })
    }),
  )
  // It was none before it was signed either.
  await judgeBy('veraPDF', document, {})
  await assert.rejects(judgeBy('veraPDF', document, { pdfa: '2b' }), /veraPDF: .*fonts used for rendering/)
  await assert.rejects(judgeBy('veraPDF', document, { pdfa: '1b' }), /veraPDF reads the claim/)
  await assert.rejects(judgeBy('veraPDF', await signed(pdf()), { pdfa: '1b' }), /veraPDF reads the claim/)
})

test('the difference analysis detects a change that the other tools let pass', async () => {
  const document = changed(
    (update) => {
      const page = update.pdf.page(1)
      update.set(page.ref, page.dict.clone().set('UserUnit', 2))
    },
    await signed(pdf()),
  )
  const judging = judgeSigned(document, { signatures: 1, endsWithDss: true, notBy: ['pyHanko'] })
  await assert.rejects(judging, /difference analysis.*PAGE_CHANGED/s)
  await judgeSigned(document, { signatures: 1, endsWithDss: true, notBy: ['pyHanko'], findings: ['PAGE_CHANGED'] })
})

test('the summary counts judgements and names missing tools', () => {
  const folder = mkdtempSync(join(tmpdir(), 'laisen-oracles-'))
  const file = join(folder, 'log')
  try {
    writeFileSync(file, 'pdfsig\nqpdf\npdfsig\npyHanko MISSING\nDSS\nopenssl\n')
    assert.equal(oracleSummary(file), 'oracles: pdfsig 2, qpdf 1, openssl 1, pyHanko MISSING, DSS 1, veraPDF MISSING')
    assert.equal(
      oracleSummary(join(folder, 'none')),
      'oracles: pdfsig MISSING, qpdf MISSING, openssl MISSING, pyHanko MISSING, DSS MISSING, veraPDF MISSING',
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a judgement is logged to the file named by LAISEN_RUN_COUNTS', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'laisen-oracles-'))
  try {
    const log = join(folder, 'log')
    const script = `import { judgeSigned } from '@laisen/testkit/oracle'; import { pdf } from '@laisen/testkit/pdfs'; await judgeSigned(pdf(), { signatures: 0, roots: [] })`
    const env = { ...process.env, LAISEN_RUN_COUNTS: log }
    execFileSync(process.execPath, ['--input-type=module', '-e', script], { env, cwd: import.meta.dirname })
    assert.match(readFileSync(log, 'utf8'), /^pdfsig$/m)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
