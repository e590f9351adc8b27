/** What veraPDF says of a document that claims PDF/A or PDF/UA. */
import assert from 'node:assert/strict'
import type { Expected } from './oracle-expected.ts'
import { askJava } from './oracle-java.ts'
import { countJudgement } from './run-counts.ts'

interface VeraPdfAnswer {
  error?: string
  claims?: readonly Claim[]
}

interface Claim {
  /** '1b', 'ua1' */
  readonly flavour: string
  readonly compliant: boolean
  /** Clause and number of the test, what it says, and where. */
  readonly failures: readonly string[]
}

/**
 * Judges a document as all that it claims to be. With `pdfa` or `pdfua` it has to claim that; without, what was not what it claimed
 * before it was signed need not be after.
 */
export async function judgeByVeraPdf(
  pdf: Uint8Array,
  path: string,
  { pdfa, pdfua }: Pick<Expected, 'pdfa' | 'pdfua'>,
): Promise<void> {
  const wanted = [...(pdfa ? [pdfa] : []), ...(pdfua ? [pdfua] : [])]
  if (wanted.length === 0 && !makesClaims(pdf)) return
  const answer = await ask(path)
  countJudgement('veraPDF', !answer)
  if (!answer) return
  const claims = claimsIn(answer)
  for (const flavour of wanted)
    assert.ok(
      claims.some((claim) => claim.flavour === flavour),
      `veraPDF reads the claims ${claims.map((claim) => claim.flavour).join(', ') || 'none'}, and not ${flavour}`,
    )
  const broken = claims.filter(({ compliant }) => !compliant)
  if (broken.length === 0) return
  const unsigned = broken.every(({ flavour }) => wanted.includes(flavour))
    ? undefined
    : await ask(path, unsignedSize(pdf))
  const kept = new Map(unsigned && claimsIn(unsigned).map(({ flavour, compliant }) => [flavour, compliant]))
  for (const claim of broken) {
    const was = wanted.includes(claim.flavour) || (kept.get(claim.flavour) ?? true)
    assert.equal(was, false, `veraPDF: ${JSON.stringify(claim)}`)
  }
}

function claimsIn({ error, claims = [] }: VeraPdfAnswer): readonly Claim[] {
  assert.equal(error, undefined, `veraPDF: ${error}`)
  return claims
}

function ask(path: string, sizeBytes?: number): Promise<VeraPdfAnswer | undefined> {
  return askJava({ judge: 'veraPDF', path, ...(sizeBytes !== undefined && { sizeBytes }) })
}

/** The namespaces of the claims in UTF-8, UTF-16 and UTF-32 of either byte order. */
const namespaces = ['', '\0', '\0\0\0'].flatMap((zeros) =>
  ['/pdfa/ns/id/', '/pdfua/ns/id/'].map((uri) => [...uri].join(zeros)),
)

/** The metadata that makes the claims is not compressed in PDF/A-1, and hardly ever elsewhere. */
function makesClaims(pdf: Uint8Array): boolean {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)
  return namespaces.some((namespace) => bytes.includes(namespace, 0, 'latin1'))
}

/** Where the revision ended upon which the first signature was made. */
function unsignedSize(pdf: Uint8Array): number {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length)
  const end = bytes.lastIndexOf('%%EOF', bytes.indexOf('/ByteRange'))
  return end < 0 ? bytes.length : end + '%%EOF\n'.length
}
