import type { Clock } from '../clock.ts'
import type { Actor } from '../context.ts'
import type { Db } from '../db/database.ts'
import { insert as insertDocument } from '../documents/store.ts'
import { record } from '../events/record.ts'
import type { StoredObject } from '../files/files.ts'
import { insertObject } from '../files/objects.ts'
import { recordHistory } from '../history/record.ts'
import { charge } from '../plans/charge.ts'
import { type Ground, SIGNATURES_OF_A_STAMP } from './load.ts'
import type { StampOrder } from './order.ts'
import type { Signed } from './sign-document.ts'
import * as store from './store.ts'

/** A signed document whose bytes are durable and whose rows are not written yet. */
export interface ReadyStamp {
  /** What addresses carry. */
  readonly publicId: string
  readonly order: StampOrder
  readonly ground: Ground
  readonly signed: Signed
  readonly texts: { readonly reason: string; readonly location: string }
  /** What arrived, and what was appended to it. */
  readonly base: StoredObject
  readonly tail: StoredObject
  readonly signedAt: Date
}

/** What arrived is revision 0, the signature revision 1. */
const SIGNED_REVISION = 1

interface Keeping {
  readonly actor: Actor
  readonly clock: Clock
}

/** Writes everything that a stamp leaves, in the caller's transaction: all of it, or nothing. */
export async function keepStamp(db: Db, { actor, clock }: Keeping, ready: ReadyStamp): Promise<void> {
  const { signed, base, tail, signedAt: at } = ready
  const { companyId, employeeId } = actor
  await insertObject(db, base)
  await insertObject(db, tail)
  const documentId = await insertDocument(db, {
    companyId,
    name: ready.order.documentName,
    createdBy: employeeId,
    at,
    revisions: [
      { objectId: base.id, sizeBytes: base.sizeBytes, sha256: base.sha256 },
      { objectId: tail.id, sizeBytes: base.sizeBytes + tail.sizeBytes, sha256: Buffer.from(signed.sha256) },
    ],
  })
  const stampId = await store.insert(db, {
    companyId,
    publicId: ready.publicId,
    employeeId,
    documentId,
    revision: SIGNED_REVISION,
    level: signed.level,
    signatureCount: SIGNATURES_OF_A_STAMP,
    at,
  })
  await recordEvidence(db, actor, { ready, stampId, documentId })
  await charge(db, { companyId, clock, count: SIGNATURES_OF_A_STAMP })
}

interface Kept {
  ready: ReadyStamp
  stampId: number
  documentId: number
}

async function recordEvidence(db: Db, actor: Actor, { ready, stampId, documentId }: Kept): Promise<void> {
  const { order, ground, signed, texts, base, signedAt: at } = ready
  const { companyId, employeeId, username, authenticatedBy } = actor
  const { id: certificateId, version: certificateVersion, name: certName } = ground.certificate
  const facts = {
    stamp: ready.publicId,
    documentId,
    level: signed.level,
    pages: signed.pages,
    page: order.page,
    sha256: Buffer.from(signed.sha256).toString('hex'),
    sha256Before: base.sha256.toString('hex'),
    authenticatedBy,
  }
  await recordHistory(db, {
    companyId,
    at,
    stampId,
    employeeId,
    certificateId,
    certificateVersion,
    personal: { username, certName, ...texts },
    facts,
  })
  await record(db, companyId, {
    type: 'document.stamped',
    at,
    actorId: employeeId,
    subjectId: documentId,
    facts: { ...facts, certificateId, certificateVersion },
    personal: { username, documentName: order.documentName, address: actor.address },
  })
}
