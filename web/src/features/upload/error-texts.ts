import { signingErrors } from '@laisen/contract/errors/signing'
import { sentencesOf } from '@laisen/contract/messages/error-sentences'

/** Refusals that the screen foresees. */
export const uploadErrors = sentencesOf(signingErrors)
