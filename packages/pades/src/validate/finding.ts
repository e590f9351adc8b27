import type { Check, Finding } from '@laisen/pki/finding'

/** Where something was found or changed. Only what is known is stated. */
export interface Place {
  /** The end of the revision in the file: the document as it was then are the bytes before it. */
  revisionEnd?: number | undefined
  /** The number of an object. */
  object?: number | undefined
  /** The number of a page, from 1. */
  page?: number | undefined
  /** The full name of a field. */
  field?: string | undefined
  /** The key of a dictionary. */
  entry?: string | undefined
  /** A position in the file. */
  offset?: number | undefined
}

/** What a check of the validator found, with every place where it did. */
export interface ValidationFinding extends Finding {
  readonly places: readonly Place[]
}

/** A question of the validator to a subject. It answers with the places where the answer is no. */
export interface PlacesRule<Subject> extends Omit<Check<Subject>, 'judge'> {
  places(subject: Subject): readonly Place[]
}

export type ValidationCheck<Subject> = Check<Subject, ValidationFinding>

export function placesCheck<Subject>({ id, clause, question, places }: PlacesRule<Subject>): ValidationCheck<Subject> {
  const judge = (subject: Subject) => {
    const found = places(subject)
    return found.length > 0 ? { id, clause, places: found } : undefined
  }
  return { id, clause, question, judge }
}

/** The place of a rule that is broken once, for the document as a whole. */
export const once = (broken: boolean): readonly Place[] => (broken ? [{}] : [])
