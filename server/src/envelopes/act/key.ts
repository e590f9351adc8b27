import type { SigningKey } from '@laisen/pki/signing-key'
import { issueOneTime } from '../../authority/one-time.ts'
import { listCardsForSigning } from '../../certificates/for-envelopes.ts'
import { getSigningCertificate, type SigningCertificate } from '../../certificates/for-stamping.ts'
import { openSigningKey } from '../../certificates/open-key.ts'
import type { Context, Services } from '../../context.ts'
import { AppError } from '../../http/app-error.ts'
import { getManager } from '../manager.ts'
import { loggedInAs, type OpenRecipient } from '../recipient/session.ts'
import { wayOf } from '../recipient/show.ts'

/** The key of an act, with what the evidence says about it. */
export interface ActKey {
  readonly key: SigningKey
  readonly signsBy: 'company' | 'own' | 'oneTime'
  readonly certificateId: number | undefined
  readonly oneTimeId: number | undefined
}

/** An authority is made in a transaction of its own. */
type Acting = Context & Pick<Services, 'database'>

interface Chosen {
  readonly certID?: number | null | undefined
  readonly certPassword?: string | null | undefined
}

/**
 * Opens the key that a recipient signs with: the company's, one of their own, or one that is made for this act.
 * @throws RECIPIENT_CERTIFICATE_UNAVAILABLE, as issueOneTime, and as getSigningCertificate and openSigningKey for one's own
 */
export async function keyOf(context: Acting, open: OpenRecipient, chosen: Chosen): Promise<ActKey> {
  const { recipient, envelope, db } = open
  const now = context.clock.now()
  if (recipient.certificateId !== null) {
    // By the right of whoever answers for the envelope: where its sender has left, somebody takes it over.
    const { employeeId } = await db.read((db) => getManager(db, envelope.id))
    const held = { certificateId: recipient.certificateId, employeeId, now }
    const certificate = await unavailableUnless(() => db.read((db) => getSigningCertificate(db, held)))
    return opened(context, open, {
      ...{ certificate, employeeId },
      password: undefined,
      signsBy: 'company',
    })
  }
  const employeeId = loggedInAs(open)
  const own = employeeId === undefined ? [] : await db.read((db) => listCardsForSigning(db, employeeId, now))
  if (employeeId === undefined || wayOf(open, own.length > 0) === 'oneTime') return oneTime(context, open)
  const certificateId = chosen.certID ?? own[0]!.certID
  const certificate = await db.read((db) => getSigningCertificate(db, { certificateId, employeeId, now }))
  if (!own.some(({ certID }) => certID === certificateId)) throw new AppError('CERTIFICATE_NOT_FOUND')
  return opened(context, open, { certificate, employeeId, password: chosen.certPassword ?? undefined, signsBy: 'own' })
}

interface Opening {
  readonly certificate: SigningCertificate
  readonly employeeId: number
  readonly password: string | undefined
  readonly signsBy: 'company' | 'own'
}

async function opened(
  context: Context,
  { principal: { companyId } }: OpenRecipient,
  { certificate, employeeId, password, signsBy }: Opening,
): Promise<ActKey> {
  if (signsBy === 'company' && certificate.passwordCheck) throw new AppError('RECIPIENT_CERTIFICATE_UNAVAILABLE')
  const key = await openSigningKey(context, { companyId, employeeId }, { certificate, password })
  return { key, signsBy, certificateId: certificate.id, oneTimeId: undefined }
}

/** What is wrong with the company's certificate is for the sender to know. */
async function unavailableUnless<Result>(find: () => Promise<Result>): Promise<Result> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof AppError) throw new AppError('RECIPIENT_CERTIFICATE_UNAVAILABLE')
    throw error
  }
}

/** What is made and not used, because the act is refused or a crash cuts it short, expires within a day. */
async function oneTime(context: Acting, { recipient, principal }: OpenRecipient): Promise<ActKey> {
  const { name, email } = recipient
  const { id, key } = await issueOneTime(context, { companyId: principal.companyId, name, email })
  return { key, signsBy: 'oneTime', certificateId: undefined, oneTimeId: id }
}
