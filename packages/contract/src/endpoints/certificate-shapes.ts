import * as z from 'zod/mini'
import { type SigningErrorCode, signingErrors } from '../errors/signing.ts'
import { whole } from '../wire-values.ts'
import { issuerTrusts, signatureLevels } from './stamps.ts'

const errorCode = z.enum(Object.keys(signingErrors) as [SigningErrorCode, ...SigningErrorCode[]])

/** What signers are told about a certificate that may sign nevertheless. The sentences are in messages/certificate-notices.ts. */
const certificateNotices = [
  'CERTIFICATE_SELF_SIGNED',
  'CERTIFICATE_ISSUER_MISSING',
  'CERTIFICATE_ISSUER_EXPIRES_FIRST',
  'CERTIFICATE_PSS_KEY',
  'CERTIFICATE_ROOT_OUT_OF_DATE',
] as const
export type CertificateNotice = (typeof certificateNotices)[number]

export const noticeFields = {
  notices: z.array(z.enum(certificateNotices)),
  /** The facts that the sentences of all of them need; instants in ISO 8601, UTC. */
  noticeParams: z.record(z.string(), z.string()),
}

/**
 * Why a signature with a certificate does not reach B-LT: it is self-signed, so nobody can revoke it; it or an issuer names no address for its
 * status; nobody answers there; its chain does not reach a root. NOT_ASKED: the addresses are asked within a minute of adding it.
 */
const levelGaps = ['SELF_SIGNED', 'NO_ADDRESS', 'NO_ANSWER', 'CHAIN_INCOMPLETE', 'NOT_ASKED'] as const
export type LevelGap = (typeof levelGaps)[number]

const assignedEmployee = z.object({ employeeID: z.number(), employeeName: z.string(), createDate: z.string() })

/** A certificate of 2§3 with what is in it. Secrets are named as described and always empty (rules 1.4). */
export const certificateFields = {
  certID: z.number(),
  certName: z.string(),
  certImage: z.literal(''),
  certImageName: z.string(),
  /** Base64 of the picture; empty where it is larger than limits.pictureBytesInLists: then Cert/GetCertPicture has it. */
  certBackground: z.string(),
  certBackgroundType: z.enum(['image/png', 'image/jpeg', '']),
  certReason: z.string(),
  certLocation: z.string(),
  certPassword: z.literal(''),
  /** The password is required for every signature. */
  certPasswordCheck: z.boolean(),
  checkConfirmPass: z.boolean(),
  certType: z.enum(['1', '2']),
  employeeList: z.array(assignedEmployee),
  subject: z.string(),
  issuer: z.string(),
  serial: z.string(),
  /** For example RSA-3072 or P-256. */
  keyType: z.string(),
  /** ISO 8601, UTC. */
  validFrom: z.string(),
  validUntil: z.string(),
  /** Why a signature with it would be refused now; null if it would be accepted. */
  problem: z.nullable(errorCode),
  /** The facts that the sentence of that refusal needs. */
  problemParams: z.record(z.string(), z.union([z.string(), z.number()])),
  ...noticeFields,
  /** What a signature with it reaches now, where the company's rule asks for more perhaps. */
  level: z.enum(signatureLevels),
  levelGap: z.nullable(z.enum(levelGaps)),
  trust: z.enum(issuerTrusts),
}

/** The client in the specification sends ids; the rows of our own pickers are accepted too. */
export const employeeReference = z.pipe(
  z.union([whole, z.object({ employeeID: whole })]),
  z.transform((value) => (typeof value === 'number' ? value : value.employeeID)),
)

export const certificateReference = z.pipe(
  z.union([whole, z.object({ certID: whole })]),
  z.transform((value) => (typeof value === 'number' ? value : value.certID)),
)

/** Why a certificate of the company's own authority is revoked (RFC 5280 §5.3.1, those that a person may give). */
export const revocationReasons = [
  'unspecified',
  'keyCompromise',
  'affiliationChanged',
  'superseded',
  'cessationOfOperation',
  'privilegeWithdrawn',
] as const
export type RevocationReason = (typeof revocationReasons)[number]
