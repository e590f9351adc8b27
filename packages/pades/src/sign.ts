import { createHash, type Hash } from 'node:crypto'
import { feedRanges, type Source } from '@laisen/pdf/source'
import { buildSignedData, type CommitmentType, maxSignedDataBytes } from '@laisen/pki/cms'
import type { SigningKey } from '@laisen/pki/signing-key'
import { PadesError } from './errors.ts'
import { checkCertificate } from './sign/certificate.ts'
import { type PreparedSignature, prepareSignature, type SignatureFacts } from './sign/prepare.ts'

export interface SignRequest extends SignatureFacts {
  key: SigningKey
  /** For acts of an envelope, which then say no reason: EN 319 142-1 §6.3 allows one of the two. */
  commitmentType?: CommitmentType | undefined
}

export interface SignedTail {
  /** To be appended to the document, byte for byte. */
  tail: Uint8Array
  byteRange: [number, number, number, number]
  fieldName: string
  level: 'B-B'
  /** SHA-256 of the signed document: source and tail. */
  documentSha256: Uint8Array
}

/**
 * Signs a document as PAdES B-B, with a stamp on a page unless it is hidden. The source is read once and never copied.
 * @throws PdfError, PadesError, and what `key.sign` throws
 */
export async function signPdf(source: Source, request: SignRequest): Promise<SignedTail> {
  const { key, commitmentType } = request
  if (commitmentType && request.reason) throw new TypeError('a signature has a reason or a commitment type, not both')
  checkCertificate(key.certificate, request.signedAt)
  const reservedBytes = contentsBytes(key, commitmentType)
  const prepared = prepareSignature(source, request, reservedBytes)
  const digests = hashBeforeContents(source, prepared, key.digest)
  const behind = prepared.contents.end - source.sizeBytes
  const contentDigest = digests.content.update(prepared.tail.subarray(behind)).digest()
  const cms = await buildSignedData({ key, contentDigest, commitmentType })
  if (cms.length > reservedBytes) throw new PadesError('SIGNATURE_TOO_LARGE', { sizeBytes: cms.length, reservedBytes })

  const { tail, byteRange, fieldName, contents } = prepared
  // ISO 32000-2 table 255: hexadecimal, and what is left of the room stays zero.
  Buffer.from(tail.buffer, tail.byteOffset, tail.length).write(
    Buffer.from(cms.buffer, cms.byteOffset, cms.length).toString('hex'),
    contents.start - source.sizeBytes + 1,
    'latin1',
  )
  digests.document.update(tail.subarray(contents.start - source.sizeBytes))
  return { tail, byteRange, fieldName, level: 'B-B', documentSha256: digests.document.digest() }
}

interface Digests {
  /** Over what is signed. */
  content: Hash
  /** Over the whole document. */
  document: Hash
}

/** One pass over what both digests have in common. */
function hashBeforeContents(source: Source, { tail, contents }: PreparedSignature, algorithm: string): Digests {
  const document = createHash('sha256')
  const content = algorithm === 'sha256' ? document : createHash(algorithm)
  const consume = (piece: Uint8Array) => {
    document.update(piece)
    if (content !== document) content.update(piece)
  }
  feedRanges(source, [{ start: 0, end: source.sizeBytes }], consume)
  consume(tail.subarray(0, contents.start - source.sizeBytes))
  return { document, content: content === document ? document.copy() : content }
}

const reserved = new WeakMap<SigningKey, Map<CommitmentType | undefined, number>>()

/** Room for the CMS of a key; the same for each of its signatures, so it is computed once. */
function contentsBytes(key: SigningKey, commitmentType: CommitmentType | undefined): number {
  const known = reserved.get(key) ?? new Map<CommitmentType | undefined, number>()
  const bytes = known.get(commitmentType) ?? maxSignedDataBytes(key, { commitmentType })
  reserved.set(key, known.set(commitmentType, bytes))
  return bytes
}
