import type { InputOf } from '@laisen/contract/endpoint'
import type { addCertificate } from '@laisen/contract/endpoints/certificates'
import { limits } from '@laisen/contract/limits'
import { readPicture } from '@laisen/pades/image/picture'
import { AppError } from '../http/app-error.ts'
import { fromBase64, withoutDataUrl } from '../http/base64.ts'
import { refusing } from '../http/engine-refusals.ts'
import { requirePlainName } from '../http/plain-name.ts'
import { inWorker } from '../workers/pool.ts'
import { isQuicklyRead } from './pictures.ts'
import { checkPicture } from './tasks.ts'

type Input = InputOf<typeof addCertificate>

/** The certificate to add, after the checks that need nothing but the request. */
export interface CertificateRequest {
  readonly name: string
  readonly reason: string
  readonly location: string
  readonly fileName: string
  readonly file: Buffer
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
export async function readRequest(input: Input): Promise<CertificateRequest> {
  const name = required(input, 'certName')
  const reason = required(input, 'certReason')
  const location = required(input, 'certLocation')
  const { fileName, file } = readFile(input)
  const { picture, pictureType } = await readSignaturePicture(input)
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

function required(input: Input, field: keyof typeof requiredTexts): string {
  const { code, limit } = requiredTexts[field]
  const clean = input[field]?.trim() ?? ''
  if (clean === '') throw new AppError(code, { field })
  if (clean.length > limit) throw new AppError('TEXT_TOO_LONG', { field, limit })
  requirePlainName(clean, field)
  return clean
}

function readFile({ certImage, certImageName }: Input): { fileName: string; file: Buffer } {
  const field = 'certImage'
  if (!certImage) throw new AppError('CERTIFICATE_FILE_REQUIRED', { field })
  const fileName = certImageName?.trim() ?? ''
  if (!/\.pfx$/i.test(fileName)) throw new AppError('CERTIFICATE_FILE_TYPE', { field })
  // 2§5: _CA in a name marks a certificate that the company's own authority issued, so an uploaded one may not have it.
  if (fileName.includes('_CA')) throw new AppError('CERTIFICATE_FILE_NAME', { field })
  if (fileName.length > limits.textCharacters) {
    throw new AppError('TEXT_TOO_LONG', { field: 'certImageName', limit: limits.textCharacters })
  }
  return { fileName, file: fromBase64(withoutDataUrl(certImage), field) }
}

async function readSignaturePicture({
  certBackground,
}: Input): Promise<Pick<CertificateRequest, 'picture' | 'pictureType'>> {
  const field = 'certBackground'
  if (!certBackground) throw new AppError('CERTIFICATE_PICTURE_REQUIRED', { field })
  const picture = fromBase64(withoutDataUrl(certBackground), field)
  // The bytes decide, not the file name. Anything that is not an intact PNG or JPEG is refused.
  await refusing(() => (isQuicklyRead(picture) ? readPicture(picture) : inWorker(checkPicture, picture)))
  return { picture, pictureType: picture[0] === 0x89 ? 'image/png' : 'image/jpeg' }
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
