import type { Level } from '@laisen/pades/level'
import { signLaidOut } from '@laisen/pades/sign-in-turn'
import { isPdfError } from '@laisen/pdf/errors'
import { bytesSource } from '@laisen/pdf/source'
import type { OpenedKey } from '../certificates/open-key.ts'
import type { CompanyDb } from '../db/database.ts'
import type { Files } from '../files/files.ts'
import { rowOf } from '../files/objects.ts'
import { inWorker } from '../workers/pool.ts'
import type { Turn } from '../workers/turns.ts'
import { type LaidOut, type LayOutTask, layOut, type StampFacts } from './lay-out.ts'
import type { Received } from './receive.ts'
import { layOutStamp, placeStamps } from './tasks.ts'
import { isSmallWork, requestLimits } from './thread.ts'

/** A signature of a stamp, as the history keeps it. */
export interface MadeSignature {
  readonly fieldName: string
  /** Of the document as this signature left it. */
  readonly sha256: Uint8Array
}

export interface Signed {
  /** What is appended to the document: all signatures, in their order. */
  readonly tail: Uint8Array
  readonly level: Level
  readonly pages: number
  /** Of document and tail together. */
  readonly sha256: Uint8Array
  readonly signatures: readonly MadeSignature[]
}

export interface Signing {
  readonly keys: readonly OpenedKey[]
  /** For each key what its stamp shows, all at the place of the first. */
  readonly stamps: readonly StampFacts[]
  readonly anyPageSize: boolean
  /** Taken for what is laid out here, so that a thousand stamps of one company do not delay another's; workers have a line of their own. */
  readonly turn: Turn
}

interface Reach {
  readonly db: CompanyDb
  readonly files: Files
}

/**
 * Signs what came in. The document is laid out here where that is quick, else in a worker; it is not read again to be
 * hashed, for that was done as it came in. Keys are used in this thread alone.
 * @throws PdfError, PadesError, DOCUMENT_PAGE_SIZE
 */
export async function signReceived(reach: Reach, received: Received, signing: Signing): Promise<Signed> {
  const { keys, anyPageSize, turn } = signing
  const stamps = await inTheirPlaces(reach, received, signing)
  const small = received.bytes !== undefined && isSmallWork(stamps)
  if (small) await turn.begin()
  let pages = 0
  const { tail, level, documentSha256, signatures } = await signLaidOut({
    keys: keys.map(({ signingKey }) => signingKey),
    signedAt: stamps[0]!.signedAt,
    hashed: received.hashed,
    layOut: async (index, given) => {
      const task = { facts: stamps[index]!, anyPageSize, ...given }
      const laidOut = (small ? here(received, task) : undefined) ?? (await elsewhere(reach, received, { task, turn }))
      pages = laidOut.pages
      return laidOut.prepared
    },
  })
  const made = signatures.map(({ fieldName, documentSha256: sha256 }) => ({ fieldName, sha256 }))
  return { tail, level, pages, sha256: documentSha256, signatures: made }
}

/** Several stamps stand in a row, which needs to know the page. */
async function inTheirPlaces(reach: Reach, { stored }: Received, signing: Signing): Promise<readonly StampFacts[]> {
  const { stamps, anyPageSize } = signing
  if (stamps.length < 2) return stamps
  const { db, files } = reach
  const places = await files.withStaged(db, [rowOf(await stored)], (document) =>
    inWorker(placeStamps, { document, stamps, anyPageSize }, { companyId: db.companyId }),
  )
  return stamps.map((stamp, index) => ({ ...stamp, ...places[index] }))
}

/** In this thread; undefined where the document is too large for that, or asks for too much. */
function here({ bytes }: Received, task: LayOutTask): LaidOut | undefined {
  if (!bytes) return undefined
  try {
    return layOut(bytesSource(bytes), task, requestLimits)
  } catch (error) {
    if (isPdfError(error, 'TOO_COMPLEX')) return undefined
    throw error
  }
}

interface Elsewhere {
  readonly task: LayOutTask
  readonly turn: Turn
}

async function elsewhere({ db, files }: Reach, { stored }: Received, { task, turn }: Elsewhere): Promise<LaidOut> {
  turn.end()
  return files.withStaged(db, [rowOf(await stored)], (document) =>
    inWorker(layOutStamp, { document, ...task }, { companyId: db.companyId }),
  )
}
