import { PadesError, type PadesErrorCode, type PadesErrorFacts } from '@laisen/pades/errors'
import { PdfError, type PdfErrorCode, type PdfErrorFacts } from '@laisen/pdf/errors'
import { type KeyFileKind, PkiError, type PkiErrorCode, type PkiErrorFacts } from '@laisen/pki/errors'
import type { SigningRefusal, SigningRefusalFacts, SigningRefusalId } from '@laisen/pki/signing-rule'
import { AppError } from './app-error.ts'

type Table<Code extends string, Facts extends Record<Code, unknown>> = {
  readonly [C in Code]: ((facts: Facts[C]) => AppError) | 'ours'
}

// What the engine refuses, as a person reads it. `ours` is what no document and no certificate file can cause: a fault
// of the product, which answers INTERNAL. One line per code, so that a new one does not compile until it is decided here.

const pdf: Table<PdfErrorCode, PdfErrorFacts> = {
  EMPTY: () => new AppError('DOCUMENT_EMPTY'),
  NOT_PDF: () => new AppError('DOCUMENT_NOT_PDF'),
  TRUNCATED: () => new AppError('DOCUMENT_TRUNCATED'),
  BROKEN: () => new AppError('DOCUMENT_BROKEN'),
  BROKEN_SIGNED: () => new AppError('DOCUMENT_BROKEN_SIGNED'),
  PASSWORD_REQUIRED: () => new AppError('DOCUMENT_PASSWORD_PROTECTED', { field: 'pdfPassword' }),
  PASSWORD_WRONG: () => new AppError('DOCUMENT_PASSWORD_WRONG', { field: 'pdfPassword' }),
  ENCRYPTION_UNSUPPORTED: ({ kind }) => new AppError('DOCUMENT_ENCRYPTION_UNSUPPORTED', { kind }),
  ENCRYPTION_BROKEN: () => new AppError('DOCUMENT_BROKEN'),
  TOO_COMPLEX: () => new AppError('DOCUMENT_TOO_COMPLEX'),
  // No call puts documents together or fills fields.
  NOT_ASSEMBLABLE: () => new AppError('ENVELOPE_NOT_MERGEABLE'),
  PAGE_NOT_FOUND: ({ page, pageCount }) => new AppError('PAGE_NOT_ENOUGH', { page, pages: pageCount }),
  BAD_OBJECT: () => new AppError('DOCUMENT_BROKEN'),
  BAD_STREAM: () => new AppError('DOCUMENT_BROKEN'),
  UNREADABLE: 'ours',
}

/** The member of a request that says it. The name is that of the person, so the stamp's text can only be hidden. */
const stampFields = { name: 'hideInfo', reason: 'certReason', location: 'certLocation' } as const

const pades: Table<PadesErrorCode, PadesErrorFacts> = {
  PAGE_NOT_ENOUGH: (facts) => new AppError('PAGE_NOT_ENOUGH', facts),
  STAMP_OUTSIDE_PAGE: (facts) => new AppError('STAMP_OUTSIDE_PAGE', facts),
  STAMP_TEXT_NOT_SHOWN: ({ field, characters }) =>
    new AppError('STAMP_TEXT_NOT_SHOWN', { field: stampFields[field], characters }),
  STAMP_LENGTH_INVALID: ({ smallestPoints, largestPoints }) =>
    new AppError('STAMP_LENGTH_INVALID', { field: 'length', smallestPoints, largestPoints }),
  TIME_ZONE_UNKNOWN: () => new AppError('STAMP_TIME_ZONE_UNKNOWN', { field: 'signDate' }),
  TEXT_TOO_LONG: ({ field, limit }) => new AppError('TEXT_TOO_LONG', { field, limit }),
  IMAGE_UNKNOWN: () => new AppError('CERTIFICATE_PICTURE_TYPE', { field: 'certBackground' }),
  IMAGE_BROKEN: () => new AppError('CERTIFICATE_PICTURE_UNREADABLE', { field: 'certBackground' }),
  IMAGE_UNSUPPORTED: () => new AppError('CERTIFICATE_PICTURE_UNREADABLE', { field: 'certBackground' }),
  IMAGE_TOO_LARGE: ({ limitMegabytes }) =>
    new AppError('CERTIFICATE_PICTURE_TOO_LARGE', { field: 'certBackground', limitMegabytes }),
  DOCUMENT_CERTIFIED: () => new AppError('DOCUMENT_CERTIFIED'),
  DOCUMENT_XFA: () => new AppError('DOCUMENT_XFA'),
  DOCUMENT_BROKEN_SIGNED: () => new AppError('DOCUMENT_BROKEN_SIGNED'),
  DOCUMENT_SIGNATURE_UNSOUND: () => new AppError('DOCUMENT_SIGNATURE_UNSOUND'),
  DOCUMENT_NEEDS_APPEARANCES: () => new AppError('DOCUMENT_NEEDS_APPEARANCES'),
  DOCUMENT_RICH_TEXT: () => new AppError('DOCUMENT_RICH_TEXT'),
  DOCUMENT_FIELDS_LOCKED: () => new AppError('DOCUMENT_FIELDS_LOCKED'),
  DOCUMENT_USAGE_RIGHTS: () => new AppError('DOCUMENT_USAGE_RIGHTS'),
  DOCUMENT_PERMISSION: () => new AppError('DOCUMENT_PERMISSION'),
  FIELD_DEMANDS: ({ fieldName }) => new AppError('DOCUMENT_FIELD_DEMANDS', { fieldName }),
  // The calls name no field, so these cannot come from a request.
  FIELD_NOT_FOUND: 'ours',
  FIELD_ALREADY_SIGNED: 'ours',
  FIELD_NOT_SHOWN: 'ours',
  FIELD_NOT_FILLABLE: 'ours',
  FIELD_TEXT_NOT_SHOWN: 'ours',
  FIELD_TEXT_TOO_LONG: 'ours',
  DOCUMENT_FIELDS_NOT_PERMITTED: 'ours',
  CERTIFICATE_REFUSED: ({ refusal }) => signingRefusal(refusal, 'certID'),
  DOCUMENT_NOT_CERTIFIABLE: 'ours',
  TIMESTAMP_UNAVAILABLE: 'ours',
  LEVEL_NOT_REACHED: ({ wanted: level, fault }) => new AppError(levelFaults[fault], { level }),
  SIGNER_REVOKED: ({ serial, revokedAt }) =>
    new AppError('CERTIFICATE_REVOKED_BY_AUTHORITY', { serial, revokedAt: revokedAt.toISOString() }),
  DOCUMENT_NOT_SIGNED: 'ours',
  SIGNATURE_TOO_LARGE: 'ours',
}

