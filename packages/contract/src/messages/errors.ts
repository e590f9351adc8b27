import { type ErrorCode, errors } from '../errors.ts'

type Sentences = Readonly<Record<ErrorCode, string>>

/** The sentence of every refusal, as a room of messages. The sentences stand beside the codes, in errors/<noun>.ts. */
export const errorMessages: { readonly en: Sentences; readonly th: Sentences } = {
  en: sentences('en'),
  th: sentences('th'),
}

function sentences(language: 'en' | 'th'): Sentences {
  const entries = Object.entries(errors).map(([code, error]) => [code, error[language]])
  return Object.fromEntries(entries) as Record<ErrorCode, string>
}
