/** Raising the level of signatures that a document has. */
import { openPdf } from '@laisen/pdf/open'
import type { Source } from '@laisen/pdf/source'
import { type Certificate, parseCertificate } from '@laisen/pki/certificate'
import type { Der } from '@laisen/pki/der'
import { readTimestampToken, type Timestamp } from '@laisen/pki/timestamp-reply'
import { PadesError } from './errors.ts'
import type { Level } from './level.ts'
import { completeArchive, prepareArchive } from './levels/archive.ts'
import { archive, type LayOutArchive, partyOfTimestamp } from './levels/complete.ts'
import { fallen, faultOf, type Reached, withRoom } from './levels/fault.ts'
import { type HeldFacts, readHeld } from './levels/held.ts'
import { preferHeld } from './levels/held-statuses.ts'
import { includesLevel, type LevelFault, lowestLevel, type Reach } from './levels/reach.ts'
import { type SignatureProofs, standingOf } from './levels/standing.ts'
import { type Party, ValidationCollection } from './levels/validation-data.ts'
import { appended } from './sign/appended.ts'
import { DocumentDigests, documentDigest, type Hashed } from './sign/digests.ts'

interface ExtendRequest {
  reach: Reach
  /** Opens an encrypted document. */
  documentPassword?: string | undefined
  /** The state of SHA-256 after the whole source; copied, not consumed. Then the source is read only for its signatures. */
  hashed?: Hashed | undefined
}

interface ExtendedTail {
  /** The bytes to append to the document; empty if nothing could be added. */
  tail: Uint8Array
  /** The lowest level of a signature now. */
  level: Level
  /** Of each signature, in the order of signing. */
  levels: readonly Level[]
  /** Why the level that was asked for was not reached. */
  missed: LevelFault | undefined
  /** SHA-256 of source and tail. */
  documentSha256: Uint8Array
  /** If B-LTA was asked for: when the certificate of the last timestamp expires. It must be extended once more before that. */
  lastsUntil: Date | undefined
}

/**
 * Adds what the signatures of a document lack for a level: a document timestamp for those without a timestamp, then validation data
 * for all of them, then a document timestamp over that. Asked for B-LTA once more, it adds what makes the last timestamp last: its own
 * validation data and another timestamp.
 *
 * What can be had for one signature is added, whatever the others lack, unless the level is a must. Where nothing can be added and a
 * signer was revoked before the first timestamp of the signature, that is refused: no proof of existence can be added any more.
 * @throws PdfError; PadesError DOCUMENT_NOT_SIGNED, DOCUMENT_SIGNATURE_UNSOUND, SIGNER_REVOKED, LEVEL_NOT_REACHED,
 *   TIMESTAMP_UNAVAILABLE, and what forbids a further revision
 */
export function extendPdf(source: Source, request: ExtendRequest): Promise<ExtendedTail> {
  const { reach, documentPassword: password, hashed } = request
  const open = (before: readonly Uint8Array[]) => openPdf(appended(source, before), { password })
  return withRoom(reach, () => {
    const held = readHeld(open([]))
    return extendOnce({
      ...{ reach, held, digests: new DocumentDigests(source, [documentDigest], hashed) },
      layOut: (facts, before) => prepareArchive(open(before), facts),
    })
  })
}

interface LaidOutElsewhere {
  reach: Reach
  /** As `readHeld` found it. */
  held: HeldFacts
  /** The state of SHA-256 after the whole document. */
  hashed: Hashed
  /** Lays out one revision with `prepareArchive` on top of the earlier ones, in another thread for example. */
  layOut: LayOutArchive
}

/** The same without the document, which was hashed and read elsewhere. @throws as extendPdf, and what `layOut` throws */
export function extendLaidOut({ hashed, ...extending }: LaidOutElsewhere): Promise<ExtendedTail> {
  return withRoom(extending.reach, () => {
    return extendOnce({ ...extending, digests: new DocumentDigests(undefined, [documentDigest], hashed) })
  })
}

interface Extending extends Omit<LaidOutElsewhere, 'hashed'> {
  digests: DocumentDigests
}

