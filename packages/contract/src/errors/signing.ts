import { certificateIssuersErrors } from './certificate-issuers.ts'
import { certificatesErrors } from './certificates.ts'
import { seenDocumentErrors } from './documents-seen.ts'
import { employeesErrors } from './employees.ts'
import { plansErrors } from './plans.ts'
import { stampsErrors } from './stamps.ts'

/** Why a certificate may not sign now. */
const ofCertificates = [
  'CERTIFICATE_EXPIRED',
  'CERTIFICATE_EXTENSION_UNKNOWN',
  'CERTIFICATE_KEY_MISMATCH',
  'CERTIFICATE_KEY_TOO_LARGE',
  'CERTIFICATE_KEY_UNSUPPORTED',
  'CERTIFICATE_KEY_WEAK',
  'CERTIFICATE_MAY_NOT_SIGN',
  'CERTIFICATE_NOT_YET_VALID',
  'CERTIFICATE_OF_AUTHORITY',
  'CERTIFICATE_PASSWORD_THROTTLED',
  'CERTIFICATE_PENDING',
  'CERTIFICATE_PSS_PARAMETERS',
  'CERTIFICATE_PURPOSE',
  'CERTIFICATE_REVOKED',
  'CERTIFICATE_REVOKED_BY_AUTHORITY',
  'CERTIFICATE_SIGNATURE_WEAK',
  'CERTIFICATE_SUSPENDED',
] as const

/** What people are told of a certificate that cannot sign. */
export const certificateSigningErrors = { ...picked(certificatesErrors, ofCertificates), ...certificateIssuersErrors }

/** The refusals that the Upload screen is told of before anything is sent. */
export const signingErrors = {
  ...certificateSigningErrors,
  ...seenDocumentErrors,
  ...picked(plansErrors, ['PLAN_EXPIRED', 'PLAN_NOT_FOUND', 'PLAN_SIGNATURES_USED_UP', 'PLAN_STORAGE_USED_UP']),
  ...picked(stampsErrors, ['STAMP_CERTIFICATES_TOO_MANY']),
  ...picked(employeesErrors, ['SIGNER_INACTIVE']),
}
export type SigningErrorCode = keyof typeof signingErrors

function picked<Errors extends object, Code extends keyof Errors>(errors: Errors, codes: readonly Code[]) {
  return Object.fromEntries(codes.map((code) => [code, errors[code]])) as Pick<Errors, Code>
}
