import type { LevelFault, SignatureLevel } from '@laisen/contract/endpoints/stamps'
import { extendLaidOut } from '@laisen/pades/extend'
import { includesLevel, lowestLevel, type Reach } from '@laisen/pades/levels/reach'
import type { Der } from '@laisen/pki/der'
import type { Services } from '../context.ts'
import type { CompanyDb } from '../db/database.ts'
import { append, DocumentChanged } from '../documents/append.ts'
import { newestOf, objectsOf } from '../documents/read.ts'
import { keeping } from '../files/discard.ts'
import { hashStored } from '../files/hash-stored.ts'
import { AppError } from '../http/app-error.ts'
import { refusing } from '../http/engine-refusals.ts'
import { countNeededBytes } from '../plans/charge.ts'
import type { PrincipalIdentity } from '../principal.ts'
import { inWorker } from '../workers/pool.ts'
import { documentExtended } from './events.ts'
import { findLevels, replaceLevels, setLevels } from './extension-store.ts'
import { findLevelPolicy, sourcesFor } from './policy.ts'
import { renewalOf } from './renewal.ts'
import { layOutArchiveOf, readHeldOf } from './tasks.ts'

interface Extending extends Pick<Services, 'files' | 'keys' | 'clock' | 'sources' | 'config'> {
  readonly db: CompanyDb
}

interface ExtensionOrder {
  readonly documentId: number
  readonly level: Reach['level']
  /** The lowest level of a signature in it. What does not succeed takes nothing from any. */
  readonly current: SignatureLevel
  /** The last timestamp is to be covered by another, whether that raises a level or not. */
  readonly renews?: boolean
  /** Certificates of authorities that the document may not hold: a signature comes without its root. DER. */
  readonly issuers?: readonly Uint8Array[] | undefined
  /** Of an encrypted document. It is in memory only. */
  readonly pdfPassword?: string | undefined
}

interface Extended {
  /** The lowest of the signatures, and that of each in the order of signing. */
  readonly level: SignatureLevel
  readonly signatureLevels: readonly SignatureLevel[]
  /** Why the level that was asked for was not reached. */
  readonly missed: LevelFault | undefined
}

/** How often somebody else may append to the document while it is extended. */
const ATTEMPTS = 3

/**
 * Appends what the signatures of a document lack for a level, in a revision of its own; nothing where they lack nothing that is to be
 * had. What is to be had for one is appended whatever the others lack. It costs no signature of the package.
 * @throws what the engine refuses, as AppError; FilesError PURGED
 */
export async function extendDocument(
  context: Extending,
  principal: PrincipalIdentity,
  order: ExtensionOrder,
): Promise<Extended> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await extendNewest(context, principal, order)
    } catch (error) {
      if (!(error instanceof DocumentChanged) || attempt === ATTEMPTS) throw error
    }
  }
}

async function extendNewest(
  context: Extending,
  principal: PrincipalIdentity,
  order: ExtensionOrder,
): Promise<Extended> {
  const { db, files, keys, clock } = context
  const { companyId } = principal
  const { documentId, level: wanted } = order
  const { policy, known, newest, objects } = await db.transaction(async (db) => {
    const newest = await newestOf(db, documentId)
    const [policy, known] = [await findLevelPolicy(db), await findLevels(db, documentId)]
    return { policy, known, newest, objects: await objectsOf(db, documentId, newest.number) }
  })
  const hashed = await hashStored({ files, db, clock }, objects, [])
  // What was not reached is said; a signature that exists is not refused for it.
  const reach = { ...sourcesFor(context, { policy, companyId, level: wanted }), otherwise: 'fall' as const }
  const { tail, documentSha256, lastsUntil, ...reached } = await sayingUnproven(() =>
    files.withStaged(db, objects, async (document) => {
      const { pdfPassword } = order
      const inTurn = { companyId }
      const inside = await inWorker(readHeldOf, { document, pdfPassword }, inTurn)
      const held = { ...inside, stored: [...inside.stored, ...((order.issuers ?? []) as Der[])] }
      const layOut: Parameters<typeof extendLaidOut>[0]['layOut'] = (facts, before) =>
        inWorker(layOutArchiveOf, { document, facts, before, pdfPassword, spent: 0 }, inTurn)
      return extendLaidOut({ reach, held, hashed, layOut })
    }),
  )
  const before = reached.levels.map((_, index) => levelBefore(order, known, index))
  const signatureLevels = reached.levels.map((now, index) =>
    includesLevel(now, before[index]!) ? now : before[index]!,
  )
  const level = lowestLevel(signatureLevels)
  const covered = order.renews && lastsUntil !== undefined
  const succeeded = order.renews ? covered : includesLevel(level, wanted)
  const missed = succeeded ? undefined : reached.missed
  const extended = { level, signatureLevels, missed }
  // What raises nothing is not kept: while a server is down, each night's attempt would add the status of the certificates once more.
  const raises = signatureLevels.some((now, index) => now !== before[index])
  if (tail.length === 0 || (reached.missed && !raises && !covered)) {
    const isNew = known && known.signatureLevels?.length !== signatureLevels.length
    if (isNew) await db.transaction((db) => setLevels(db, documentId, extended))
    return extended
  }
  const at = clock.now()
  const revision = newest.number + 1
  const stored = await files.put({ companyKey: await keys.companyKey(db, companyId), body: tail })
  const facts = {
    ...{ documentId, revision, level },
    ...(missed && { levelMissed: { level: wanted, fault: missed } }),
    sha256: Buffer.from(documentSha256).toString('hex'),
    sha256Before: newest.sha256.toString('hex'),
  }
  const event = documentExtended({ at, subjectId: documentId, facts })
  await keeping(files, [stored], () =>
    db.transaction(
      async (db) => {
        await append(db, [
          { principal, documentId, base: newest.number, tail: stored, sha256: documentSha256, at, event },
        ])
        const renewAt = renewalOf(at, lastsUntil)
        const reached = { documentId, revision, level, signatureLevels, reachedAt: at, renewAt, lastsUntil }
        await replaceLevels(db, companyId, [reached])
      },
      (db) => countNeededBytes(db, tail.length),
    ),
  )
  return extended
}

/** The level of a signature before. Those that were made since the document was extended last have the lowest at the least. */
function levelBefore(
  { current, renews }: ExtensionOrder,
  known: Awaited<ReturnType<typeof findLevels>>,
  index: number,
): SignatureLevel {
  return known?.signatureLevels?.[index] ?? (renews && known ? known.level : current)
}

/** Who signs with a revoked certificate is told that nothing was signed. Here something is. */
async function sayingUnproven<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await refusing(work)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'CERTIFICATE_REVOKED_BY_AUTHORITY') throw error
    throw new AppError('SIGNATURE_REVOKED_UNPROVEN', { serial: String(error.params.serial) })
  }
}
