/** Raising the level of signatures that a document has. */
import { openPdf } from '@laisen/pdf/open'
import type { Source } from '@laisen/pdf/source'
import { type Certificate, parseCertificate } from '@laisen/pki/certificate'
import type { Der } from '@laisen/pki/der'
import { sameBytes } from '@laisen/pki/der-values'
import { readTimestampToken, type Timestamp } from '@laisen/pki/timestamp-reply'
import { PadesError } from './errors.ts'
import type { Level } from './level.ts'
import { completeArchive, prepareArchive } from './levels/archive.ts'
import { archive, type LayOutArchive } from './levels/complete.ts'
import { fallen, faultOf, type Reached, withRoom } from './levels/fault.ts'
import { type HeldFacts, readHeld } from './levels/held.ts'
import { preferHeld } from './levels/held-statuses.ts'
import { includesLevel, type LevelFault, type Reach } from './levels/reach.ts'
import { type Party, type Revoked, ValidationCollection } from './levels/validation-data.ts'
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
  /** The level of all signatures now. */
  level: Level
  /** Why the level that was asked for was not reached. */
  missed: LevelFault | undefined
  /** SHA-256 of source and tail. */
  documentSha256: Uint8Array
  /** For B-LTA: when the certificate of the last timestamp expires. It must be extended once more before that. */
  lastsUntil: Date | undefined
}

/**
 * Adds what the signatures of a document lack for a level: a document timestamp for those without a timestamp, then validation data
 * for all of them, then a document timestamp over that. Asked for B-LTA once more, it adds what makes the last timestamp last: its own
 * validation data and another timestamp.
 *
 * Who was revoked before the first timestamp of the signature is refused: no proof of existence can be added any more.
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
  const reached = missed
    ? fallen(reach, { level: 'B-B', missed })
    : await extendFurther({ reach, held, digests, layOut, timestamps, tails })
  if (reached.tail) tails.push(reached.tail)
  const { level, lastsUntil } = reached
  const { document: documentSha256 } = digests
  return { tail: Buffer.concat(tails), level, missed: reached.missed, documentSha256, lastsUntil }
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
  tails: readonly Uint8Array[]
}

async function extendFurther({ reach, held, timestamps, tails, ...laidOut }: Further): Promise<Reached> {
  if (!includesLevel(reach.level, 'B-LT')) return { level: 'B-T', missed: undefined, tail: undefined }
  if (held.lacksSigner) return fallen(reach, { level: 'B-T', missed: 'chain' })
  const collection = new ValidationCollection(preferHeld(reach.statuses, held))
  const stored = held.stored.map((der) => parseCertificate(der))
  await collection.addAll(held.parties.map((party) => partyOf(party, stored)))
  const timeOf = timesOf(held, timestamps)
  for (const revoked of collection.revoked) checkProvenBefore(revoked, held, timeOf)
  return archive({ reach, ...laidOut, collection, timestamps, before: tails })
}

/**
 * EN 319 102-1 §5.6.2.4: a signature is good after a revocation only if something proves that it existed before, which nothing that is
 * added now can. Of an authority that was revoked, that is asked of every signature.
 * @throws PadesError SIGNER_REVOKED
 */
function checkProvenBefore(
  { certificate, revokedAt }: Revoked,
  { parties }: HeldFacts,
  timeOf: (token: Der) => Date,
): void {
  const own = parties.filter((party) => sameBytes(party.certificate, certificate.raw))
  for (const { proofs } of own.length > 0 ? own : parties) {
    const proven = proofs.some((token) => timeOf(token) < revokedAt)
    if (!proven) throw new PadesError('SIGNER_REVOKED', { serial: certificate.serial })
  }
}

/** A document timestamp proves every signature before it, so what was read of each token is used again. */
function timesOf({ tokens }: HeldFacts, timestamps: readonly Timestamp[]): (token: Der) => Date {
  const known = new Map(tokens.map((token, index) => [token, timestamps[index]]))
  return (token) => (known.get(token) ?? readTimestampToken(token)).at
}

function partyOf({ certificate, candidates }: HeldFacts['parties'][number], stored: readonly Certificate[]): Party {
  return {
    certificate: parseCertificate(certificate),
    candidates: [...candidates.map((der) => parseCertificate(der)), ...stored],
  }
}
