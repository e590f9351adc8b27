import { isCertificateRefused, PadesError, type PadesErrorCode, type PadesErrorFacts } from '@laisen/pades/errors'
import type { LevelFault } from '@laisen/pades/levels/reach'
import { PdfError, type PdfErrorCode, type PdfErrorFacts } from '@laisen/pdf/errors'
import { isPkiError, type KeyFileKind, PkiError } from '@laisen/pki/errors'
import type { SigningNotice, SigningNoticeFacts, SigningRefusal, SigningRefusalFacts } from '@laisen/pki/signing-rule'

/** A refusal of the command line itself, its sentence included. */
export class CliError extends Error {
  readonly code: string

  constructor(code: string, sentence: string) {
    super(sentence)
    this.name = 'CliError'
    this.code = code
  }
}

/** One line for people, `CODE: sentence`, for anything that was thrown. */
export function failure(error: unknown): string {
  if (error instanceof CliError) return `${error.code}: ${error.message}`
  if (error instanceof PdfError) return `PDF_${error.code}: ${pdfSentence(error)}`
  if (isCertificateRefused(error)) return failure(certificateFailure(error.facts.refusal))
  if (error instanceof PadesError) return `${error.code}: ${padesSentence(error)}`
  if (isPkiError(error, 'PKCS12_OTHER_KIND')) return `${error.code}: ${kinds[error.facts.kind](error.facts.kind)}`
  if (error instanceof PkiError)
    return `${error.code}: ${pkiSentences[error.code] ?? 'the certificate file cannot be used'}`
  if (isSystemError(error)) return systemFailure(error)
  return `INTERNAL: ${error instanceof Error ? error.message : String(error)}`
}

type Sentences<Facts> = { [Code in keyof Facts]: (facts: Facts[Code]) => string }

const pdf: Sentences<PdfErrorFacts> = {
  EMPTY: () => 'the file is empty',
  NOT_PDF: () => 'the file is not a PDF',
  TRUNCATED: () => 'the end of the file is missing',
  BROKEN: () => 'the file is damaged',
  BROKEN_SIGNED: () => 'the file is damaged and already signed; repairing it would break that signature',
  PASSWORD_REQUIRED: () => 'the document has a password; give it with --open-password',
  PASSWORD_WRONG: () => 'the password does not open the document',
  ENCRYPTION_UNSUPPORTED: ({ kind }) => `the document is encrypted in a way that is not supported (${kind})`,
  ENCRYPTION_BROKEN: ({ reason }) => `the encryption of the document is damaged: ${reason}`,
  TOO_COMPLEX: ({ limit, max }) => `the file goes beyond what is read (${limit} over ${max})`,
  NOT_ASSEMBLABLE: ({ reason }) => `pages of the document may not be put into another one (${reason})`,
  PAGE_NOT_FOUND: ({ page, pageCount }) => `there is no page ${page}; the document has ${pageCount}`,
  BAD_OBJECT: ({ reason }) => `the file is damaged: ${reason}`,
  BAD_STREAM: ({ reason }) => `the file is damaged: ${reason}`,
  UNREADABLE: () => 'the file changed or ended while it was read',
}

export const levelFaults: Readonly<Record<LevelFault, string>> = {
  timestamp: 'no timestamp server gave a timestamp that is to be believed',
  status: 'no one says whether a certificate was revoked',
  chain: 'the certificates up to the root are not known',
  document: 'the document permits no further revision',
  revoked: 'a certificate was revoked before any timestamp proved when it signed',
}

