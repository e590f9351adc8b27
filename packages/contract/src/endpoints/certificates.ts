import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { type SigningErrorCode, signingErrors } from '../errors/signing.ts'
import { limits } from '../limits.ts'
import { permission } from '../permissions.ts'
import { flag, whole } from '../wire-values.ts'

const errorCode = z.enum(Object.keys(signingErrors) as [SigningErrorCode, ...SigningErrorCode[]])

/** What signers are told about a certificate that may sign nevertheless. The sentences are in messages/certificates.ts. */
const certificateNotices = ['CERTIFICATE_SELF_SIGNED'] as const
export type CertificateNotice = (typeof certificateNotices)[number]
const notices = z.array(z.enum(certificateNotices))

const assignedEmployee = z.object({ employeeID: z.number(), employeeName: z.string(), createDate: z.string() })

/** 2§3, and what the screen needs to warn before Generate. Secrets are named as described and always empty (rules 1.4). */
const certificateListItem = z.object({
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
  /** The name on the first line of the stamp if the caller signs with it. */
  signerName: z.string(),
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
  notices,
})
export type CertificateListItem = z.output<typeof certificateListItem>

export const listCertificatesInUpload = endpoint({
  method: 'GET',
  path: 'Cert/GetCertListEmployeeIDInUpload',
  title: 'The certificates that the signed-in person may stamp with.',
  access: [permission.uploadFile],
  effect: 'read',
  input: z.object({}),
  data: z.array(certificateListItem),
})

export const getCertificatePicture = endpoint({
  method: 'GET',
  path: 'Cert/GetCertPicture',
  title: 'The picture of a certificate, as bytes.',
  access: [permission.uploadFile, permission.certificateView],
  effect: 'read',
  input: z.object({ certID: whole }),
  data: z.null(),
  answers: 'image/*',
})

/** The client in the specification sends ids; the rows of our own pickers are accepted too. */
const employeeReference = z.pipe(
  z.union([whole, z.object({ employeeID: whole })]),
  z.transform((value) => (typeof value === 'number' ? value : value.employeeID)),
)

export const addCertificate = endpoint({
  method: 'POST',
  path: 'Cert/AddCert',
  title: 'Adds a certificate from a PKCS#12 file (.pfx) with a signature picture.',
  access: [permission.certificateAdd],
  effect: 'add',
  input: z.object({
    certName: z.optional(z.string()),
    /** Base64 of a PNG or JPEG, with or without `data:image/…;base64,`. */
    certBackground: z.optional(z.string()),
    /** Base64 of the PKCS#12 file. */
    certImage: z.optional(z.string()),
    certImageName: z.optional(z.string()),
    certReason: z.optional(z.string()),
    certLocation: z.optional(z.string()),
    certPasswordCheck: z._default(flag, false),
    certPassword: z.optional(z.string()),
    /** The password typed a second time. Compared if present. */
    certConfirmPassword: z.optional(z.string()),
    /** Left out: the person who adds it. */
    employeeList: z.optional(z.nullable(z.array(employeeReference))),
    checkConfirmPass: z._default(flag, false),
    certtype: z._default(z.enum(['1', '2']), '1'),
  }),
  data: z.object({
    certID: z.number(),
    certName: z.string(),
    subject: z.string(),
    issuer: z.string(),
    serial: z.string(),
    keyType: z.string(),
    validFrom: z.string(),
    validUntil: z.string(),
    /** Subjects from the issuer of the certificate upwards, as far as the file contains them. */
    chain: z.array(z.string()),
    notices,
  }),
  perMinute: 60,
  base64: ['certBackground', 'certImage'],
  maxBodyBytes: Math.ceil(((limits.pictureBytes + limits.certificateFileBytes) * 4) / 3) + 65_536,
})