async function extendOnce({ reach, held, digests, layOut }: Extending): Promise<ExtendedTail> {
  digests.read()
  const timestamps = held.tokens.map((token) => readTimestampToken(token))
  const tails: Uint8Array[] = []

  const addTimestamp = async () => {
    const prepared = await layOut({ data: undefined, tokenBytes: reach.timestamper.tokenBytes }, [])
    const timestamp = await completeArchive(prepared, { timestamper: reach.timestamper, digests })
    tails.push(prepared.tail)
    timestamps.push(timestamp!)
  }

  const missed = held.lacksTimestamp ? await missedBy(addTimestamp) : undefined
  if (missed && reach.otherwise === 'refuse') fallen(reach, { levels: ['B-B'], missed })
  const timestampOf = readOnce(held, timestamps)
  const signatures = held.parties.map(({ certificate, proofs }) => ({
    certificate: certificate && parseCertificate(certificate),
    // A document timestamp that was just added is over all of them.
    proofs: [...proofs.map(timestampOf), ...timestamps.slice(held.tokens.length)],
  }))
  const further = { reach, held, digests, layOut, timestamps, signatures, tails }
  const reached = await extendFurther(further, missed)
  if (reached.tail) tails.push(reached.tail)
  const { level, levels, lastsUntil } = reached
  const { document: documentSha256 } = digests
  const tail = Buffer.concat(tails)
  return { tail, level, levels, missed: reached.missed ?? missed, documentSha256, lastsUntil }
}

/** Why the work did not raise the level; undefined if it did. */
async function missedBy(work: () => Promise<void>): Promise<LevelFault | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    const missed = faultOf(error)
    if (!missed) throw error
    return missed
  }
}

interface Further extends Extending {
  timestamps: readonly Timestamp[]
  signatures: readonly SignatureProofs[]
  tails: readonly Uint8Array[]
}

/** @param missed why signatures without a timestamp got none */
async function extendFurther(
  { reach, held, signatures, timestamps, tails, ...laidOut }: Further,
  missed: LevelFault | undefined,
): Promise<Reached> {
  const levels = signatures.map(({ proofs }): Level => (proofs.length > 0 ? 'B-T' : 'B-B'))
  if (!includesLevel(reach.level, 'B-LT')) return { level: lowestLevel(levels), levels, missed, tail: undefined }
  const collection = new ValidationCollection(preferHeld(reach.statuses, held))
  const stored = held.stored.map((der) => parseCertificate(der))
  await collection.addAll(held.parties.flatMap((party) => partyOf(party, stored)))
  requireProof(signatures, collection)
  if (reach.level === 'B-LTA' && held.hasDocumentTimestamp) await addNextStamper(reach, laidOut.digests, collection)
  return archive({ reach, ...laidOut, collection, signatures, timestamps, before: tails })
}

/**
 * Years later others stamp the time, by certificates of authorities that the document does not know yet, and after the last timestamp
 * nothing is added. So one is made to learn who they are, and what proves their certificate comes before it.
 */
async function addNextStamper(
  { timestamper }: Reach,
  digests: DocumentDigests,
  collection: ValidationCollection,
): Promise<void> {
  await missedBy(async () => {
    const timestamp = await timestamper.stamp({ digest: 'sha256', hash: digests.document })
    await collection.addAll([partyOfTimestamp(timestamp)])
  })
}

/** @throws PadesError SIGNER_REVOKED where nothing can be done for any signature, because its signer was revoked */
function requireProof(signatures: readonly SignatureProofs[], collection: ValidationCollection): void {
  const [revoked] = collection.revoked
  const lost = signatures.filter((signature) => standingOf(signature, collection).fault === 'revoked')
  if (lost.length === signatures.length && revoked) {
    const { certificate, revokedAt } = revoked
    throw new PadesError('SIGNER_REVOKED', { serial: certificate.serial, revokedAt })
  }
}

/** A document timestamp proves every signature before it, so what was read of each token is used again. */
function readOnce({ tokens }: HeldFacts, timestamps: readonly Timestamp[]): (token: Der) => Timestamp {
  const known = new Map(tokens.map((token, index) => [token, timestamps[index]]))
  return (token) => known.get(token) ?? readTimestampToken(token)
}

function partyOf({ certificate, candidates }: HeldFacts['parties'][number], stored: readonly Certificate[]): Party[] {
  if (!certificate) return []
  const known = [...candidates.map((der) => parseCertificate(der)), ...stored]
  return [{ certificate: parseCertificate(certificate), candidates: known }]
}
