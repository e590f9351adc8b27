import type { SigningKey } from '@laisen/pki/signing-key'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { KeySealError, openKey } from '../keys/certificate-keys.ts'
import type { Keys } from '../keys/keys.ts'
import type { StaffPrincipal } from '../principal.ts'
import { KeyCache } from './key-cache.ts'
import { parsedCertificate } from './parsed.ts'
import { guess } from './password-guesses.ts'
import type { CertificateRecord, SealedKey } from './store.ts'

/** One cache for each installation's keys, so that the servers of two tests do not share one. */
const caches = new WeakMap<Keys, KeyCache<SigningKey>>()

export function keyCacheOf({ keys, clock }: Pick<Context, 'keys' | 'clock'>): KeyCache<SigningKey> {
  const known = caches.get(keys)
  if (known) return known
  const cache = new KeyCache<SigningKey>(clock)
  caches.set(keys, cache)
  return cache
}

/**
 * Opens a certificate's private key for one use. With certPasswordCheck the password is checked each time and the key is
 * never cached. After five wrong passwords the employee must wait to use this certificate.
 * @throws CERTIFICATE_PASSWORD_REQUIRED, CERTIFICATE_PASSWORD_WRONG, CERTIFICATE_PASSWORD_THROTTLED
 */
export async function openSigningKey(
  context: Context,
  principal: Pick<StaffPrincipal, 'companyId' | 'employeeId'>,
  { certificate, password }: Sealed,
): Promise<SigningKey> {
  const { companyId, employeeId } = principal
  if (!certificate.passwordCheck) {
    const of = { companyId, certificateId: certificate.id, version: certificate.version }
    return keyCacheOf(context).get(of, () => unsealed(context, companyId, { certificate, password: undefined }))
  }
  if (!password) throw new AppError('CERTIFICATE_PASSWORD_REQUIRED', { field: 'certPassword' })
  const attempt = { companyId, certificateId: certificate.id, employeeId }
  return guess(context, attempt, () => unsealedBy(context, companyId, { certificate, password }))
}

/** Whether the key of a certificate without a password is open in memory, from which it goes as soon as the certificate changes. */
export function isKeyOpen(
  context: Pick<Context, 'keys' | 'clock'>,
  companyId: number,
  { id: certificateId, version }: Pick<CertificateRecord, 'id' | 'version'>,
): boolean {
  return keyCacheOf(context).has({ companyId, certificateId, version })
}

interface Sealed {
  readonly certificate: CertificateRecord & SealedKey
  /** Undefined where the certificate is opened without one. */
  readonly password: string | undefined
}

/** Undefined where the password is wrong. */
async function unsealedBy(context: Context, companyId: number, sealed: Sealed): Promise<SigningKey | undefined> {
  try {
    return await unsealed(context, companyId, sealed)
  } catch (error) {
    if (error instanceof KeySealError && error.code === 'PASSWORD_WRONG') return undefined
    throw error
  }
}

async function unsealed(
  { db, keys, argon }: Context,
  companyId: number,
  { certificate, password }: Sealed,
): Promise<SigningKey> {
  const companyKey = await keys.companyKeyById(db, companyId, certificate.companyKeyId)
  const aad = { companyId, certificateId: certificate.id, version: certificate.version }
  const secret = await openKey(certificate, { companyKey, argon, password, aad })
  try {
    return {
      ...(await keys.privateKeys.signer(secret)),
      certificate: parsedCertificate(certificate.certificate),
      chain: certificate.chain.map((raw) => parsedCertificate(raw)),
    }
  } finally {
    secret.fill(0)
  }
}
