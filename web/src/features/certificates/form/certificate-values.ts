import type { CertificateCard } from '@laisen/contract/endpoints/certificate-lists'
import type { addCertificate, updateCertificate } from '@laisen/contract/endpoints/certificates'
import type { CallInput } from '../../../api/call.ts'
import { changeOf, type Entry } from '../lists/entry.ts'

/** What the form holds beside the two files. */
export interface CertificateValues {
  readonly certName: string
  readonly certReason: string
  readonly certLocation: string
  readonly password: string
  readonly newPassword: string
  readonly confirmPassword: string
  readonly passwordCheck: boolean
  readonly confirmByOwner: boolean
  readonly type: '1' | '2'
  readonly people: readonly Entry[]
}

/** The files of the form. Their bytes are read when it is saved. */
export interface CertificateFiles {
  readonly certificate?: File
  readonly picture?: File
}

/** A new certificate is personal and its owner's, who usually adds it. */
export function newCertificate(owner: Entry): CertificateValues {
  return {
    certName: '',
    certReason: '',
    certLocation: '',
    password: '',
    newPassword: '',
    confirmPassword: '',
    passwordCheck: true,
    confirmByOwner: false,
    type: '1',
    people: [owner],
  }
}

export function valuesOf(card: CertificateCard): CertificateValues {
  const { certName, certReason, certLocation, certPasswordCheck, checkConfirmPass, certType, employeeList } = card
  return {
    ...{ certName, certReason, certLocation },
    password: '',
    newPassword: '',
    confirmPassword: '',
    passwordCheck: certPasswordCheck,
    confirmByOwner: checkConfirmPass,
    type: certType,
    people: employeeList.map(({ employeeID, employeeName, createDate }) => ({
      id: employeeID,
      name: employeeName,
      since: createDate,
    })),
  }
}

/**
 * Which passwords the form asks for: that of a file; one to require from now on; the present one, to require none any
 * more; the present and a new one, both of which may stay empty (2§4); none; or, for what our own authority issued, a
 * link by mail.
 */
type PasswordMode = 'file' | 'turnOn' | 'turnOff' | 'change' | 'none' | 'link'

interface Form {
  readonly values: Pick<CertificateValues, 'passwordCheck'>
  /** The certificate as it is; absent for a new one. */
  readonly card: Pick<CertificateCard, 'certPasswordCheck' | 'isCA'> | undefined
  readonly files: CertificateFiles
}

export function passwordModeOf({ values, card, files }: Form): PasswordMode {
  if (!card || files.certificate) return 'file'
  if (values.passwordCheck !== card.certPasswordCheck) return values.passwordCheck ? 'turnOn' : 'turnOff'
  if (card.isCA) return 'link'
  return card.certPasswordCheck ? 'change' : 'none'
}

interface Sent {
  /** Base64. */
  readonly certificate?: string
  /** Base64 with its type, as the browser reads it. */
  readonly picture?: string
}

interface Sending {
  readonly values: CertificateValues
  readonly files: CertificateFiles
  readonly sent: Sent
  /** Whether this user may say who uses it. */
  readonly assigns: boolean
}

/** The payload of a new certificate (2§3). */
export function toAdd({ values, files, sent, assigns }: Sending): CallInput<typeof addCertificate> {
  const { certName, certReason, certLocation, password, confirmPassword } = values
  return {
    ...{ certName, certReason, certLocation },
    certImageName: files.certificate?.name ?? '',
    certImage: sent.certificate ?? '',
    certBackground: sent.picture ?? '',
    certPassword: password,
    certConfirmPassword: confirmPassword,
    certPasswordCheck: values.passwordCheck,
    checkConfirmPass: values.confirmByOwner,
    certtype: values.type,
    ...(assigns && { employeeList: values.people.map(({ id }) => id) }),
  }
}

/** Only what was changed is sent, so that changes of someone else are kept. */
export function toUpdate(card: CertificateCard, sending: Sending): CallInput<typeof updateCertificate> {
  const { values, files, sent, assigns } = sending
  const before = valuesOf(card)
  const texts = ['certName', 'certReason', 'certLocation'] as const
  const changed = texts.filter((name) => values[name] !== before[name]).map((name) => [name, values[name]])
  const { added, removed } = changeOf(before.people, values.people)
  return {
    certID: card.certID,
    ...Object.fromEntries(changed),
    ...(files.certificate && { certImage: sent.certificate, certImageName: files.certificate.name }),
    ...(files.picture && { certBackground: sent.picture }),
    ...passwordsOf(values, passwordModeOf({ values, card, files })),
    ...(values.passwordCheck !== before.passwordCheck && { certPasswordCheck: values.passwordCheck }),
    ...(values.confirmByOwner !== before.confirmByOwner && { checkConfirmPass: values.confirmByOwner }),
    ...(values.type !== before.type && { certtype: values.type }),
    ...(assigns && added.length > 0 && { addedEmployee: added }),
    ...(assigns && removed.length > 0 && { removedEmployee: removed }),
  }
}

function passwordsOf({ password, newPassword, confirmPassword }: CertificateValues, mode: PasswordMode) {
  if (mode === 'file' || mode === 'turnOn') return { certPassword: password, certConfirmPassword: confirmPassword }
  if (mode === 'turnOff') return { certPassword: password }
  if (mode === 'change' && password !== '') {
    return { certPassword: password, certNewPassword: newPassword, certConfirmPassword: confirmPassword }
  }
  return {}
}
