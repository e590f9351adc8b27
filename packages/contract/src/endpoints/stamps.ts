import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { type SigningErrorCode, signingErrors } from '../errors/signing.ts'
import { limits } from '../limits.ts'
import { permission } from '../permissions.ts'
import { flag, integer, whole } from '../wire-values.ts'
import { failedRenewal } from './renewals.ts'

/** PAdES baseline levels of EN 319 142-1. */
export const signatureLevels = ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const
export type SignatureLevel = (typeof signatureLevels)[number]
export const level = z.enum(signatureLevels)

/**
 * Who trusts the issuer of a certificate: PDF readers by themselves (its root is on the operator's list); those who installed the root of the
 * company's own authority; nobody, because it is self-signed; or it is unknown.
 */
export const issuerTrusts = ['readers', 'own', 'nobody', 'unknown'] as const
export type IssuerTrust = (typeof issuerTrusts)[number]

/** What to stamp and where, as 2§3 names it. Points from the left and the bottom of the page as displayed. */
const stampRequest = {
  /** Absent: the certificate's own. */
  certReason: z.optional(z.nullable(z.string())),
  certLocation: z.optional(z.nullable(z.string())),
  /** IANA name of the time zone that the stamp uses. Absent: the session's. */
  signDate: z.optional(z.nullable(z.string())),
  position_x: z._default(integer, 0),
  position_Y: z._default(integer, 0),
  length: z._default(integer, limits.stampLengthPointsDefault),
  page: z._default(integer, 1),
  /** Shows the signature at the same place on every page. */
  checkAllPage: z._default(flag, false),
  hideInfo: z._default(flag, false),
  hideImage: z._default(flag, false),
  /**
   * Signs with every certificate that GetStampOptions lists (none whose owner would have to confirm), in that order: either all sign or none does. The stamps are placed in a row
   * that wraps upward. A chosen certificate is ignored, and each certificate's own texts replace those that are absent.
   */
  allValidCert: z._default(flag, false),
  /** Repeats each of these signatures on every page. */
  stampAllPage: z._default(flag, false),
  fileName: z.optional(z.string()),
  /** The PAdES level to reach. Absent: the company's (GetSignatureLevel). */
  level: z.optional(z.nullable(level)),
}

/** Whether the document was damaged and has been repaired in the revision that signs it (rules 6.5). */
const repaired = z.optional(z.literal(true))

/**
 * Why a lower level was reached than was asked for: no server gave a timestamp, nobody says whether a certificate was revoked, the
 * certificates up to the root are not known, the document permits no further revision, or the certificate was revoked before anything
 * proved that the signature existed.
 */
export const levelFaults = ['timestamp', 'status', 'chain', 'document', 'revoked'] as const
export type LevelFault = (typeof levelFaults)[number]
export const levelMissed = z.optional(z.object({ level, fault: z.enum(levelFaults) }))

/**
 * Notices about the signed document: it was tagged for screen readers, and its stamp is not; it was signed before, and some programs
 * will say that this stamp changed it, although all signatures are valid; or its archive timestamp can be renewed only with its password.
 */
export const signNotices = ['NO_LONGER_PDF_UA', 'EARLIER_MAY_SEEM_CHANGED', 'RENEWAL_NEEDS_PASSWORD'] as const
export type SignNotice = (typeof signNotices)[number]
const notices = z.optional(z.array(z.enum(signNotices)))

/** Of a stamp that waits for the owner of its certificate (rules 5.6). Its state and result: GetStampResult. */
const waiting = {
  pending: z.optional(z.literal(true)),
  /** When the owner's link expires; ISO 8601, UTC. */
  expiresAt: z.optional(z.string()),
  /** Who was asked to confirm. */
  ownerName: z.optional(z.string()),
}

/** While a stamp is pending, `pdfString` is empty and there is no level. */
const base64Answer = z.object({
  pdfString: z.string(),
  level: z.optional(level),
  levelMissed,
  stampId: z.string(),
  repaired,
  notices,
  ...waiting,
})

export const addPdfStamp = endpoint({
  method: 'POST',
  path: 'PDFStamp/AddPdfStamp',
  title: 'Stamps a PDF of up to 25 MB, sent and answered as base64.',
  access: [permission.uploadFile],
  effect: 'own',
  apiKeys: true,
  input: z.object({
    ...stampRequest,
    empCert: z.optional(z.nullable(z.object({ certID: z.optional(whole), certName: z.optional(z.string()) }))),
    certPassword: z.optional(z.nullable(z.string())),
    pdfPassword: z.optional(z.nullable(z.string())),
    pdfString: z.optional(z.nullable(z.string())),
  }),
  data: base64Answer,
  maxBodyBytes: Math.ceil((limits.documentBytesByBase64 * 4) / 3) + 262_144,
  base64: ['pdfString'],
  base64Answer: 'pdfString',
  idempotent: true,
})

