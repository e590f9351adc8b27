import { openPdf, type Pdf } from '@laisen/pdf/open'
import type { Source } from '@laisen/pdf/source'
import type { CommitmentType } from '@laisen/pki/cms'
import type { Name } from '@laisen/pki/names'
import type { SigningKey } from '@laisen/pki/signing-key'
import type { PdfImage } from './image/picture.ts'
import type { Level } from './level.ts'
import { prepareArchive } from './levels/archive.ts'
import { archive, collectionFor, type LayOutArchive } from './levels/complete.ts'
import { type Reached, withRoom } from './levels/fault.ts'
import { type LevelFault, lowestLevel, type Reach } from './levels/reach.ts'
import { appended } from './sign/appended.ts'
import { DocumentDigests, documentDigest, type Hashed } from './sign/digests.ts'
import { type PreparedSignature, prepareSignature, type SignatureFacts } from './sign/prepare.ts'
import {
  checkRequest,
  completeRevision,
  type Room,
  roomFor,
  type SignedRevision,
  type SignedTail,
} from './sign/revision.ts'
import { contentOf, type Stamp } from './sign/stamp.ts'
import { pageOf } from './sign/widgets.ts'
import { stampSize } from './stamp/layout.ts'
import { displayedSize } from './stamp/page-place.ts'
import { placeInRow } from './stamp/row.ts'

export { type Room, roomFor } from './sign/revision.ts'

/** One of several signers who sign a document one after another. */
interface SignerInTurn {
  key: SigningKey
  name?: string | undefined
  reason?: string | undefined
  location?: string | undefined
  picture?: PdfImage | undefined
}

export interface InTurnRequest {
  /** In signing order; at least one. */
  signers: readonly SignerInTurn[]
  signedAt: Date
  /** IANA name. */
  timeZone: string
  /** The place of the first stamp. The others follow it in a row that wraps upward (`placeInRow`). */
  stamp?: Omit<Stamp, 'picture'> | undefined
  /** As for `signPdf`. */
  documentPassword?: string | undefined
  /** As for `signPdf`. */
  hashed?: Hashed | undefined
  /** As for `signPdf`. */
  reach?: Reach | undefined
}

interface Identified {
  /** SHA-256 of the document up to here, that is, source and tails. */
  documentSha256: Uint8Array
}

interface Attested {
  /** Who gave the timestamp of this signature, as its certificate names it; undefined without one. */
  timestampedBy: Name | undefined
}

interface SignedInTurn extends Identified {
  /** All revisions together, to append to the document. */
  tail: Uint8Array
  signatures: readonly (SignedTail & Identified & Attested)[]
  /** The lowest of them. */
  level: Level
  /** Of each signature, in the order of signing, with what follows all of them. */
  levels: readonly Level[]
  /** Why the level that was asked for was not reached. */
  missed: LevelFault | undefined
  /** For B-LTA: when the certificate of the document timestamp expires. */
  lastsUntil: Date | undefined
  /** Whether the document was damaged and has been repaired in the first revision. */
  repaired: boolean
}

/**
 * Signs with several keys in turn. Each signature is a revision that covers all earlier ones; either all are made or none. The source is
 * hashed once.
 * @throws PdfError, PadesError, and what a `key.sign` throws
 */
export async function signPdfInTurn(source: Source, { hashed, ...request }: InTurnRequest): Promise<SignedInTurn> {
  const { signers, signedAt, timeZone, stamp, reach, documentPassword: password } = request
  let facts = signers.map(({ picture, name, reason, location }): SignatureFacts => {
    return { name, reason, location, signedAt, timeZone, stamp: stamp && { ...stamp, picture } }
  })
  let spent = 0
  return completeInTurn({
    ...{ keys: signers.map(({ key }) => key), signedAt, reach },
    digests: (algorithms) => new DocumentDigests(source, algorithms, hashed),
    layOut: (index, { before, room }) => {
      const pdf = openPdf(appended(source, before), { spent, password })
      if (index === 0) facts = placedInRow(pdf, facts)
      const prepared = prepareSignature(pdf, { ...facts[index]!, continues: index > 0 }, room)
      spent = pdf.work.spent
      return prepared
    },
    layOutArchive: (facts, before) => prepareArchive(openPdf(appended(source, before), { spent, password }), facts),
  })
}

