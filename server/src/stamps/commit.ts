import { findOwnedForSigning, getSigningCertificate } from '../certificates/for-stamping.ts'
import type { Clock } from '../clock.ts'
import type { Context } from '../context.ts'
import type { CompanyDb, Db } from '../db/database.ts'
import { isRolledBack } from '../db/rolled-back.ts'
import { append } from '../documents/append.ts'
import { create } from '../documents/create.ts'
import { recordSignatures } from '../history/record.ts'
import { AppError } from '../http/app-error.ts'
import { keepLevels } from '../levels/keep.ts'
import { charge } from '../plans/charge.ts'
import { takeSigningProofs } from '../session/signing-proof.ts'
import { createGatherer, type Outcome } from '../workers/gather.ts'
import type { Turn } from '../workers/turns.ts'
import { eventOf, signaturesOf } from './evidence.ts'
import { certificatesOf, type SignedStamp } from './signed-stamp.ts'
import * as store from './store.ts'
import { turnToWrite } from './write-in-turn.ts'

/** The most stamps that share one commit: a few milliseconds of writing. */
const STAMPS_AT_ONCE = 16

type Commit = (stamp: SignedStamp) => Promise<void>

const gatherers = new WeakMap<CompanyDb, Commit>()

/**
 * Commits a stamp: its document, history, event and charge. Stamps of a company that are ready at the same moment share a
 * commit. They would wait for the company's counter anyway; this way it is locked once for all of them.
 * @throws SESSION_REQUIRED, PROOF_REQUIRED, SIGNER_INACTIVE, NOT_PERMITTED, API_KEY_ENDED, API_KEY_CERTIFICATE_REFUSED, as getSigningCertificate and as charge; then nothing of this
 *   stamp was written and nothing was charged
 */
export async function commitStamp(context: Context, stamp: SignedStamp, receipt: unknown): Promise<void> {
  const { db, clock } = context
  if (context.mayShare) return gathererOf(db, clock)(stamp)
  const given = await withIds(db, [stamp])
  await context.once(
    async (db) => {
      await writeStamps(db, given)
      return receipt
    },
    (db) => charge(db, { clock, ...costOf([stamp]) }),
  )
}

function gathererOf(db: CompanyDb, clock: Clock): Commit {
  const known = gatherers.get(db)
  if (known) return known
  let turn = turnToWrite(db.companyId)
  const gatherer = createGatherer<SignedStamp, void>(
    STAMPS_AT_ONCE,
    (stamps) => commitTogether({ db, clock, turn }, stamps).finally(() => turn.end()),
    () => {
      turn = turnToWrite(db.companyId)
      return turn.begin()
    },
  )
  gatherers.set(db, gatherer)
  return gatherer
}

interface Committing {
  readonly db: CompanyDb
  readonly clock: Clock
  /** Ended once the rows are written. */
  readonly turn: Turn
}

async function commitTogether(committing: Committing, stamps: readonly SignedStamp[]): Promise<Outcome<void>[]> {
  const { db, clock, turn } = committing
  let lost: unknown
  try {
    const given = await withIds(db, stamps)
    await db.transaction(
      (db) => writeStamps(db, given),
      (db) => {
        // What follows waits for the company's counter and the disk, which must not keep other companies waiting.
        turn.end()
        return charge(db, { clock, ...costOf(stamps) })
      },
    )
    return stamps.map(() => ({ result: undefined }))
  } catch (error) {
    if (stamps.length === 1) return [{ error }]
    if (!isRolledBack(error)) lost = error
  }
  // One of them is refused, or the package has too few signatures for all. Each is committed alone, so that a refusal affects
  // no other. If the shared commit did succeed and only its answer was lost, the ids are taken and nothing is written twice.
  const outcomes: Outcome<void>[] = []
  for (const stamp of stamps) outcomes.push(...(await commitTogether(committing, [stamp])))
  // Nobody may conclude from a refusal of the second attempt that nothing was committed by the first.
  return lost ? outcomes.map((outcome) => ('error' in outcome ? { error: lost } : outcome)) : outcomes
}

/** What stamps take from the package: their signatures, and the bytes of what is stored for them. */
function costOf(stamps: readonly SignedStamp[]): { count: number; bytes: number } {
  return {
    count: stamps.reduce((sum, { context }) => sum + context.signers.length, 0),
    bytes: stamps.reduce((sum, { base, tail, documentId }) => {
      // A document that was kept was counted when it came.
      return sum + (documentId === undefined ? base.sizeBytes : 0) + tail.sizeBytes
    }, 0),
  }
}

