import { randomUUID } from 'node:crypto'
import { type OpenedKey, openSigningKey } from '../certificates/open-key.ts'
import { pictureBytes } from '../certificates/pictures.ts'
import type { Actor, Context } from '../context.ts'
import { refusing } from '../engine-refusals.ts'
import type { StoredObject } from '../files/files.ts'
import { rowOf } from '../files/objects.ts'
import type { CompanyKey } from '../keys/keys.ts'
import { inWorker } from '../workers/pool.ts'
import { keepStamp, type ReadyStamp } from './keep.ts'
import { type Ground, loadGround } from './load.ts'
import type { StampOrder } from './order.ts'
import { type Signed, type StampFacts, signBytes } from './sign-document.ts'

/** A document that came in and is durable; a small one is in memory too. */
export interface Received {
  readonly stored: StoredObject
  readonly bytes?: Uint8Array | undefined
}

export interface Stamped extends Signed {
  readonly stampId: string
  readonly sizeBytes: number
}

/** What differs between the calls: how the document comes in, and what a repeated request is answered from. */
export interface Work {
  readonly order: StampOrder
  receive(companyKey: CompanyKey): Promise<Received>
  receipt(stamped: Stamped): unknown
}

/**
 * Stamps one document, from the order to the answer. What is durable before the last transaction belongs to nobody yet,
 * so a refusal or a crash on the way costs nothing; that transaction writes document, history, evidence and the count of
 * the plan together, and only then is anybody told.
 */
export async function stamp(context: Context, actor: Actor, work: Work): Promise<Stamped> {
  const ground = await loadGround(context, actor, work.order)
  const ready = await sign(context, actor, { ...work, ground })
  const { publicId: stampId, signed, base, tail } = ready
  const stamped = { ...signed, stampId, sizeBytes: base.sizeBytes + tail.sizeBytes }
  await context.once(async (db) => {
    await keepStamp(db, { actor, clock: context.clock }, ready)
    return work.receipt(stamped)
  })
  return stamped
}

/** Everything that takes time, outside the transaction. */
async function sign(
  context: Context,
  actor: Actor,
  { order, receive, ground }: Work & { ground: Ground },
): Promise<ReadyStamp> {
  const { db, files, keys, clock } = context
  const { certificate } = ground
  const key = await openSigningKey(context, actor, { certificate, password: order.certPassword })
  const picture = order.hideImage
    ? undefined
    : await pictureBytes(context, actor.companyId, certificate.pictureObjectId)
  const companyKey = await keys.companyKey(db, actor.companyId)
  const texts = { reason: order.reason ?? certificate.reason, location: order.location ?? certificate.location }

  const received = await receive(companyKey)
  const { stored: base } = received
  try {
    const signedAt = clock.now()
    const { signerName: name, anyPageSize } = ground
    // The password stays here: it has done its work, and these go to another thread.
    const { certPassword: _, ...asked } = order
    const facts = { ...asked, ...texts, name, picture, signedAt, anyPageSize, language: actor.locale }
    const signed = await refusing(() => signReceived(context, received, { key, facts }))
    const tail = await files.put({ companyKey, body: signed.tail })
    return { publicId: randomUUID(), order, ground, signed, texts, base, tail, signedAt }
  } catch (error) {
    await files.store.remove(base.id)
    throw error
  }
}

/** Small documents cost less than the way to another thread; larger ones would hold the event loop. */
async function signReceived(
  { db, files }: Context,
  { stored, bytes }: Received,
  { key, facts }: { key: OpenedKey; facts: StampFacts },
): Promise<Signed> {
  if (bytes) return signBytes(bytes, key.signingKey, facts)
  const { privateKey, signingKey } = key
  return inWorker('signStoredDocument', {
    document: await files.describe(db, [rowOf(stored)]),
    privateKey,
    certificate: signingKey.certificate.raw,
    chain: signingKey.chain.map(({ raw }) => raw),
    facts,
  })
}
