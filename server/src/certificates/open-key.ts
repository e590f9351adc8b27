import { createPrivateKey, type KeyObject } from 'node:crypto'
import { type SigningKey, softwareKey } from '@laisen/pki/signing-key'
import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { KeySealError, openKey } from '../keys/certificate-keys.ts'
import type { Keys } from '../keys/keys.ts'
import type { StaffPrincipal } from '../principal.ts'
import { KeyCache } from './key-cache.ts'
import { parsedCertificate } from './parsed.ts'
import { guess } from './password-guesses.ts'
import type { CertificateRecord, SealedKey } from './store.ts'

/** An opened private key: its handle, which can be sent to another thread, and the signing key that uses it on this one. */
export interface OpenedKey {
  readonly privateKey: KeyObject
  readonly signingKey: SigningKey
}

/** One cache for each installation's keys, so that the servers of two tests do not share one. */
const caches = new WeakMap<Keys, KeyCache<OpenedKey>>()

export function keyCacheOf({ keys, clock }: Pick<Context, 'keys' | 'clock'>): KeyCache<OpenedKey> {
  const known = caches.get(keys)
  if (known) return known
  const cache = new KeyCache<OpenedKey>(clock)
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
): Promise<OpenedKey> {
  const { companyId, employeeId } = principal
  if (!certificate.passwordCheck) {
    const of = { companyId, certificateId: certificate.id, version: certificate.version }
    return keyCacheOf(context).get(of, () => unsealed(context, companyId, { certificate, password: undefined }))
  }
  if (!password) throw new AppError('CERTIFICATE_PASSWORD_REQUIRED', { field: 'certPassword' })
  const attempt = { companyId, certificateId: certificate.id, employeeId }
  return guess(context, attempt, () => unsealedBy(context, companyId, { certificate, password }))
}

interface Sealed {
  readonly certificate: CertificateRecord & SealedKey
  /** Undefined where the certificate is opened without one. */
  readonly password: string | undefined
}

/** Undefined where the password is wrong. */
async function unsealedBy(context: Context, companyId: number, sealed: Sealed): Promise<OpenedKey | undefined> {
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
): Promise<OpenedKey> {
  const companyKey = await keys.companyKeyById(db, companyId, certificate.companyKeyId)
  const aad = { companyId, certificateId: certificate.id, version: certificate.version }
  const pkcs8 = await openKey(certificate, { companyKey, argon, password, aad })
  try {
    const privateKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
    const signingKey = softwareKey({
      key: privateKey,
      certificate: parsedCertificate(certificate.certificate),
      chain: certificate.chain.map((raw) => parsedCertificate(raw)),
    })
    return { privateKey, signingKey }
  } finally {
    pkcs8.fill(0)
  }
}
