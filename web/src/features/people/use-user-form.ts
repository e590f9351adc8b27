import { type EmployeeRow, getDataFormatEmail } from '@laisen/contract/endpoints/employees'
import { limits } from '@laisen/contract/limits'
import { peopleMessages } from '@laisen/contract/messages/people'
import { useState } from 'react'
import { placeRefusal } from '../../api/error-text.ts'
import { Refusal } from '../../api/refusal.ts'
import { useCall } from '../../api/use-call.ts'
import { useText } from '../../i18n/use-text.ts'
import { isSameForm } from '../../ui/unsaved.ts'
import { useFocusOnWrong } from '../../ui/use-focus-on-wrong.ts'
import { problemsOf, type UserField } from './user-problems.ts'
import { limitTyping, newUser, type TextName, type UserValues, valuesOf } from './user-values.ts'

type UserErrors = Partial<Record<UserField, string>>

/** Fields whose name on the wire differs from the one on the screen. */
const wireNames = { employeerole: 'role' } as const
const fields = ['username', 'firstName', 'lastName', 'mobile', 'email', 'password', 'role'] as const

/** The state of the user dialog: its values, its errors and the server's answer. */
export function useUserForm(user?: EmployeeRow) {
  const t = useText(peopleMessages)
  const [begun] = useState<UserValues>(() => (user ? valuesOf(user) : newUser()))
  const [values, setValues] = useState(begun)
  const [errors, setErrors] = useState<UserErrors>({})
  const [warning, setWarning] = useState<string>()
  const focusFirstWrong = useFocusOnWrong()
  const format = useCall(getDataFormatEmail, {})
  // 1§5: the email domain is compared for everyone except the company's own administrator.
  const domain = user?.ownAdmin ? '' : (format.data ?? '')

  const change = (changed: Partial<UserValues>, settled?: UserField) => {
    setValues((now) => ({ ...now, ...changed }))
    if (settled) setErrors((now) => ({ ...now, [settled]: undefined }))
  }
  const type = (field: TextName) => (text: string) => {
    change({ [field]: limitTyping(field, text) })
    const over = field === 'username' && [...text].length > limits.usernameCharacters
    setErrors((now) => ({ ...now, [field]: over ? t('usernameTooLong') : undefined }))
  }
  /** Validates the form. If something is wrong, each field shows its reason and a summary appears above them. */
  const check = (): boolean => {
    const before = user && valuesOf(user)
    const found = Object.entries(problemsOf(values, { before, domain }))
    setErrors(Object.fromEntries(found.map(([field, problem]) => [field, t(problem, { domain })])))
    const missing = found.some(([, problem]) => problem === 'fillThis' || problem === 'chooseRole')
    setWarning(missing ? t('fillAllFields') : undefined)
    if (found.length > 0) focusFirstWrong()
    return found.length === 0
  }
  /** 1§8: the form stays open and shows a warning above the fields, and beside the field it concerns, if any. */
  const refuse = (error: unknown) => {
    const renamed = renameField(error)
    const { field, text } = placeRefusal(renamed, fields)
    const taken = user && error instanceof Refusal && error.code === 'USERNAME_DUPLICATE'
    const said = taken ? t('duplicatedusername') : text
    setWarning(said)
    setErrors(field ? { [field]: said } : {})
    if (field) focusFirstWrong()
  }
  const bind = (field: TextName) => ({
    name: field,
    value: values[field],
    error: errors[field],
    onChange: type(field),
  })
  return { values, changed: !isSameForm(values, begun), errors, warning, change, bind, check, refuse }
}

export type UserForm = ReturnType<typeof useUserForm>

function renameField(error: unknown): unknown {
  if (!(error instanceof Refusal) || error.field === undefined) return error
  const field = wireNames[error.field.toLowerCase() as keyof typeof wireNames]
  return field ? new Refusal({ ...error, message: error.message, params: { ...error.params, field } }) : error
}
