import type { LevelFault, SignatureLevel, SignNotice } from '@laisen/contract/endpoints/stamps'
import { signLaidOut } from '@laisen/pades/sign-in-turn'
import { isPdfError } from '@laisen/pdf/errors'
import type { Limits } from '@laisen/pdf/limits'
import { bytesSource, type Source } from '@laisen/pdf/source'
import type { SigningKey } from '@laisen/pki/signing-key'
import { isQuicklyRead } from '../certificates/pictures.ts'
import type { CompanyDb } from '../db/database.ts'
import type { Files } from '../files/files.ts'
import { rowOf } from '../files/objects.ts'
import type { SourceDescription } from '../files/source.ts'
import { layOutArchive } from '../levels/archive.ts'
import type { SourcedReach } from '../levels/policy.ts'
import { layOutArchiveOf } from '../levels/tasks.ts'
import { inWorker } from '../workers/pool.ts'
import type { Turn } from '../workers/turns.ts'
import { layOut, type StampFacts } from './lay-out.ts'
import type { Received } from './receive.ts'
import { timed } from './stages.ts'
import { layOutStamp, placeStamps } from './tasks.ts'

const MEBIBYTE = 1024 * 1024

/**
 * What a document may cost on the request's thread, even while the code is still cold: 50 ms. A costlier one is laid out in a
 * worker, from the start and within the engine's own limits. The work is counted, so no one has to guess which documents are simple.
 */
export const requestLimits: Partial<Limits> = {
  work: MEBIBYTE,
  keptBytes: 8 * MEBIBYTE,
  streamBytes: MEBIBYTE,
  tailBytes: 4 * MEBIBYTE,
}

/** Whether the stamp itself is little work, whatever the document: one signature in one place, with a picture that is quick to read. */
export function isSmallWork(stamps: readonly StampFacts[]): boolean {
  const [stamp, another] = stamps
  if (!stamp || another || stamp.allPages) return false
  return stamp.hideImage || !stamp.picture || isQuicklyRead(stamp.picture)
}

/** A signature of a stamp, as the history records it. */
interface MadeSignature {
  readonly fieldName: string
  /** Of the document up to and with this signature. */
  readonly sha256: Uint8Array
}

export interface Signed {
  /** What is appended to the document: all signatures, in order. */
  readonly tail: Uint8Array
  /** The lowest of the signatures, and that of each in the order of signing. */
  readonly level: SignatureLevel
  readonly signatureLevels: readonly SignatureLevel[]
  /** The level that was to be reached, and why it was not. */
  readonly missed: { readonly level: SignatureLevel; readonly fault: LevelFault } | undefined
  /** For B-LTA: when the certificate of the document timestamp expires. */
  readonly lastsUntil: Date | undefined
  readonly pages: number
  /** Whether the document was damaged and has been repaired in the tail. */
  readonly repaired: boolean
  /** What other people will notice in the signed document. */
  readonly notices: readonly SignNotice[]
  /** Of document and tail together. */
  readonly sha256: Uint8Array
  readonly signatures: readonly MadeSignature[]
}

interface Signing {
  readonly keys: readonly SigningKey[]
  /** What the stamp of each key shows. All of them start at the place of the first. */
  readonly stamps: readonly StampFacts[]
  readonly anyPageSize: boolean
  /** Of an encrypted document. */
  readonly pdfPassword: string | undefined
  /** Taken by what is laid out on this thread, so that a thousand stamps of one company do not delay another's. */
  readonly turn: Turn
  /** The level to reach; undefined for B-B. */
  readonly reach: SourcedReach | undefined
}

interface Stores {
  readonly db: CompanyDb
  readonly files: Files
}

/**
 * Signs the document that was received. It is laid out on this thread where that is quick, otherwise in a worker. It was hashed
 * while it arrived, so it is not read again for that. Keys are used on this thread only.
 * @throws PdfError, PadesError, DOCUMENT_PAGE_SIZE
 */
