import { randomBytes } from 'node:crypto'
import type { Argon } from './argon.ts'
import { type Binding, seal, unseal } from './cipher.ts'
import { type CompanyKey, sealFor, unsealFor } from './keys.ts'

/** Which version of which certificate a private key belongs to. It cannot be opened for another. */
interface KeyOwner {
  readonly companyId: number
  readonly certificateId: number
  readonly version: number
}

/** As the columns of certificate_versions. */
interface SealedKey {
  readonly sealedKey: Buffer
  /** Set when the certificate's password is needed to open it. */
  readonly passwordSalt: Buffer | null
  readonly companyKeyId: number
}

type KeySealFailure = 'PASSWORD_REQUIRED' | 'PASSWORD_WRONG' | 'SEAL_BROKEN'

export class KeySealError extends Error {
  override readonly name = 'KeySealError'
  readonly code: KeySealFailure

  constructor(code: KeySealFailure) {
    super(code)
    this.code = code
  }
}

const SALT_BYTES = 16

interface SealKeyOptions {
  readonly companyKey: CompanyKey
  readonly argon: Argon
  /** With certPasswordCheck: the password that every use of the key requires. It is not stored anywhere. */
  readonly password?: string | undefined
  readonly aad: KeyOwner
}

/** Seals a private key, or its place on the token, for the database: under the password, if there is one, then under the company's key (rules 5.3). */
export async function sealKey(
  secret: Uint8Array,
  { companyKey, argon, password, aad }: SealKeyOptions,
): Promise<SealedKey> {
  const binding = bindingOf(aad)
  if (password === undefined) {
    return { sealedKey: sealFor(companyKey, secret, binding), passwordSalt: null, companyKeyId: companyKey.id }
  }
  const passwordSalt = randomBytes(SALT_BYTES)
  const inner = seal(await argon.deriveKey(password, passwordSalt, aad.companyId), secret, binding)
  return { sealedKey: sealFor(companyKey, inner, binding), passwordSalt, companyKeyId: companyKey.id }
}

/** Opens what sealKey made. @throws KeySealError */
export async function openKey(
  { sealedKey, passwordSalt }: Pick<SealedKey, 'sealedKey' | 'passwordSalt'>,
  { companyKey, argon, password, aad }: SealKeyOptions,
): Promise<Buffer> {
  const binding = bindingOf(aad)
  const inner = attempt('SEAL_BROKEN', () => unsealFor(companyKey, sealedKey, binding))
  if (passwordSalt === null) return inner
  if (password === undefined) throw new KeySealError('PASSWORD_REQUIRED')
  const derived = await argon.deriveKey(password, passwordSalt, aad.companyId)
  return attempt('PASSWORD_WRONG', () => unseal(derived, inner, binding))
}

function bindingOf({ companyId, certificateId, version }: KeyOwner): Binding {
  return ['certificate-key', companyId, certificateId, version]
}

function attempt(code: KeySealFailure, open: () => Buffer): Buffer {
  try {
    return open()
  } catch {
    throw new KeySealError(code)
  }
}