export const addPdfStampStream = endpoint({
  method: 'PUT',
  path: 'PDFStamp/AddPdfStampStream',
  title: 'Stamps a PDF of any size up to MAX_DOCUMENT_MB, sent as bytes; the result is fetched by its stampId.',
  access: [permission.uploadFile],
  effect: 'own',
  apiKeys: true,
  bytes: 'application/pdf',
  input: z.object({
    ...stampRequest,
    certID: z.optional(whole),
    certPassword: z.optional(z.string()),
    pdfPassword: z.optional(z.string()),
  }),
  secretHeaders: { certPassword: 'x-certificate-password', pdfPassword: 'x-pdf-password' },
  /** While a stamp is pending, there is no level, and the size is that of the document as sent. */
  data: z.object({
    stampId: z.string(),
    level: z.optional(level),
    levelMissed,
    fileName: z.string(),
    pages: z.number(),
    sizeBytes: z.number(),
    repaired,
    notices,
    ...waiting,
  }),
  idempotent: true,
})

export const addPdfStampByCertName = endpoint({
  method: 'POST',
  path: 'PDFStamp/AddPDFStampByCertName',
  title:
    'Stamps a PDF of up to 25 MB with the certificate of that name, sent and answered as base64. Pages may have any size.',
  access: [permission.uploadFile],
  effect: 'own',
  apiKeys: true,
  input: z.object({
    ...stampRequest,
    /** Exactly as the certificate is called. Refused if several of the caller's certificates are called so. */
    certName: z.optional(z.nullable(z.string())),
    certPassword: z.optional(z.nullable(z.string())),
    pdfPassword: z.optional(z.nullable(z.string())),
    pdfString: z.optional(z.nullable(z.string())),
  }),
  data: base64Answer,
  maxBodyBytes: Math.ceil((limits.documentBytesByBase64 * 4) / 3) + 262_144,
  base64: ['pdfString'],
  base64Answer: 'pdfString',
  idempotent: true,
})

export const addPdfStampDirect = endpoint({
  method: 'PUT',
  path: 'PDFStamp/AddPdfStampDirect',
  title:
    'Stamps a PDF of any size up to MAX_DOCUMENT_MB: its bytes are sent, and the bytes of the stamped one are answered. Pages may have any size.',
  access: [permission.uploadFile],
  effect: 'own',
  apiKeys: true,
  bytes: 'application/pdf',
  answers: 'application/pdf',
  input: z.object({
    ...stampRequest,
    /** The certificate, by its id or by its name. */
    certID: z.optional(whole),
    certName: z.optional(z.string()),
    certPassword: z.optional(z.string()),
    pdfPassword: z.optional(z.string()),
  }),
  secretHeaders: { certPassword: 'x-certificate-password', pdfPassword: 'x-pdf-password' },
  data: z.null(),
  idempotent: true,
})

const counted = z.int().check(z.minimum(1), z.maximum(limits.stampNumberMost))
const distance = z.int().check(z.minimum(0), z.maximum(limits.stampNumberMost))

/** Where a stamp stood on a document of a certain shape: its number of pages, and the size of the stamped page as displayed, in points. */
const stampPlace = {
  pages: counted,
  widthPoints: counted,
  heightPoints: counted,
  page: counted,
  x: distance,
  y: distance,
  length: counted,
}

const errorCode = z.enum(Object.keys(signingErrors) as [SigningErrorCode, ...SigningErrorCode[]])

export const getStampOptions = endpoint({
  method: 'GET',
  path: 'PDFStamp/GetStampOptions',
  title: 'What a stamp made now would take, cost and reach. What stands in the way of a certificate is in its list.',
  access: [permission.uploadFile],
  effect: 'read',
  apiKeys: true,
  input: z.object({}),
  data: z.object({
    /** The largest document that the streamed call accepts. */
    maxDocumentMegabytes: z.number(),
    /** Whether the company accepts pages of any size, not only A4 and Letter in portrait. */
    anyPageSize: z.boolean(),
    /** The level that the company's rule asks of a stamp made now. What one with a certificate reaches is in the list of certificates. */
    level,
    /** Set when a stamp that does not reach the level is refused. */
    levelRequired: z.boolean(),
    /** The certificates that allValidCert signs with, in this order. Each costs one signature. */
    allValidCertIDs: z.array(z.number()),
    /** The most certificates that allValidCert signs with. With more, it is refused. */
    certificatesAtOnce: z.number(),
    /** Signatures left in the package; null if it has no limit or if no package is in force. */
    signaturesLeft: z.nullable(z.number()),
    /** Why every stamp would be refused now: SIGNER_INACTIVE, PLAN_NOT_FOUND, PLAN_EXPIRED, PLAN_SIGNATURES_USED_UP, PLAN_STORAGE_USED_UP; else null. */
    problem: z.nullable(errorCode),
    problemParams: z.record(z.string(), z.union([z.string(), z.number()])),
    /** The certificate that this employee last signed with; null before the first time. */
    lastCertID: z.nullable(z.number()),
    /** Where this employee last placed a stamp on documents of each shape, the newest first (KeepStampPlace). */
    lastPlaces: z.array(z.object(stampPlace)),
  }),
})

