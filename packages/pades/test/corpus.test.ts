import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { PadesError } from '@laisen/pades/errors'
import { lintSignature } from '@laisen/pades/lint'
import { type SignedTail, signPdf } from '@laisen/pades/sign'
import { signaturesOf } from '@laisen/pades/signatures'
import { PdfError } from '@laisen/pdf/errors'
import { openPdf } from '@laisen/pdf/open'
import { bytesSource } from '@laisen/pdf/source'
import { confirmationOf } from '@laisen/testkit/corpus-refusals'
import { judgeSigned } from '@laisen/testkit/oracle'
import { runTool } from '@laisen/testkit/oracle-tools'
import { type CorpusFile, corpus } from '@laisen/testkit/pdfs-corpus'
import { countJudgement } from '@laisen/testkit/run-counts'
import { people, request } from './support/signing.ts'

const { files, skip } = corpus('odd')

/** pyHanko is slow, so it judges only one in this many. */
const sampleStep = 4

const sampled = new Set(files.filter((_, index) => index % sampleStep === 0).map(({ name }) => name))

/** Small enough for a page of any of these files; invisible if even that does not fit. */
function requestFor(document: Uint8Array, allPages: boolean) {
  const { widthPoints, heightPoints } = openPdf(bytesSource(document)).page(1).displayed
  const fits = Math.min(widthPoints, heightPoints) >= 100
  return request({ stamp: fits ? { x: 0, y: 0, lengthPoints: 60, allPages } : undefined })
}

async function attempt(document: Uint8Array, allPages: boolean): Promise<SignedTail | PdfError | PadesError> {
  try {
    return await signPdf(bytesSource(document), requestFor(document, allPages))
  } catch (error) {
    if (error instanceof PdfError || error instanceof PadesError) return error
    throw error
  }
}

async function expectSignedOrRefused(
  { file, allPages }: { file: CorpusFile; allPages: boolean },
  folder: string,
): Promise<'signed' | 'refused'> {
  const document = file.read()
  const signed = await attempt(document, allPages)
  if (signed instanceof Error) {
    assert.ok(await confirmationOf(signed, file.path), `${file.name}: ${signed.message}`)
    return 'refused'
  }
  const whole = Buffer.concat([document, signed.tail])
  const inForm = signaturesOf(openPdf(bytesSource(whole)))
  const ours = inForm.findIndex(({ fieldName }) => fieldName === signed.fieldName)
  assert.deepEqual(lintSignature(whole, ours), [], file.name)
  const path = join(folder, `${allPages}-${file.name}`)
  await writeFile(path, whole)
  await expectValidByPdfsig(path, signed.fieldName)
  await rm(path)
  if (sampled.has(file.name)) await expectValidByAll(whole, file)
  return 'signed'
}

async function expectValidByPdfsig(path: string, fieldName: string): Promise<void> {
  const run = await runTool('pdfsig', ['-nocert', path])
  countJudgement('pdfsig', !run)
  if (!run) return
  const parts = run.output.split(/^Signature #\d+:$/m).filter((part) => part.includes(fieldName))
  assert.ok(parts.length > 0, `${path}:\n${run.output}`)
  for (const part of parts) {
    assert.match(part, /Signature Validation: Signature is Valid\./, `${path}:\n${part}`)
    assert.match(part, /^ {2}- Total document signed$/m, `${path}:\n${part}`)
  }
}

async function expectValidByAll(whole: Uint8Array, file: CorpusFile): Promise<void> {
  const before = signaturesOf(openPdf(bytesSource(file.read()))).length
  const inForm = signaturesOf(openPdf(bytesSource(whole)))
  // Files with errors by qpdf, or signed by others before us, have no clear verdict.
  if (before > 0 || (await runTool('qpdf', ['--check', file.path]))?.status === 2) return
  const fields = inForm.flatMap((signature) => signature.fields).length
  const roots = [people.root.certificate.raw]
  await judgeSigned(whole, { signatures: 1, fields, roots, qpdfMayWarn: true }).catch((error: unknown) => {
    throw new Error(file.name, { cause: error })
  })
}

test('corpus: every file is signed and valid, or refused with a reason that other tools confirm', {
  skip,
}, async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'laisen-corpus-'))
  const counts = { signed: 0, refused: 0 }
  const waiting = files.flatMap((file) => [false, true].map((allPages) => ({ file, allPages })))
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      counts[await expectSignedOrRefused(next, folder)] += 1
    }
  }
  try {
    // Two at a time, because most of the time is spent in external tools.
    await Promise.all([work(), work()])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  context.diagnostic(
    `of ${files.length} files, once on a page and once on all: ${counts.signed} signed, ${counts.refused} refused`,
  )
  assert.ok(counts.signed >= 2 * 270 && counts.refused <= 2 * 20, JSON.stringify(counts))
})