const pades: Sentences<PadesErrorFacts> = {
  PAGE_NOT_ENOUGH: ({ page, pages }) => `there is no page ${page}; the document has ${pages}`,
  STAMP_OUTSIDE_PAGE: (facts) =>
    `the stamp (${facts.widthPoints} × ${facts.heightPoints} points) leaves the page, which is ${facts.pageWidthPoints} × ${facts.pageHeightPoints} points`,
  STAMP_TEXT_NOT_SHOWN: ({ field, characters }) =>
    `the stamp cannot show "${characters}" of the ${field}; use Thai or Latin letters, or --hide-info`,
  STAMP_LENGTH_INVALID: ({ smallestPoints, largestPoints }) =>
    `a stamp is ${smallestPoints} to ${largestPoints} points long`,
  TIME_ZONE_UNKNOWN: ({ timeZone }) => `there is no time zone "${timeZone}"`,
  TEXT_TOO_LONG: ({ field, limit }) => `the ${field} is longer than ${limit} characters`,
  IMAGE_UNKNOWN: () => 'the picture is neither PNG nor JPEG',
  IMAGE_BROKEN: ({ detail }) => `the picture is damaged (${detail})`,
  IMAGE_UNSUPPORTED: ({ detail }) => `this kind of picture cannot be used (${detail})`,
  IMAGE_TOO_LARGE: ({ limitMegabytes, limitMegapixels }) =>
    `a picture has at most ${limitMegabytes} MB and ${limitMegapixels} million pixels`,
  DOCUMENT_CERTIFIED: ({ permission }) =>
    permission === 1
      ? 'the document is certified and allows no change'
      : 'the document is certified and allows no visible stamp',
  DOCUMENT_NOT_CERTIFIABLE: () => 'the document is signed already; only its first signature can certify it',
  DOCUMENT_XFA: () => 'the document is an XFA form, which cannot be signed',
  DOCUMENT_BROKEN_SIGNED: () => 'the file is damaged and already signed; repairing it would break that signature',
  DOCUMENT_SIGNATURE_UNSOUND: ({ fieldName }) =>
    `the signature "${fieldName}" in the document is not valid, so no further one is added to it`,
  DOCUMENT_NEEDS_APPEARANCES: () =>
    'the form is signed already, and some viewers would not show another stamp in it; use --hide-info and --hide-image',
  DOCUMENT_RICH_TEXT: ({ fieldName }) =>
    `the field "${fieldName}" has formatted text, which a stamp could change; use --hide-info and --hide-image, or print the form to a new PDF`,
  DOCUMENT_FIELDS_LOCKED: ({ fieldName }) => `the signature "${fieldName}" in the document locks it for further ones`,
  DOCUMENT_USAGE_RIGHTS: () => 'the document has usage rights for its reader, which a signature would end',
  DOCUMENT_PERMISSION: () =>
    'the author of the document permits no such signature; with the password of its owner it can be signed',
  FIELD_NOT_FOUND: ({ fieldName }) => `there is no signature field "${fieldName}"`,
  FIELD_ALREADY_SIGNED: ({ fieldName }) => `the signature field "${fieldName}" is signed already`,
  FIELD_NOT_SHOWN: ({ fieldName }) =>
    `no page shows the signature field "${fieldName}", so nobody would see a stamp in it; use --hide-info and --hide-image`,
  FIELD_NOT_FILLABLE: ({ fieldName }) => `the field "${fieldName}" cannot be filled`,
  FIELD_TEXT_NOT_SHOWN: ({ fieldName, characters }) => `the field "${fieldName}" cannot show "${characters}"`,
  FIELD_TEXT_TOO_LONG: ({ fieldName }) => `the text does not fit into the field "${fieldName}"`,
  DOCUMENT_FIELDS_NOT_PERMITTED: () => 'the document is signed already and takes no other fields than signatures',
  FIELD_DEMANDS: ({ fieldName, demand }) =>
    `the signature field "${fieldName}" asks for what this signature would not have (${demand})`,
  CERTIFICATE_REFUSED: ({ refusal }) => refusalSentence(refusal),
  TIMESTAMP_UNAVAILABLE: () => 'no timestamp server gave a timestamp that is to be believed',
  LEVEL_NOT_REACHED: ({ wanted, fault }) => `PAdES ${wanted} was not reached: ${levelFaults[fault]}`,
  SIGNER_REVOKED: ({ serial }) => `the certificate with the serial number ${serial} was revoked`,
  DOCUMENT_NOT_SIGNED: () => 'the document has no signature to extend',
  SIGNATURE_TOO_LARGE: ({ sizeBytes, reservedBytes }) =>
    `the signature took ${sizeBytes} bytes, ${reservedBytes} were reserved`,
}

