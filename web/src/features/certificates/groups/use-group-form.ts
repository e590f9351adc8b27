import { certificateFormMessages } from '@laisen/contract/messages/certificate-form'
import { certificateGroupMessages } from '@laisen/contract/messages/certificate-groups'
import { useState } from 'react'
import { placeRefusal } from '../../../api/error-text.ts'
import { Refusal } from '../../../api/refusal.ts'
import { useText } from '../../../i18n/use-text.ts'
import { isSameForm } from '../../../ui/unsaved.ts'
import { useFocusOnWrong } from '../../../ui/use-focus-on-wrong.ts'
import type { CertificateGroupDraft } from './group-draft.ts'

const fields = ['name', 'certificates', 'people'] as const
type GroupErrors = Partial<Record<(typeof fields)[number], string | undefined>>

/** The fields as the calls name them. */
const wireNames: Readonly<Record<string, (typeof fields)[number]>> = {
  group_certname: 'name',
  cert_list: 'certificates',
  addedcert: 'certificates',
  removedcert: 'certificates',
  listemp: 'people',
  addedemployee: 'people',
  removedemployee: 'people',
}

/** The state of the dialog of a certificate group. */
export function useGroupForm(begun: CertificateGroupDraft) {
  const t = useText(certificateGroupMessages)
  const form = useText(certificateFormMessages)
  const [draft, setDraft] = useState(begun)
  const [errors, setErrors] = useState<GroupErrors>({})
  const [warning, setWarning] = useState<string>()
  const focusFirstWrong = useFocusOnWrong()
  const change = (part: Partial<CertificateGroupDraft>) => {
    setDraft((now) => ({ ...now, ...part }))
    setWarning(undefined)
    setErrors((now) => ({ ...now, ...Object.fromEntries(Object.keys(part).map((field) => [field, undefined])) }))
  }
  const check = (): boolean => {
    const named = draft.name.trim() !== ''
    setErrors(named ? {} : { name: t('groupCertificateNameIsRequired!') })
    setWarning(named ? undefined : form('complete'))
    if (!named) focusFirstWrong()
    return named
  }
  const refuse = (error: unknown) => {
    const { field, text } = placeRefusal(renamed(error), fields)
    setWarning(text)
    setErrors(field ? { [field]: text } : {})
    if (field) focusFirstWrong()
  }
  return { draft, errors, warning, changed: !isSameForm(draft, begun), change, check, refuse }
}

export type CertificateGroupForm = ReturnType<typeof useGroupForm>

function renamed(error: unknown): unknown {
  const field = error instanceof Refusal ? wireNames[error.field?.toLowerCase() ?? ''] : undefined
  if (!(error instanceof Refusal) || !field) return error
  return new Refusal({ ...error, message: error.message, params: { ...error.params, field } })
}
