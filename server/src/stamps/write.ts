import { confirmerFor, findOwnedForSigning, getSigningCertificate } from '../certificates/for-stamping.ts'
import { actWithin } from '../db/act-as.ts'
import type { CompanyDb, Db } from '../db/database.ts'
import { type Append, append } from '../documents/append.ts'
import { create, type NewDocument } from '../documents/create.ts'
import { recordEach } from '../events/record.ts'
import { recordSignatures } from '../history/record.ts'
import { AppError } from '../http/app-error.ts'
import { keepLevels } from '../levels/keep.ts'
import { takeSigningProofs } from '../session/signing-proof.ts'
import { type Asked, lockSignatories, type Refusal, signingRefusals } from '../signatories/may-sign.ts'
import { eventOf, signaturesOf } from './evidence.ts'
import { certificatesOf, type SignedStamp, signedBytes } from './signed-stamp.ts'
import * as store from './store.ts'

/** Items by the company of their stamps, in the order of the companies' ids: transactions that lock rows of the same companies then do not deadlock. */
export function byCompany<Item>(
  items: readonly Item[],
  stampOf: (item: Item) => SignedStamp,
): ReadonlyMap<number, Item[]> {
  const groups = Map.groupBy(items, (item) => stampOf(item).employee.companyId)
  return groups.size > 1 ? new Map([...groups].toSorted(([one], [other]) => one - other)) : groups
}

/** What stamps take from the package of each company: their signatures, and the bytes of what is stored for them. */
export function costsOf(stamps: readonly SignedStamp[]): { companyId: number; count: number; bytes: number }[] {
  return [...byCompany(stamps, (stamp) => stamp)].map(([companyId, own]) => ({
    companyId,
    count: own.reduce((sum, { context }) => sum + context.signers.length, 0),
    // A document that was kept was counted when it came, and is not among them.
    bytes: own.flatMap(({ objects }) => objects).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  }))
}

