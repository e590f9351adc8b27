import type { updateCertificate } from '@laisen/contract/endpoints/certificates'
import { AppError } from '../http/app-error.ts'
import type { WithFiles } from '../http/mount.ts'
import { type CertificateRequest, readFile, readSignaturePicture, readText } from './read-request.ts'

type Input = WithFiles<typeof updateCertificate>

/** What an edit asks for; what is undefined stays. */
export interface CertificateChange {
  readonly name: string | undefined
  readonly reason: string | undefined
  readonly location: string | undefined
  readonly picture: Pick<CertificateRequest, 'picture' | 'pictureType'> | undefined
  readonly file: Pick<CertificateRequest, 'fileName' | 'file'> | undefined
  readonly password: string | undefined
  readonly newPassword: string | undefined
  readonly passwordCheck: boolean | undefined
  readonly confirmByOwner: boolean | undefined
  readonly kind: '1' | '2' | undefined
  readonly people: PeopleChange
}

/** Who is to have the certificate: a whole list, and who comes and goes. */
export interface PeopleChange {
  readonly whole: readonly number[] | undefined
  readonly added: readonly number[]
  readonly removed: readonly number[]
}

/** The checks of 2§5 on what was sent; what was left out stays (rules 1.5), and so do files and passwords that are empty (rules 1.4). */
export async function readChange(input: Input, companyId: number): Promise<CertificateChange> {
  const text = (field: 'certName' | 'certReason' | 'certLocation') =>
    input[field] === undefined || input[field] === null ? undefined : readText(input, field)
  const { certBackground, certImage } = input
  return {
    name: text('certName'),
    reason: text('certReason'),
    location: text('certLocation'),
    file: certImage ? await readFile(input) : undefined,
    picture: certBackground ? await readSignaturePicture({ certBackground }, companyId) : undefined,
    password: readPassword(input),
    newPassword: input.certNewPassword || undefined,
    passwordCheck: input.certPasswordCheck ?? undefined,
    confirmByOwner: input.checkConfirmPass ?? undefined,
    kind: input.certtype ?? undefined,
    people: {
      whole: input.employeeList === undefined ? undefined : [...new Set(input.employeeList ?? [])],
      added: [...new Set(input.addedEmployee ?? [])],
      removed: [...new Set(input.removedEmployee ?? [])],
    },
  }
}

function readPassword({ certPassword, certConfirmPassword, certNewPassword }: Input): string | undefined {
  const typedTwice = certNewPassword || certPassword
  if (certConfirmPassword && certConfirmPassword !== typedTwice) {
    throw new AppError('CERTIFICATE_PASSWORD_MISMATCH', { field: 'certConfirmPassword' })
  }
  return certPassword || undefined
}
