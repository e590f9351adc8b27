import type { SigningRefusal } from '@laisen/pki/signing-checks'

/** ISO 32000-2 tables 237 and 238: what a field's seed values can insist on. */
export type FieldDemand =
  | 'filter'
  | 'format'
  | 'version'
  | 'certificate'
  | 'reason'
  | 'certification'
  | 'timestamp'
  | 'legalAttestation'
  | 'revocation'
  | 'digest'
  | 'lock'
  | 'appearance'

/** Why a document cannot be signed as asked: each code with the facts its sentence needs. */
export interface PadesErrorFacts {
  PAGE_NOT_ENOUGH: { page: number; pages: number }
  STAMP_OUTSIDE_PAGE: {
    field: 'position_x' | 'position_Y'
    pageWidthPoints: number
    pageHeightPoints: number
    widthPoints: number
    heightPoints: number
  }
  STAMP_LENGTH_INVALID: { lengthPoints: number; smallestPoints: number; largestPoints: number }
  TIME_ZONE_UNKNOWN: { timeZone: string }
  TEXT_TOO_LONG: { field: 'name' | 'reason' | 'location'; limit: number }
  IMAGE_UNKNOWN: Record<never, never>
  IMAGE_BROKEN: { detail: string }
  IMAGE_UNSUPPORTED: { detail: string }
  IMAGE_TOO_LARGE: { limitMegabytes: number; limitMegapixels: number }
  DOCUMENT_CERTIFIED: { permission: 1 | 2 | 3 }
  DOCUMENT_XFA: Record<never, never>
  DOCUMENT_BROKEN_SIGNED: Record<never, never>
  /** An earlier signature locks the fields that one more would have to fill. */
  DOCUMENT_FIELDS_LOCKED: { fieldName: string }
  /** Rights that Adobe granted to this document for its reader would end with the change. */
  DOCUMENT_USAGE_RIGHTS: Record<never, never>
  /** No signature field of this name. */
  FIELD_NOT_FOUND: { fieldName: string }
  FIELD_ALREADY_SIGNED: { fieldName: string }
  /** The field asks for what this signature would not be. */
  FIELD_DEMANDS: { fieldName: string; demand: FieldDemand }
  /** By the rules of pki, which alone decide. */
  CERTIFICATE_REFUSED: { refusal: SigningRefusal }
  SIGNATURE_TOO_LARGE: { sizeBytes: number; reservedBytes: number }
}

export type PadesErrorCode = keyof PadesErrorFacts

/** A refusal of pades. The sentence for people is made where it is shown; the message here is for a developer's eyes. */
export class PadesError<C extends PadesErrorCode = PadesErrorCode> extends Error {
  readonly code: C
  readonly facts: PadesErrorFacts[C]

  constructor(code: C, facts: PadesErrorFacts[C]) {
    super(`${code} ${JSON.stringify(facts)}`)
    this.name = 'PadesError'
    this.code = code
    this.facts = facts
  }
}

/** Is this the refusal of a certificate by the rules of pki? */
export function isCertificateRefused(error: unknown): error is PadesError<'CERTIFICATE_REFUSED'> {
  return error instanceof PadesError && error.code === 'CERTIFICATE_REFUSED'
}