/** Gives stamps the ids of their rows. Without them, what refers to a row would be sent only once the row is written. */
export async function withIds(db: CompanyDb, stamps: readonly SignedStamp[]): Promise<Written[]> {
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

/** Writes everything but the charge, for stamps of one company or of several that share a transaction: all of them, or none. */
export async function writeStamps(db: Db, written: readonly Written[]): Promise<void> {
  const stamps = written.map(({ stamp }) => stamp)
  // Before the rows of sessions, which those who end them lock after this.
  const locked = lockSignatories(db, [...byCompany(stamps, (stamp) => stamp).keys()])
  if (stamps.some(({ provenIn }) => provenIn !== undefined)) await Promise.all([locked, takeProofs(db, stamps)])
  const [fresh, kept] = [written.filter(({ stamp }) => isFresh(stamp)), written.filter(({ stamp }) => !isFresh(stamp))]
  // Sent together to save round trips. Whoever may not stamp any more is refused before the commit.
  const [, refusals] = await Promise.all([
    locked,
    signingRefusals(db, stamps.map(askedOf)),
    create(db, fresh.map(documentOf)),
    recordEach(
      db,
      fresh.map(({ stamp, documentId }) => ({ principal: stamp.employee, event: eventOf(stamp, documentId) })),
    ),
    // Who confirms a stamp of a document that was kept has a transaction of their own.
    append(db, kept.map(appendOf)),
    store.insert(db, written.map(rowOf)),
    recordSignatures(
      db,
      written.flatMap(({ stamp, ...ids }) => signaturesOf(stamp, ids)),
    ),
  ])
  for (const [index, refusal] of refusals.entries()) if (refusal) await refuse(db, stamps[index]!, refusal)
  await keepArchived(db, written)
}

async function takeProofs(db: Db, stamps: readonly SignedStamp[]): Promise<void> {
  const proven = stamps.filter(({ provenIn }) => provenIn !== undefined)
  for (const [companyId, own] of byCompany(proven, (stamp) => stamp)) {
    const sessions = own.flatMap(({ provenIn }) => provenIn ?? [])
    await Promise.all([actWithin(db, companyId), takeSigningProofs(db, sessions, own[0]!.signedAt)])
  }
}

async function keepArchived(db: Db, written: readonly Written[]): Promise<void> {
  const archived = written.filter(({ stamp }) => stamp.signed.lastsUntil !== undefined)
  for (const [companyId, own] of byCompany(archived, ({ stamp }) => stamp)) {
    const levels = own.map(({ stamp, documentId }) => {
      const { level, signatureLevels, lastsUntil } = stamp.signed
      return { documentId, revision: 1, level, signatureLevels, lastsUntil, at: stamp.signedAt }
    })
    await Promise.all([actWithin(db, companyId), keepLevels(db, companyId, levels)])
  }
}

function documentOf({ stamp, documentId: id }: Written): NewDocument {
  const { employee, order, arrived, objects, signed, signedAt } = stamp
  const base = { object: objects[0]!, ...arrived }
  const whole = { object: objects.at(-1)!, sizeBytes: signedBytes(stamp), sha256: signed.sha256 }
  return { id, principal: employee, name: order.documentName, base, signed: whole, at: signedAt }
}

function appendOf({ stamp, documentId }: Written): Append {
  const { employee, objects, signed, signedAt } = stamp
  const event = eventOf(stamp, documentId)
  return { principal: employee, documentId, base: 0, tail: objects[0]!, sha256: signed.sha256, at: signedAt, event }
}

function askedOf(stamp: SignedStamp): Asked {
  const { employee, sessionId, provenIn, requestedBy, context, signedAt: at } = stamp
  const { companyId, employeeId } = employee
  return {
    act: requestedBy === undefined ? 'stamp' : 'confirm',
    ...{ companyId, employeeId, sessionId, keyId: employee.kind === 'key' ? employee.keyId : undefined },
    ...{ certificates: certificatesOf(stamp), password: isByPassword(stamp), proven: provenIn !== undefined },
    ...{ expectedVersions: context.expectedVersions, at },
  }
}

/** Where several sign, none of them needs a password. */
function isByPassword({ context }: SignedStamp): boolean {
  return context.signers.every(({ certificate }) => certificate.passwordCheck)
}

function rowOf({ stamp, stampId, documentId }: Written): store.NewStamp {
  const { publicId, employee, requestedBy = null, context, signed, signedAt: at } = stamp
  const { companyId, employeeId } = employee
  const signatures = context.signers.length
  const who = { companyId, employeeId, requestedBy }
  return { id: stampId, publicId, ...who, documentId, revision: 1, level: signed.level, signatures, at }
}

interface Written {
  readonly stamp: SignedStamp
  readonly stampId: number
  readonly documentId: number
}

/** What was remembered of an earlier stamp no longer holds, so it has to be loaded. */
class SigningChanged extends Error {
  constructor() {
    super('the rows that decided this stamp have changed')
  }
}

/** Refuses what was still allowed when the stamp was asked for. */
async function refuse(db: Db, stamp: SignedStamp, refusal: Refusal): Promise<void> {
  const { employee, requestedBy, context, signedAt: now } = stamp
  // Whose account was locked or deleted has no valid links.
  if (refusal === 'OWNER') throw new AppError('STAMP_LINK_EXPIRED')
  if (refusal === 'API_KEY_CERTIFICATE_REFUSED') throw new AppError(refusal, { field: 'certID' })
  // For a key, the account that it acts for was locked or deleted.
  if (refusal === 'SESSION_REQUIRED' && employee.kind === 'key') throw new AppError('API_KEY_ENDED')
  if (refusal === 'CHANGED') throw new SigningChanged()
  if (refusal !== 'CERTIFICATE') throw new AppError(refusal)
  const { companyId, employeeId } = employee
  await actWithin(db, companyId)
  for (const { certificate } of context.signers) {
    const held = { certificateId: certificate.id, employeeId, now }
    const found =
      requestedBy === undefined ? await getSigningCertificate(db, held) : await findOwnedForSigning(db, held)
    if (!found) throw new AppError('STAMP_LINK_NOT_OWNER')
    if (found.passwordCheck && !isByPassword(stamp))
      throw new AppError('CERTIFICATE_PASSWORD_REQUIRED', { field: 'certPassword' })
    // A program cannot tell that its owner is there.
    const asks = employee.kind === 'key' ? found.confirmerId !== null : confirmerFor(found, employeeId) !== undefined
    if (requestedBy === undefined && asks) throw new AppError('STAMP_NEEDS_CONFIRMATION')
  }
  // All of them may sign, but one has a new version: the one that signed is no longer current.
  throw new AppError('CERTIFICATE_NOT_FOUND')
}
