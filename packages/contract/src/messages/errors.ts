import { type ErrorCode, errors } from '../errors.ts'

type Sentences = Readonly<Record<ErrorCode, string>>

/** The sentences of all refusals, as one table of messages. They are written beside the codes, in errors/<noun>.ts. */
export const errorMessages: { readonly en: Sentences; readonly th: Sentences } = {
  en: sentences('en'),
  th: sentences('th'),
}

function sentences(language: 'en' | 'th'): Sentences {
  const entries = Object.entries(errors).map(([code, error]) => [code, error[language]])
  return Object.fromEntries(entries) as Record<ErrorCode, string>
}
