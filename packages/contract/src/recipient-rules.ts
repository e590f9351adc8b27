import { limits } from './limits.ts'
import { nameProblem } from './plain-names.ts'

// What is typed for a recipient, by the same rules in the composer, when it is sent, and when it is used one day.

/** Whether somebody can be called so in a certificate: a name without a letter or digit would be shown as nothing. */
export function isNameOfSomebody(name: string): boolean {
  // RFC 5280 §4.1.2.4: text in a name is normalized (NFC).
  return /[\p{L}\p{N}]/u.test(name.normalize('NFC'))
}

/** A code as it is kept and compared: however its letters are composed, and whatever blanks are around or between them. */
export function accessCodeOf(typed: string): string {
  return typed.normalize('NFC').replace(/\s+/g, ' ').trim()
}

/** Whether a code can be told by phone and typed: enough letters that can be seen. */
export function isAccessCode(typed: string): boolean {
  const code = accessCodeOf(typed)
  const seen = [...code.replaceAll(' ', '')].length
  return seen >= limits.accessCodeCharactersLeast && nameProblem(code) !== 'NAME_HIDDEN_CHARACTERS'
}
