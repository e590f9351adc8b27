/** How a refusal leaves the server, and what it says. */
export interface ErrorDefinition {
  /** 200 for a business rule, a wrong password at sign-in or of a certificate included (rules 1.3). */
  readonly http: 200 | 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 503
  /** The facts that it carries: each `{name}` of its sentences, and `field` where it is about a field of a form. */
  readonly params: readonly string[]
  /** What the specification fixes as the answer's `data`. */
  readonly phrase?: string
  /** What the specification quotes is verbatim; a second sentence may follow and explain. */
  readonly en: string
  readonly th: string
}

/** The refusals of one noun, each under its code. */
export function defineErrors<const E extends Readonly<Record<string, ErrorDefinition>>>(errors: E): E {
  return errors
}
