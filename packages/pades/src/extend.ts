/** Raising the level of signatures that a document has. */
import { createHash } from 'node:crypto'
import { openPdf, type Pdf } from '@laisen/pdf/open'
import type { Source } from '@laisen/pdf/source'
import { firstBerAsDer } from '@laisen/pki/ber'
import { parseSignedData, type SignerInfo, signerCertificate } from '@laisen/pki/cms-parse'
import type { Der } from '@laisen/pki/der'
import { sameBytes } from '@laisen/pki/der-values'
import { unlessRefused } from '@laisen/pki/errors'
import { OID } from '@laisen/pki/oids'
import { readTimestampToken, type Timestamp } from '@laisen/pki/timestamp-reply'
import { PadesError } from './errors.ts'
import type { Level } from './level.ts'
import { completeArchive, prepareArchive } from './levels/archive.ts'
import { archive } from './levels/complete.ts'
import { certificatesInDss } from './levels/dss.ts'
import { fallen, faultOf, type Reached, withRoom } from './levels/fault.ts'
import { includesLevel, type LevelFault, type Reach } from './levels/reach.ts'
import { type Party, type Revoked, ValidationCollection } from './levels/validation-data.ts'
import { appended } from './sign/appended.ts'
import { DocumentDigests, type Hashed } from './sign/digests.ts'
import { checkEarlierSignatures } from './sign/earlier-signatures.ts'
import { type SignatureInForm, signaturesOf } from './signatures.ts'

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
  return withRoom(request.reach, () => extendOnce(source, request))
}

async function extendOnce(
  source: Source,
  { reach, documentPassword: password, hashed }: ExtendRequest,
): Promise<ExtendedTail> {
  const pdf = openPdf(source, { password })
  const signatures = signaturesOf(pdf)
  checkEarlierSignatures(pdf, signatures)
  const held = signatures.map((signature) => heldIn(pdf, signature))
  const signers = held.filter(({ kind }) => kind === 'signature')
  if (signers.length === 0) throw new PadesError('DOCUMENT_NOT_SIGNED', {})
  const digests = new DocumentDigests(source, [], hashed)
  digests.read()
  const timestamps = held.flatMap(({ timestamps }) => timestamps)
  const tails: Uint8Array[] = []
  const open = (before: readonly Uint8Array[]) => openPdf(appended(source, before), { password })

  const addTimestamp = async () => {
    const prepared = prepareArchive(pdf, { data: undefined, tokenBytes: reach.timestamper.tokenBytes })
    const timestamp = await completeArchive(prepared, { timestamper: reach.timestamper, digests })
    tails.push(prepared.tail)
    timestamps.push(timestamp!)
  }

  const missed = lacksTimestamp(held) ? await missedBy(addTimestamp) : undefined
  const reached = missed
    ? fallen(reach, { level: 'B-B', missed })
    : await extendFurther({ reach, digests, held, timestamps, tails, open })
  if (reached.tail) tails.push(reached.tail)
  const { level } = reached
  return { tail: Buffer.concat(tails), level, missed: reached.missed, documentSha256: digests.document }
}

/** Whether a signature has no timestamp of its own and no document timestamp follows it. */
function lacksTimestamp(held: readonly Held[]): boolean {
  const last = held.findLastIndex(({ kind }) => kind === 'document timestamp')
  return held.some(({ kind, timestamps }, at) => kind === 'signature' && timestamps.length === 0 && at > last)
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

interface Extending {
  reach: Reach
  digests: DocumentDigests
  /** The signatures and document timestamps of the document. */
  held: readonly Held[]
  /** Theirs, and after them what this extension has added. */
  timestamps: readonly Timestamp[]
  tails: readonly Uint8Array[]
  open: (before: readonly Uint8Array[]) => Pdf
}

async function extendFurther({ reach, digests, held, timestamps, tails, open }: Extending): Promise<Reached> {
  if (!includesLevel(reach.level, 'B-LT')) return { level: 'B-T', missed: undefined, tail: undefined }
  const signers = held.filter(({ kind }) => kind === 'signature')
  const parties = signers.flatMap(({ party }) => party ?? [])
  if (parties.length < signers.length) return fallen(reach, { level: 'B-T', missed: 'chain' })
  const collection = new ValidationCollection(reach.statuses)
  const known = certificatesInDss(open([]))
  await collection.addAll(parties.map((party) => ({ ...party, candidates: [...party.candidates, ...known] })))
  for (const revoked of collection.revoked) checkProvenBefore(revoked, held, timestamps)
  return archive({
    ...{ reach, digests, collection, timestamps, before: tails },
    layOut: (facts, before) => prepareArchive(open(before), facts),
  })
}

/**
 * EN 319 102-1 §5.6.2.4: a signature is good after a revocation only if something proves that it existed before. Of an authority that
 * was revoked, that is asked of every signature.
 * @throws PadesError SIGNER_REVOKED
 */
function checkProvenBefore(
  { certificate, revokedAt }: Revoked,
  held: readonly Held[],
  timestamps: readonly Timestamp[],
) {
  const isOfSigner = held.some(({ party }) => party && sameBytes(party.certificate.raw, certificate.raw))
  for (const [index, { kind, party, timestamps: own }] of held.entries()) {
    if (kind !== 'signature') continue
    if (isOfSigner && !(party && sameBytes(party.certificate.raw, certificate.raw))) continue
    const over = held.slice(index).filter(({ kind }) => kind === 'document timestamp')
    const added = timestamps.slice(held.flatMap((one) => one.timestamps).length)
    const proofs = [...own, ...over.flatMap((one) => one.timestamps), ...added]
    if (!proofs.some(({ at }) => at < revokedAt)) throw new PadesError('SIGNER_REVOKED', { serial: certificate.serial })
  }
}

/** What a signature of the document says of itself. */
interface Held {
  kind: 'signature' | 'document timestamp'
  /** Undefined for a signature that does not carry its signer's certificate. */
  party: Party | undefined
  /** On the signature, or the document timestamp itself. */
  timestamps: readonly Timestamp[]
}

function heldIn(pdf: Pdf, { dict, contents }: SignatureInForm): Held {
  pdf.work.parsed(contents.length)
  if (pdf.nameAt(dict, 'SubFilter') === 'ETSI.RFC3161') {
    const timestamp = unlessRefused(() => readTimestampToken(firstBerAsDer(contents)))
    return { kind: 'document timestamp', party: undefined, timestamps: timestamp ? [timestamp] : [] }
  }
  const data = unlessRefused(() => parseSignedData(firstBerAsDer(contents)))
  const signer = data?.signerInfos[0]
  const certificate = data && signer && signerCertificate(signer, data.certificates)
  const party = certificate && { certificate, candidates: data.certificates }
  return { kind: 'signature', party, timestamps: signer ? timestampsOn(signer) : [] }
}

function timestampsOn({ unsignedAttributes, signature }: SignerInfo): Timestamp[] {
  const tokens = unsignedAttributes.filter(({ oid }) => oid === OID.signatureTimeStamp).flatMap(({ values }) => values)
  const timestamps = tokens.flatMap(({ raw }) => unlessRefused(() => readTimestampToken(raw as Der)) ?? [])
  return timestamps.filter(({ digest, hash }) => sameBytes(createHash(digest).update(signature).digest(), hash))
}