/** Gives stamps the ids of their rows. Without them, what refers to a row would be sent only once the row is written. */
async function withIds(db: CompanyDb, stamps: readonly SignedStamp[]): Promise<Written[]> {
  const fresh = stamps.filter(isFresh)
  const [stampIds, documentIds] = await Promise.all([
    db.reserveIds('stamps_id_seq', stamps.length),
    db.reserveIds('documents_id_seq', fresh.length),
  ])
  return stamps.map((stamp, index) => {
    return { stamp, stampId: stampIds[index]!, documentId: stamp.documentId ?? documentIds[fresh.indexOf(stamp)]! }
  })
}

function isFresh({ documentId }: SignedStamp): boolean {
  return documentId === undefined
}

/** Writes everything but the charge, for stamps of one company: all of them, or none. */
async function writeStamps(db: Db, written: readonly Written[]): Promise<void> {
  const stamps = written.map(({ stamp }) => stamp)
  const { companyId } = stamps[0]!.employee
  await takeSigningProofs(
    db,
    stamps.flatMap(({ provenIn }) => provenIn ?? []),
    stamps[0]!.signedAt,
  )
  // Sent together to save round trips. PostgreSQL executes them in this order, and whoever may not stamp any more is refused before the commit.
  const [refusals] = await Promise.all([
    store.checkStanding(db, stamps.map(standingOf)),
    create(
      db,
      written.flatMap(({ stamp, documentId: id }) => {
        const { employee, order, base, signedAt } = stamp
        return isFresh(stamp) ? [{ id, principal: employee, name: order.documentName, base, at: signedAt }] : []
      }),
    ),
    append(
      db,
      written.map(({ stamp, documentId }) => {
        const { employee, tail, signed, signedAt } = stamp
        const event = eventOf(stamp, documentId)
        return { principal: employee, documentId, base: 0, tail, sha256: signed.sha256, at: signedAt, event }
      }),
    ),
    store.insert(db, companyId, written.map(rowOf)),
    recordSignatures(
      db,
      written.flatMap(({ stamp, ...ids }) => signaturesOf(stamp, ids)),
    ),
  ])
  for (const [index, refusal] of refusals.entries()) if (refusal) await refuse(db, stamps[index]!, refusal)
  await keepLevels(
    db,
    companyId,
    written.map(({ stamp: { signed, signedAt: at }, documentId }) => ({ ...signed, documentId, revision: 1, at })),
  )
}

function standingOf(stamp: SignedStamp): store.Standing {
  const { employee, sessionId, requestedBy, signedAt: at } = stamp
  const { companyId, employeeId } = employee
  const keyId = employee.kind === 'key' ? employee.keyId : undefined
  const confirms = requestedBy !== undefined
  return { companyId, employeeId, sessionId, keyId, confirms, certificates: certificatesOf(stamp), at }
}

function rowOf({ stamp, stampId, documentId }: Written): store.NewStamp {
  const { publicId, employee, requestedBy = null, context, signed, signedAt: at } = stamp
  const { employeeId } = employee
  const signatures = context.signers.length
  const who = { employeeId, requestedBy }
  return { id: stampId, publicId, ...who, documentId, revision: 1, level: signed.level, signatures, at }
}

interface Written {
  readonly stamp: SignedStamp
  readonly stampId: number
  readonly documentId: number
}

/** Refuses what was still allowed when the stamp was asked for. */
async function refuse(
  db: Db,
  { employee, requestedBy, context, signedAt: now }: SignedStamp,
  refusal: store.Refusal,
): Promise<void> {
  // Whose account was locked or deleted has no valid links.
  if (refusal === 'OWNER') throw new AppError('STAMP_LINK_EXPIRED')
  if (refusal === 'API_KEY_CERTIFICATE_REFUSED') throw new AppError(refusal, { field: 'certID' })
  // For a key, the account that it acts for was locked or deleted.
  if (refusal === 'SESSION_REQUIRED' && employee.kind === 'key') throw new AppError('API_KEY_ENDED')
  if (refusal !== 'CERTIFICATE') throw new AppError(refusal)
  const { employeeId } = employee
  for (const { certificate } of context.signers) {
    const held = { certificateId: certificate.id, employeeId, now }
    if (requestedBy === undefined) await getSigningCertificate(db, held)
    else if (!(await findOwnedForSigning(db, held))) throw new AppError('STAMP_LINK_NOT_OWNER')
  }
  // All of them may sign, but one has a new version: the one that signed is no longer current.
  throw new AppError('CERTIFICATE_NOT_FOUND')
}
