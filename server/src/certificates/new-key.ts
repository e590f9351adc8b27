import type { Context } from '../context.ts'
import { AppError } from '../http/app-error.ts'
import { KeySealError, openKey, sealKey } from '../keys/certificate-keys.ts'
import { requireGoodPassword } from '../keys/new-password.ts'
import type { NewSecret } from '../keys/private-keys.ts'
import type { EmployeePrincipal } from '../principal.ts'
import type { CardRecord } from './card-store.ts'
import { type Opened, openAndJudge } from './opened.ts'
import { guess } from './password-guesses.ts'
import type { CertificateChange } from './read-change.ts'
import type { SealedKey } from './store.ts'
import { type CurrentKey, findKey } from './update-store.ts'

/** What becomes of the key: it is replaced by that of a file, or sealed anew. Made before the transaction that stores it. */
export interface NewKey {
  /** The key that this was made for. Where it is another by then, nothing is stored. */
  readonly before: CurrentKey
  readonly sealed: SealedKey
  /** Of a replaced key. */
  readonly replaced: { readonly opened: Opened; readonly version: number; readonly fileName: string } | undefined
  readonly discard: NewSecret['discard'] | undefined
}

/**
 * The key as an edit wants it; undefined where it stays as it is. Turning certPasswordCheck off needs the certificate's
 * password, and so does another password; a file needs its own (rules 5.2).
 * @throws CERTIFICATE_PENDING, CERTIFICATE_ISSUED_HERE, CERTIFICATE_PASSWORD_REQUIRED, CERTIFICATE_PASSWORD_WRONG, and as openAndJudge
 */
export async function newKeyOf(
  context: Context,
  principal: EmployeePrincipal,
  { record, change }: { record: CardRecord; change: CertificateChange },
): Promise<NewKey | undefined> {
  const checked = change.passwordCheck ?? record.passwordCheck
  const stays = checked === record.passwordCheck && !(checked && change.newPassword)
  if (!change.file && stays) return undefined
  const before = await context.db.transaction((db) => findKey(db, record.id))
  if (!before) throw new AppError('CERTIFICATE_PENDING')
  if (change.file) return replacedKey(context, principal, { record, change, checked, before })
  const sealed = await sealedAnew(context, principal, { record, change, checked, before })
  return { before, sealed, replaced: undefined, discard: undefined }
}

interface Wanted {
  readonly record: CardRecord
  readonly change: CertificateChange
  /** Whether the password is required for each signature from now on. */
  readonly checked: boolean
  readonly before: CurrentKey
}

async function replacedKey(
  context: Context,
  { companyId }: EmployeePrincipal,
  { record, change, checked, before }: Wanted,
): Promise<NewKey> {
  const { fileName, file } = change.file!
  if (record.fromAuthority) throw new AppError('CERTIFICATE_ISSUED_HERE', { field: 'certImage' })
  const password = required(change.password)
  const opened = await openAndJudge(context, companyId, { file, password })
  const version = before.version + 1
  const { secret, discard } = await context.keys.privateKeys.takeOver(opened.pkcs8)
  const sealed = await seal(context, secret, {
    password: checked ? (change.newPassword === undefined ? password : newPassword(change)) : undefined,
    aad: { companyId, certificateId: record.id, version },
  })
  return { before, sealed, replaced: { opened, version, fileName }, discard }
}

async function sealedAnew(
  context: Context,
  principal: EmployeePrincipal,
  { record, change, checked, before }: Wanted,
): Promise<SealedKey> {
  const { companyId } = principal
  const aad = { companyId, certificateId: record.id, version: before.version }
  const wanted = checked ? newPassword(change) : undefined
  const open = (password: string | undefined) => openedKey(context, { before, password, aad })
  if (!record.passwordCheck) return seal(context, await open(undefined), { password: wanted, aad })
  const password = required(change.password)
  const attempt = { companyId, certificateId: record.id, employeeId: principal.employeeId }
  const secret = await guess(context, attempt, () => perhaps(() => open(password)))
  return seal(context, secret, { password: wanted, aad })
}

/** The password that is required for each signature from now on. */
function newPassword({ newPassword, password }: CertificateChange): string {
  const chosen = required(newPassword ?? password)
  requireGoodPassword(chosen, newPassword ? 'certNewPassword' : 'certPassword')
  return chosen
}

function required(password: string | undefined): string {
  if (password === undefined) throw new AppError('CERTIFICATE_PASSWORD_REQUIRED', { field: 'certPassword' })
  return password
}

interface Aad {
  readonly companyId: number
  readonly certificateId: number
  readonly version: number
}

async function openedKey(
  { db, keys, argon }: Context,
  { before, password, aad }: { before: CurrentKey; password: string | undefined; aad: Aad },
): Promise<Buffer> {
  const companyKey = await keys.companyKeyById(db, aad.companyId, before.companyKeyId)
  return openKey(before, { companyKey, argon, password, aad })
}

/** Undefined where the password is wrong. */
async function perhaps(open: () => Promise<Buffer>): Promise<Buffer | undefined> {
  try {
    return await open()
  } catch (error) {
    if (error instanceof KeySealError && error.code === 'PASSWORD_WRONG') return undefined
    throw error
  }
}

/** Seals a key, or its place on the token, and overwrites what was in the clear. */
async function seal(
  { db, keys, argon }: Context,
  secret: Uint8Array,
  { password, aad }: { password: string | undefined; aad: Aad },
): Promise<SealedKey> {
  try {
    const companyKey = await keys.companyKey(db, aad.companyId)
    return await sealKey(secret, { companyKey, argon, password, aad })
  } finally {
    secret.fill(0)
  }
}