export async function signDocument(stores: Stores, received: Received, signing: Signing): Promise<Signed> {
  const { keys, anyPageSize, pdfPassword, turn, reach } = signing
  const placed = await withPlaces(stores, received, signing)
  const { stamps } = placed
  let { spent } = placed
  const small = received.bytes !== undefined && isSmallWork(stamps)
  let pages = 0
  let renewable = true
  const company = { companyId: stores.db.companyId }
  const {
    tail,
    level,
    levels: signatureLevels,
    missed,
    lastsUntil,
    repaired,
    documentSha256,
    signatures,
  } = await signLaidOut({
    keys,
    reach,
    signedAt: stamps[0]!.signedAt,
    hashed: received.hashed,
    layOut: async (index, given) => {
      const task = { facts: stamps[index]!, anyPageSize, pdfPassword, spent, ...given }
      if (small) await timed('queue', () => turn.begin())
      const laidOut =
        (small ? onThisThread(received, (source) => layOut(source, task, requestLimits)) : undefined) ??
        (await inAWorker(stores, received, {
          turn,
          work: (document) => inWorker(layOutStamp, { document, ...task }, company),
        }))
      // Nobody of the company waits while servers elsewhere are asked.
      if (reach?.waits) turn.end()
      pages = laidOut.pages
      spent = laidOut.spent
      return laidOut.prepared
    },
    layOutArchive: async (facts, before) => {
      const task = { facts, before, pdfPassword, spent }
      const laidOut =
        (small ? onThisThread(received, (source) => layOutArchive(source, task, requestLimits)) : undefined) ??
        (await inAWorker(stores, received, {
          turn,
          work: (document) => inWorker(layOutArchiveOf, { document, ...task }, company),
        }))
      renewable = laidOut.renewable
      return laidOut
    },
  })
  const made = signatures.map(({ fieldName, documentSha256: sha256 }) => ({ fieldName, sha256 }))
  const wanted = missed && reach && { level: reach.level, fault: missed }
  const notices: SignNotice[] = [...new Set(signatures.flatMap((signature) => signature.notices))]
  if (level === 'B-LTA' && !renewable) notices.push('RENEWAL_NEEDS_PASSWORD')
  return {
    tail,
    level,
    signatureLevels,
    missed: wanted,
    lastsUntil,
    pages,
    repaired,
    notices,
    sha256: documentSha256,
    signatures: made,
  }
}

interface Placed {
  readonly stamps: readonly StampFacts[]
  /** The work that the document has cost so far. */
  readonly spent: number
}

/** Several stamps are placed in a row. How they fit depends on the size of the page. */
async function withPlaces(stores: Stores, { store }: Received, signing: Signing): Promise<Placed> {
  const { stamps, anyPageSize, pdfPassword } = signing
  if (stamps.length < 2) return { stamps, spent: 0 }
  const { db, files } = stores
  const { places, spent } = await files.withStaged(db, [rowOf(await store())], (document) =>
    inWorker(placeStamps, { document, stamps, anyPageSize, pdfPassword }, { companyId: db.companyId }),
  )
  return { stamps: stamps.map((stamp, index) => ({ ...stamp, ...places[index] })), spent }
}

/** Undefined where the document is too large for this thread, or costs too much. */
function onThisThread<Result>({ bytes }: Received, work: (source: Source) => Result): Result | undefined {
  if (!bytes) return undefined
  try {
    return work(bytesSource(bytes))
  } catch (error) {
    if (isPdfError(error, 'TOO_COMPLEX')) return undefined
    throw error
  }
}

interface WorkerTask<Result> {
  readonly turn: Turn
  readonly work: (document: SourceDescription) => Promise<Result>
}

async function inAWorker<Result>({ db, files }: Stores, { store }: Received, { turn, work }: WorkerTask<Result>) {
  turn.end()
  return files.withStaged(db, [rowOf(await store())], work)
}
