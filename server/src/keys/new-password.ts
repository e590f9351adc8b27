import { createRequire } from 'node:module'
import { isStrongPassword } from '@laisen/contract/sign-in-rules'
import { AppError } from '../http/app-error.ts'

const require = createRequire(import.meta.url)

let common: ReadonlySet<string> | undefined

/**
 * Passwords that were found most often in data breaches. The list is read when the first password is set: it takes some 30 ms,
 * and a process that sets none, such as a worker, needs none.
 */
function commonPasswords(): ReadonlySet<string> {
  const { dictionary } = require('@zxcvbn-ts/language-common') as typeof import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Whether many people use this password, also with capitals, or with signs before and behind: `Password1!`. */
export function isCommonPassword(password: string): boolean {
  common ??= commonPasswords()
  const plain = password.normalize('NFC').toLowerCase()
  return common.has(plain) || common.has(plain.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
}

/** A password that somebody is to log in with from now on. @throws PASSWORD_WEAK, PASSWORD_COMMON */
export function requireGoodPassword(password: string, field: string): void {
  if (!isStrongPassword(password)) throw new AppError('PASSWORD_WEAK', { field })
  if (isCommonPassword(password)) throw new AppError('PASSWORD_COMMON', { field })
}
