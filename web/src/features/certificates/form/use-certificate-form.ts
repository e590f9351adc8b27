import type { CertificateCard } from '@laisen/contract/endpoints/certificate-lists'
import { limits } from '@laisen/contract/limits'
import { certificateFormMessages } from '@laisen/contract/messages/certificate-form'
import { certificateMessages } from '@laisen/contract/messages/certificates'
import { everything } from '@laisen/contract/permissions'
import { useState } from 'react'
import { placeRefusal } from '../../../api/error-text.ts'
import { Refusal } from '../../../api/refusal.ts'
import { useSession } from '../../../frame/session.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { isSameForm } from '../../../ui/unsaved.ts'
import { useFocusOnWrong } from '../../../ui/use-focus-on-wrong.ts'
import {
  type CertificateField,
  type CertificateProblem,
  certificateFields,
  fileProblem,
  pictureProblem,
  problemsOf,
} from './certificate-problems.ts'
import {
  type CertificateFiles,
  type CertificateValues,
  newCertificate,
  passwordModeOf,
  valuesOf,
} from './certificate-values.ts'

type CertificateErrors = Partial<Record<CertificateField, string | undefined>>

/** The state of the certificate dialog: its values and files, what is wrong, and the server's answer. */
export function useCertificateForm(card?: CertificateCard) {
  const t = useText(certificateFormMessages)
  const say = useProblemText()
  const { user, permissions } = useSession()
  const [begun] = useState(() =>
    card ? valuesOf(card) : newCertificate({ id: user.employeeID, name: `${user.firstName} ${user.lastName}`.trim() }),
  )
  const [values, setValues] = useState(begun)
  const [files, setFiles] = useState<CertificateFiles>({})
  const [errors, setErrors] = useState<CertificateErrors>({})
  const [warning, setWarning] = useState<string>()
  const focusFirstWrong = useFocusOnWrong()
  // 2§2: people of a directory do not assign, unless they hold 1 (rules 2.12). What our own authority issued names its person.
  const assigns = !card?.isCA && (!user.flagUserAD || permissions.has(everything))

  const change = (part: Partial<CertificateValues>, settled?: CertificateField) => {
    setValues((now) => ({ ...now, ...part }))
    setWarning(undefined)
    if (settled) setErrors((now) => ({ ...now, [settled]: undefined }))
  }
  const tell = (field: CertificateField, problem: CertificateProblem | undefined) =>
    setErrors((now) => ({ ...now, [field]: problem && say(problem) }))
  /** A file that cannot be right is not taken; the one before stays. */
  const choose = (kind: keyof CertificateFiles, file: File) => {
    const problem = kind === 'certificate' ? fileProblem(file) : pictureProblem(file)
    tell(kind === 'certificate' ? 'certImage' : 'certBackground', problem)
    if (!problem) setFiles((now) => ({ ...now, [kind]: file }))
  }
  const check = (): boolean => {
    const found = Object.entries(problemsOf({ values, card, files, assigns }))
    setErrors(Object.fromEntries(found.map(([field, problem]) => [field, say(problem)])))
    setWarning(found.length > 0 ? t('complete') : undefined)
    if (found.length > 0) focusFirstWrong()
    return found.length === 0
  }
  const refuse = (error: unknown) => {
    const { field, text } = placeRefusal(renamed(error), certificateFields)
    setWarning(text)
    setErrors(field ? { [field]: text } : {})
    if (field) focusFirstWrong()
  }
  const changed = !isSameForm(values, begun) || Object.keys(files).length > 0
  const passwordMode = passwordModeOf({ values, card, files })
  return { values, files, errors, warning, changed, assigns, passwordMode, change, choose, check, refuse }
}

export type CertificateForm = ReturnType<typeof useCertificateForm>

/** Those who come and those who go stand in one list of the form. */
function renamed(error: unknown): unknown {
  if (!(error instanceof Refusal) || !/^(?:added|removed)Employee$/i.test(error.field ?? '')) return error
  return new Refusal({ ...error, message: error.message, params: { ...error.params, field: 'employeeList' } })
}

function useProblemText(): (problem: CertificateProblem) => string {
  const t = useText(certificateFormMessages)
  const quoted = useText(certificateMessages)
  const format = useFormat()
  return (problem) => {
    if (problem === 'fileTooLarge') return t('fileTooLarge', { limit: format.bytes(limits.certificateFileBytes) })
    if (problem === 'pictureTooLarge') return t('fileTooLarge', { limit: format.bytes(limits.pictureBytes) })
    return problem === 'personalNeedsOne' ? t(problem) : quoted(problem)
  }
}
