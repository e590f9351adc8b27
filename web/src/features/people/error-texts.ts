import { rolesErrors } from '@laisen/contract/errors/roles'
import { wireErrors } from '@laisen/contract/errors/wire'
import { sentencesOf } from '@laisen/contract/messages/error-sentences'

const { ROLE_BUILT_IN } = rolesErrors
const { FIELDS_MISSING } = wireErrors

/** Refusals that the screens and dialogs foresee. */
export const peopleErrors = sentencesOf({ ROLE_BUILT_IN, FIELDS_MISSING })
