import { errors } from '../errors.ts'
import { sentencesOf } from './error-sentences.ts'

/** The sentences of all refusals, as one table of messages. They are written beside the codes, in errors/<noun>.ts. */
export const errorMessages = sentencesOf(errors)
