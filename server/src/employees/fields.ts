import { limits } from '@laisen/contract/limits'
import { hasDomainOf, isEmail, isPhone, isUsername, isWordAdmin } from '@laisen/contract/people-rules'
import { normalUsername } from '@laisen/contract/sign-in-rules'
import { AppError } from '../http/app-error.ts'
import { requirePlainName } from '../http/plain-name.ts'
import { requireGoodPassword } from '../keys/new-password.ts'

// What 1§5 requires of each field of an employee, with its refusal. A missing field is always 'Fill all fields'.

export function readUsername(text: string | null | undefined): string {
  const username = normalUsername(filled(text, 'username'))
  if ([...username].length > limits.usernameCharacters) throw new AppError('USERNAME_TOO_LONG', { field: 'username' })
  if (!isUsername(username)) throw new AppError('USERNAME_FORMAT', { field: 'username' })
  requirePlainName(username, 'username')
  return username
}

export function readFirstName(text: string | null | undefined): string {
  const name = filled(text, 'firstName')
  if (isWordAdmin(name)) throw new AppError('EMPLOYEE_NAME_ADMIN', { field: 'firstName' })
  requirePlainName(name, 'firstName')
  return name
}

export function readLastName(text: string | null | undefined): string {
  const name = filled(text, 'lastName')
  requirePlainName(name, 'lastName')
  return name
}

/** An address in the company's domain. An empty domain allows any address. */
export function readEmail(text: string | null | undefined, adminDomain: string): string {
  const email = filled(text, 'email')
  if (!isEmail(email)) throw new AppError('EMPLOYEE_EMAIL_FORMAT', { field: 'email' })
  if (!hasDomainOf(email, adminDomain)) {
    throw new AppError('EMPLOYEE_EMAIL_DOMAIN', { field: 'email', domain: adminDomain })
  }
  return email
}

export function readMobile(text: string | null | undefined): string {
  const mobile = filled(text, 'mobile')
  if (!isPhone(mobile)) throw new AppError('EMPLOYEE_PHONE', { field: 'mobile' })
  return mobile
}

/** Empty and null leave the password as it is. When adding an employee, they mean an invitation. */
export function readPassword(text: string | null | undefined): string | null {
  if (!text) return null
  requireGoodPassword(text, 'password')
  return text
}

function filled(text: string | null | undefined, field: string): string {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') throw new AppError('FIELDS_MISSING', { field })
  return trimmed
}
