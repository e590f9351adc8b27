import { certificatesErrors } from './certificates.ts'
import { seenDocumentErrors } from './documents-seen.ts'
import { employeesErrors } from './employees.ts'
import { plansErrors } from './plans.ts'
import { stampsErrors } from './stamps.ts'

const { SIGNER_INACTIVE } = employeesErrors

/** The refusals that the Upload screen is told of before anything is sent. */
export const signingErrors = {
  ...certificatesErrors,
  ...seenDocumentErrors,
  ...plansErrors,
  ...stampsErrors,
  SIGNER_INACTIVE,
}
export type SigningErrorCode = keyof typeof signingErrors
