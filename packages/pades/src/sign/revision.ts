import type { DigestName } from '@laisen/pki/algorithms'
import { buildSignedData, type CommitmentType, maxSignedDataBytes, type SignedDataLayout } from '@laisen/pki/cms'
import { judgeSigningCertificate } from '@laisen/pki/signing-certificate'
import type { SigningKey } from '@laisen/pki/signing-key'
import { PadesError } from '../errors.ts'
import type { Level } from '../level.ts'
import type { DocumentDigests } from './digests.ts'
import type { PreparedSignature, SignatureFacts, SignNotice } from './prepare.ts'

export interface SignRequest extends SignatureFacts {
  key: SigningKey
  /** For signing acts of an envelope, which then have no reason: EN 319 142-1 §6.3 allows only one of the two. */
  commitmentType?: CommitmentType | undefined
  /** Opens an encrypted document, as the owner or as a user. */
  documentPassword?: string | undefined
  /** Room for a timestamp: the size of the largest token that the timestamp server returns. Omit if no timestamp follows. */
  timestampBytes?: number | undefined
}

export interface SignedTail {
  /** The bytes to append to the document. */
  tail: Uint8Array
  byteRange: [number, number, number, number]
  fieldName: string
  level: Level
  /** SHA-256 of the signed document, that is, source and tail. */
  documentSha256: Uint8Array
  /** What the document can no longer claim. */
  notices: readonly SignNotice[]
  /** Whether the document was damaged and has been repaired in this revision. */
  repaired: boolean
}

/** What laying out a revision needs to know about its key. Plain values, so that layout can run in a thread without the key. */
export interface Room {
  /** DER: the signer's certificate, then its chain. A field may require one of them. */
  certificates: readonly Uint8Array[]
  digest: DigestName
  contentsBytes: number
}

/** The room that a signature of this key needs, including its timestamp. */
export function roomFor({ key, ...layout }: Pick<SignRequest, 'key' | 'commitmentType' | 'timestampBytes'>): Room {
  const certificates = [key.certificate, ...key.chain].map(({ raw }) => raw)
  return { certificates, digest: key.digest, contentsBytes: contentsBytes(key, layout) }
}

interface Signature {
  key: SigningKey
  commitmentType?: CommitmentType | undefined
  /** Digests of the document so far. They are updated with the new revision. */
  digests: DocumentDigests
}

/** Completes a revision by putting the signature into the room laid out for it. @throws PadesError SIGNATURE_TOO_LARGE */
export async function completeRevision(
  { tail, contents, reservedBytes, startsAt, ...laidOut }: PreparedSignature,
  { key, commitmentType, digests }: Signature,
): Promise<SignedTail> {
  const gap = { start: contents.start - startsAt, end: contents.end - startsAt }
  digests.read()
  digests.update(tail.subarray(0, gap.start))
  const contentDigest = digests.digestWith(key.digest, tail.subarray(gap.end))
  const cms = await buildSignedData({ key, contentDigest, commitmentType })
  if (cms.length > reservedBytes) throw new PadesError('SIGNATURE_TOO_LARGE', { sizeBytes: cms.length, reservedBytes })

  // ISO 32000-2 table 255: hexadecimal; the rest of the room stays zero.
  Buffer.from(tail.buffer, tail.byteOffset, tail.length).write(
    Buffer.from(cms.buffer, cms.byteOffset, cms.length).toString('hex'),
    gap.start + 1,
    'latin1',
  )
  digests.update(tail.subarray(gap.start))
  const { byteRange, fieldName, notices, repaired } = laidOut
  return { tail, byteRange, fieldName, level: 'B-B', documentSha256: digests.document, notices, repaired }
}

type Checked = Pick<SignRequest, 'key' | 'commitmentType' | 'reason' | 'signedAt'>

/** Refuses requests that would be wrong for any document. @throws PadesError, TypeError */
export function checkRequest({ key, commitmentType, reason, signedAt }: Checked): void {
  if (commitmentType && reason) throw new TypeError('a signature has a reason or a commitment type, not both')
  const [refusal] = judgeSigningCertificate(key, signedAt).refusals
  if (refusal) throw new PadesError('CERTIFICATE_REFUSED', { refusal })
}

const reserved = new WeakMap<SigningKey, Map<string, number>>()

/** Room for the CMS of a key. It is the same for all signatures of one layout, so it is computed once. */
function contentsBytes(key: SigningKey, { commitmentType, timestampBytes }: SignedDataLayout): number {
  const sizes = reserved.get(key) ?? new Map<string, number>()
  const layout = `${commitmentType} ${timestampBytes}`
  const bytes = sizes.get(layout) ?? maxSignedDataBytes(key, { commitmentType, timestampBytes })
  reserved.set(key, sizes.set(layout, bytes))
  return bytes
}