/** Moves several stamps from the place of the first to their own places in its row. @throws PadesError PAGE_NOT_ENOUGH, STAMP_OUTSIDE_PAGE */
export function placedInRow<Facts extends SignatureFacts>(pdf: Pdf, all: readonly Facts[]): Facts[] {
  const first = all[0]?.stamp
  const contents = all.map((one) => contentOf(one))
  if (!first || all.length < 2 || contents.every((content) => !content)) return [...all]
  const stamps = contents.map((content) => (content ? stampSize(content) : { widthPoints: 0, heightPoints: 0 }))
  const page = displayedSize(pageOf(pdf, first.page))
  const places = placeInRow({ page, x: first.x, y: first.y, stamps })
  return all.map((one, index) => ({ ...one, stamp: one.stamp && { ...one.stamp, ...places[index]! } }))
}

interface LaidOutElsewhere extends TurnFacts {
  /** Hash states of the whole document for SHA-256 and every algorithm of the keys. */
  hashed: Hashed
}

interface TurnFacts {
  /** In the order of signing. */
  keys: readonly SigningKey[]
  signedAt: Date
  /** As for `signPdf`. */
  commitmentType?: CommitmentType | undefined
  /** As for `signPdf`. */
  reach?: Reach | undefined
  /** Lays out one revision with `prepareSignature` on top of the earlier ones, in another thread for example. */
  layOut: LayOut
  /** The same with `prepareArchive`, where the level needs it. */
  layOutArchive: LayOutArchive
}

type LayOut = (
  index: number,
  given: { before: readonly Uint8Array[]; room: Room },
) => PreparedSignature | Promise<PreparedSignature>

/**
 * Signs in turn without the document: it is laid out elsewhere and was hashed as it arrived.
 * @throws PadesError, and what `layOut` and a `key.sign` throw
 */
export function signLaidOut({ hashed, ...turn }: LaidOutElsewhere): Promise<SignedInTurn> {
  return completeInTurn({ ...turn, digests: (algorithms) => new DocumentDigests(undefined, algorithms, hashed) })
}

interface Turn extends TurnFacts {
  digests: (algorithms: SigningKey['digest'][]) => DocumentDigests
}

function completeInTurn(turn: Turn): Promise<SignedInTurn> {
  const { reach } = turn
  return reach ? withRoom(reach, () => completeOnce(turn)) : completeOnce(turn)
}

async function completeOnce({ keys, signedAt, commitmentType, reach, layOut, ...turn }: Turn): Promise<SignedInTurn> {
  if (keys.length === 0) throw new TypeError('nobody signs')
  for (const key of keys) checkRequest({ key, signedAt })
  const collection = await collectionFor(reach, keys)
  const digests = turn.digests([documentDigest, ...keys.map(({ digest }) => digest)])
  const revisions: (SignedRevision & Identified)[] = []
  for (const [index, key] of keys.entries()) {
    const before = revisions.map(({ tail }) => tail)
    const laidOut = await layOut(index, { before, room: roomFor({ key, commitmentType, reach }) })
    const revision = await completeRevision(laidOut, { key, commitmentType, digests, reach })
    revisions.push({ ...revision, documentSha256: digests.document })
  }
  const tails = revisions.map(({ tail }) => tail)
  const timestamps = revisions.flatMap(({ timestamp }) => timestamp ?? [])
  const proofs = revisions.map(({ timestamp }) => (timestamp ? [timestamp] : []))
  const signatures = keys.map(({ certificate }, index) => ({ certificate, proofs: proofs[index]! }))
  const levels = revisions.map(({ level }) => level)
  const reached: Reached =
    reach && collection && timestamps.length > 0
      ? await archive({ reach, digests, layOut: turn.layOutArchive, before: tails, collection, signatures, timestamps })
      : { level: lowestLevel(levels), levels, missed: revisions.find(({ missed }) => missed)?.missed, tail: undefined }
  if (reached.tail) tails.push(reached.tail)
  const { documentSha256 } = revisions.at(-1)!
  const [only, ...others] = tails
  return {
    tail: others.length === 0 ? only! : Buffer.concat(tails),
    signatures: revisions.map(({ timestamp, ...signed }) => ({
      ...signed,
      timestampedBy: timestamp?.certificate.subject,
    })),
    documentSha256: reached.tail ? digests.document : documentSha256,
    ...{ level: reached.level, levels: reached.levels, missed: reached.missed, lastsUntil: reached.lastsUntil },
    repaired: revisions.some(({ repaired }) => repaired),
  }
}