const pkiSentences: Partial<Record<string, string>> = {
  PKCS12_WRONG_PASSWORD: 'the password does not open the certificate file',
  PKCS12_MALFORMED: 'the certificate file is not a PKCS#12 file, or is damaged',
  PKCS12_UNSUPPORTED: 'the certificate file is protected in a way that is not supported',
  PKCS12_NO_KEY: 'the certificate file holds no private key',
  PKCS12_NO_CERTIFICATE: 'the certificate file holds no certificate',
  PKCS12_CERTIFICATE_NOT_OF_KEY: 'no certificate in the file belongs to its private key',
  PKCS12_TOO_LARGE: 'the certificate file is too large to be one',
  KDF_TOO_COSTLY: 'opening the certificate file would take unreasonably long',
  KEY_UNSUPPORTED: 'this kind of key cannot sign PDFs; use RSA, P-256, P-384 or P-521',
}

const keystore = (kind: string) =>
  `this is a Java keystore (${kind}), not PKCS#12; convert it with: keytool -importkeystore -srckeystore FILE -destkeystore key.p12 -deststoretype PKCS12`

const kinds: Readonly<Record<KeyFileKind, (kind: string) => string>> = {
  JKS: keystore,
  JCEKS: keystore,
  BKS: keystore,
  pem: () =>
    'this is PEM with a private key and certificates, not PKCS#12; convert it with: openssl pkcs12 -export -in FILE -out key.p12',
  key: () =>
    'this is a private key without its certificate; put both into PKCS#12 with: openssl pkcs12 -export -inkey FILE -in certificate.pem -out key.p12',
  certificate: () => 'this is a certificate without its private key; export it again together with the key, as PKCS#12',
  pkcs7: () => 'this is PKCS#7 (.p7b), which has certificates but no key; export them again with the key, as PKCS#12',
  request: () => 'this is a request for a certificate (CSR); an authority makes a certificate of it',
}

function pdfSentence<C extends PdfErrorCode>({ code, facts }: PdfError<C>): string {
  return pdf[code](facts)
}

function padesSentence<C extends PadesErrorCode>({ code, facts }: PadesError<C>): string {
  return pades[code](facts)
}

const mayNotIssue = ({ issuer }: { issuer: string }) =>
  `the certificate "${issuer}" is not one that may issue others; readers would reject the signature`

const refusals: Sentences<SigningRefusalFacts> = {
  KEY_TYPE_UNSUPPORTED: ({ key }) => `keys of this kind (${key}) cannot sign PDFs; use RSA, P-256, P-384 or P-521`,
  CURVE_UNSUPPORTED: () => 'the curve of this key is not supported; use P-256, P-384 or P-521',
  KEY_WEAK: ({ key }) => `the key (${key}) is too weak; RSA needs 2048 bits`,
  KEY_TOO_LARGE: ({ key, maxBits }) => `the key (${key}) is too large; RSA may have ${maxBits} bits`,
  PSS_PARAMETERS_UNSUPPORTED: ({ hash, maskHash }) =>
    `the RSA-PSS key may only sign with ${hash} and MGF1 with ${maskHash}; use one for SHA-256, SHA-384 or SHA-512, the same for both`,
  KEY_SIGNS_CERTIFICATES: () => 'this is the certificate of an authority: its key signs certificates, not documents',
  CERTIFICATE_OF_AUTHORITY: () => 'this is the certificate of an authority, which signs certificates, not documents',
  KEY_USAGE_FORBIDS_SIGNING: () => 'the key usage of the certificate does not include signing',
  PURPOSE_FORBIDS_SIGNING: ({ purposes }) => `the certificate is for other purposes (${purposes}), not for documents`,
  CRITICAL_EXTENSION_UNKNOWN: ({ extension }) =>
    `the certificate has a critical extension (${extension}) for which readers would refuse it`,
  CERTIFICATE_SIGNATURE_WEAK: ({ holder, digest }) =>
    `the certificate "${holder}" is signed with ${digest}, which is no longer secure`,
  CHAIN_ALGORITHM_UNKNOWN: ({ holder, algorithm }) =>
    `the certificate "${holder}" is signed with an algorithm that is not supported (${algorithm})`,
  CHAIN_BROKEN: ({ issuer, holder }) =>
    `the certificate of the issuer "${issuer}" in the file did not sign the certificate "${holder}"; export the file again with the complete chain`,
  ISSUER_NOT_AUTHORITY: mayNotIssue,
  ISSUER_MAY_NOT_ISSUE: mayNotIssue,
  ISSUER_PATH_TOO_LONG: ({ issuer }) =>
    `the certificate "${issuer}" allows fewer authorities below it than there are; readers would reject the signature`,
  ISSUER_FORBIDS_NAME: ({ issuer, name }) =>
    `the issuing certificate "${issuer}" does not allow the name "${name}"; readers would reject the signature`,
  ISSUER_EXTENSION_UNKNOWN: ({ issuer, extension }) =>
    `the issuing certificate "${issuer}" has a critical extension (${extension}) for which readers would reject it`,
  ISSUER_KEY_WEAK: ({ issuer, key }) => `the key of the issuing certificate "${issuer}" (${key}) is too weak`,
  CERTIFICATE_NOT_YET_VALID: ({ validFrom }) => `the certificate is valid from ${validFrom.slice(0, 10)} on`,
  CERTIFICATE_EXPIRED: ({ expiredAt }) => `the certificate expired on ${expiredAt.slice(0, 10)}`,
  ISSUER_NOT_YET_VALID: ({ issuer, validFrom }) =>
    `the issuing certificate "${issuer}" is valid from ${validFrom.slice(0, 10)} on`,
  ISSUER_EXPIRED: ({ issuer, expiredAt }) =>
    `the issuing certificate "${issuer}" expired on ${expiredAt.slice(0, 10)}; ask the issuer for a new certificate`,
  KEY_NOT_OF_CERTIFICATE: () => 'the key does not make signatures that its certificate verifies',
}