const levelFaults = {
  timestamp: 'SIGNATURE_LEVEL_NO_TIMESTAMP',
  status: 'SIGNATURE_LEVEL_NO_STATUS',
  chain: 'SIGNATURE_LEVEL_NO_CHAIN',
  document: 'SIGNATURE_LEVEL_DOCUMENT',
  // Of signatures that exist, which are never refused: only whoever signs can be required to reach a level.
  revoked: 'SIGNATURE_LEVEL_NO_STATUS',
} as const

const file = { field: 'certImage' }

/** A file of another kind, with what to do instead. */
export function otherKind(kind: KeyFileKind): AppError {
  if (kind === 'JKS' || kind === 'JCEKS' || kind === 'BKS')
    return new AppError('CERTIFICATE_FILE_KEYSTORE', { ...file, kind })
  return new AppError(kindCodes[kind], file)
}

const kindCodes = {
  pem: 'CERTIFICATE_FILE_PEM',
  key: 'CERTIFICATE_FILE_KEY_ALONE',
  certificate: 'CERTIFICATE_FILE_WITHOUT_KEY',
  pkcs7: 'CERTIFICATE_FILE_PKCS7',
  request: 'CERTIFICATE_FILE_REQUEST',
} as const

const pki: Table<PkiErrorCode, PkiErrorFacts> = {
  DER_MALFORMED: 'ours',
  DER_TOO_DEEP: 'ours',
  CERTIFICATE_MALFORMED: () => new AppError('CERTIFICATE_FILE_MALFORMED', file),
  PKCS12_MALFORMED: () => new AppError('CERTIFICATE_FILE_MALFORMED', file),
  PKCS12_OTHER_KIND: ({ kind }) => otherKind(kind),
  PKCS12_WRONG_PASSWORD: () => new AppError('CERTIFICATE_FILE_PASSWORD', { field: 'certPassword' }),
  PKCS12_UNSUPPORTED: () => new AppError('CERTIFICATE_FILE_MALFORMED', file),
  PKCS12_NO_KEY: () => new AppError('CERTIFICATE_KEY_MISSING', file),
  PKCS12_NO_CERTIFICATE: () => new AppError('CERTIFICATE_FILE_MALFORMED', file),
  PKCS12_CERTIFICATE_NOT_OF_KEY: () => new AppError('CERTIFICATE_KEY_MISMATCH', file),
  PKCS12_TOO_LARGE: () => new AppError('CERTIFICATE_FILE_MALFORMED', file),
  KDF_TOO_COSTLY: () => new AppError('CERTIFICATE_FILE_COSTLY', file),
  KEY_UNSUPPORTED: ({ key }) => new AppError('CERTIFICATE_KEY_UNSUPPORTED', { ...file, key }),
  ALGORITHM_UNSUPPORTED: ({ oid }) => new AppError('CERTIFICATE_KEY_UNSUPPORTED', { ...file, key: oid }),
  CMS_MALFORMED: 'ours',
  NAME_INVALID: 'ours',
  CERTIFICATE_LINT: 'ours',
  OCSP_MALFORMED: 'ours',
  TIMESTAMP_REFUSED: 'ours',
  // What others answer is logged and tried elsewhere; nobody waits for these two.
  TIMESTAMP_UNSOUND: 'ours',
  STATUS_UNSOUND: 'ours',
}

