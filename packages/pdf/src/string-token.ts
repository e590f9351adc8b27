import { HEX_VALUE } from './characters.ts'

const BACKSLASH = 0x5c
const OPEN = 0x28
const CLOSE = 0x29
const CARRIAGE_RETURN = 0x0d
const LINE_FEED = 0x0a

/** ISO 32000-2 table 3. */
const ESCAPED = new Map([
  [0x6e, 0x0a],
  [0x72, 0x0d],
  [0x74, 0x09],
  [0x62, 0x08],
  [0x66, 0x0c],
])

/** The position of the parenthesis that closes the literal string whose text begins at `start`; `end` if there is none. */
export function closingParenthesis(bytes: Uint8Array, start: number, end: number): number {
  let open = 1
  for (let pos = start; pos < end; pos++) {
    const byte = bytes[pos]
    if (byte === BACKSLASH) pos++
    else if (byte === OPEN) open++
    else if (byte === CLOSE && --open === 0) return pos
  }
  return end
}

/** The bytes of a literal string (§7.3.4.2) between its parentheses. */
export function literalBytes(bytes: Uint8Array, start: number, close: number): Uint8Array {
  const decoded = new Uint8Array(close - start)
  let length = 0
  for (let pos = start; pos < close; ) {
    const byte = bytes[pos++]!
    if (byte === CARRIAGE_RETURN) {
      decoded[length++] = LINE_FEED
      if (bytes[pos] === LINE_FEED) pos++
    } else if (byte !== BACKSLASH) decoded[length++] = byte
    else {
      const code = bytes[pos++]!
      if (isOctal(code)) {
        let value = code - 0x30
        for (let more = 0; more < 2 && isOctal(bytes[pos]!); more++) value = value * 8 + bytes[pos++]! - 0x30
        decoded[length++] = value
      } else if (code === CARRIAGE_RETURN) {
        if (bytes[pos] === LINE_FEED) pos++
      } else if (code !== LINE_FEED) decoded[length++] = ESCAPED.get(code) ?? code
    }
  }
  return decoded.slice(0, length)
}

/** The bytes of a hexadecimal string (§7.3.4.3) between its brackets. Characters that are not digits are skipped. */
export function hexBytes(bytes: Uint8Array, start: number, end: number): Uint8Array {
  const decoded = new Uint8Array((end - start + 1) >> 1)
  let digits = 0
  for (let pos = start; pos < end; pos++) {
    const value = HEX_VALUE[bytes[pos]!]!
    if (value < 0) continue
    // A missing last digit is 0.
    if ((digits & 1) === 0) decoded[digits >> 1] = value << 4
    else decoded[digits >> 1]! |= value
    digits++
  }
  return decoded.subarray(0, (digits + 1) >> 1)
}

function isOctal(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x37
}