const notices: Sentences<SigningNoticeFacts> = {
  SELF_SIGNED: () => 'the certificate is self-signed; readers will not know this signer',
  ISSUER_MISSING: ({ missing }) =>
    `the file has no certificate of the issuer "${missing}"; readers that do not have it cannot trace the signer`,
  ISSUER_EXPIRES_FIRST: ({ issuer, expiresAt }) =>
    `the issuing certificate "${issuer}" expires on ${expiresAt.slice(0, 10)}, before this one, which cannot sign after that`,
  PSS_KEY: () =>
    'the certificate is for RSA-PSS alone; some readers (pdfsig among them) call its signatures invalid. One for RSA or ECDSA works everywhere',
  ROOT_OUT_OF_DATE: ({ root }) =>
    `the root certificate "${root}" is outside its validity period; some readers will not trust the signature`,
}

function refusalSentence({ id, facts }: SigningRefusal): string {
  return (refusals[id] as (facts: unknown) => string)(facts)
}

/** Why the certificate may not sign. */
export function certificateFailure(refusal: SigningRefusal): CliError {
  return new CliError(refusal.id, refusalSentence(refusal))
}

/** One line, `CODE: sentence`, about a certificate that signs. */
export function noticeLine({ id, facts }: SigningNotice): string {
  return `${id}: ${(notices[id] as (facts: unknown) => string)(facts)}`
}

const system: Record<string, readonly [code: string, sentence: string]> = {
  ENOENT: ['FILE_NOT_FOUND', 'there is no such file'],
  ENOTDIR: ['FILE_NOT_FOUND', 'there is no such file'],
  EACCES: ['FILE_NOT_PERMITTED', 'you may not read or write this file'],
  EPERM: ['FILE_NOT_PERMITTED', 'you may not read or write this file'],
  EROFS: ['FILE_NOT_PERMITTED', 'this place cannot be written to'],
  EISDIR: ['FILE_IS_FOLDER', 'this is a folder, not a file'],
  ENOSPC: ['DISK_FULL', 'there is no room left on the disk'],
}

function systemFailure({ code, path, message }: NodeJS.ErrnoException & { code: string }): string {
  const [name, sentence] = system[code] ?? [code, message]
  return path ? `${name}: ${sentence}: ${path}` : `${name}: ${sentence}`
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException & { code: string } {
  return error instanceof Error && 'syscall' in error && 'code' in error && typeof error.code === 'string'
}