type SigningTable = {
  readonly [Id in SigningRefusalId]: (facts: SigningRefusalFacts[Id], at: { readonly field: string }) => AppError
}

const signing: SigningTable = {
  KEY_TYPE_UNSUPPORTED: (facts, at) => new AppError('CERTIFICATE_KEY_UNSUPPORTED', { ...at, ...facts }),
  CURVE_UNSUPPORTED: (facts, at) => new AppError('CERTIFICATE_KEY_UNSUPPORTED', { ...at, ...facts }),
  KEY_WEAK: (facts, at) => new AppError('CERTIFICATE_KEY_WEAK', { ...at, ...facts }),
  KEY_TOO_LARGE: (facts, at) => new AppError('CERTIFICATE_KEY_TOO_LARGE', { ...at, ...facts }),
  PSS_PARAMETERS_UNSUPPORTED: (facts, at) => new AppError('CERTIFICATE_PSS_PARAMETERS', { ...at, ...facts }),
  KEY_SIGNS_CERTIFICATES: (_, at) => new AppError('CERTIFICATE_OF_AUTHORITY', at),
  CERTIFICATE_OF_AUTHORITY: (_, at) => new AppError('CERTIFICATE_OF_AUTHORITY', at),
  KEY_USAGE_FORBIDS_SIGNING: (_, at) => new AppError('CERTIFICATE_MAY_NOT_SIGN', at),
  PURPOSE_FORBIDS_SIGNING: (facts, at) => new AppError('CERTIFICATE_PURPOSE', { ...at, ...facts }),
  CRITICAL_EXTENSION_UNKNOWN: (facts, at) => new AppError('CERTIFICATE_EXTENSION_UNKNOWN', { ...at, ...facts }),
  CERTIFICATE_SIGNATURE_WEAK: (facts, at) => new AppError('CERTIFICATE_SIGNATURE_WEAK', { ...at, ...facts }),
  CHAIN_ALGORITHM_UNKNOWN: (facts, at) => new AppError('CERTIFICATE_CHAIN_ALGORITHM', { ...at, ...facts }),
  CHAIN_BROKEN: (facts, at) => new AppError('CERTIFICATE_CHAIN_BROKEN', { ...at, ...facts }),
  ISSUER_NOT_AUTHORITY: (facts, at) => new AppError('CERTIFICATE_ISSUER_MAY_NOT_ISSUE', { ...at, ...facts }),
  ISSUER_MAY_NOT_ISSUE: (facts, at) => new AppError('CERTIFICATE_ISSUER_MAY_NOT_ISSUE', { ...at, ...facts }),
  ISSUER_PATH_TOO_LONG: (facts, at) => new AppError('CERTIFICATE_ISSUER_PATH_TOO_LONG', { ...at, ...facts }),
  ISSUER_FORBIDS_NAME: (facts, at) => new AppError('CERTIFICATE_ISSUER_FORBIDS_NAME', { ...at, ...facts }),
  ISSUER_EXTENSION_UNKNOWN: (facts, at) => new AppError('CERTIFICATE_ISSUER_EXTENSION_UNKNOWN', { ...at, ...facts }),
  ISSUER_KEY_WEAK: (facts, at) => new AppError('CERTIFICATE_ISSUER_KEY_WEAK', { ...at, ...facts }),
  CERTIFICATE_NOT_YET_VALID: (facts, at) => new AppError('CERTIFICATE_NOT_YET_VALID', { ...at, ...facts }),
  CERTIFICATE_EXPIRED: (facts, at) => new AppError('CERTIFICATE_EXPIRED', { ...at, ...facts }),
  ISSUER_NOT_YET_VALID: (facts, at) => new AppError('CERTIFICATE_ISSUER_NOT_YET_VALID', { ...at, ...facts }),
  ISSUER_EXPIRED: (facts, at) => new AppError('CERTIFICATE_ISSUER_EXPIRED', { ...at, ...facts }),
  KEY_NOT_OF_CERTIFICATE: (_, at) => new AppError('CERTIFICATE_KEY_MISMATCH', at),
}

/** Why a certificate may not sign, as a person reads it; `field` is where the request named the certificate. */
export function signingRefusal({ id, facts }: SigningRefusal, field: string): AppError {
  return (signing[id] as (facts: unknown, at: { readonly field: string }) => AppError)(facts, { field })
}

/** The refusal that people read instead of the engine's error; anything else comes back as it was. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof PdfError) return refuse(pdf, error)
  if (error instanceof PadesError) return refuse(pades, error)
  if (error instanceof PkiError) return refuse(pki, error)
  return error
}

function refuse(table: object, error: { code: string; facts: unknown }): unknown {
  const known = (table as Record<string, ((facts: unknown) => AppError) | 'ours'>)[error.code]
  return typeof known === 'function' ? known(error.facts) : error
}

/** Runs a step of the engine; its refusals leave as ours. */
export async function refusing<Result>(step: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await step()
  } catch (error) {
    throw refusalOf(error)
  }
}
