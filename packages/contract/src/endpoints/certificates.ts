import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { list } from '../list.ts'
import { permission } from '../permissions.ts'
import { rowId } from '../references.ts'
import { shown } from '../shown.ts'
import { done, maybe, text } from '../wire.ts'
import { flag, whole } from '../wire-values.ts'
import { certificateFields, employeeReference, noticeFields, revocationReasons } from './certificate-shapes.ts'

/** 2§3, and what the screen needs to warn before Generate. */
const certificateListItem = z.object({
  ...certificateFields,
  /** Who has to confirm what the caller signs with it; null if nobody has to. */
  confirmedBy: z.nullable(z.string()),
  /** The name on the first line of the stamp if the caller signs with it. */
  signerName: z.string(),
})
export type CertificateListItem = z.output<typeof certificateListItem>

export const listCertificatesInUpload = endpoint({
  method: 'GET',
  path: 'Cert/GetCertListEmployeeIDInUpload',
  title: 'The certificates that the caller may stamp with: assigned ones, and those of certificate groups.',
  access: [permission.uploadFile],
  effect: 'read',
  apiKeys: true,
  input: z.object({}),
  data: z.array(certificateListItem),
})

export const getCertificatePicture = endpoint({
  method: 'GET',
  path: 'Cert/GetCertPicture',
  title: 'The picture of a certificate, as bytes.',
  access: [
    permission.uploadFile,
    permission.certificateView,
    permission.certificateAdd,
    permission.certificateEdit,
    permission.certificateDelete,
  ],
  effect: 'read',
  input: z.object({ certID: whole }),
  data: z.null(),
  answers: 'image/*',
})

/** What a call that sends a certificate file may weigh. */
const fileCall = {
  perMinute: 60,
  base64: ['certBackground', 'certImage'],
  maxBodyBytes: Math.ceil(((limits.pictureBytes + limits.certificateFileBytes) * 4) / 3) + 65_536,
} as const

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
    employeeList: z.optional(z.nullable(list(employeeReference))),
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
    ...noticeFields,
  }),
  ...fileCall,
})

export const updateCertificate = endpoint({
  method: 'POST',
  path: 'Cert/UpdateCert',
  title: 'Changes a certificate. What is left out stays, and so does a file or a password that is empty.',
  access: [permission.certificateEdit],
  effect: 'edit',
  input: z.object({
    certID: rowId,
    certName: maybe(z.string()),
    certBackground: z.optional(z.string()),
    /** A new PKCS#12 file replaces the key; the history keeps the old one. Its password is `certPassword`. */
    certImage: z.optional(z.string()),
    certImageName: maybe(z.string()),
    certReason: maybe(z.string()),
    certLocation: maybe(z.string()),
    /**
     * Turning it off needs the password in `certPassword`. Turning it on sets `certNewPassword`, or without that
     * `certPassword`, as the password.
     */
    certPasswordCheck: maybe(flag),
    /** The password of the file where one is sent, else the certificate's. */
    certPassword: maybe(text(limits.passwordMaxCharacters)),
    /** `certNewPassword`, or without that `certPassword`, typed a second time. Compared if it is not empty. */
    certConfirmPassword: maybe(text(limits.passwordMaxCharacters)),
    /** Changes the password, if it is required for each signature; `certPassword` is then the present one. */
    certNewPassword: maybe(text(limits.passwordMaxCharacters)),
    /** The whole list; null or empty clears it. Refused above 1,000: send who comes and who goes. */
    employeeList: z.optional(z.nullable(list(employeeReference))),
    /** Who may use it from now on, and who no longer: two administrators who do this at once undo nothing of each other's. */
    addedEmployee: maybe(list(employeeReference)),
    removedEmployee: maybe(list(employeeReference)),
    checkConfirmPass: maybe(flag),
    certtype: maybe(z.enum(['1', '2'])),
  }),
  data: done,
  ...fileCall,
})

const shownCertificate = shown({ certName: text() })

export const deleteCertificate = endpoint({
  method: 'POST',
  path: 'Cert/DeleteCert',
  title: 'Deletes a certificate: it is revoked, leaves everyone and every group, and the history keeps it.',
  access: [permission.certificateDelete],
  effect: 'delete',
  input: z.object({ certID: rowId, shown: shownCertificate }),
  data: done,
})

/** Whoever opens the certificate screen; each call decides whose certificates. */
const onCertificates = [
  permission.certificateView,
  permission.certificateAdd,
  permission.certificateEdit,
  permission.certificateDelete,
] as const

export const revokeCertificate = endpoint({
  method: 'POST',
  path: 'Cert/RevokeCert',
  title: "Revokes a certificate of the company's own authority; by its owner or an administrator. It stays listed.",
  access: onCertificates,
  effect: 'delete',
  input: z.object({ certID: rowId, reason: z.enum(revocationReasons), shown: shownCertificate }),
  data: done,
})

export const forgotCertificatePassword = endpoint({
  method: 'POST',
  path: 'Cert/ForgotPasswordCert',
  title:
    'Mails the owner of a certificate a link that issues a new one and revokes the old. For the owner and administrators.',
  access: onCertificates,
  effect: 'own',
  perMinute: 20,
  query: true,
  input: z.object({ id: rowId }),
  data: done,
})

// The mailed link opens /RenewCertificate?token=….
const linkToken = text(limits.linkTokenCharacters)

export const checkCertificateLink = endpoint({
  method: 'POST',
  path: 'Cert/CheckCertificateLink',
  title:
    'Which certificate a mailed link renews, as long as it is good. Asked when the page opens; using it stays possible.',
  access: 'public',
  effect: 'read',
  perMinute: 60,
  input: z.object({ token: linkToken }),
  data: z.object({
    certName: z.string(),
    companyCode: z.string(),
    username: z.string(),
    expireDate: z.string(),
  }),
})

export const renewForgottenCertificate = endpoint({
  method: 'POST',
  path: 'Cert/RenewForgottenCert',
  title: 'Issues a new certificate under a new password in place of one whose password was forgotten. Works once.',
  access: 'public',
  effect: 'own',
  perMinute: 20,
  input: z.object({
    token: linkToken,
    Password: maybe(text(limits.passwordMaxCharacters)),
    RePassword: maybe(text(limits.passwordMaxCharacters)),
  }),
  data: done,
})
