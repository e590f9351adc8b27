import type { SigningKey } from '@laisen/pki/signing-key'
import { makeOneTime, type UnrecordedOneTime } from '../../authority/one-time.ts'
import { getSeal } from '../../certificates/for-envelopes.ts'
import type { SigningCertificate } from '../../certificates/for-stamping.ts'
import { openSigningKey } from '../../certificates/open-key.ts'
import type { Context, Services } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { getManager } from '../manager.ts'
import { loggedInAs, type OpenRecipient } from '../recipient/session.ts'
import { wayOf } from '../recipient/show.ts'
import { getOwnCertificate, listOwnCards, type Used } from './may-sign.ts'

/** The key of an act, with what the evidence says about it. */
export interface ActKey {
  readonly key: SigningKey
  /** Undefined for a certificate that was made for this act. */
  readonly used: Used | undefined
  /** Written with the act, and nowhere before. */
  readonly oneTime: UnrecordedOneTime | undefined
}

/** An authority is made in a transaction of its own. */
type Acting = Context & Pick<Services, 'database'>

interface Chosen {
  readonly certID?: number | null | undefined
  readonly certPassword?: string | null | undefined
}

/** Which certificate signs an act. */
interface Choice {
  readonly signsBy: 'company' | 'own' | 'oneTime'
  /** @throws as openSigningKey and makeOneTime */
  open(): Promise<ActKey>
}

/**
 * Decides whether a recipient signs with the company's certificate, one of their own, or one that is made for this act. Nothing is opened or
 * made yet. @throws RECIPIENT_CERTIFICATE_UNAVAILABLE, and as getOwnCertificate
 */
export async function chooseKey(context: Acting, open: OpenRecipient, chosen: Chosen): Promise<Choice> {
  const { recipient, envelope, principal, db } = open
  const { companyId } = principal
  const now = context.clock.now()
  const employeeId = loggedInAs(open)
  const { certID } = chosen
  if (recipient.certificateId !== null) {
    // Who is logged in chose a certificate of theirs. Another one must not sign in its place.
    if (certID != null && employeeId !== undefined) throw new AppError('CERTIFICATE_NOT_FOUND')
    // By the right of whoever answers for the envelope: where its sender has left, somebody takes it over.
    const manager = await db.read((db) => getManager(db, envelope.id))
    const held = { certificateId: recipient.certificateId, employeeId: manager.employeeId, now }
    const certificate = await unavailableUnless(db.read((db) => getSeal(db, held)))
    return { signsBy: 'company', open: () => opened(context, open, { by: 'company', certificate, ...held }) }
  }
  const oneTime: Choice = { signsBy: 'oneTime', open: () => madeFor(context, open) }
  // Nothing that is kept here is for who came by a link, and nothing was offered.
  if (employeeId === undefined) return oneTime
  const owner = { companyId, employeeId, now }
  return db.read(async (db) => {
    const own = certID == null ? await listOwnCards(db, owner) : []
    if (certID == null && wayOf(open, own.length > 0) === 'oneTime') return oneTime
    const certificate = await getOwnCertificate(db, owner, certID ?? own[0]!.certID)
    const password = chosen.certPassword ?? undefined
    return { signsBy: 'own', open: () => opened(context, open, { by: 'own', certificate, employeeId, password }) }
  })
}

/** What is wrong with the company's certificate is for the sender to know. */
async function unavailableUnless<Result>(found: Promise<Result>): Promise<Result> {
  try {
    return await found
  } catch (error) {
    if (error instanceof AppError) throw new AppError('RECIPIENT_CERTIFICATE_UNAVAILABLE')
    throw error
  }
}

interface Opening {
  readonly by: 'company' | 'own'
  readonly certificate: SigningCertificate
  /** Who may use it: the recipient, or the sender. */
  readonly employeeId: number
  readonly password?: string | undefined
}

async function opened(
  context: Context,
  { principal: { companyId } }: OpenRecipient,
  { by, certificate, employeeId, password }: Opening,
): Promise<ActKey> {
  const key = await openSigningKey(context, { companyId, employeeId }, { certificate, password })
  const { id, version, passwordCheck } = certificate
  return { key, used: { by, employeeId, certificate: { id, version, password: passwordCheck } }, oneTime: undefined }
}

async function madeFor(context: Acting, { recipient, principal }: OpenRecipient): Promise<ActKey> {
  const { name, email } = recipient
  const oneTime = await makeOneTime(context, { companyId: principal.companyId, name, email })
  return { key: oneTime.key, used: undefined, oneTime }
}
