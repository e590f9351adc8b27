import { limits } from './limits.ts'

/** The requirements for a password (1§5), one by one. The checklist on screen and the server use the same list. */
export const passwordRules = {
  length: (password: string) => [...password].length >= limits.passwordMinCharacters,
  digit: (password: string) => /\d/.test(password),
  lower: (password: string) => /\p{Ll}/u.test(password),
  upper: (password: string) => /\p{Lu}/u.test(password),
  special: (password: string) => /[^\p{L}\p{N}\p{M}\s]/u.test(password),
} as const

export function isStrongPassword(password: string): boolean {
  return Object.values(passwordRules).every((holds) => holds(password))
}

/** User names are case-insensitive and stored lower, company codes upper (rules 3.1); and Unicode forms of the same characters count as equal. */
export const normalUsername = (username: string) => username.trim().normalize('NFC').toLowerCase()
export const normalCompanyCode = (code: string) => code.trim().toUpperCase()
