import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Level } from '@laisen/pades/level'
import { firstElement } from '@laisen/pki/der'
import { oid } from '@laisen/pki/der-write'
import { OID } from '@laisen/pki/oids'
import { judgeRevisions } from './later-changes.ts'
import { askPyHanko, countJudgement, type OracleName, oracleNames, runTool } from './oracle-tools.ts'

export { oracleSummary } from './oracle-tools.ts'

export interface Expected {
  /** How many signatures the document carries. */
  signatures: number
  /** How many fields show them, if one signature has several. @default as many as signatures */
  fields?: number
  /** Document timestamps, in addition to the signatures. @default 0 */
  documentTimestamps?: number
  /** The level that every signature has reached; without it, only what holds at any level is judged. */
  level?: Level
  /** DER of the roots that a signer's chain must reach; without them trust is not checked. */
  roots?: readonly Uint8Array[]
  /** The time by which the tools judge. @default now */
  at?: Date
  /** A validation store follows the last signature, which then does not cover the whole file. */
  endsWithDss?: boolean
  /** Tools that cannot read the document even before it is signed. */
  notBy?: readonly OracleName[]
  /** The document itself, before we touched it, makes qpdf warn. */
  qpdfMayWarn?: boolean
  /** Ids of what the difference analysis finds. @default none */
  findings?: readonly string[]
}

/**
 * Has independent tools judge every signature of a document: pdfsig, qpdf, openssl and pyHanko, where they are installed. Our own
 * difference analysis judges it last.
 * Their output counts, not their exit codes: pdfsig exits 0 on a document without any signature.
 */
