/** Of the refusals that may be attacks: what was refused. */
export type RefusalKind = 'signIn' | 'lockOut' | 'wrongCode' | 'permission' | 'rateLimit'

/** A refusal: its HTTP status, its facts and its sentences. */
interface ErrorDefinition {
  /** 200 for a business rule, including a wrong password at sign-in or of a certificate (rules 1.3). */
  readonly http: 200 | 400 | 401 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 429 | 500 | 503
  /** The names of its facts: every `{name}` in its sentences, and `field` if it concerns a field of a form. */
  readonly params: readonly string[]
  /** It goes into the security record (security-record.ts), as this kind. */
  readonly recorded?: RefusalKind
  /** The answer's `data`, where the specification fixes it. */
  readonly phrase?: string
  /** A text that the specification quotes is verbatim; a second sentence may follow and explain it. */
  readonly en: string
  readonly th: string
}

/** The refusals of one noun, each under its code. */
export function defineErrors<const E extends Readonly<Record<string, ErrorDefinition>>>(errors: E): E {
  return errors
}
