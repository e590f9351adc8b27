import type { Actor } from '../context.ts'
import type { Db } from '../db/database.ts'
import type { Facts } from '../events/evidence.ts'
import { type NewEvent, recordAll } from '../events/record.ts'
import type { StoredObject } from '../files/files.ts'
import { type NewHistoryRow, recordHistory } from '../history/record.ts'
import { AppError } from '../http/app-error.ts'
import { refuseFallen } from './fallen.ts'
import { insertStanding, type NewStamp } from './keep-store.ts'
import type { Ground } from './load.ts'
import type { StampOrder } from './order.ts'
import type { Signed } from './sign-received.ts'

/** What the stamp of one signer says. */
export interface SignerTexts {
  readonly reason: string
  readonly location: string
}

/** A signed document whose bytes are durable and whose rows are not written yet. */
export interface ReadyStamp {
  /** What addresses carry. */
  readonly publicId: string
  readonly order: StampOrder
  readonly ground: Ground
  readonly signed: Signed
  /** For each signer of the ground. */
  readonly texts: readonly SignerTexts[]
  /** What arrived, and what was appended to it. */
  readonly base: StoredObject
  readonly tail: StoredObject
  readonly signedAt: Date
}

/** A stamp to be written, and who makes it. */
export interface Keeping {
  readonly actor: Actor
  /** The session that has to be open still; undefined where nobody's session acts. */
  readonly sessionId: number | undefined
  readonly ready: ReadyStamp
}

/**
 * Writes everything that stamps of one company leave but their charge, in the caller's transaction. What its maker may no
 * longer make is left out: its place holds the refusal, as refuseFallen throws it; another's place holds nothing.
 */
export async function keepStamps(
  db: Db,
  companyId: number,
  keepings: readonly Keeping[],
): Promise<(AppError | undefined)[]> {
  const written = await insertStanding(db, companyId, keepings.map(rowsOf))
  const kept = written.map(({ place, ...ids }) => ({ ...keepings[place]!, ...ids }))
  await recordEvidence(db, companyId, kept)
  const places = new Set(written.map(({ place }) => place))
  const refusals: (AppError | undefined)[] = []
  for (const [place, keeping] of keepings.entries()) {
    refusals.push(places.has(place) ? undefined : await refusalOf(db, keeping))
  }
  return refusals
}

async function refusalOf(db: Db, { actor, sessionId, ready }: Keeping): Promise<AppError> {
  try {
    return await refuseFallen(db, { actor, sessionId, certificates: certificatesOf(ready), at: ready.signedAt })
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

function rowsOf({ actor, sessionId, ready }: Keeping): NewStamp {
  const { signed, base, tail, publicId, signedAt: at, order } = ready
  return {
    publicId,
    sessionId,
    employeeId: actor.employeeId,
    certificates: certificatesOf(ready),
    documentName: order.documentName,
    level: signed.level,
    at,
    // What arrived, and what all signatures of the stamp appended to it.
    revisions: [
      { object: base, sizeBytes: base.sizeBytes, sha256: base.sha256 },
      { object: tail, sizeBytes: base.sizeBytes + tail.sizeBytes, sha256: signed.sha256 },
    ],
  }
}

function certificatesOf({ ground }: ReadyStamp) {
  return ground.signers.map(({ certificate: { id, version } }) => ({ id, version }))
}

interface Kept extends Keeping {
  readonly stampId: number
  readonly documentId: number
}

/** A row of the history for each signature, and one event for each document. */
async function recordEvidence(db: Db, companyId: number, kept: readonly Kept[]): Promise<void> {
  if (kept.length === 0) return
  await Promise.all([recordHistory(db, kept.flatMap(historyOf)), recordAll(db, companyId, kept.map(eventOf))])
}

function historyOf(kept: Kept): NewHistoryRow[] {
  const { actor, ready, stampId } = kept
  const { companyId, employeeId, username } = actor
  const facts = factsOf(kept)
  return ready.ground.signers.map(({ certificate }, index) => {
    const { fieldName, sha256 } = ready.signed.signatures[index]!
    return {
      ...{ companyId, at: ready.signedAt, stampId, employeeId },
      certificateId: certificate.id,
      certificateVersion: certificate.version,
      personal: { username, certName: certificate.name, ...ready.texts[index]! },
      facts: { ...facts, signature: index + 1, fieldName, sha256Signed: hex(sha256) },
    }
  })
}

function eventOf(kept: Kept): NewEvent {
  const { actor, ready, documentId } = kept
  const { employeeId, username, address } = actor
  return {
    type: 'document.stamped',
    at: ready.signedAt,
    actorId: employeeId,
    subjectId: documentId,
    facts: { ...factsOf(kept), certificates: certificatesOf(ready) },
    personal: { username, documentName: ready.order.documentName, address },
  }
}

function factsOf({ actor, ready, documentId }: Kept): Facts {
  const { order, signed, base } = ready
  return {
    stamp: ready.publicId,
    documentId,
    level: signed.level,
    pages: signed.pages,
    page: order.page,
    allPages: order.allPages,
    sha256: hex(signed.sha256),
    sha256Before: hex(base.sha256),
    authenticatedBy: actor.authenticatedBy,
  }
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')
}
