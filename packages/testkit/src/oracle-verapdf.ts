/** What veraPDF says of a document that claims PDF/A. */
import assert from 'node:assert/strict'
import type { Expected } from './oracle-expected.ts'
import { askJava } from './oracle-java.ts'
import { countJudgement } from './oracle-tools.ts'

interface VeraPdfAnswer {
  error?: string
  /** '1b'; empty if nothing is claimed. */
  flavour?: string
  compliant?: boolean
  /** Clause and number of the test, what it says, and where. */
  failures?: string[]
}

/** Judges a document that claims PDF/A as what it claims to be; with `pdfa` it has to claim that. Without, what was no PDF/A before it was signed need not be one after. */
export async function judgeByVeraPdf(pdf: Uint8Array, path: string, { pdfa }: Pick<Expected, 'pdfa'>): Promise<void> {
  if (!pdfa && !claimsArchival(pdf)) return
  const answer = await ask(path)
  countJudgement('veraPDF', !answer)
  if (!answer) return
  assert.equal(answer.error, undefined, `veraPDF: ${answer.error}`)
  if (pdfa) assert.equal(answer.flavour, pdfa, `veraPDF reads the claim: ${JSON.stringify(answer)}`)
  if (answer.flavour === '' || answer.compliant) return
  const unsigned = pdfa ? undefined : await ask(path, unsignedSize(pdf))
  assert.equal(unsigned?.compliant ?? true, false, `veraPDF: ${JSON.stringify(answer)}`)
}

function ask(path: string, sizeBytes?: number): Promise<VeraPdfAnswer | undefined> {
  return askJava({ judge: 'veraPDF', path, ...(sizeBytes !== undefined && { sizeBytes }) })
}

/** The metadata that makes the claim is not compressed in PDF/A-1, and hardly ever elsewhere. */
function claimsArchival(pdf: Uint8Array): boolean {
  return Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length).includes('pdfaid')
}

/** Where the revision ended upon which the first signature was made. */
function unsignedSize(pdf: Uint8Array): number {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)
  const end = bytes.lastIndexOf('%%EOF', bytes.indexOf('/ByteRange'))
  return end < 0 ? bytes.length : end + '%%EOF\n'.length
}
