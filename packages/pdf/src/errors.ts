/** What can be wrong with a PDF, with the facts that each message needs. */
export interface PdfErrorFacts {
  /** The file is empty. */
  EMPTY: Record<string, never>
  /** There is no `%PDF-` in the first 1,024 bytes. */
  NOT_PDF: { sizeBytes: number }
  /** The end of the file is missing. */
  TRUNCATED: { sizeBytes: number }
  /** Neither the cross-reference nor a scan of the whole file leads to a catalogue with pages. */
  BROKEN: { reason: string; offset?: number }
  /** The cross-reference is broken and the file carries a signature that a repair would bury. */
  BROKEN_SIGNED: { reason: string }
  /** The file is encrypted and opens only with a password, which was not given. */
  PASSWORD_REQUIRED: Record<never, never>
  /** The given password is neither the owner's nor the user's. */
  PASSWORD_WRONG: Record<never, never>
  /** The file is encrypted in a way that is not supported, which `kind` names. */
  ENCRYPTION_UNSUPPORTED: { kind: string }
  /** What the file says about its encryption is incomplete or was tampered with. */
  ENCRYPTION_BROKEN: { reason: string }
  /** A limit on depth, count or size was reached. */
  TOO_COMPLEX: { limit: string; max: number }
  /** Pages of this document may not be put into another one; `part` is its place among those given, from 0. */
  NOT_ASSEMBLABLE: { part: number; reason: 'signed' | 'permission' | 'xfa' }
  PAGE_NOT_FOUND: { page: number; pageCount: number }
  /** An object is not of the required kind. */
  BAD_OBJECT: { reason: string; object?: number; offset?: number }
  /** A stream's filter is unknown, or its data does not decode. */
  BAD_STREAM: { reason: string; filter?: string }
  /** The bytes behind a file handle could not be read. */
  UNREADABLE: { offset: number; length: number }
}

export type PdfErrorCode = keyof PdfErrorFacts

/** The only error that this package throws on purpose. Messages for users are made elsewhere from code and facts. */
export class PdfError<Code extends PdfErrorCode = PdfErrorCode> extends Error {
  override readonly name = 'PdfError'
  readonly code: Code
  readonly facts: PdfErrorFacts[Code]

  constructor(code: Code, facts: PdfErrorFacts[Code]) {
    super(`${code} ${JSON.stringify(facts)}`)
    this.code = code
    this.facts = facts
  }
}

/** Whether an error is a PdfError, with this code if one is given. */
export function isPdfError<Code extends PdfErrorCode>(error: unknown, code?: Code): error is PdfError<Code> {
  return error instanceof PdfError && (code === undefined || error.code === code)
}
