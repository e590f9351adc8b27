import { randomUUID } from 'node:crypto'
import { limits } from '@laisen/contract/limits'
import { signerName } from '../certificates/signer-name.ts'
import type { Context } from '../context.ts'
import type { Db } from '../db/database.ts'
import { create, whole } from '../documents/create.ts'
import { listContacts } from '../employees/contacts.ts'
import { record } from '../events/record.ts'
import { discard, keeping } from '../files/discard.ts'
import type { StoredObject } from '../files/files.ts'
import { AppError } from '../http/app-error.ts'
import { mailPerson } from '../mail/to-person.ts'
import { countBytes } from '../plans/charge.ts'
import type { StaffPrincipal } from '../principal.ts'
import { hashToken, newToken } from '../session/tokens.ts'
import { signingRefusal } from '../signatories/may-sign.ts'
import type { SigningContext } from '../stamps/load.ts'
import type { StampOrder } from '../stamps/order.ts'
import { begunIn, type Received, type Reception } from '../stamps/receive.ts'
import { requireStillAllowed } from '../stamps/still-allowed.ts'
import { stampRequested } from './events.ts'
import { toKeep } from './kept-request.ts'
import { rehearse } from './rehearse.ts'
import * as store from './store.ts'

/** A stamp that waits for the owner of its certificate. */
export interface Held {
  readonly pending: true
  readonly stampId: string
  readonly expiresAt: Date
  readonly ownerName: string
  readonly pages: number
  /** Of the document as it was sent. */
  readonly sizeBytes: number
}

interface Holding {
  readonly order: StampOrder
  /** With one signer. */
  readonly signing: SigningContext
  readonly ownerId: number
  /** The session that must still be open when everything is written; left out where no session acts. */
  readonly sessionId?: number | undefined
  receive(reception: Reception): Promise<Received>
  receipt(held: Held): unknown
}

const HOUR_MS = 3_600_000

/**
 * Keeps a document with what is to be stamped on it, and mails the owner of the certificate a link to confirm it (rules 5.6). Nothing
 * is signed and nothing is charged but the storage.
 * @throws STAMP_OWNER_UNAVAILABLE, STAMP_OWNER_BUSY, PUBLIC_URL_REQUIRED, and what the document would be refused for
 */
export async function hold(context: Context, requester: StaffPrincipal, request: Holding): Promise<Held> {
  const { db, files, keys, config } = context
  if (config.publicUrl === undefined) throw new AppError('PUBLIC_URL_REQUIRED')
  const { order, ownerId, signing } = request
  const { certificate } = signing.signers[0]!
  const asked = { companyId: requester.companyId, ownerId, certificate }
  const owner = await db.read((db) => requireOwner(db, { ...asked, at: context.clock.now() }))
  // What the owner will sign names the owner.
  const signers = signing.signers.map(({ certificate }) => ({ certificate, name: signerName(certificate, owner.name) }))
  const companyKey = await keys.companyKey(db, requester.companyId)
  const received = await request.receive({ companyKey, digests: [], room: signing.room })
  const { pages, base } = await rehearsed(context, requester, { received, order, signing: { ...signing, signers } })
  const expiresAt = new Date(context.clock.now().getTime() + limits.pendingStampHours * HOUR_MS)
  const held: Held = {
    pending: true,
    ...{ stampId: randomUUID(), expiresAt, ownerName: owner.name },
    ...{ pages, sizeBytes: base.sizeBytes },
  }
  await keeping(files, [base], () =>
    context.once(
      async (db) => {
        await write(db, context, { ...request, requester, base, held })
        return request.receipt(held)
      },
      (db) => countBytes(db, { bytes: base.sizeBytes, at: context.clock.now() }),
    ),
  )
  return held
}

