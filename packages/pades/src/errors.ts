import type { TimestampFault } from '@laisen/pki/errors'
import type { SigningRefusal } from '@laisen/pki/signing-rule'
import type { Level } from './level.ts'
import type { LevelFault } from './levels/reach.ts'

/** ISO 32000-2 tables 237 and 238: what a field's seed values can require. */
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

/**
 * What is wrong with an earlier signature: /ByteRange is not four sane numbers around /Contents, /Contents holds no CMS, or the
 * signed bytes do not have the digest that it states.
 */
export type SignatureFault = 'byteRange' | 'contents' | 'digest'

/** Why a document cannot be signed as requested, with the facts that each message needs. */
export interface PadesErrorFacts {
  PAGE_NOT_ENOUGH: { page: number; pages: number }
  STAMP_OUTSIDE_PAGE: {
    field: 'position_x' | 'position_Y'
    pageWidthPoints: number
    pageHeightPoints: number
    widthPoints: number
    heightPoints: number
  }
  /** The font of the stamp has no glyphs for some characters. They would be boxes. */
  STAMP_TEXT_NOT_SHOWN: { field: 'name' | 'reason' | 'location'; characters: string }
  STAMP_LENGTH_INVALID: { lengthPoints: number; smallestPoints: number; largestPoints: number }
  TIME_ZONE_UNKNOWN: { timeZone: string }
  TEXT_TOO_LONG: { field: 'name' | 'reason' | 'location'; limit: number }
  IMAGE_UNKNOWN: Record<never, never>
  IMAGE_BROKEN: { detail: string }
  IMAGE_UNSUPPORTED: { detail: string }
  IMAGE_TOO_LARGE: { limitMegabytes: number; limitMegapixels: number }
  DOCUMENT_CERTIFIED: { permission: 1 | 2 | 3 }
  /** It is signed or certified already, and only the first signature can certify. */
  DOCUMENT_NOT_CERTIFIABLE: Record<never, never>
  DOCUMENT_XFA: Record<never, never>
  DOCUMENT_BROKEN_SIGNED: Record<never, never>
  /** An earlier signature is not sane, so another one would only cover its fault. */
  DOCUMENT_SIGNATURE_UNSOUND: { fieldName: string; fault: SignatureFault }
  /** It is signed, and readers are told to draw all fields anew, which some do without the stamp. That cannot be changed any more. */
  DOCUMENT_NEEDS_APPEARANCES: Record<never, never>
  /** Readers are told to draw all fields anew, and this one has formatted text, which they draw in different ways. */
  DOCUMENT_RICH_TEXT: { fieldName: string }
  /** An earlier signature locks the fields that another one would have to fill. */
  DOCUMENT_FIELDS_LOCKED: { fieldName: string }
  /** The change would end the usage rights that Adobe granted to this document. */
  DOCUMENT_USAGE_RIGHTS: Record<never, never>
  /** The author of an encrypted document permits no such change (/P) to those who do not have the owner's password. */
  DOCUMENT_PERMISSION: { change: 'fill' | 'add' }
  /** There is no signature field with this name. */
  FIELD_NOT_FOUND: { fieldName: string }
  FIELD_ALREADY_SIGNED: { fieldName: string }
  /** No page shows the field, or too little of it, so nobody would see a stamp in it. */
  FIELD_NOT_SHOWN: { fieldName: string }
  /**
   * The field is not empty, of another kind than what it is filled with, or not one of those that we create. Of a signature field: it may
   * not be changed, or has several widgets.
   */
  FIELD_NOT_FILLABLE: { fieldName: string }
  /** Our font has no glyphs for some characters of what was typed into a field. */
  FIELD_TEXT_NOT_SHOWN: { fieldName: string; characters: string }
  /** The text does not fit into its field, however small it is written. */
  FIELD_TEXT_TOO_LONG: { fieldName: string }
  /** The document is signed already, so it takes signatures and no other fields. */
  DOCUMENT_FIELDS_NOT_PERMITTED: Record<never, never>
  /** The field requires something that this signature would not have. */
  FIELD_DEMANDS: { fieldName: string; demand: FieldDemand }
  /** The rules of pki, which alone decide, refuse the certificate. */
  CERTIFICATE_REFUSED: { refusal: SigningRefusal }
  /** No timestamp server gave a timestamp that is to be believed; what is wrong with the last answer, if any came. */
  TIMESTAMP_UNAVAILABLE: { servers: number; fault?: TimestampFault | undefined }
  /** The level was a must. */
  LEVEL_NOT_REACHED: { wanted: Level; fault: LevelFault }
  /** The authority says that this certificate, or one above it, was revoked. */
  SIGNER_REVOKED: { serial: string; revokedAt: Date }
  /** Only signed documents can be extended. */
  DOCUMENT_NOT_SIGNED: Record<never, never>
  SIGNATURE_TOO_LARGE: { sizeBytes: number; reservedBytes: number }
}

export type PadesErrorCode = keyof PadesErrorFacts

/** A refusal of pades. Messages for users are made elsewhere; this message is for developers. */
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

/** Whether the error is the refusal of a certificate by the rules of pki. */
export function isCertificateRefused(error: unknown): error is PadesError<'CERTIFICATE_REFUSED'> {
  return error instanceof PadesError && error.code === 'CERTIFICATE_REFUSED'
}

/** What is wrong with the answer of a timestamp server; undefined where none came, or something else failed. */
export function timestampFaultOf(error: unknown): TimestampFault | undefined {
  if (!(error instanceof PadesError) || error.code !== 'TIMESTAMP_UNAVAILABLE') return undefined
  return (error as PadesError<'TIMESTAMP_UNAVAILABLE'>).facts.fault
}
