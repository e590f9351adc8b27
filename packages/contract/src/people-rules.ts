import { limits } from './limits.ts'

// What 1§5 requires of the fields of an employee. Dialogs, import, registration and server use the same rules.

/** The usual pattern of an address: one @, a domain of labels with a dot, and nothing that could break a mail header. */
const EMAIL =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/i

export function isEmail(text: string): boolean {
  return text.length <= limits.emailCharacters && EMAIL.test(text)
}

/** The part after the @, in lower case; empty where there is none. */
export const emailDomain = (email: string) => email.slice(email.lastIndexOf('@') + 1 || email.length).toLowerCase()

/** The convention for a company's addresses: their domain starts with the same label as the own admin's (1§5). */
export function hasDomainOf(email: string, adminDomain: string): boolean {
  return adminDomain === '' || firstLabel(emailDomain(email)) === firstLabel(adminDomain.toLowerCase())
}

const firstLabel = (domain: string) => domain.split('.')[0]

/** Digits only, 9 to 11 of them. */
export function isPhone(text: string): boolean {
  return /^\d+$/.test(text) && text.length >= limits.phoneDigitsLeast && text.length <= limits.phoneDigitsMost
}

/** The first name may not be the word admin, however it is written. */
export const isWordAdmin = (firstName: string) => firstName.trim().toLowerCase() === 'admin'

/** Letters of any script, digits, and . _ - @, all of which can be typed reliably at sign-in. */
export const isUsername = (username: string) => /^[\p{L}\p{M}\p{N}._@-]+$/u.test(username)