export async function judgeSigned(pdf: Uint8Array, expected: Expected): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'laisen-oracle-'))
  const path = join(folder, 'document.pdf')
  try {
    await writeFile(path, pdf)
    const judges: Record<OracleName, () => Promise<void>> = {
      pdfsig: () => judgeByPdfsig(path, expected),
      qpdf: () => judgeByQpdf(path, expected),
      openssl: () => judgeByOpenssl(pdf, folder, expected),
      pyHanko: () => judgeByPyHanko(path, expected),
    }
    const asked = oracleNames.filter((oracle) => !expected.notBy?.includes(oracle))
    await Promise.all(asked.map((oracle) => judges[oracle]()))
    judgeRevisions(pdf, expected)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function judgeByPdfsig(path: string, expected: Expected): Promise<void> {
  const { signatures, fields = signatures, documentTimestamps = 0, endsWithDss, level } = expected
  const run = await runTool('pdfsig', ['-nocert', path])
  countJudgement('pdfsig', !run)
  if (!run) return
  const parts = run.output.split(/^Signature #\d+:$/m).slice(1)
  const found = parts.filter((part) => !part.includes('form field is not signed'))
  // pdfsig counts document timestamps, but cannot judge them.
  const signed = found.filter((part) => !part.includes('Signature Type: unknown'))
  assert.equal(found.length, fields + documentTimestamps, `pdfsig counts signatures:\n${run.output}`)
  assert.equal(signed.length, fields, `pdfsig counts signatures:\n${run.output}`)
  for (const part of signed) assert.match(part, /Signature Validation: Signature is Valid\./, `pdfsig:\n${run.output}`)
  if (signatures === 0 || endsWithDss || level === 'B-LT') return
  // The order of fields is not the order of signing: the newest signature is the one that ends last.
  const newest = found.toSorted((a, b) => signedEnd(a) - signedEnd(b)).at(-1)!
  assert.match(newest, /^ {2}- Total document signed$/m, `pdfsig, last signature:\n${run.output}`)
}

function signedEnd(part: string): number {
  return Number(/Signed Ranges: .*- (\d+)\]/.exec(part)?.[1] ?? Number.NaN)
}

async function judgeByQpdf(path: string, { qpdfMayWarn }: Expected): Promise<void> {
  const run = await runTool('qpdf', ['--check', path])
  countJudgement('qpdf', !run)
  if (!run) return
  // qpdf: 0 is sound, 3 is warnings, 2 is errors.
  assert.ok(run.status === 0 || (qpdfMayWarn === true && run.status === 3), `qpdf --check:\n${run.output}`)
}

async function judgeByPyHanko(path: string, { signatures, fields = signatures, roots, at }: Expected): Promise<void> {
  const answer = await askPyHanko({
    path,
    roots: (roots ?? []).map((root) => Buffer.from(root).toString('base64')),
    at: (at ?? new Date()).toISOString().replace('Z', '+00:00'),
  })
  countJudgement('pyHanko', !answer)
  if (!answer) return
  assert.equal(answer.error, undefined, `pyHanko: ${answer.error}`)
  assert.equal(answer.signatures?.length, fields, `pyHanko counts signatures: ${JSON.stringify(answer)}`)
  for (const [index, signature] of answer.signatures!.entries()) {
    const said = `pyHanko, signature ${index + 1}: ${JSON.stringify(signature)}`
    assert.ok(signature.intact && signature.valid, said)
    assert.ok(/^ENTIRE_(FILE|REVISION)$/.test(signature.coverage), said)
    assert.ok(signature.modification !== 'OTHER', said)
    if (roots) assert.ok(signature.bottomLine, said)
  }
}

/** Verifies each CMS over the bytes that its /ByteRange names, as CAdES, with a chain to the roots. */
async function judgeByOpenssl(pdf: Uint8Array, folder: string, expected: Expected): Promise<void> {
  const { signatures, documentTimestamps = 0, roots, at } = expected
  if (!roots) return
  const found = detachedSignatures(pdf)
  assert.equal(found.length, signatures + documentTimestamps, 'signatures found by their /ByteRange')
  const trust = join(folder, 'roots.pem')
  await writeFile(trust, roots.map(pem).join(''))
  for (const [index, { cms, content, isTimestamp }] of found.entries()) {
    const [cmsFile, contentFile] = [join(folder, `${index}.cms`), join(folder, `${index}.bin`)]
    await Promise.all([writeFile(cmsFile, cms), writeFile(contentFile, content)])
    const files = ['-inform', 'DER', '-in', cmsFile, '-content', contentFile, '-out', '/dev/null', '-CAfile', trust]
    const time = ['-attime', String(Math.floor((at ?? new Date()).getTime() / 1000))]
    const timestamp = ['ts', '-verify', '-data', contentFile, '-in', cmsFile, '-token_in', '-CAfile', trust, ...time]
    const detached = ['cms', '-verify', '-cades', '-binary', '-purpose', 'any', ...files, ...time]
    const run = await runTool('openssl', isTimestamp ? timestamp : detached)
    countJudgement('openssl', !run)
    if (run) assert.match(run.output, /successful|Verification: OK/, `openssl, signature ${index + 1}:\n${run.output}`)
  }
}

interface DetachedSignature {
  cms: Buffer
  content: Buffer
  isTimestamp: boolean
}

function detachedSignatures(pdf: Uint8Array): DetachedSignature[] {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)
  const ranges = bytes.toString('latin1').matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)
  return Array.from(ranges, (match) => {
    const [start, length, next, rest] = match.slice(1).map(Number) as [number, number, number, number]
    const hex = bytes.toString('latin1', start + length + 1, next - 1)
    const content = Buffer.concat([bytes.subarray(start, start + length), bytes.subarray(next, next + rest)])
    const padded = Buffer.from(hex, 'hex')
    // What is signed stands at the start of a CMS. openssl takes no zeros after a timestamp.
    const isTimestamp = padded.subarray(0, 80).includes(Buffer.from(oid(OID.tstInfo)))
    return { cms: isTimestamp ? Buffer.from(firstElement(padded)) : padded, content, isTimestamp }
  })
}

function pem(der: Uint8Array): string {
  const lines = Buffer.from(der)
    .toString('base64')
    .match(/.{1,64}/g)!
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
