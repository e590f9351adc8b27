/** Whether the signatures that a document has are sound enough to add another. A signature that is not sane is not built upon. */
import { createHash, type Hash } from 'node:crypto'
import { isPdfError } from '@laisen/pdf/errors'
import { Lexer } from '@laisen/pdf/lexer'
import { PdfString } from '@laisen/pdf/objects'
import type { Pdf } from '@laisen/pdf/open'
import { feedRanges } from '@laisen/pdf/source'
import { type ContentKind, type StatedDigest, statedDigest } from '@laisen/pki/cms-digest'
import { sameBytes } from '@laisen/pki/der-values'
import { PkiError } from '@laisen/pki/errors'
import { PadesError, type SignatureFault } from '../errors.ts'
import { countCms, type SignatureInForm } from '../signatures.ts'

/** ISO 32000-2 table 260, and EN 319 142-1 §5.4.3. Other kinds of /SubFilter are judged by their /ByteRange only. */
const kinds: Readonly<Record<string, ContentKind>> = {
  'adbe.pkcs7.detached': 'detached',
  'ETSI.CAdES.detached': 'detached',
  'adbe.pkcs7.sha1': 'sha1 inside',
  'ETSI.RFC3161': 'timestamp',
}

/**
 * Checks each signature's /ByteRange, /Contents and digest. The document is read once for each digest algorithm, however many
 * signatures share it; what is hashed counts as work.
 * @throws PadesError DOCUMENT_SIGNATURE_UNSOUND
 * @throws PdfError TOO_COMPLEX
 */
export function checkEarlierSignatures(pdf: Pdf, signatures: readonly SignatureInForm[]): void {
  const byDigest = new Map<StatedDigest['digest'], Claim[]>()
  for (const signature of signatures) {
    const claim = claimOf(pdf, signature)
    if (!claim) continue
    const claims = byDigest.get(claim.stated.digest) ?? []
    byDigest.set(claim.stated.digest, claims)
    claims.push(claim)
  }
  for (const [digest, claims] of byDigest) checkDigests(pdf, digest, claims)
}

/** What a signature says about the bytes around its gap. */
interface Claim {
  fieldName: string
  gap: Gap
  stated: StatedDigest
}

/** Offsets in the file: /Contents is from `start` to `end`, and the signature covers the file up to `covered`. */
interface Gap {
  start: number
  end: number
  covered: number
}

/** Undefined if the signature states no digest that we know. */
function claimOf(pdf: Pdf, signature: SignatureInForm): Claim | undefined {
  const { fieldName, dict, contents } = signature
  const gap = gapOf(pdf, signature)
  if (!gap) throw unsound(signature, 'byteRange')
  const kind = kinds[pdf.nameAt(dict, 'SubFilter') ?? '']
  countCms(pdf, contents, 'digest')
  const stated = kind && readable(() => statedDigest(contents, kind))
  if (stated === 'unreadable') throw unsound(signature, 'contents')
  return stated && { fieldName, gap, stated }
}

/** ISO 32000-2 §12.8.1: four numbers from the start of the file, within it, with a gap that is exactly /Contents. */
function gapOf(pdf: Pdf, { byteRange, contents }: SignatureInForm): Gap | undefined {
  const { sizeBytes } = pdf.source
  if (byteRange.length !== 4 || !byteRange.every((value) => Number.isSafeInteger(value) && value >= 0)) return undefined
  const [first, start, end, rest] = byteRange as [number, number, number, number]
  const covered = end + rest
  if (first !== 0 || start === 0 || end <= start || rest === 0 || covered > sizeBytes) return undefined
  return isContents(pdf, { start, end }, contents) ? { start, end, covered } : undefined
}

const LESS_THAN = 0x3c

function isContents({ source, work }: Pdf, { start, end }: Pick<Gap, 'start' | 'end'>, contents: Uint8Array): boolean {
  work.parsed(end - start)
  const bytes = source.read(start, end - start)
  const lexer = new Lexer(bytes)
  try {
    const found = lexer.readObject()
    return (
      bytes[0] === LESS_THAN &&
      found instanceof PdfString &&
      lexer.pos === end - start &&
      sameBytes(found.bytes, contents)
    )
  } catch (error) {
    if (isPdfError(error, 'BAD_OBJECT')) return false
    throw error
  }
}

function readable<Result>(read: () => Result): Result | 'unreadable' {
  try {
    return read()
  } catch (error) {
    if (error instanceof PkiError) return 'unreadable'
    throw error
  }
}

/** The part before a gap continues the part before the previous one, so that it is hashed once for all. */
function checkDigests(pdf: Pdf, digest: StatedDigest['digest'], claims: readonly Claim[]): void {
  const before = createHash(digest)
  let at = 0
  for (const claim of claims.toSorted((a, b) => a.gap.start - b.gap.start)) {
    const { start, end, covered } = claim.gap
    feed(pdf, before, { digest, start: at, end: start })
    at = start
    const whole = before.copy()
    feed(pdf, whole, { digest, start: end, end: covered })
    if (!sameBytes(whole.digest(), claim.stated.value)) throw unsound(claim, 'digest')
  }
}

/** SHA-384 and SHA-512 take three times as long as SHA-1 and SHA-256, which processors have instructions for. */
const weights = { sha1: 1, sha256: 1, sha384: 3, sha512: 3 } as const

interface Part {
  digest: StatedDigest['digest']
  start: number
  end: number
}

function feed({ source, work }: Pdf, hash: Hash, { digest, start, end }: Part): void {
  work.hashed((end - start) * weights[digest])
  feedRanges(source, { ranges: [{ start, end }] }, (piece) => hash.update(piece))
}

function unsound({ fieldName }: { fieldName: string }, fault: SignatureFault): PadesError {
  return new PadesError('DOCUMENT_SIGNATURE_UNSOUND', { fieldName, fault })
}
