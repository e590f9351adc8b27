import type { InputOf } from '@laisen/contract/endpoint'
import type { registerCompany } from '@laisen/contract/endpoints/companies'
import { limits } from '@laisen/contract/limits'
import type { registrationMessages } from '@laisen/contract/messages/registration'
import { nameProblem } from '@laisen/contract/plain-names'
import { type RegistrationField, registrationRules } from '@laisen/contract/registration-rules'
import type { TextKey } from '../../i18n/use-text.ts'

export type RegistrationValues = Record<RegistrationField, string>
export type RegistrationErrors = Partial<Record<RegistrationField, string>>

export const noValues: RegistrationValues = {
  firstName: '',
  lastName: '',
  username: '',
  companyName: '',
  companyCode: '',
  email: '',
  telephoneNo: '',
  address: '',
  city: '',
  country: '',
}

/** The error of a field with a wrong value. */
const wrong: Record<RegistrationField, TextKey<typeof registrationMessages>> = {
  firstName: 'englishOnly',
  lastName: 'englishOnly',
  username: 'lettersAndDigits',
  companyName: 'englishOnly',
  companyCode: 'codeReserved',
  email: 'emailWrong',
  telephoneNo: 'phoneWrong',
  address: 'englishOnly',
  city: 'lettersOnly',
  country: 'lettersOnly',
}

/** The invalid fields, each with its reason. */
export function problemsOf(
  values: RegistrationValues,
): Partial<Record<RegistrationField, TextKey<typeof registrationMessages>>> {
  const fields = Object.keys(registrationRules) as RegistrationField[]
  const problems = fields.flatMap((field) => {
    if (values[field].trim() === '') return [[field, 'required'] as const]
    if (registrationRules[field](values[field])) return []
    return [[field, nameProblem(values[field].trim()) === 'NAME_LINK' ? 'noLinks' : wrong[field]] as const]
  })
  return Object.fromEntries(problems)
}

/** Limits what can be typed: only digits where digits are required, and no more than the field holds. */
export function limitTyping(field: RegistrationField, text: string): string {
  if (field === 'telephoneNo') return text.replace(/\D/g, '').slice(0, limits.phoneDigitsMost)
  if (field === 'companyCode') return [...text.toUpperCase()].slice(0, limits.companyCodeCharacters).join('')
  if (field === 'username') return [...text.toLowerCase()].slice(0, limits.usernameCharacters).join('')
  return text.slice(0, limits.textCharacters)
}

const letters = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const initialPasswordCharacters = 10

/**
 * The specification has the client generate the first password (1§5). The server ignores it and emails a link to set
 * one.
 */
function initialPassword(): string {
  const chance = crypto.getRandomValues(new Uint32Array(initialPasswordCharacters))
  return Array.from(chance, (number) => letters[number % letters.length]).join('')
}

/** The payload of 1§3, including its fixed members. */
export function payloadOf(values: RegistrationValues, locale: 'en' | 'th'): InputOf<typeof registerCompany> {
  const { companyName, companyCode, telephoneNo, email, country, city, address, username, firstName, lastName } = values
  const person = {
    username,
    firstName,
    lastName,
    email,
    password: initialPassword(),
    mobile: telephoneNo,
    EmployeePermission: [{ PermissionID: 1 }],
    EmployeeRole: [{ RoleID: 2 }],
  }
  const company = { companyName, companyCode, telephoneNo, email, country, city, address, status: true }
  return { ...company, locale, employeeExtJoinRequest: person }
}
