/** What follows the signatures of one turn, as far as the level asks for it. */
import type { SigningKey } from '@laisen/pki/signing-key'
import type { Timestamp } from '@laisen/pki/timestamp-reply'
import { PadesError } from '../errors.ts'
import type { Level } from '../level.ts'
import type { DocumentDigests } from '../sign/digests.ts'
import { type ArchiveFacts, completeArchive, type PreparedArchive } from './archive.ts'
import { fallen, faultOf, type Reached } from './fault.ts'
import { includesLevel, lowestLevel, type Reach } from './reach.ts'
import { raised, type SignatureProofs, standingOf } from './standing.ts'
import { type Party, ValidationCollection } from './validation-data.ts'

/** Lays out the revision on top of the revisions before it, with `prepareArchive`, in another thread for example. */
export type LayOutArchive = (
  facts: ArchiveFacts,
  before: readonly Uint8Array[],
) => PreparedArchive | Promise<PreparedArchive>

interface Archiving {
  readonly reach: Reach
  readonly digests: DocumentDigests
  readonly layOut: LayOutArchive
  /** The revisions before it that are not in the source. */
  readonly before: readonly Uint8Array[]
  /** What is known of the signers. */
  readonly collection: ValidationCollection
  /** In the order of signing. */
  readonly signatures: readonly SignatureProofs[]
  /** Of the signatures, and earlier ones over the document. */
  readonly timestamps: readonly Timestamp[]
}

/**
 * Adds validation data, and for B-LTA a document timestamp, to a document that has a signature at B-T. What was found about one signature
 * is added, whatever the others lack. If nothing can be added, the document stays as it is. If `reach` is a must, what is lacking is thrown.
 * @throws PadesError LEVEL_NOT_REACHED
 */
export async function archive(archiving: Archiving): Promise<Reached> {
  const { reach, digests, layOut, before, collection, signatures, timestamps } = archiving
  const { timestamper } = reach
  await collection.addAll(timestamps.map(partyOfTimestamp))
  const { data } = collection
  const standings = signatures.map((signature) => standingOf(signature, collection))
  const levels = standings.map(({ level }) => level)
  const lacking = standings.find(({ fault }) => fault)?.fault
  const someReady = standings.some(({ fault }) => !fault)
  if (lacking && (!someReady || reach.otherwise === 'refuse')) return fallen(reach, { levels, missed: lacking })
  const write = async (level: 'B-LT' | 'B-LTA'): Promise<Reached> => {
    const tokenBytes = level === 'B-LTA' ? timestamper.tokenBytes : undefined
    const prepared = await layOut({ data, tokenBytes }, before)
    const timestamp = await completeArchive(prepared, { timestamper, digests })
    const reached = raised(standings, level)
    const lastsUntil = timestamp?.certificate.notAfter
    return { level: lowestLevel(reached), levels: reached, missed: lacking, tail: prepared.tail, lastsUntil }
  }
  if (reach.level === 'B-LT') return orFallen(reach, levels, () => write('B-LT'))
  return orFallen(reach, levels, async () => {
    try {
      return await write('B-LTA')
    } catch (error) {
      const missed = faultOf(error)
      if (!missed || reach.otherwise === 'refuse') throw error
      return { ...(await write('B-LT')), missed }
    }
  })
}

async function orFallen(reach: Reach, levels: readonly Level[], work: () => Promise<Reached>): Promise<Reached> {
  try {
    return await work()
  } catch (error) {
    const missed = faultOf(error)
    if (!missed) throw error
    return fallen(reach, { levels, missed })
  }
}

/**
 * What is known of the signers, before they sign: a revoked certificate does not. Undefined where the level needs no validation data.
 * @throws PadesError SIGNER_REVOKED, LEVEL_NOT_REACHED
 */
export async function collectionFor(
  reach: Reach | undefined,
  keys: readonly SigningKey[],
): Promise<ValidationCollection | undefined> {
  if (!reach || !includesLevel(reach.level, 'B-LT')) return undefined
  const collection = new ValidationCollection(reach.statuses)
  await collection.addAll(keys.map(partyOfKey))
  const [revoked] = collection.revoked
  if (revoked) {
    const { certificate, revokedAt } = revoked
    throw new PadesError('SIGNER_REVOKED', { serial: certificate.serial, revokedAt })
  }
  if (collection.missing) fallen(reach, { levels: ['B-T'], missed: collection.missing })
  return collection
}

const partyOfKey = ({ certificate, chain }: SigningKey): Party => ({ certificate, candidates: chain })

/** Whoever stamped a time, as somebody whose certificate is to be validated. */
export const partyOfTimestamp = ({ certificate, certificates }: Timestamp): Party => ({
  certificate,
  candidates: certificates,
})
