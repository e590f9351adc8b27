import { randomBytes } from 'node:crypto'
import { limits } from '@laisen/contract/limits'
import { hashToken } from '../session/tokens.ts'

/** Crockford's base32: no character looks like another, and each holds five random bits. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
const CHARACTERS = 24
const GROUP = 4

/** Codes of 120 random bits, so that a plain hash of them is enough, in groups that can be read aloud. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: limits.recoveryCodes }, () => {
    const code = [...randomBytes(CHARACTERS)].map((byte) => letters[byte % letters.length]).join('')
    return code.match(new RegExp(`.{${GROUP}}`, 'g'))!.join('-')
  })
}

/** Hyphens, spaces and capitals do not matter, nor does a letter that was read in place of a digit. */
export function hashRecoveryCode(code: string): Buffer {
  const normal = code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
  return hashToken(`recovery ${normal}`)
}
