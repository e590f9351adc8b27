import type { InputOf } from '@laisen/contract/endpoint'
import type { updateEmployeeCompany } from '@laisen/contract/endpoints/profile'
import type { SessionUser } from '@laisen/contract/endpoints/session'
import { limits } from '@laisen/contract/limits'
import { isEmail } from '@laisen/contract/people-rules'

/** The form's values. `picture` is undefined if unchanged, and null if removed. */
export interface ProfileValues {
  firstName: string
  lastName: string
  email: string
  mobile: string
  picture: string | null | undefined
}

export type ProfileField = Exclude<keyof ProfileValues, 'picture'>
export const profileFields: readonly ProfileField[] = ['firstName', 'lastName', 'email', 'mobile']

type FieldProblem = 'required' | 'emailWrong' | 'phoneWrong'
type Problems = Partial<Record<ProfileField, FieldProblem>>

export const valuesOf = ({ firstName, lastName, email, mobile }: SessionUser): ProfileValues => ({
  firstName,
  lastName,
  email,
  mobile,
  picture: undefined,
})

/** Digits only, ten at most. */
export const maskPhone = (typed: string): string => typed.replace(/\D/g, '').slice(0, limits.profilePhoneDigits)

/** The errors in the form (1§5). The phone number is checked only if it changed (rules 3.4). */
export function problemsOf(values: ProfileValues, before: SessionUser): Problems {
  const problems: Problems = {}
  if (values.firstName.trim() === '') problems.firstName = 'required'
  if (values.lastName.trim() === '') problems.lastName = 'required'
  if (!isEmail(values.email.trim())) problems.email = 'emailWrong'
  const changed = values.mobile !== before.mobile
  if (changed && values.mobile.length !== limits.profilePhoneDigits) problems.mobile = 'phoneWrong'
  return problems
}

/** The message above the form. An empty name takes precedence over a wrong format (1§5). */
export function alertOf(problems: Problems): 'fillAll' | 'formatWrong' | undefined {
  if (problems.firstName || problems.lastName) return 'fillAll'
  return Object.keys(problems).length > 0 ? 'formatWrong' : undefined
}

/** Only the changed values, as the call expects them. */
export function changesOf(values: ProfileValues, before: SessionUser): InputOf<typeof updateEmployeeCompany> {
  const changed = profileFields.filter((field) => values[field].trim() !== before[field])
  const texts = Object.fromEntries(changed.map((field) => [field, values[field].trim()]))
  return values.picture === undefined ? texts : { ...texts, pathImage: values.picture }
}

/** The person as saved once these are; the email stays the one in force until the new one is confirmed. */
export function savedOver(before: SessionUser, changes: ReturnType<typeof changesOf>): SessionUser {
  const { firstName, lastName, mobile } = changes
  return {
    ...before,
    firstName: firstName ?? before.firstName,
    lastName: lastName ?? before.lastName,
    mobile: mobile ?? before.mobile,
  }
}

/**
 * What the form shows once `sent` is saved: the email in force until a new one is confirmed, and no new picture. What
 * was entered while it was being saved stays.
 */
export const onceSaved = (now: ProfileValues, sent: ProfileValues, { email }: SessionUser): ProfileValues => ({
  ...now,
  email: now.email === sent.email ? email : now.email,
  picture: now.picture === sent.picture ? undefined : now.picture,
})
