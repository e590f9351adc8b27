import { rolesErrors } from '@laisen/contract/errors/roles'
import { wireErrors } from '@laisen/contract/errors/wire'
import { sentencesOf } from '@laisen/contract/messages/error-sentences'

const { FIELDS_MISSING } = wireErrors

/** Refusals that the dialogs foresee. */
export const peopleErrors = sentencesOf({ ...rolesErrors, FIELDS_MISSING })