async function rehearsed(
  context: Context,
  requester: StaffPrincipal,
  rehearsal: Parameters<typeof rehearse>[2],
): Promise<{ pages: number; base: StoredObject }> {
  const { received } = rehearsal
  try {
    const pages = await rehearse(context, requester, rehearsal)
    return { pages, base: await received.store() }
  } catch (error) {
    await discard(context.files, begunIn(received))
    throw error
  }
}

interface AskedOwner {
  readonly companyId: number
  readonly ownerId: number
  readonly certificate: SigningContext['signers'][number]['certificate']
  readonly at: Date
}

/** Nobody waits for an owner who could not confirm. @throws STAMP_OWNER_UNAVAILABLE */
async function requireOwner(db: Db, { companyId, ownerId, certificate, at }: AskedOwner): Promise<store.Owner> {
  const owner = await store.findOwner(db, ownerId)
  const asked = { companyId, employeeId: ownerId, certificates: [certificate], password: true, at }
  const refusal = await signingRefusal(db, { act: 'confirm', ...asked })
  // What is wrong with the certificate is told by what asks about whoever wants it.
  if (!owner?.mayLogIn || (refusal && refusal !== 'CERTIFICATE')) throw new AppError('STAMP_OWNER_UNAVAILABLE')
  return owner
}

interface Kept extends Holding {
  readonly requester: StaffPrincipal
  readonly base: StoredObject
  readonly held: Held
}

async function write(db: Db, context: Context, kept: Kept): Promise<void> {
  const { requester, order, signing, ownerId, sessionId, base, held } = kept
  const { companyId, employeeId } = requester
  const at = context.clock.now()
  const { certificate } = signing.signers[0]!
  const keyId = requester.kind === 'key' ? requester.keyId : undefined
  await requireStillAllowed(db, { companyId, employeeId, sessionId, keyId, certificates: [certificate], at })
  await store.lockOwner(db, ownerId)
  await requireOwner(db, { companyId, ownerId, certificate, at })
  const limit = limits.pendingStampsPerOwner
  if ((await store.countWaiting(db, ownerId, at)) >= limit) throw new AppError('STAMP_OWNER_BUSY', { limit })
  const documentId = (await create(db, [{ principal: requester, name: order.documentName, base: whole(base), at }]))[0]!
  const token = newToken()
  await store.insert(db, {
    ...{ companyId, publicId: held.stampId, requestedBy: employeeId, keyId, ownerId, documentId, pages: held.pages },
    ...{ certificateId: certificate.id, tokenHash: hashToken(token), at, expiresAt: held.expiresAt },
    request: toKeep(order, { language: requester.locale, anyPageSize: signing.anyPageSize }),
  })
  await mailOwner(db, context, { ...kept, token })
  const facts = { stamp: held.stampId, ownerId, sha256: base.sha256.toString('hex') }
  const personal = { documentName: order.documentName, address: requester.address }
  const about = { certificateId: certificate.id, employeeId: ownerId }
  await record(db, requester, stampRequested({ at, subjectId: documentId, about, facts, personal }))
}

async function mailOwner(
  db: Db,
  services: Context,
  { requester, order, signing, ownerId, token }: Kept & { readonly token: string },
): Promise<void> {
  const { companyId, employeeId } = requester
  const certificate = signing.signers[0]!.certificate.name
  const { proven } = await services.mail.addresses.person(db, companyId, ownerId)
  // What somebody typed is not mailed to an address that nobody has proven. The page trusts no name in the address anyway.
  const named = proven ? `certname=${encodeURIComponent(certificate)}&` : ''
  const link = `${services.config.publicUrl}/confirmpassword?${named}stk=${token}`
  const [asking] = await listContacts(db, [employeeId])
  const name = asking?.name ?? requester.username
  const facts = { link, certificate, document: order.documentName, hours: limits.pendingStampHours }
  await mailPerson(db, services, {
    ...{ companyId, employeeId: ownerId, template: 'stampToConfirm' },
    facts: { ...facts, requester: name, actor: name },
  })
}
