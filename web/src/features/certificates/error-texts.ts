import { certificateSigningErrors } from '@laisen/contract/errors/signing'
import { sentencesOf } from '@laisen/contract/messages/error-sentences'

/** Why a certificate cannot sign. */
export const certificateErrors = sentencesOf(certificateSigningErrors)
