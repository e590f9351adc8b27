/** The facts of each refusal of this package. The set is closed; callers turn codes into sentences. */
export interface PkiErrorFacts {
  DER_MALFORMED: { reason: string; offset: number }
  DER_TOO_DEEP: { maxDepth: number; offset: number }
  CERTIFICATE_MALFORMED: { reason: string }
  PKCS12_MALFORMED: { reason: string }
  PKCS12_WRONG_PASSWORD: Record<never, never>
  PKCS12_UNSUPPORTED: { algorithm: string }
  PKCS12_NO_KEY: Record<never, never>
  PKCS12_NO_CERTIFICATE: Record<never, never>
  PKCS12_CERTIFICATE_NOT_OF_KEY: { certificates: number }
  PKCS12_TOO_LARGE: { sizeBytes: number; maxBytes: number }
  KDF_TOO_COSTLY: { iterations: number; maxIterations: number }
  KEY_UNSUPPORTED: { key: string }
  ALGORITHM_UNSUPPORTED: { oid: string }
  CMS_MALFORMED: { reason: string }
  NAME_INVALID: { attribute: string; reason: string }
  OCSP_MALFORMED: { reason: string }
  TIMESTAMP_REFUSED: { failure: TimestampFailure }
  CERTIFICATE_LINT: { findings: readonly string[] }
}

/** PKIFailureInfo (RFC 3161 §2.4.2): what a client of a timestamp authority is told. */
export type TimestampFailure =
  | 'badAlg'
  | 'badRequest'
  | 'badDataFormat'
  | 'timeNotAvailable'
  | 'unacceptedPolicy'
  | 'unacceptedExtension'
  | 'systemFailure'

export type PkiErrorCode = keyof PkiErrorFacts

/** A refusal with a code and its facts. `message` is for logs, never for users. */
export class PkiError<C extends PkiErrorCode = PkiErrorCode> extends Error {
  override readonly name = 'PkiError'
  readonly code: C
  readonly facts: PkiErrorFacts[C]

  constructor(code: C, facts: PkiErrorFacts[C]) {
    super(`${code} ${JSON.stringify(facts)}`)
    this.code = code
    this.facts = facts
  }
}

/** Is this the refusal with this code? */
export function isPkiError<C extends PkiErrorCode>(error: unknown, code: C): error is PkiError<C> {
  return error instanceof PkiError && error.code === code
}
