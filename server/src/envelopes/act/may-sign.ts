import { listCardsForSigning } from '../../certificates/for-envelopes.ts'
import { confirmerFor, getSigningCertificate } from '../../certificates/for-stamping.ts'
import type { Db } from '../../db/database.ts'
import { holderOfEmail } from '../../employees/unique.ts'
import { AppError } from '../../http/app-error.ts'
import { type Asked, type Refusal, signingRefusal } from '../../signatories/may-sign.ts'
import type { Recipient } from '../recipient-store.ts'

type Person = Pick<Recipient, 'employeeId' | 'email'>

/** A certificate of the company or of the recipient. */
interface UsedCertificate {
  readonly id: number
  readonly version: number
  /** Its password was verified for this act. */
  readonly password: boolean
}

/** A certificate that signs an act, and who may use it: the recipient, or the sender. */
export interface Used {
  readonly by: 'own' | 'company'
  readonly employeeId: number
  readonly certificate: UsedCertificate
}

interface Acting {
  readonly companyId: number
  readonly recipient: Person
  /** Undefined for a certificate that is made for the act, and before it is decided which one signs. */
  readonly used?: Used | undefined
  readonly at: Date
}

/**
 * Asks whether a recipient may sign now: an employee like everywhere, whether they came by a login or by a link. Somebody outside acts by the
 * code of their session alone.
 * @throws SIGNER_INACTIVE, NOT_PERMITTED, RECIPIENT_SESSION_ENDED, RECIPIENT_CERTIFICATE_UNAVAILABLE, CERTIFICATE_PASSWORD_REQUIRED,
 *   and as getSigningCertificate
 */
export async function requireMaySign(db: Db, { companyId, recipient, used, at }: Acting): Promise<void> {
  const person = { companyId, at }
  if (used?.by === 'own') {
    const { employeeId } = used
    const refusal = await signingRefusal(db, { ...person, act: 'own', employeeId, ...askedOf(used.certificate) })
    return refuse(db, refusal, { ...used, at })
  }
  const { employeeId } = await asEmployee(db, recipient)
  if (employeeId !== null) {
    await refuse(db, await signingRefusal(db, { ...person, act: 'person', employeeId, certificates: [] }))
  }
  if (used === undefined) return
  const sealed = { act: 'seal', employeeId: used.employeeId, ...askedOf(used.certificate) } as const
  // What is wrong with the company's certificate is for the sender to know.
  if (await signingRefusal(db, { ...person, ...sealed })) throw new AppError('RECIPIENT_CERTIFICATE_UNAVAILABLE')
}

function askedOf({ id, version, password }: UsedCertificate): Pick<Asked, 'certificates' | 'password'> {
  return { certificates: [{ id, version }], password }
}

/** Whoever was invited by the address of an employee is that employee. Of somebody who was deleted the address is free again. */
export async function asEmployee(db: Db, { employeeId, email }: Person): Promise<Person> {
  return { email, employeeId: employeeId ?? (await holderOfEmail(db, email, null)) ?? null }
}

/**
 * Whether an employee who was invited is still there: neither deleted nor locked. Whoever has left sees and does nothing any more, not even by
 * the link that was emailed to them. True for somebody outside.
 */
export async function isPresent(
  db: Db,
  { companyId, recipient: { employeeId }, at }: Omit<Acting, 'used'>,
): Promise<boolean> {
  if (employeeId === null) return true
  return (
    (await signingRefusal(db, { act: 'person', companyId, employeeId, certificates: [], at })) !== 'SESSION_REQUIRED'
  )
}

async function refuse(db: Db, refusal: Refusal | null, held?: Used & { readonly at: Date }): Promise<void> {
  if (refusal === null) return
  if (refusal === 'SIGNER_INACTIVE' || refusal === 'NOT_PERMITTED') throw new AppError(refusal)
  if (refusal !== 'CERTIFICATE' || !held) throw new AppError('RECIPIENT_SESSION_ENDED')
  const { employeeId, certificate: used, at: now } = held
  const found = await getSigningCertificate(db, { certificateId: used.id, employeeId, now })
  if (found.passwordCheck && !used.password)
    throw new AppError('CERTIFICATE_PASSWORD_REQUIRED', { field: 'certPassword' })
  // It has another version since, or somebody else has to confirm.
  throw new AppError('CERTIFICATE_NOT_FOUND')
}

interface Owner {
  readonly companyId: number
  readonly employeeId: number
  readonly now: Date
}

/** The certificates that an employee can act on an envelope with. None for whoever may not stamp: they sign like somebody who has none. */
export async function listOwnCards(db: Db, { companyId, employeeId, now }: Owner) {
  const asked = { companyId, employeeId, certificates: [], at: now }
  if ((await signingRefusal(db, { act: 'own', ...asked })) === 'NOT_PERMITTED') return []
  return listCardsForSigning(db, employeeId, now)
}

/** The certificate that a recipient chose. @throws CERTIFICATE_NOT_FOUND, NOT_PERMITTED, and as getSigningCertificate */
export async function getOwnCertificate(db: Db, { companyId, employeeId, now }: Owner, certificateId: number) {
  const certificate = await getSigningCertificate(db, { certificateId, employeeId, now })
  if (confirmerFor(certificate, employeeId) !== undefined) throw new AppError('CERTIFICATE_NOT_FOUND')
  const asked = { companyId, employeeId, certificates: [], at: now }
  await refuse(db, await signingRefusal(db, { act: 'own', ...asked }))
  return certificate
}