export const keepStampPlace = endpoint({
  method: 'POST',
  path: 'PDFStamp/KeepStampPlace',
  title: 'Remembers for this employee where a stamp was placed, to offer it for the next document of the same shape.',
  access: [permission.uploadFile],
  effect: 'own',
  input: z.object({
    ...stampPlace,
    /** The certificate that signed; null if all valid ones did. */
    certID: z.nullable(whole),
  }),
  data: z.null(),
})

export const getStamp = endpoint({
  method: 'GET',
  path: 'PDFStamp/GetStamp',
  title: 'What a stamp is: who signed, when, with which certificate, to which level.',
  access: [permission.uploadFile, permission.historyOwn, permission.historyCompany],
  effect: 'read',
  apiKeys: true,
  input: z.object({ stampId: z.string() }),
  data: z.object({
    stampId: z.string(),
    /** The name of the downloaded file: `<name>-signed.pdf`. */
    fileName: z.string(),
    level,
    levelMissed,
    /** When validation data or timestamps were appended last; null if nothing was since it was made. ISO 8601, UTC. */
    extendedAt: z.nullable(z.string()),
    /** Why its archive timestamp could not be renewed; null where none was due, or it was. */
    failedRenewal: z.nullable(failedRenewal),
    /** ISO 8601, UTC. */
    signedAt: z.string(),
    signer: z.object({ employeeID: z.number(), username: z.string(), employeeName: z.string() }),
    /** Who asked for the stamp, where the owner of the certificate confirmed it; else null. */
    requester: z.nullable(z.object({ employeeID: z.number(), employeeName: z.string() })),
    /** How the signer was authenticated: password, … */
    authenticatedBy: z.string(),
    /** One for each signature, in the order of signing. */
    certificates: z.array(
      z.object({
        certID: z.number(),
        certName: z.string(),
        subject: z.string(),
        issuer: z.string(),
        serial: z.string(),
        keyType: z.string(),
        validFrom: z.string(),
        validUntil: z.string(),
        certReason: z.string(),
        certLocation: z.string(),
        /** 1: of one person. 2: of the company; `signer` used it on its behalf. */
        certType: z.literal([1, 2]),
        /** Who trusts its issuer now. */
        trust: z.enum(issuerTrusts),
        /** Whether any page shows this signature. */
        visible: z.boolean(),
      }),
    ),
    /** The number of pages, the page with the visible signatures, and whether all pages have them. */
    pages: z.number(),
    page: z.number(),
    allPages: z.boolean(),
    /** Whether the document was damaged and has been repaired in the revision that signs it. */
    repaired: z.boolean(),
    notices: z.array(z.enum(signNotices)),
    sizeBytes: z.number(),
    sha256: z.string(),
  }),
})

export const getStampedPdf = endpoint({
  method: 'GET',
  path: 'PDFStamp/GetStampedPdf',
  title: 'The stamped PDF as bytes; Range is answered.',
  access: [permission.uploadFile, permission.historyOwn, permission.historyCompany],
  effect: 'read',
  apiKeys: true,
  input: z.object({ stampId: z.string() }),
  data: z.null(),
  answers: 'application/pdf',
})

/** ended: by five wrong passwords of whoever was to confirm. */
export const stampStates = ['pending', 'done', 'declined', 'expired', 'ended'] as const

export const getStampResult = endpoint({
  method: 'POST',
  path: 'PDFStamp/GetStampResult',
  title: 'What became of a stamp, with the stamped PDF as base64 if it has up to 25 MB.',
  access: [permission.uploadFile, permission.historyOwn, permission.historyCompany],
  effect: 'read',
  apiKeys: true,
  input: z.object({ stampId: z.string() }),
  data: z.object({
    stampId: z.string(),
    /** Empty while there is none, and for a larger document: PDFStamp/GetStampedPdf answers its bytes. */
    pdfString: z.string(),
    state: z.enum(stampStates),
    /** Whether it still waits for the owner of the certificate. */
    pending: z.boolean(),
    /** The name of the signed file once it is done; before, that of the document. */
    fileName: z.string(),
    /** Of what its owner had to confirm: who, until when (ISO 8601, UTC), and what the owner wrote when declining. */
    ownerName: z.optional(z.string()),
    expiresAt: z.optional(z.string()),
    declineReason: z.optional(z.string()),
    /** Of the signed document. */
    level: z.optional(level),
    repaired,
    signedAt: z.optional(z.string()),
    sizeBytes: z.optional(z.number()),
    sha256: z.optional(z.string()),
  }),
  base64Answer: 'pdfString',
})
