import type { CertificateCard } from '@laisen/contract/endpoints/certificate-lists'
import { limits } from '@laisen/contract/limits'
import { type CertificateFiles, type CertificateValues, passwordModeOf } from './certificate-values.ts'

/** The fields as the calls name them, so that a refusal finds its place. */
export const certificateFields = [
  'certImage',
  'certBackground',
  'certName',
  'certReason',
  'certLocation',
  'certPassword',
  'certNewPassword',
  'certConfirmPassword',
  'employeeList',
] as const
export type CertificateField = (typeof certificateFields)[number]

/** Keys of our sentences: those that 2§5 names, and two of our own. */
export type CertificateProblem =
  | 'certFileIsRequired!'
  | 'pleaseAddAValidFile!'
  | 'pleaseAttach.pfxFileOnly.'
  | 'fileTooLarge'
  | 'pictureTooLarge'
  | 'pleaseAttachPngOrJpg'
  | 'certProfileIsRequired!'
  | 'certificateNameIsRequired!'
  | 'certReasonIsRequired!'
  | 'certLocationIsRequired!'
  | 'passwordIsRequired!'
  | 'passwordMustMatch'
  | 'personalNeedsOne'

type Problems = Partial<Record<CertificateField, CertificateProblem>>

/** Names of key stores, keys and certificates in other formats. The server reads what they are and says how to make a .pfx file of them. */
const otherFormats = /\.(?:jks|jceks|bks|keystore|pem|key|cer|crt|der|p7b|p7c|csr|p10)$/i

/** What is wrong with a certificate file, as far as the browser can tell (2§5). */
export function fileProblem({ name, size }: Pick<File, 'name' | 'size'>): CertificateProblem | undefined {
  if (!/\.pfx$/i.test(name) && !otherFormats.test(name)) return 'pleaseAttach.pfxFileOnly.'
  if (name.includes('_CA')) return 'pleaseAddAValidFile!'
  return size > limits.certificateFileBytes ? 'fileTooLarge' : undefined
}

export function pictureProblem({ name, size }: Pick<File, 'name' | 'size'>): CertificateProblem | undefined {
  if (!/\.(?:png|jpe?g)$/i.test(name)) return 'pleaseAttachPngOrJpg'
  return size > limits.pictureBytes ? 'pictureTooLarge' : undefined
}

interface Form {
  readonly values: CertificateValues
  readonly card: CertificateCard | undefined
  readonly files: CertificateFiles
  readonly assigns: boolean
}

/** The fields that are wrong, each with its reason (2§5). */
export function problemsOf({ values, card, files, assigns }: Form): Problems {
  const problems: Problems = {}
  if (files.certificate) put(problems, 'certImage', fileProblem(files.certificate))
  else if (!card) problems.certImage = 'certFileIsRequired!'
  if (files.picture) put(problems, 'certBackground', pictureProblem(files.picture))
  else if (!card) problems.certBackground = 'certProfileIsRequired!'
  // What our own authority issued may have been without one from the start.
  const empty = (name: 'certName' | 'certReason' | 'certLocation') => values[name].trim() === '' && card?.[name] !== ''
  if (empty('certName')) problems.certName = 'certificateNameIsRequired!'
  if (empty('certReason')) problems.certReason = 'certReasonIsRequired!'
  if (empty('certLocation')) problems.certLocation = 'certLocationIsRequired!'
  Object.assign(problems, passwordProblems({ values, card, files }))
  // rules 5.2: a personal certificate has exactly one employee.
  if (assigns && values.type === '1' && values.people.length !== 1) problems.employeeList = 'personalNeedsOne'
  return problems
}

function put(problems: Problems, field: CertificateField, problem: CertificateProblem | undefined): void {
  if (problem) problems[field] = problem
}

function passwordProblems(form: Omit<Form, 'assigns'>): Problems {
  const { password, newPassword, confirmPassword } = form.values
  const mode = passwordModeOf(form)
  const required: Problems = password === '' ? { certPassword: 'passwordIsRequired!' } : {}
  if (mode === 'turnOff') return required
  if (mode === 'file' || mode === 'turnOn')
    return password !== confirmPassword ? { ...required, certConfirmPassword: 'passwordMustMatch' } : required
  if (mode !== 'change' || password + newPassword + confirmPassword === '') return {}
  return {
    ...required,
    ...(newPassword === '' && { certNewPassword: 'passwordIsRequired!' as const }),
    ...(newPassword !== confirmPassword && { certConfirmPassword: 'passwordMustMatch' as const }),
  }
}
