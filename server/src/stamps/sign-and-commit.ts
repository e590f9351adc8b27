import { randomUUID } from 'node:crypto'
import type { SigningKey } from '@laisen/pki/signing-key'
import { openSigningKey } from '../certificates/open-key.ts'
import type { Context } from '../context.ts'
import { discard, keeping } from '../files/discard.ts'
import type { StoredObject } from '../files/files.ts'
import { refusing } from '../http/engine-refusals.ts'
import type { Signatory } from '../principal.ts'
import type { Turn } from '../workers/turns.ts'
import { commitStamp } from './commit.ts'
import type { SigningContext } from './load.ts'
import type { StampOrder } from './order.ts'
import { begunIn, type Received, type Reception } from './receive.ts'
import { showStamps } from './show.ts'
import { type Signed, signDocument } from './sign.ts'
import { type SignedStamp, signedBytes } from './signed-stamp.ts'
import { timed } from './stages.ts'

export interface Stamped extends Signed {
  readonly stampId: string
  readonly sizeBytes: number
}

interface Signing {
  readonly order: StampOrder
  readonly signing: SigningContext
  /** The session that must still be open when everything is written; left out where no session acts. */
  readonly sessionId?: number | undefined
  /** The session whose confirmation it uses up; left out where it needs none. */
  readonly provenIn?: number | undefined
  /** Who asked for a stamp that its certificate's owner confirms, and the id that it has had since. */
  readonly confirms?: Confirms | undefined
  receive(reception: Reception): Promise<Received>
  receipt(stamped: Stamped): unknown
}

interface Confirms {
  readonly publicId: string
  readonly requestedBy: number
}

/**
 * Signs one document and commits it. No row refers to what is stored before the last transaction, so a refusal or a crash on the way
 * costs nothing. That transaction checks that the employee may sign, whatever was checked before, and writes the document, its history, its
 * event and the charge together. Only then does the caller get an answer.
 */
export async function signAndCommit(context: Context, employee: Signatory, request: Signing): Promise<Stamped> {
  const { sessionId, provenIn, confirms } = request
  const turn = context.turns.of(employee.companyId)
  try {
    const ready = await sign(context, employee, { ...request, turn })
    const { publicId: stampId, signed, objects } = ready
    const complete = { ...ready, employee, sessionId, provenIn, requestedBy: confirms?.requestedBy }
    const stamped = { ...signed, stampId, sizeBytes: signedBytes(complete) }
    await keeping(context.files, objects, () =>
      timed('commit', () => commitStamp(context, complete, request.receipt(stamped))),
    )
    return stamped
  } finally {
    turn.end()
  }
}

/** Does everything that takes time, outside the transaction. */
async function sign(
  context: Context,
  employee: Signatory,
  { order, receive, signing, confirms, turn }: Signing & { readonly turn: Turn },
): Promise<Omit<SignedStamp, 'employee' | 'sessionId' | 'provenIn' | 'requestedBy'>> {
  const { db, files, keys, clock } = context
  const { signers, anyPageSize, room, reach } = signing
  const opened: SigningKey[] = []
  for (const { certificate } of signers) {
    opened.push(await openSigningKey(context, employee, { certificate, password: order.certPassword }))
  }
  const companyKey = await keys.companyKey(db, employee.companyId)
  const digests = opened.map(({ digest }) => digest)
  const received = await timed('receive', () => receive({ companyKey, digests, room }))
  const { documentId, sizeBytes, sha256 } = received
  let tail: Promise<StoredObject> | undefined
  try {
    const signedAt = clock.now()
    const stamps = await showStamps(context, employee, { order, signers, signedAt })
    const texts = stamps.map(({ reason, location }) => ({ reason, location }))
    const { pdfPassword } = order
    const signed = await timed('sign', () =>
      refusing(() => signDocument(context, received, { keys: opened, stamps, anyPageSize, pdfPassword, turn, reach })),
    )
    room.requireBytes((documentId === undefined ? sizeBytes : 0) + signed.tail.length)
    if (!received.storeGrown(signed)) tail = files.put({ companyKey, body: signed.tail })
    // A document that is kept already belongs to a row.
    const base = documentId === undefined ? [received.store()] : []
    const objects = await timed('store', () => Promise.all(tail ? [...base, tail] : base))
    const publicId = confirms?.publicId ?? randomUUID()
    const arrived = { sizeBytes, sha256 }
    return { publicId, order, context: signing, signed, texts, arrived, objects, documentId, signedAt }
  } catch (error) {
    await discard(files, tail ? [...begunIn(received), tail] : begunIn(received))
    throw error
  }
}
