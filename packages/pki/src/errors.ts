/** The facts of each refusal of this package. The set is closed; callers turn codes into sentences. */
export interface PkiErrorFacts {
  DER_MALFORMED: { reason: string; offset: number }
  DER_TOO_DEEP: { maxDepth: number; offset: number }
  CERTIFICATE_MALFORMED: { reason: string }
  PKCS12_MALFORMED: { reason: string }
  /** It is a file of another kind. */
  PKCS12_OTHER_KIND: { kind: KeyFileKind }
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
  /** A timestamp that a server answered is not to be believed. */
  TIMESTAMP_UNSOUND: { fault: TimestampFault }
  /** What an OCSP answer or a revocation list says of a certificate is not to be believed. */
  STATUS_UNSOUND: { fault: StatusFault }
  CERTIFICATE_LINT: { findings: readonly string[] }
}

/** What people take for a PKCS#12 file: a key store of Java, PEM with a key and certificates, or one of these things alone. */
export type KeyFileKind = 'JKS' | 'JCEKS' | 'BKS' | 'pem' | 'key' | 'certificate' | 'pkcs7' | 'request'

/** PKIFailureInfo (RFC 3161 §2.4.2): what a client of a timestamp authority is told. */
export type TimestampFailure =
  | 'badAlg'
  | 'badRequest'
  | 'badDataFormat'
  | 'timeNotAvailable'
  | 'unacceptedPolicy'
  | 'unacceptedExtension'
  | 'systemFailure'

/** What is wrong with a timestamp: the first that was found. */
export type TimestampFault = 'status' | 'malformed' | 'imprint' | 'nonce' | 'time' | 'certificate' | 'signature'

/**
 * What is wrong with an OCSP answer or a revocation list: it is a refusal, or says nothing of this certificate, or only part of what
 * is to be known, or its signer may not say it.
 */
export type StatusFault = 'refused' | 'malformed' | 'other certificate' | 'partial' | 'responder' | 'signature'

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

/** What was read; undefined where this package refuses it. */
export function unlessRefused<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof PkiError) return undefined
    throw error
  }
}
