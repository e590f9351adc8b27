import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { API_KEY_PREFIX } from '../http/credential.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** 62 to the 32nd is 190 bits. */
const RANDOM_CHARACTERS = 32
const HINT_CHARACTERS = API_KEY_PREFIX.length + 4

/** `lsn_`, 32 random letters and digits, and a checksum: a double click selects all of it. */
export function newKey(): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  return `${API_KEY_PREFIX}${random}_${checksum(API_KEY_PREFIX + random)}`
}

/** Whether a text can be a key at all. A typing error or a part that was not copied shows in the checksum, without a query. */
export function isWellFormed(key: string): boolean {
  const [, body, sum] = /^(lsn_[0-9A-Za-z]{32})_([0-9a-f]{8})$/.exec(key) ?? []
  return body !== undefined && sum === checksum(body)
}

/** How a key begins, by which its owner recognises it. Four of its random characters tell nobody the other 28. */
export function hintOf(key: string): string {
  return key.slice(0, HINT_CHARACTERS)
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0')
}
