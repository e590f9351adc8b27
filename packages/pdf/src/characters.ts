/** ISO 32000-2 §7.2.3: the syntactic class of each byte. */
export const REGULAR = 0
export const WHITESPACE = 1
const DELIMITER = 2

/** The class of each byte. */
export const KIND = new Uint8Array(256)
for (const byte of [0, 9, 10, 12, 13, 32]) KIND[byte] = WHITESPACE
for (const char of '()<>[]{}/%') KIND[char.charCodeAt(0)] = DELIMITER

/** The value of each hexadecimal digit, -1 for any other byte. */
export const HEX_VALUE = new Int8Array(256).fill(-1)
for (let digit = 0; digit < 16; digit++) {
  HEX_VALUE[digit.toString(16).charCodeAt(0)] = digit
  HEX_VALUE[digit.toString(16).toUpperCase().charCodeAt(0)] = digit
}

/** Whether this byte can be part of a word: neither white space nor a delimiter. */
export function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && KIND[byte] === REGULAR
}

/** Whether this byte is white space. */
export function isWhitespace(byte: number | undefined): boolean {
  return byte !== undefined && KIND[byte] === WHITESPACE
}

const LONG = 1024

/** One character per byte. */
export function latin1Text(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > LONG) return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1')
  let text = ''
  for (let pos = start; pos < end; pos++) text += String.fromCharCode(bytes[pos]!)
  return text
}

/** Whether the bytes from `start` on are this text. */
export function standsAt(bytes: Uint8Array, start: number, text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    if (bytes[start + i] !== text.charCodeAt(i)) return false
  }
  return true
}
