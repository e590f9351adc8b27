import { randomUUID } from 'node:crypto'
import { type OpenedKey, openSigningKey } from '../certificates/open-key.ts'
import { pictureBytes } from '../certificates/pictures.ts'
import type { Context } from '../context.ts'
import { discard, keeping } from '../files/discard.ts'
import type { StoredObject } from '../files/files.ts'
import { refusing } from '../http/engine-refusals.ts'
import type { EmployeePrincipal } from '../principal.ts'
import type { Turn } from '../workers/turns.ts'
import { commitStamp } from './commit.ts'
import { loadSigningContext, type Signer, type SigningContext } from './load.ts'
import type { StampOrder } from './order.ts'
import type { Received, Reception } from './receive.ts'
import { type Signed, signDocument } from './sign.ts'
import type { SignedStamp } from './signed-stamp.ts'

export interface Stamped extends Signed {
  readonly stampId: string
  readonly sizeBytes: number
}

/** What differs between the calls: how the document is received, and what a repeated request is answered from. */
interface StampRequest {
  readonly order: StampOrder
  /** The session that must still be open when everything is written; left out where no session acts. */
  readonly sessionId?: number
  receive(reception: Reception): Promise<Received>
  receipt(stamped: Stamped): unknown
}

/**
 * Stamps one document, from the order to the answer. No row refers to what is stored before the last transaction, so a refusal
 * or a crash on the way costs nothing. That transaction checks once more that the employee may stamp, and writes the document,
 * its history, its event and the charge together. Only then does the caller get an answer.
 */
export async function stamp(context: Context, employee: EmployeePrincipal, request: StampRequest): Promise<Stamped> {
  const { order, sessionId } = request
  const signing = await loadSigningContext(context, employee, order)
  const turn = context.turns.of(employee.companyId)
  try {
    const ready = await sign(context, employee, { ...request, signing, turn })
    const { publicId: stampId, signed, base, tail } = ready
    const stamped = { ...signed, stampId, sizeBytes: base.sizeBytes + tail.sizeBytes }
    await keeping(context.files, [base, tail], () =>
      commitStamp(context, { ...ready, employee, sessionId }, request.receipt(stamped)),
    )
    return stamped
  } finally {
    turn.end()
  }
}

/** Does everything that takes time, outside the transaction. */
async function sign(
  context: Context,
  employee: EmployeePrincipal,
  { order, receive, signing, turn }: StampRequest & { signing: SigningContext; turn: Turn },
): Promise<Omit<SignedStamp, 'employee' | 'sessionId'>> {
  const { db, files, keys, clock } = context
  const { signers, anyPageSize, room } = signing
  const opened: OpenedKey[] = []
  for (const { certificate } of signers) {
    opened.push(await openSigningKey(context, employee, { certificate, password: order.certPassword }))
  }
  const pictures = await picturesOf(context, employee, { order, signers })
  const companyKey = await keys.companyKey(db, employee.companyId)
  const texts = signers.map(({ certificate }) => ({
    reason: order.reason ?? certificate.reason,
    location: order.location ?? certificate.location,
  }))

  const digests = opened.map(({ signingKey }) => signingKey.digest)
  const received = await receive({ companyKey, digests, room })
  const storing: Promise<StoredObject>[] = [received.stored]
  try {
    const signedAt = clock.now()
    // Only what stamps show is sent to another thread. The password is no longer needed.
    const { timeZone, page, x, y, lengthPoints, allPages, hideInfo, hideImage } = order
    const place = { timeZone, page, x, y, lengthPoints, allPages, hideInfo, hideImage }
    const stamps = signers.map(({ name }, index) => {
      return { ...place, ...texts[index]!, name, picture: pictures[index], signedAt, language: employee.locale }
    })
    const signed = await refusing(() => signDocument(context, received, { keys: opened, stamps, anyPageSize, turn }))
    room.requireBytes(received.sizeBytes + signed.tail.length)
    const putting = files.put({ companyKey, body: signed.tail })
    storing.push(putting)
    const [base, tail] = await Promise.all([received.stored, putting])
    return { publicId: randomUUID(), order, context: signing, signed, texts, base, tail, signedAt }
  } catch (error) {
    await discard(files, storing)
    throw error
  }
}

interface Shown {
  readonly order: StampOrder
  readonly signers: readonly Signer[]
}

async function picturesOf(context: Context, { companyId }: EmployeePrincipal, { order, signers }: Shown) {
  const pictures: (Uint8Array | undefined)[] = []
  for (const { certificate } of signers) {
    pictures.push(order.hideImage ? undefined : await pictureBytes(context, companyId, certificate.pictureObjectId))
  }
  return pictures
}
