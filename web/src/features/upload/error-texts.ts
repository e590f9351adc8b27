import { signingErrors } from '@laisen/contract/errors/signing'
import { wireErrors } from '@laisen/contract/errors/wire'
import { sentencesOf } from '@laisen/contract/messages/error-sentences'

const { TEXT_TOO_LONG } = wireErrors

/** Refusals that the screen foresees. */
export const uploadErrors = sentencesOf({ ...signingErrors, TEXT_TOO_LONG })
