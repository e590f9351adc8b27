import { certificatesErrors } from './certificates.ts'
import { documentsErrors } from './documents.ts'
import { plansErrors } from './plans.ts'
import { stampsErrors } from './stamps.ts'

/** The refusals that the Upload screen is told of before anything is sent. */
export const signingErrors = { ...certificatesErrors, ...documentsErrors, ...plansErrors, ...stampsErrors }
export type SigningErrorCode = keyof typeof signingErrors
