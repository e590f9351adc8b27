import type { LevelFault, SignatureLevel } from '@laisen/contract/endpoints/stamps'
import { extendLaidOut } from '@laisen/pades/extend'
import { includesLevel, type Reach } from '@laisen/pades/levels/reach'
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
import { replaceLevels } from './extension-store.ts'
import { findLevelPolicy, sourcesFor } from './policy.ts'
import { renewalOf } from './renewal.ts'
import { layOutArchiveOf, readHeldOf } from './tasks.ts'

interface Extending extends Pick<Services, 'files' | 'keys' | 'clock' | 'sources' | 'config'> {
  readonly db: CompanyDb
}

interface ExtensionOrder {
  readonly documentId: number
  readonly level: Reach['level']
  /** The level that it has. What does not succeed takes nothing from it. */
  readonly current: SignatureLevel
  /** Certificates of authorities that the document may not hold: a signature comes without its root. DER. */
  readonly issuers?: readonly Uint8Array[] | undefined
  /** Of an encrypted document. It is in memory only. */
  readonly pdfPassword?: string | undefined
}

interface Extended {
  readonly level: SignatureLevel
  /** Why the level that was asked for was not reached. */
  readonly missed: LevelFault | undefined
}

/** How often somebody else may append to the document while it is extended. */
const ATTEMPTS = 3

/**
 * Appends what the signatures of a document lack for a level, in a revision of its own; nothing where they lack nothing that is to be
 * had. It costs no signature of the package.
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
  const { policy, newest, objects } = await db.transaction(async (db) => {
    const newest = await newestOf(db, documentId)
    return { policy: await findLevelPolicy(db), newest, objects: await objectsOf(db, documentId, newest.number) }
  })
  const hashed = await hashStored({ files, db, clock }, objects, [])
  // What was not reached is said; a signature that exists is not refused for it.
  const reach = { ...sourcesFor(context, { policy, companyId, level: wanted }), otherwise: 'fall' as const }
  const { tail, missed, documentSha256, lastsUntil, ...reached } = await sayingUnproven(() =>
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
  const level = includesLevel(reached.level, order.current) ? reached.level : order.current
  // What raises nothing is not kept: while a server is down, each night's attempt would add the status of the certificates once more.
  if (tail.length === 0 || (missed && level === order.current)) return { level, missed }
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
        if (level === 'B-B') return
        const renewAt = renewalOf(at, lastsUntil)
        await replaceLevels(db, companyId, [{ documentId, revision, level, reachedAt: at, renewAt, lastsUntil }])
      },
      (db) => countNeededBytes(db, tail.length),
    ),
  )
  return { level, missed }
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
