import type { addCertificate } from '@laisen/contract/endpoints/certificates'
import { limits } from '@laisen/contract/limits'
import { keyFileKindOf } from '@laisen/pki/key-file-kind'
import { AppError } from '../http/app-error.ts'
import { otherKind, refusing } from '../http/engine-refusals.ts'
import type { WithFiles } from '../http/mount.ts'
import { requirePlainName } from '../http/plain-name.ts'
import { receivePicture } from './receive-picture.ts'
import { isPng } from './stored-picture.ts'

type Input = WithFiles<typeof addCertificate>

const MEBIBYTE = 1024 * 1024

/** The certificate to add, after the checks that need nothing but the request. */
export interface CertificateRequest {
  readonly name: string
  readonly reason: string
  readonly location: string
  readonly fileName: string
  readonly file: Uint8Array
  readonly password: string
  readonly picture: Buffer
  readonly pictureType: 'image/png' | 'image/jpeg'
  /** Empty: no one yet. Undefined: the employee who adds it. */
  readonly employeeIds: readonly number[] | undefined
  readonly kind: '1' | '2'
  /** Every signature needs the password. */
  readonly passwordCheck: boolean
  /** The owner confirms each use by name. */
  readonly confirmByOwner: boolean
}

/** The checks of 2§5, each with its own message. */
export async function readRequest(input: Input, companyId: number): Promise<CertificateRequest> {
  const name = readText(input, 'certName')
  const reason = readText(input, 'certReason')
  const location = readText(input, 'certLocation')
  const { fileName, file } = await readFile(input)
  const { picture, pictureType } = await readSignaturePicture(input, companyId)
  return {
    name,
    reason,
    location,
    fileName,
    file,
    password: readPassword(input),
    picture,
    pictureType,
    employeeIds: readEmployees(input),
    kind: input.certtype,
    passwordCheck: input.certPasswordCheck,
    confirmByOwner: input.checkConfirmPass,
  }
}

/** The texts that a certificate must have: the refusal where one is missing, and how long it may be. */
const requiredTexts = {
  certName: { code: 'CERTIFICATE_NAME_REQUIRED', limit: limits.certificateNameCharacters },
  certReason: { code: 'CERTIFICATE_REASON_REQUIRED', limit: limits.reasonCharacters },
  certLocation: { code: 'CERTIFICATE_LOCATION_REQUIRED', limit: limits.locationCharacters },
} as const
type RequiredText = keyof typeof requiredTexts

/** One of the texts that a certificate must have, without spaces around it. */
export function readText(
  input: { readonly [Field in RequiredText]?: string | null | undefined },
  field: RequiredText,
): string {
  const { code, limit } = requiredTexts[field]
  const clean = input[field]?.trim() ?? ''
  if (clean === '') throw new AppError(code, { field })
  if (clean.length > limit) throw new AppError('TEXT_TOO_LONG', { field, limit })
  requirePlainName(clean, field)
  return clean
}

/** The PKCS#12 file and its name. */
export async function readFile({
  certImage,
  certImageName,
}: {
  readonly certImage?: Input['certImage']
  readonly certImageName?: string | null | undefined
}): Promise<{ fileName: string; file: Uint8Array }> {
  const field = 'certImage'
  if (!certImage) throw new AppError('CERTIFICATE_FILE_REQUIRED', { field })
  const fileName = certImageName?.trim() ?? ''
  if (!/\.pfx$/i.test(fileName)) {
    const kind = keyFileKindOf(await certImage.bytes(field))
    throw kind ? otherKind(kind) : new AppError('CERTIFICATE_FILE_TYPE', { field })
  }
  // 2§5: _CA in a name marks a certificate that the company's own authority issued, so an uploaded one may not have it.
  if (fileName.includes('_CA')) throw new AppError('CERTIFICATE_FILE_NAME', { field })
  if (fileName.length > limits.textCharacters) {
    throw new AppError('TEXT_TOO_LONG', { field: 'certImageName', limit: limits.textCharacters })
  }
  // A copy of its own, which can be moved to a thread without the body around it.
  return { fileName, file: new Uint8Array(await certImage.bytes(field)) }
}

export async function readSignaturePicture(
  { certBackground }: Pick<Input, 'certBackground'>,
  companyId: number,
): Promise<Pick<CertificateRequest, 'picture' | 'pictureType'>> {
  const field = 'certBackground'
  if (!certBackground) throw new AppError('CERTIFICATE_PICTURE_REQUIRED', { field })
  const limitBytes = limits.pictureStoredBytes
  const tooLarge = () => {
    return new AppError('CERTIFICATE_PICTURE_TOO_LARGE', { field, limitMegabytes: limitBytes / MEBIBYTE })
  }
  // The bytes decide, not the file name. Anything that is not an intact PNG or JPEG is refused.
  const picture = await refusing(() => receivePicture(certBackground, { field, companyId, limitBytes, tooLarge }))
  return { picture, pictureType: isPng(picture) ? 'image/png' : 'image/jpeg' }
}

function readPassword({ certPassword, certConfirmPassword }: Input): string {
  if (!certPassword) throw new AppError('CERTIFICATE_PASSWORD_REQUIRED', { field: 'certPassword' })
  if (certConfirmPassword !== undefined && certConfirmPassword !== certPassword) {
    throw new AppError('CERTIFICATE_PASSWORD_MISMATCH', { field: 'certConfirmPassword' })
  }
  return certPassword
}

function readEmployees({ employeeList, certtype }: Input): readonly number[] | undefined {
  if (employeeList === undefined) return undefined
  const employeeIds = [...new Set(employeeList ?? [])]
  // rules 5.2: a personal certificate belongs to one employee. A certificate for several is an enterprise one.
  if (certtype === '1' && employeeIds.length !== 1) {
    throw new AppError('CERTIFICATE_PERSONAL_NEEDS_ONE', { field: 'employeeList' })
  }
  return employeeIds
}
