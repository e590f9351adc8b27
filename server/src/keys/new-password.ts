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

/** Names that stand on every screen here, so that anyone would try them. They are listed in docs/security/controls.md. */
const ourNames = ['laisen', 'ลายเซ็น', 'admin', 'administrator', 'operator', 'signer', 'signature', 'demo']
const LEAST_LETTERS = 3
const notLetters = /[^\p{L}\p{M}]+/gu

/** Whether nothing is left of a password without these names, its digits and its signs: `Laisen-2031!`. */
export function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const words = [...ourNames, ...names, ...names.flatMap((name) => name.split(notLetters))]
    .map(lettersOf)
    .filter((word) => [...word].length >= LEAST_LETTERS)
    .sort((one, other) => other.length - one.length)
  return words.reduce((rest, word) => rest.replaceAll(word, ''), lettersOf(password)) === ''
}

function lettersOf(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(notLetters, '')
}

/**
 * A password that somebody is to log in with from now on. `names` are what others know of its owner.
 * @throws PASSWORD_WEAK, PASSWORD_COMMON, PASSWORD_OF_NAMES
 */
export function requireGoodPassword(password: string, field: string, names: readonly string[] = []): void {
  if (!isStrongPassword(password)) throw new AppError('PASSWORD_WEAK', { field })
  if (isCommonPassword(password)) throw new AppError('PASSWORD_COMMON', { field })
  if (isMadeOfNames(password, names)) throw new AppError('PASSWORD_OF_NAMES', { field })
}
