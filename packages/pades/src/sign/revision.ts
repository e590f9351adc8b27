import type { DigestName } from '@laisen/pki/algorithms'
import { attribute, type CommitmentType, maxSignedDataBytes, writeSignedData } from '@laisen/pki/cms'
import { OID } from '@laisen/pki/oids'
import { judgeSigningCertificate } from '@laisen/pki/signing-certificate'
import type { SigningKey } from '@laisen/pki/signing-key'
import type { Timestamp } from '@laisen/pki/timestamp-reply'
import { PadesError } from '../errors.ts'
import type { Level } from '../level.ts'
import { fallen, faultOf } from '../levels/fault.ts'
import { hashOf, type Imprint, type LevelFault, type Reach } from '../levels/reach.ts'
import type { DocumentDigests } from './digests.ts'
import type { PreparedSignature, SignatureFacts, SignNotice } from './prepare.ts'
import { partsAround, roomInside } from './signed-range.ts'

export interface SignRequest extends SignatureFacts {
  key: SigningKey
  /** For signing acts of an envelope, which then have no reason: EN 319 142-1 §6.3 allows only one of the two. */
  commitmentType?: CommitmentType | undefined
  /** Opens an encrypted document, as the owner or as a user. */
  documentPassword?: string | undefined
  /** The level to reach, and with whose help; B-B if left out. */
  reach?: Reach | undefined
}

export interface SignedTail {
  /** The bytes to append to the document. */
  tail: Uint8Array
  byteRange: [number, number, number, number]
  fieldName: string
  level: Level
  /** Why the level that was asked for was not reached. */
  missed: LevelFault | undefined
  /** What the document can no longer claim. */
  notices: readonly SignNotice[]
  /** Whether the document was damaged and has been repaired in this revision. */
  repaired: boolean
}

/** A completed revision, and the timestamp of its signature. */
export interface SignedRevision extends SignedTail {
  timestamp: Timestamp | undefined
}

/** What laying out a revision needs to know about its key. Plain values, so that layout can run in a thread without the key. */
export interface Room {
  /** DER: the signer's certificate, then its chain. A field may require one of them. */
  certificates: readonly Uint8Array[]
  digest: DigestName
  contentsBytes: number
}

interface KnownRoom {
  commitmentType: CommitmentType | undefined
  timestampBytes: number | undefined
  room: Room
}

/** It is the same for all signatures of one layout, so the last one of each key is kept. */
const rooms = new WeakMap<SigningKey, KnownRoom>()

/** The room that a signature of this key needs, including its timestamp. */
export function roomFor({ key, commitmentType, reach }: Pick<SignRequest, 'key' | 'commitmentType' | 'reach'>): Room {
  const timestampBytes = reach?.timestamper.tokenBytes
  const known = rooms.get(key)
  if (known && known.commitmentType === commitmentType && known.timestampBytes === timestampBytes) return known.room
  const certificates = [key.certificate, ...key.chain].map(({ raw }) => raw)
  const contentsBytes = maxSignedDataBytes(key, { commitmentType, timestampBytes })
  const room = { certificates, digest: key.digest, contentsBytes }
  rooms.set(key, { commitmentType, timestampBytes, room })
  return room
}

interface Signature {
  key: SigningKey
  commitmentType?: CommitmentType | undefined
  /** Digests of the document so far. They are updated with the new revision. */
  digests: DocumentDigests
  reach?: Reach | undefined
}

/**
 * Completes a revision by putting the signature into the room laid out for it, with a timestamp if there is someone to make it.
 * @throws PadesError SIGNATURE_TOO_LARGE, TIMESTAMP_UNAVAILABLE, and what `key.sign` throws
 */
export async function completeRevision(
  prepared: PreparedSignature,
  { key, commitmentType, digests, reach }: Signature,
): Promise<SignedRevision> {
  const { tail, reservedBytes, byteRange, fieldName, notices, repaired } = prepared
  const { before, after } = partsAround(prepared)
  digests.read()
  digests.update(before)
  const contentDigest = digests.digestWith(key.digest, after)
  let stamped: Stamped = { level: 'B-B', missed: undefined, timestamp: undefined }
  const unsigned =
    reach &&
    (async (signature: Uint8Array) => {
      stamped = await stampedBy(reach, hashOf(key.digest, signature))
      return stamped.timestamp ? [attribute(OID.signatureTimeStamp, stamped.timestamp.token)] : []
    })
  const sizeBytes = await writeSignedData({ key, contentDigest, commitmentType, unsigned }, roomInside(prepared))
  if (sizeBytes > reservedBytes) throw new PadesError('SIGNATURE_TOO_LARGE', { sizeBytes, reservedBytes })
  digests.update(tail.subarray(before.length))
  return { tail, byteRange, fieldName, ...stamped, notices, repaired }
}

type Stamped = Pick<SignedRevision, 'level' | 'missed' | 'timestamp'>

async function stampedBy(reach: Reach, imprint: Imprint): Promise<Stamped> {
  try {
    return { level: 'B-T', missed: undefined, timestamp: await reach.timestamper.stamp(imprint) }
  } catch (error) {
    const missed = faultOf(error)
    if (!missed) throw error
    const { level } = fallen(reach, { levels: ['B-B'], missed })
    return { level, missed, timestamp: undefined }
  }
}

type Checked = Pick<SignRequest, 'key' | 'commitmentType' | 'reason' | 'signedAt'>

/** Refuses requests that would be wrong for any document. @throws PadesError, TypeError */
export function checkRequest({ key, commitmentType, reason, signedAt }: Checked): void {
  if (commitmentType && reason) throw new TypeError('a signature has a reason or a commitment type, not both')
  const [refusal] = judgeSigningCertificate(key, signedAt).refusals
  if (refusal) throw new PadesError('CERTIFICATE_REFUSED', { refusal })
}
