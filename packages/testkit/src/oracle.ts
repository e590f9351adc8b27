import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { judgeRevisions } from './later-changes.ts'
import { judgeByDss } from './oracle-dss.ts'
import type { Expected } from './oracle-expected.ts'
import { judgeByOpenssl } from './oracle-openssl.ts'
import { judgeByPyHanko } from './oracle-pyhanko.ts'
import { runTool } from './oracle-tools.ts'
import { judgeByVeraPdf } from './oracle-verapdf.ts'
import { countJudgement, type OracleName, oracleNames } from './run-counts.ts'

export type { Expected } from './oracle-expected.ts'

/**
 * Has independent tools judge every signature of a document: pdfsig, qpdf, openssl, pyHanko and EU DSS, and veraPDF if it
 * claims PDF/A or PDF/UA, where they are installed. Our own difference analysis judges it last.
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
      DSS: () => judgeByDss(pdf, path, expected),
      veraPDF: () => judgeByVeraPdf(pdf, path, expected),
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
