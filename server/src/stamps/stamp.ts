import { randomUUID } from 'node:crypto'
import { type OpenedKey, openSigningKey } from '../certificates/open-key.ts'
import { pictureBytes } from '../certificates/pictures.ts'
import type { Actor, Context } from '../context.ts'
import { refusing } from '../http/engine-refusals.ts'
import type { Turn } from '../workers/turns.ts'
import { commitStamp } from './commit.ts'
import type { ReadyStamp, SignerTexts } from './keep.ts'
import { type Ground, loadGround, type Signer } from './load.ts'
import type { StampOrder } from './order.ts'
import type { Received, Reception } from './receive.ts'
import { type Signed, signReceived } from './sign-received.ts'

export interface Stamped extends Signed {
  readonly stampId: string
  readonly sizeBytes: number
}

/** What differs between the calls: how the document comes in, and what a repeated request is answered from. */
export interface Work {
  readonly order: StampOrder
  /** The session that has to be open still when everything is written; left out where nobody's session acts. */
  readonly sessionId?: number
  receive(reception: Reception): Promise<Received>
  receipt(stamped: Stamped): unknown
}

/**
 * Stamps one document, from the order to the answer. What is durable before the last transaction belongs to nobody yet,
 * so a refusal or a crash on the way costs nothing; that transaction asks once more whether this person may, writes
 * document, history, evidence and the count of the plan together, and only then is anybody told.
 */
export async function stamp(context: Context, actor: Actor, work: Work): Promise<Stamped> {
  const ground = await loadGround(context, actor, work.order)
  const turn = context.turns.of(actor.companyId)
  try {
    const ready = await sign(context, actor, { ...work, ground, turn })
    const { publicId: stampId, signed, base, tail } = ready
    const stamped = { ...signed, stampId, sizeBytes: base.sizeBytes + tail.sizeBytes }
    await commitStamp(context, { actor, sessionId: work.sessionId, ready }, work.receipt(stamped))
    return stamped
  } finally {
    turn.end()
  }
}

/** Everything that takes time, outside the transaction. */
async function sign(
  context: Context,
  actor: Actor,
  { order, receive, ground, turn }: Work & { ground: Ground; turn: Turn },
): Promise<ReadyStamp> {
  const { db, files, keys, clock } = context
  const { signers, anyPageSize } = ground
  const opened: OpenedKey[] = []
  for (const { certificate } of signers)
    opened.push(await openSigningKey(context, actor, { certificate, password: order.certPassword }))
  const pictures = await picturesOf(context, actor, { order, signers })
  const companyKey = await keys.companyKey(db, actor.companyId)
  const texts = signers.map(
    ({ certificate }): SignerTexts => ({
      reason: order.reason ?? certificate.reason,
      location: order.location ?? certificate.location,
    }),
  )

  const received = await receive({ companyKey, digests: opened.map(({ signingKey }) => signingKey.digest) })
  try {
    const signedAt = clock.now()
    // Only what stamps show may go to another thread; the password has done its work.
    const { timeZone, page, x, y, lengthPoints, allPages, hideInfo, hideImage } = order
    const place = { timeZone, page, x, y, lengthPoints, allPages, hideInfo, hideImage }
    const language = actor.locale
    const stamps = signers.map(({ name }, index) => {
      return { ...place, ...texts[index]!, name, picture: pictures[index], signedAt, language }
    })
    const signed = await refusing(() => signReceived(context, received, { keys: opened, stamps, anyPageSize, turn }))
    const [base, tail] = await Promise.all([received.stored, files.put({ companyKey, body: signed.tail })])
    return { publicId: randomUUID(), order, ground, signed, texts, base, tail, signedAt }
  } catch (error) {
    await received.stored.then(({ id }) => files.store.remove(id)).catch(() => {})
    throw error
  }
}

interface Pictured {
  readonly order: StampOrder
  readonly signers: readonly Signer[]
}

async function picturesOf(context: Context, actor: Actor, { order, signers }: Pictured) {
  const pictures: (Uint8Array | undefined)[] = []
  for (const { certificate } of signers) {
    const { pictureObjectId } = certificate
    pictures.push(order.hideImage ? undefined : await pictureBytes(context, actor.companyId, pictureObjectId))
  }
  return pictures
}
